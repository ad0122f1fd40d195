import { afterEach, expect, test, vi } from 'vitest';
import { fetchByOurClock } from './client.ts';

const NOW = Date.parse('2030-01-01T00:00:00Z');

afterEach(() => {
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
