import { expect, test } from 'vitest';
import {
  findBodyRefusal,
  findKnownFailure,
  findRefusal,
  findStrangerRefusal,
  isPasswordLogin,
  readRoutes,
  type Fields,
  type Kind,
} from './rules.ts';

const SITE = 'http://127.0.0.1:4321';

const granted = [
  { path: '/rest/v1/generated_pages', methods: 'GET HEAD POST PATCH DELETE' },
  { path: '/rest/v1/activity_log', methods: 'GET HEAD' },
  { path: '/rest/v1/content_edits', methods: 'GET HEAD' },
  { path: '/rest/v1/content_base', methods: 'GET HEAD' },
  { path: '/rest/v1/rpc/publish_watermark', methods: 'POST' },
  { path: '/rest/v1/rpc/mark_published', methods: 'POST' },
];
const query = <Row extends object>() => Promise.resolve(granted as unknown as Row[]);
const routes = await readRoutes({ query });

function refusalOf(method: string, path: string, origin?: string) {
  const url = new URL(path, 'http://127.0.0.1:54321');
  return findRefusal({ method, url, origin }, { routes, allowedOrigins: [SITE] })?.status;
}

test.each([
  ['GET', '/auth/v1/health'],
  ['GET', '/auth/v1/user'],
  ['POST', '/auth/v1/logout?scope=local'],
  ['POST', '/auth/v1/token?grant_type=password'],
  ['POST', '/auth/v1/token?grant_type=refresh_token'],
  ['GET', '/rest/v1/generated_pages?select=*'],
  ['POST', '/rest/v1/generated_pages'],
  ['PATCH', '/rest/v1/generated_pages?slug=eq.a'],
  ['DELETE', '/rest/v1/generated_pages?slug=eq.a&select=id'],
  ['POST', '/rest/v1/rpc/publish_watermark'],
  ['POST', '/functions/v1/ai-generate'],
  ['POST', '/functions/v1/accept-invitation'],
  ['PUT', '/auth/v1/user'],
  ['OPTIONS', '/functions/v1/ai-generate'],
])('lets %s %s pass', (method, path) => expect(refusalOf(method, path)).toBeUndefined());

test.each([
  '/',
  '/_system/info',
  '/auth/v1/signup',
  '/auth/v1/otp',
  '/auth/v1/settings',
  '/auth/v1/admin/users',
  '/auth/v1/user/',
  '/auth/v1//user',
  '/rest/v1/',
  '/rest/v1/admin_users',
  '/rest/v1/generated_pages/x',
  '/rest/v1/generated_page%73',
  '/rest/v1/rpc/is_admin',
  '/storage/v1/bucket',
  '/functions/v1/',
  '/functions/v1/rebuild',
  '/__proto__',
])('knows nothing at %s', (path) => {
  for (const method of ['GET', 'POST', 'OPTIONS']) expect(refusalOf(method, path)).toBe(404);
});

test.each([
  ['PUT', '/rest/v1/generated_pages?id=eq.a'],
  ['POST', '/auth/v1/user'],
  ['POST', '/rest/v1/activity_log'],
  ['GET', '/rest/v1/rpc/mark_published'],
])('refuses %s on %s', (method, path) => expect(refusalOf(method, path)).toBe(405));

test.each(['DELETE', 'PATCH'])('refuses %s without a filter', (method) => {
  expect(refusalOf(method, '/rest/v1/generated_pages')).toBe(400);
  expect(refusalOf(method, '/rest/v1/generated_pages?select=id&order=id&limit=1')).toBe(400);
});

test('refuses other ways to get a token', () => {
  expect(refusalOf('POST', '/auth/v1/token')).toBe(400);
  expect(refusalOf('POST', '/auth/v1/token?grant_type=id_token')).toBe(400);
});

test('lets what is asked of a second factor pass, and nothing else below it', () => {
  const factor = '/auth/v1/factors/00000000-0000-4000-8000-000000000001';
  expect(refusalOf('POST', '/auth/v1/factors')).toBeUndefined();
  expect(refusalOf('POST', `${factor}/verify`)).toBeUndefined();
  expect(refusalOf('DELETE', factor)).toBeUndefined();
  expect(refusalOf('POST', factor)).toBe(405);
  expect(refusalOf('POST', '/auth/v1/factors/1/verify')).toBe(404);
  expect(refusalOf('POST', `${factor}/verify/more`)).toBe(404);
  expect(refusalOf('POST', '/auth/v1/factors/recovery-codes/verify')).toBe(404);
});

test('answers pages of the site and programs, but no other page', () => {
  expect(refusalOf('GET', '/auth/v1/health', SITE)).toBeUndefined();
  expect(refusalOf('GET', '/auth/v1/health', 'http://evil.test')).toBe(403);
  expect(refusalOf('GET', '/auth/v1/health', 'null')).toBe(403);
  expect(refusalOf('OPTIONS', '/rest/v1/generated_pages', 'http://evil.test')).toBe(403);
});

test('tells a password log-in from a refresh', () => {
  const base = 'http://127.0.0.1/auth/v1/token?grant_type=';
  expect(isPasswordLogin(new URL(`${base}password`))).toBe(true);
  expect(isPasswordLogin(new URL(`${base}refresh_token`))).toBe(false);
});

