import { afterEach, expect, test, vi } from 'vitest';
import { createAdminClient, fetchByOurClock } from './client.ts';
import { classifyError } from './errors.ts';

const NOW = Date.parse('2030-01-01T00:00:00Z');

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function answer(url: string, text: string, status = 200): Promise<unknown> {
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal('location', { href: 'https://site.test/admin/painel' });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(text || null, { status })));
  const response = await fetchByOurClock(url);
  expect(response.status).toBe(status);
  const body = await response.text();
  return body === '' ? '' : JSON.parse(body);
}

const token = JSON.stringify({ access_token: 'a', expires_in: 900, expires_at: 1 });

test('a token expires by the clock of this machine, however wrong it is', async () => {
  const url = 'https://db.test/auth/v1/token?grant_type=password';
  expect(await answer(url, token)).toEqual({
    access_token: 'a',
    expires_in: 900,
    expires_at: NOW / 1000 + 900,
  });
});

test.each([
  ['https://db.test/rest/v1/generated_pages', token, 200],
  ['https://db.test/auth/v1/token', token, 400],
  ['https://db.test/auth/v1/user', '{"id":"1"}', 200],
  ['https://db.test/auth/v1/factors', '[]', 200],
])('leaves the answer of %s as it is', async (url, text, status) => {
  expect(await answer(url, text, status)).toEqual(JSON.parse(text));
});

test('an answer without a body stays one', async () => {
  expect(await answer('https://db.test/auth/v1/logout', '', 204)).toBe('');
});

/** A server that takes requests and never answers; gives up only when told to. */
function stubSilentServer() {
  const silent = vi.fn(
    (_input: unknown, { signal }: RequestInit) =>
      new Promise<Response>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      }),
  );
  vi.stubGlobal('fetch', silent);
  const late = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
  setTimeout(() => late.abort(new DOMException('signal timed out', 'TimeoutError')), 5);
  return silent;
}

test('a request that is never answered ends as a lost connection, and is not repeated', async () => {
  const silent = stubSilentServer();
  const client = createAdminClient({ url: 'https://db.test', key: 'k' });
  const { error, status } = await client.from('generated_pages').select('id');
  expect(classifyError(error ?? {}, status)).toBe('offline');
  expect(silent).toHaveBeenCalledTimes(1);
});

test('a caller that gives up is told apart from a server that does not answer', async () => {
  stubSilentServer();
  const mine = new AbortController();
  const answer = fetchByOurClock('https://db.test/rest/v1/x', { signal: mine.signal });
  mine.abort(new Error('changed my mind'));
  await expect(answer).rejects.toThrow('changed my mind');
});
