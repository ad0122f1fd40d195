import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  connect,
  makeDataDirectory,
  makePage,
  SAMPLES,
  signIn,
  startOn,
  START_TIMEOUT_MS,
  type Backend,
} from './backend.ts';

const SITE = 'http://127.0.0.1:4321';
const data = makeDataDirectory();
let backend: Backend;

beforeAll(async () => {
  backend = await startOn(data.path, SAMPLES);
}, START_TIMEOUT_MS);

afterAll(async () => {
  await backend.close();
  data.remove();
});

function send(
  method: string,
  path: string,
  { headers, body }: { headers?: Record<string, string>; body?: string } = {},
) {
  return fetch(`${backend.url}${path}`, {
    method,
    headers: { apikey: backend.publishableKey, ...headers },
    ...(body !== undefined && { body }),
  });
}

const logIn = (email: string, password: string) =>
  send('POST', '/auth/v1/token?grant_type=password', {
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });

test.each([
  ['POST', '/auth/v1/signup'],
  ['POST', '/auth/v1/otp'],
  ['POST', '/auth/v1/recover'],
  ['GET', '/auth/v1/settings'],
  ['GET', '/auth/v1/authorize?provider=google'],
  ['GET', '/_system/info'],
  ['GET', '/_system/config'],
  ['GET', '/_system/introspect'],
  ['GET', '/rest/v1/'],
  ['GET', '/rest/v1/admin_users'],
  ['POST', '/rest/v1/rpc/is_admin'],
  ['POST', '/rest/v1/rpc/note_removal'],
  ['GET', '/storage/v1/bucket'],
  ['GET', '/'],
])('%s %s does not exist', async (method, path) => {
  const response = await send(method, path, method === 'POST' ? { body: '{}' } : {});
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: 'not_found' });
});

test('a key is needed everywhere, and a wrong one is refused', async () => {
  for (const apikey of ['', 'sb_publishable_wrong', 'sb_secret_wrong']) {
    for (const path of ['/rest/v1/public_pages', '/auth/v1/health', '/auth/v1/user']) {
      expect((await send('GET', path, { headers: { apikey } })).status).toBe(401);
    }
  }
});

test('a token that nobody signed is refused', { tags: '@V9.1.1' }, async () => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = encode({ role: 'service_role', sub: crypto.randomUUID(), exp: 9e9 });
  for (const token of [
    `${encode({ alg: 'HS256' })}.${claims}.AAAA`,
    `${encode({ alg: 'none' })}.${claims}.`,
  ]) {
    const response = await send('POST', '/rest/v1/generated_pages', {
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(makePage()),
    });
    expect(response.status).toBe(401);
  }
});

test('deleting or changing everything at once is refused', async () => {
  for (const apikey of [backend.publishableKey, backend.secretKey]) {
    expect((await send('DELETE', '/rest/v1/generated_pages', { headers: { apikey } })).status).toBe(
      400,
    );
    expect(
      (
        await send('PATCH', '/rest/v1/generated_pages?select=id', {
          headers: { apikey, 'Content-Type': 'application/json' },
          body: '{"title":"x"}',
        })
      ).status,
    ).toBe(400);
    // An invented parameter is no filter.
    const odd = await send('DELETE', '/rest/v1/generated_pages?x=eq.1', { headers: { apikey } });
    expect(odd.status).toBe(apikey === backend.secretKey ? 400 : 401);
  }
  const { count } = await connect(backend, backend.publishableKey)
    .from('public_pages')
    .select('*', { count: 'exact', head: true });
  expect(count).toBe(3);
});

test(
  'the site may ask from a browser, other pages may not',
  { tags: ['@V3.5.1', '@V3.5.3'] },
  async () => {
    const path = '/rest/v1/generated_pages?select=slug';
    const site = await send('GET', path, { headers: { Origin: SITE } });
    expect(site.status).toBe(200);
    expect(site.headers.get('access-control-allow-origin')).toBe(SITE);
    const other = await send('GET', path, { headers: { Origin: 'http://evil.test' } });
    expect(other.status).toBe(403);
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
  },
);

test('a body over 512 KB is refused', async () => {
  const response = await send('POST', '/rest/v1/generated_pages', { body: 'x'.repeat(600_000) });
  expect(response.status).toBe(413);
});

