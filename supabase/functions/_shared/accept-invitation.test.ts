import { beforeEach, expect, test } from 'vitest';
import { createAcceptHandler, createHostedAccounts } from './accept-invitation.ts';

const SECRET = 'sb_secret_test';
const SITE = 'https://site.test';
const TOKEN = 'a'.repeat(32);
const PASSWORD = 'uma senha bem comprida';

/** The database and the admin API of hosted Supabase, with their documented answers. */
let known: { user_id: string; is_person: boolean } | undefined;
let isOpen: boolean;
let isAccepted: boolean;
let refusal: { status: number; body: object } | undefined;
let down: string | undefined;
let calls: { path: string; method: string; body: Record<string, unknown> }[];
let logs: string[];

beforeEach(() => {
  [known, isOpen, isAccepted, refusal, down] = [undefined, true, true, undefined, undefined];
  [calls, logs] = [[], []];
});

const fakeFetch: typeof fetch = (input, init) => {
  const { pathname } = new URL(input instanceof Request ? input.url : String(input));
  const headers = new Headers(init?.headers);
  expect(headers.get('apikey')).toBe(SECRET);
  const body = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as object;
  calls.push({
    path: pathname,
    method: init?.method ?? '',
    body: body as Record<string, unknown>,
  });
  const answer = (json: unknown, status = 200) => Promise.resolve(Response.json(json, { status }));
  if (down !== undefined && pathname.endsWith(down)) {
    return Promise.reject(new TypeError('fetch failed'));
  }
  if (pathname.endsWith('/read_invitation')) {
    return answer(isOpen ? [{ name: 'Ana', role: 'editor' }] : []);
  }
  if (pathname.endsWith('/find_account')) return answer(known ? [known] : []);
  if (pathname.endsWith('/accept_invitation')) return answer(isAccepted);
  if (pathname.startsWith('/auth/v1/admin/users')) {
    return refusal ? answer(refusal.body, refusal.status) : answer({ id: 'new-id' });
  }
  throw new Error(`Nobody asked for ${pathname}.`);
};

const config = { supabaseUrl: 'https://db.test', secretKey: SECRET };
const handler = createAcceptHandler(
  { ...config, siteUrl: SITE, accounts: createHostedAccounts(config, fakeFetch) },
  { fetch: fakeFetch, log: (entry) => logs.push(JSON.stringify(entry)) },
);

async function run(values: object = {}, init: RequestInit = {}) {
  const response = await handler(
    new Request('https://db.test/functions/v1/accept-invitation', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: SITE },
      body: JSON.stringify({
        token: TOKEN,
        email: ' Ana@Example.com ',
        password: PASSWORD,
        ...values,
      }),
      ...init,
    }),
  );
  const text = await response.text();
  for (const secret of [SECRET, TOKEN, PASSWORD]) expect(text + logs.join()).not.toContain(secret);
  return {
    status: response.status,
    ...((text === '' ? {} : JSON.parse(text)) as { code?: string; email?: string }),
  };
}

test('makes an account without a mail to confirm, then uses the link up', async () => {
  expect(await run()).toEqual({ status: 200, email: 'ana@example.com' });
  expect(calls.map(({ path, method }) => `${method} ${path}`)).toEqual([
    'POST /rest/v1/rpc/read_invitation',
    'POST /rest/v1/rpc/find_account',
    'POST /auth/v1/admin/users',
    'POST /rest/v1/rpc/accept_invitation',
  ]);
  expect(calls[2]?.body).toEqual({
    email: 'ana@example.com',
    password: PASSWORD,
    email_confirm: true,
  });
  expect(calls[3]?.body).toEqual({ token: TOKEN, user_id: 'new-id' });
});

test('an account without any right gets the new password; a person of the list is left alone', async () => {
  known = { user_id: 'old-id', is_person: false };
  expect(await run()).toMatchObject({ status: 200 });
  expect(calls[2]).toMatchObject({ method: 'PUT', path: '/auth/v1/admin/users/old-id' });
  expect(calls[3]?.body['user_id']).toBe('old-id');
  known = { user_id: 'old-id', is_person: true };
  calls = [];
  expect(await run()).toEqual({ status: 409, code: 'email_taken' });
  expect(calls).toHaveLength(2);
});

test('a link that opens nothing makes no account, and neither does one that another was faster with', async () => {
  isOpen = false;
  expect(await run()).toEqual({ status: 410, code: 'invitation_gone' });
  expect(calls).toHaveLength(1);
  [isOpen, isAccepted] = [true, false];
  expect(await run()).toEqual({ status: 410, code: 'invitation_gone' });
});

test.each([
  [
    'a known password',
    { status: 422, body: { error_code: 'weak_password' } },
    422,
    'weak_password',
  ],
  [
    'an odd address',
    { status: 400, body: { error_code: 'validation_failed' } },
    400,
    'bad_request',
  ],
  ['anything else', { status: 500, body: {} }, 503, 'unavailable'],
])('the auth service refuses %s', async (_, answer, status, code) => {
  refusal = answer;
  expect(await run()).toEqual({ status, code });
});

test.each(['/read_invitation', '/find_account', '/users', '/accept_invitation'])(
  'without an answer of %s the link can be tried again',
  async (path) => {
    down = path;
    expect(await run()).toEqual({ status: 503, code: 'unavailable' });
  },
);

test.each<[string, object, RequestInit, number]>([
  ['no token', { token: undefined }, {}, 400],
  ['a token of another form', { token: `${TOKEN}/` }, {}, 400],
  ['no address', { email: 'ana' }, {}, 400],
  ['a password of eleven', { password: 'x'.repeat(11) }, {}, 422],
  ['a password of 73 bytes', { password: 'x'.repeat(73) }, {}, 422],
  ['no JSON', {}, { body: '{' }, 400],
  ['null', {}, { body: 'null' }, 400],
  ['a large body', { password: 'x'.repeat(5000) }, {}, 413],
  ['another method', {}, { method: 'PUT' }, 405],
  ['a form', {}, { headers: { 'Content-Type': 'text/plain' } }, 415],
  [
    'another site',
    {},
    { headers: { Origin: 'https://evil.test', 'Content-Type': 'application/json' } },
    403,
  ],
])('%s is refused', async (_, values, init, status) => {
  expect(await run(values, init)).toMatchObject({ status });
  expect(calls).toEqual([]);
});

test('the site may ask before it calls', async () => {
  const response = await handler(
    new Request('https://db.test/', { method: 'OPTIONS', headers: { Origin: SITE } }),
  );
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-origin')).toBe(SITE);
});
