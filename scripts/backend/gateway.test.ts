import { expect, test } from 'vitest';
import { createGateway } from './gateway.ts';
import { createMutex } from './mutex.ts';

const SITE = 'http://127.0.0.1:4321';
const PAGES = 'http://127.0.0.1:54321/rest/v1/generated_pages';

const OPEN = [
  '/auth/v1/token',
  '/rest/v1/generated_pages',
  '/rest/v1/contacts',
  '/rest/v1/rpc/save_edit',
];

const JSON_TYPE = { 'Content-Type': 'application/json', Authorization: 'Bearer a.b.c' };

function setUp(
  upstream: (request: Request) => Promise<Response> | Response,
  database: { askDatabase?: () => Promise<unknown>; onLost?: () => void } = {},
) {
  const gateway = createGateway({
    upstream: async (request) => upstream(request),
    runExclusive: createMutex(),
    routes: new Map(OPEN.map((path) => [path, ['GET', 'POST', 'DELETE']])),
    allowedOrigins: [SITE],
    secretKey: 'sb_secret_x',
    secondFactor: {
      answer: () => Promise.resolve(Response.json({})),
      findRefusal: () => Promise.resolve(undefined),
      complete: (text) => Promise.resolve(text),
    },
    askDatabase: () => Promise.resolve(),
    onLost: () => {
      throw new Error('The database answers.');
    },
    ...database,
  });
  return (url: string, init?: RequestInit) => gateway(new Request(url, init), '127.0.0.1');
}

const echo = async (request: Request) => new Response(await request.text(), { status: 201 });

test('hands body and answer through unchanged', async () => {
  const send = setUp(echo);
  const response = await send(PAGES, {
    method: 'POST',
    headers: JSON_TYPE,
    body: '{"title":"São"}',
  });
  expect(response.status).toBe(201);
  expect(await response.text()).toBe('{"title":"São"}');
});

test('stops reading at 512 KB, 16 MB for the service role', async () => {
  const send = setUp(echo);
  const post = (size: number, apikey: string) =>
    send(PAGES, { method: 'POST', body: 'x'.repeat(size), headers: { ...JSON_TYPE, apikey } });
  expect((await post(512 * 1024, 'sb_publishable_x')).status).toBe(201);
  expect((await post(512 * 1024 + 1, 'sb_publishable_x')).status).toBe(413);
  expect((await post(2 * 1024 * 1024, 'sb_secret_x')).status).toBe(201);
  expect((await post(17 * 1024 * 1024, 'sb_secret_x')).status).toBe(413);
});

test(
  'answers the site with its own origin, never with a wildcard',
  { tags: '@V3.4.2' },
  async () => {
    const send = setUp(
      () => new Response('[]', { headers: { 'Access-Control-Allow-Origin': '*' } }),
    );
    const withOrigin = await send(PAGES, { headers: { origin: SITE } });
    expect(withOrigin.headers.get('access-control-allow-origin')).toBe(SITE);
    expect((await send(PAGES)).headers.get('access-control-allow-origin')).toBeNull();
  },
);

test.each([
  ['GET', 'contacts'],
  ['POST', 'generated_pages'],
  ['DELETE', 'generated_pages?id=is.null'],
  ['POST', 'rpc/save_edit'],
])('nobody without a session reaches the database with %s %s', async (method, path) => {
  let asked = 0;
  const send = setUp(() => {
    asked += 1;
    return Response.json([]);
  });
  const url = `http://127.0.0.1:54321/rest/v1/${path}`;
  const ask = async (headers: Record<string, string>) =>
    (await send(url, { method, headers: { apikey: 'sb_publishable_x', ...headers } })).status;
  expect(await ask({})).toBe(401);
  // @supabase/lite would treat the request as a visitor's.
  for (const token of ['sb_publishable_x', 'x', 'a.b', 'a.b.c.d', 'a.b.c, x']) {
    expect(await ask({ Authorization: `Bearer ${token}` })).toBe(401);
  }
  expect(asked).toBe(0);
  expect(await ask({ Authorization: 'Bearer a.b.c' })).toBe(200);
  expect(await ask({ apikey: 'sb_secret_x' })).toBe(200);
  expect((await send(PAGES)).status).toBe(200);
});

test('answers a preflight without asking the database', async () => {
  const send = setUp(() => Promise.reject(new Error('asked')));
  const response = await send(PAGES, {
    method: 'OPTIONS',
    headers: { origin: SITE, 'access-control-request-headers': 'apikey,content-type' },
  });
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-headers')).toBe('apikey,content-type');
});

test(
  'answers in JSON, without details, when the database throws',
  { tags: '@V16.5.1' },
  async () => {
    const send = setUp(() => Promise.reject(new Error('secret detail')));
    const response = await send(PAGES);
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('secret detail');
  },
);

test.each([
  'RuntimeError: table index is out of bounds',
  'Error: Missing closing quote at position 12',
  'could not extend file "base/5/16601": No space left on device',
])('what fails inside is not told: %s', { tags: '@V16.5.1' }, async (message) => {
  const send = setUp(() => Response.json({ code: 'SUP', message }, { status: 500 }));
  const response = await send(PAGES);
  expect(response.status).toBeGreaterThanOrEqual(500);
  expect(await response.text()).not.toContain(message);
});

test('after any failure the database is asked whether it answers: one that does not is replaced, whatever it said', async () => {
  let lost = 0;
  const post = async (status: number, isAlive: boolean) => {
    const send = setUp(() => Response.json({ message: 'RuntimeError: unreachable' }, { status }), {
      askDatabase: () => (isAlive ? Promise.resolve() : Promise.reject(new Error('aborted'))),
      onLost: () => (lost += 1),
    });
    return (await send(PAGES, { method: 'POST', headers: JSON_TYPE, body: '{}' })).status;
  };
  expect([await post(500, true), await post(400, false), lost]).toEqual([500, 400, 0]);
  expect([await post(500, false), lost]).toEqual([503, 1]);
});

test('answers a failed log-in only after the shortest time', async () => {
  const send = setUp(() => Response.json({ code: 'invalid_credentials' }, { status: 400 }));
  const startedAt = performance.now();
  const response = await send('http://127.0.0.1:54321/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: JSON_TYPE,
    body: '{"email":"a@x.test","password":"wrong"}',
  });
  expect(response.status).toBe(400);
  expect(performance.now() - startedAt).toBeGreaterThan(990);
});