test(
  'signing out ends the session on the server: its tokens open nothing any more',
  { tags: '@V7.4.1' },
  async () => {
    const admin = await signIn(backend);
    await admin.auth.refreshSession();
    expect((await admin.rpc('am_i_admin')).data).toBe(true);
    const { data: kept } = await admin.auth.getSession();
    const { access_token = '', refresh_token = '' } = kept.session ?? {};
    await admin.auth.signOut();
    const thief = connect(backend, backend.publishableKey, access_token);
    expect((await thief.rpc('am_i_admin')).data).toBe(false);
    expect((await thief.from('generated_pages').insert(makePage())).status).toBe(403);
    const user = await send('GET', '/auth/v1/user', {
      headers: { Authorization: `Bearer ${access_token}` },
    });
    expect(user.status).toBe(403);
    const refreshed = await send('POST', '/auth/v1/token?grant_type=refresh_token', {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ refresh_token }),
    });
    expect(refreshed.status).toBe(400);
  },
);

test('writing needs a token and JSON', { tags: ['@V3.5.1', '@V3.5.3'] }, async () => {
  const page = makePage();
  const write = (headers: Record<string, string>, body: string) =>
    send('POST', '/rest/v1/generated_pages', { headers, body });
  const json = { 'Content-Type': 'application/json' };
  expect((await write(json, JSON.stringify(page))).status).toBe(401);
  const { data: auth } = await (await signIn(backend)).auth.getSession();
  const token = { Authorization: `Bearer ${auth.session?.access_token}` };
  for (const type of ['text/plain', 'text/csv', 'application/x-www-form-urlencoded']) {
    const headers = { ...token, 'Content-Type': type };
    expect((await write(headers, JSON.stringify(page))).status, type).toBe(415);
  }
  expect((await write({ ...token, ...json }, JSON.stringify(page))).status).toBe(201);
});

test('a key in the address is refused', { tags: '@V14.2.1' }, async () => {
  const path = `/rest/v1/public_pages?apikey=${backend.secretKey}`;
  expect((await send('GET', path)).status).toBe(400);
});

test.each(['null', '[]', '"x"', '{', '{"email":["a"],"password":"b"}', '{"email":"a@x.test"}'])(
  'a log-in that is no log-in is told so: %s',
  async (body) => {
    const response = await send('POST', '/auth/v1/token?grant_type=password', {
      headers: { 'Content-Type': 'application/json' },
      body,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'validation_failed' });
  },
);

test('what cannot be an id never reaches the database', async () => {
  const read = (id: string) =>
    send('GET', `/rest/v1/public_pages?select=slug&id=${encodeURIComponent(id)}`);
  const uuid = crypto.randomUUID();
  for (const id of ['eq.notauuid', 'eq.', 'notauuid', `in.(${uuid},x)`, 'like.*']) {
    const response = await read(id);
    expect(response.status, id).toBe(400);
    expect(await response.json()).toMatchObject({ code: '22P02' });
  }
  for (const id of [`eq.${uuid}`, `neq.${uuid}`, `in.(${uuid},${uuid})`, `gt.${uuid}`]) {
    expect((await read(id)).status, id).toBe(200);
  }
});

test(
  'wrong log-ins tell nothing, and are slowed down and stopped',
  { tags: '@V6.3.1' },
  async () => {
    for (const email of [backend.admin.email, 'nobody@local.test']) {
      const startedAt = performance.now();
      const response = await logIn(email, 'wrong-password');
      expect(await response.json()).toMatchObject({ error_code: 'invalid_credentials' });
      expect(performance.now() - startedAt).toBeGreaterThan(990);
    }
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, i) => logIn(`guess${i}@local.test`, 'wrong-password')),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(30);
    expect(new Set(statuses)).toEqual(new Set([400, 429]));
    expect((await logIn('another@local.test', 'wrong-password')).status).toBe(429);
    // Who has logged in from this address before is locked out by their own failures alone.
    const { email, password } = backend.admin;
    expect((await logIn(email, password)).status).toBe(200);
    await Promise.all(Array.from({ length: 30 }, () => logIn(email, 'wrong-password')));
    expect((await logIn(email, password)).status).toBe(429);
  },
);