test('turns a broken constraint into the answer of PostgREST', () => {
  const message = 'new row for relation "generated_pages" violates check constraint "slug_form"';
  const body = JSON.stringify({ code: 'SUP', message: `error: ${message}` });
  expect(findKnownFailure(500, body)).toEqual({ status: 400, code: '23514', message });
  expect(findKnownFailure(200, body)).toBeUndefined();
  expect(findKnownFailure(500, '{"code":"SUP","message":"other"}')).toBeUndefined();
});

test.each(['error', 'PostgresError'])(
  "%s: a save over somebody else's has its code again",
  (name) => {
    const body = `{"code":"SUP","details":null,"message":"${name}: edit_conflict"}`;
    expect(findKnownFailure(500, body)).toMatchObject({ code: '40001', message: 'edit_conflict' });
  },
);

test('content is filtered by numbers, and written by functions alone', () => {
  expect(refusalOf('GET', '/rest/v1/content_edits?id=gt.12')).toBeUndefined();
  expect(refusalOf('GET', '/rest/v1/content_edits?id=in.(1,2)')).toBeUndefined();
  expect(refusalOf('GET', '/rest/v1/content_edits?id=eq.x')).toBe(400);
  expect(refusalOf('POST', '/rest/v1/content_edits')).toBe(405);
  expect(refusalOf('PATCH', '/rest/v1/content_base?entry=eq.a')).toBe(405);
});

test.each<[object, number | undefined]>([
  [{ password: 'a' }, undefined],
  [{ password: 'a', current_password: 'b' }, undefined],
  [{ password: 'a', email: 'b@c' }, 400],
  [{ password: 'a', data: {} }, 400],
  [{ email: 'b@c' }, 400],
  [[], 400],
])('of an account only the password is changed: %j', (body, status) => {
  const url = new URL('http://127.0.0.1/auth/v1/user');
  expect(findBodyRefusal(url, 'application/json', JSON.stringify(body))?.status).toBe(status);
});

test.each<[string, number | undefined]>([
  ['public_pages?select=id&limit=1', undefined],
  ['public_pages?select=slug,title,content,description,created_at,by_ai&slug=eq.a%20b', undefined],
  ['public_pages?select=*&order=id.asc&limit=500&id=gt.5', undefined],
  ['generated_pages?slug=in.(%22a%22,%22b%22)', undefined],
  ['public_addresses?select=slug,target,title,left_at', undefined],
  ['generated_pages?created_at=not.is.null', undefined],
  ['rpc/publish_watermark', undefined],
  // Postgres would refuse each of these.
  ['public_pages?select=nothing', 401],
  ['generated_pages?select=*', 401],
  ['public_pages?select=created_by', 401],
  ['public_pages?select=id,generated_pages(*)', 401],
  ['public_pages?order=nothing', 401],
  ['public_pages?limit=-1', 401],
  ['public_pages?created_at=eq.x', 401],
  ['public_pages?slug=match.(', 401],
  ['public_pages?slug=eq.a%00', 401],
  ['public_pages?or=(indexed.eq.x)', 401],
  ['public_addresses?content=eq.x', 401],
  ['rpc/publish_watermark?a=eq.x', 401],
  ['page_versions', 401],
])('of the database a visitor asks what it can answer: %s', (path, status) => {
  const url = new URL(`http://127.0.0.1/rest/v1/${path}`);
  expect(findStrangerRefusal('GET', url)?.status).toBe(status);
});

const FIELDS: Fields = new Map([
  ['/rest/v1/rpc/read_invitation', new Map<string, Kind>([['token', 'plain']])],
  ['/rest/v1/rpc/nearest_pages', new Map<string, Kind>([['passages', 'list']])],
  ['/rest/v1/rpc/save_edit', new Map<string, Kind>([['patch', 'json']])],
]);

test.each<[string, string, number | undefined]>([
  ['read_invitation', '{"token":"a"}', undefined],
  ['read_invitation', '{"token":null,"more":{}}', undefined],
  ['read_invitation', '{"token":{"a":1}}', 400],
  ['read_invitation', '[{"token":"a"},{"token":["a"]}]', 400],
  ['read_invitation', '7', 400],
  ['read_invitation', 'null', 400],
  ['read_invitation', '[[]]', 400],
  ['read_invitation', '{', 400],
  ['nearest_pages', '{"passages":["a",null]}', undefined],
  ['nearest_pages', '{"passages":null}', undefined],
  ['nearest_pages', '{"passages":{"a":1}}', 400],
  ['nearest_pages', '{"passages":[["a"]]}', 400],
  ['nearest_pages', '{"passages":"a"}', 400],
  ['save_edit', '{"patch":[{"a":[1]}]}', undefined],
  ['save_edit', `{"patch":${'['.repeat(900)}${']'.repeat(900)}}`, undefined],
  ['save_edit', `{"patch":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 400],
])(
  'what the column or argument cannot hold never reaches the database: %s %s',
  (name, body, status) => {
    const url = new URL(`http://127.0.0.1/rest/v1/rpc/${name}`);
    expect(findBodyRefusal(url, 'application/json', body, FIELDS)?.status).toBe(status);
  },
);

test('no body holds the character that no text of the database can, however it is written', () => {
  const url = new URL('http://127.0.0.1/rest/v1/rpc/read_invitation');
  const statusOf = (body: string) => findBodyRefusal(url, 'application/json', body)?.status;
  expect(statusOf(JSON.stringify({ token: 'a\0' }))).toBe(400);
  expect(statusOf(String.raw`{"token":"\\\u0000"}`)).toBe(400);
  expect(statusOf(JSON.stringify({ token: String.raw`\u0000` }))).toBeUndefined();
});
