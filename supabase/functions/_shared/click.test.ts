import { expect, test, vi } from 'vitest';
import { createClickHandler, readCaller, readClick } from './click.ts';

const SITE = 'https://www.site.test';
const BODY = '/guias,div,https://wa,www.google.com';

function handlerWith(status = 200) {
  const call = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(() =>
    Promise.resolve(new Response('"counted"', { status })),
  );
  const logged: object[] = [];
  const handle = createClickHandler(
    { supabaseUrl: 'https://db.test', secretKey: 'sb_secret_x', siteUrl: SITE },
    { fetch: call as unknown as typeof fetch, log: (entry) => logged.push(entry) },
  );
  return { handle, call, logged };
}

function click(body = BODY, headers: Record<string, string> = {}, method = 'POST') {
  return new Request('https://db.test/functions/v1/click', {
    method,
    headers: { origin: SITE, 'user-agent': 'Mozilla/5.0 (Linux; Android 14)', ...headers },
    ...(method === 'POST' && { body }),
  });
}

test(
  'a click is counted by page, button, channel and kind of source',
  { tags: '@clicks' },
  async () => {
    const { handle, call } = handlerWith();
    expect((await handle(click(), '192.0.2.1')).status).toBe(204);
    const [url, init] = call.mock.calls[0] ?? [];
    expect(url).toBe('https://db.test/rest/v1/rpc/count_click');
    expect(JSON.parse(init?.body as string)).toEqual({
      page: '/guias',
      slot: 'bar',
      channel: 'whatsapp',
      source: 'search',
      address: '192.0.2.1',
    });
  },
);

test.each([
  ['another origin', click(BODY, { origin: 'https://evil.test' }), 403],
  ['no origin', click(BODY, { origin: '' }), 403],
  ['reading', click('', {}, 'GET'), 405],
  ['a long body', click(`/${'x'.repeat(300)},main,tel,`), 413],
  ['no address', click('guias,main,tel,'), 400],
  ['an address with a question', click('/?q=1,main,tel,'), 400],
  ['an address that no database stores', click('/\u0000,main,tel,'), 400],
  ['an unknown element', click('/guias,constructor,tel,'), 400],
  ['an unknown link', click('/guias,main,javascript,'), 400],
  ['more than that', click('/guias,main,tel,a,b'), 400],
  ['nothing', click(''), 400],
])('%s is refused, and nothing is counted', { tags: '@clicks' }, async (_, request, status) => {
  const { handle, call } = handlerWith();
  const response = await handle(request, '192.0.2.1');
  expect(response.status).toBe(status);
  expect(response.headers.get('access-control-allow-origin')).toBe(SITE);
  expect(call).not.toHaveBeenCalled();
});

test.each([
  '',
  'Googlebot/2.1',
  'curl/8.5.0',
  'python-requests/2.32',
  'Mozilla/5.0 (X11) HeadlessChrome/156',
  'Mozilla/5.0 (Linux) Chrome-Lighthouse',
  'Mozilla/5.0 AppleWebKit/537.36; ChatGPT-User/1.0',
  'Mozilla/5.0 (compatible; bingbot/2.0)',
  'Mozilla/5.0 (Linux; Android 6.0.1) AdsBot-Google-Mobile',
])('a program that is no browser does not count: %j', async (agent) => {
  const { handle, call } = handlerWith();
  expect((await handle(click(BODY, { 'user-agent': agent }), '192.0.2.1')).status).toBe(204);
  expect(call).not.toHaveBeenCalled();
});

test.each(['CUBOT X30', 'CUBOT_NOTE_20_PRO'])('a phone called %s counts', async (model) => {
  const { handle, call } = handlerWith();
  const agent = `Mozilla/5.0 (Linux; Android 10; ${model} Build/QP1A) Chrome/130.0 Mobile Safari/537.36`;
  await handle(click(BODY, { 'user-agent': agent }), '192.0.2.1');
  expect(call).toHaveBeenCalledOnce();
});

test('a database that fails is said without the address or the page', async () => {
  const { handle, logged } = handlerWith(500);
  expect((await handle(click(), '192.0.2.1')).status).toBe(503);
  expect(logged).toEqual([{ event: 'click_lost', code: 'unavailable' }]);
});

test('where a visitor came from is a kind, never a host', () => {
  for (const [host, source] of [
    ['', 'none'],
    ['www.site.test', 'site'],
    ['www.google.com.br', 'search'],
    ['duckduckgo.com', 'search'],
    ['br.search.yahoo.com', 'search'],
    ['search.brave.com', 'search'],
    ['com.google.android.googlequicksearchbox', 'search'],
    ['google.evil.test', 'other'],
    ['google.com/x', 'other'],
    ['l.instagram.com', 'social'],
    ['t.co', 'social'],
    ['notgoogle.example', 'other'],
    ['jornal.com.br', 'other'],
  ]) {
    expect(readClick(`/,a,mailto,${host ?? ''}`, 'www.site.test')).toEqual({
      page: '/',
      slot: 'float',
      channel: 'email',
      source,
    });
  }
});

test('the caller is who the network says', () => {
  expect(
    readCaller(new Headers({ 'cf-connecting-ip': '192.0.2.1', 'x-forwarded-for': '6.6.6.6' })),
  ).toBe('192.0.2.1');
  expect(readCaller(new Headers({ 'x-forwarded-for': '192.0.2.2, 10.0.0.1' }))).toBe('192.0.2.2');
  expect(readCaller(new Headers())).toBe('unknown');
});
