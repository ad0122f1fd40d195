import { AuthApiError, AuthRetryableFetchError } from '@supabase/supabase-js';
import { afterEach, expect, test, vi } from 'vitest';
import type { AdminClient } from '../../../data/client.ts';
import { messages } from '../../../ui/messages.ts';
import { AiError, BLOCKING, generateWithAi } from './ai-client.ts';

const request = { title: 'Título', extra: '', creativity: 75 };

test.each<[string, Error | null, string]>([
  ['without a connection', new AuthRetryableFetchError('Failed to fetch', 0), 'offline'],
  ['while the server is down', new AuthRetryableFetchError('x', 503), 'offline'],
  ['with a dead token', new AuthApiError('x', 400, 'refresh_token_not_found'), 'signed-out'],
  ['without a session', null, 'signed-out'],
])('a session that cannot be refreshed %s', async (_, error, kind) => {
  const getSession = () => Promise.resolve({ data: { session: null }, error });
  const client = { auth: { getSession } } as unknown as AdminClient;
  const config = { url: 'http://database.test', key: 'x' };
  const text = generateWithAi(client, config, request, new AbortController().signal);
  await expect(text).rejects.toMatchObject({ kind });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const signedIn = {
  auth: { getSession: () => Promise.resolve({ data: { session: { access_token: 't' } } }) },
} as unknown as AdminClient;
const config = { url: 'http://database.test', key: 'x' };

/** What a call makes of an answer of the server function. */
async function ask(answer: () => Promise<Response>): Promise<unknown> {
  vi.stubGlobal('fetch', answer);
  return generateWithAi(signedIn, config, request, new AbortController().signal).catch(
    (error: unknown) => error,
  );
}

test.each([
  [402, 'quota', true],
  [409, 'key-missing', true],
  [422, 'model', true],
  [424, 'key-rejected', true],
  [429, 'limit', true],
  [502, 'malformed', false],
  [500, 'unavailable', false],
  [503, 'unavailable', false],
  [400, 'unavailable', false],
] as const)(
  'an answer of %i is "%s"; a run waits for a person: %s',
  { tags: '@ai-failures' },
  async (status, problem, waits) => {
    const error = await ask(() => Promise.resolve(Response.json({}, { status })));
    expect(error).toBeInstanceOf(AiError);
    expect((error as AiError).problem).toBe(problem);
    expect(BLOCKING.has(problem)).toBe(waits);
  },
);

test('our own setting stops a run; a text that is no page says why', async () => {
  const answer = (status: number, told: object) => () =>
    Promise.resolve(Response.json(told, { status }));
  expect(await ask(answer(422, { code: 'ai_settings' }))).toMatchObject({ problem: 'settings' });
  expect(BLOCKING.has('settings')).toBe(true);
  const reason = 'a IA deixou um espaço por preencher: “[Seu Telefone]”';
  expect(await ask(answer(502, { code: 'ai_malformed', reason }))).toMatchObject({
    problem: 'malformed',
    message: reason,
  });
});

test.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'unavailable'],
  ['a time limit', () => Promise.reject(new DOMException('x', 'TimeoutError')), 'unavailable'],
  ['an empty text', () => Promise.resolve(Response.json({ html: '' })), 'malformed'],
  ['no JSON', () => Promise.resolve(new Response('<html>')), 'malformed'],
] as const)(
  '%s is an error that a run goes on after',
  { tags: '@ai-failures' },
  async (_, answer, problem) => {
    expect(await ask(answer)).toMatchObject({ problem });
  },
);

test('whatever stops a run says what to do', { tags: '@ai-failures' }, () => {
  expect(messages.aiQuota.text).toMatch(/Ponha crédito/);
  expect(messages.aiModel.text).toMatch(/Peça o acesso/);
  expect(messages.aiSettings.text).toMatch(/Fale com quem cuida do site/);
  expect(messages.aiLimit.text).toMatch(/Espere um pouco/);
  expect(messages.keyRejected.text).toMatch(/Informe outra/);
  expect(messages.aiFailing.text).toMatch(/continue quando o serviço voltar/);
});
