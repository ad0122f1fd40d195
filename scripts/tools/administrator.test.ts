import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAdministrator, readAdminSettings } from './administrator.ts';

const PASSWORD = 'uma-senha-bem-longa';
const OWNER = { id: '11111111-1111-4111-8111-111111111111', email: 'owner@example.com' };

type Answer = [status: number, body: unknown];
let server: Server;
let url: string;
let answers: Record<string, Answer[]>;
let calls: { route: string; key: string | undefined; body: unknown }[];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      const route = `${request.method} ${new URL(request.url ?? '', 'http://x').pathname}`;
      const key = request.headers['apikey'] as string | undefined;
      calls.push({ route, key, body: body === '' ? undefined : (JSON.parse(body) as unknown) });
      const [status, answer] = answers[route]?.shift() ?? [404, {}];
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const CREATE = 'POST /auth/v1/admin/users';
const LIST = 'GET /auth/v1/admin/users';
const ALLOW = 'POST /rest/v1/rpc/add_administrator';

beforeEach(() => {
  calls = [];
  answers = { [CREATE]: [[200, OWNER]], [ALLOW]: [[204, null]] };
});

const create = (password = PASSWORD, address = url) =>
  createAdministrator({ url: address, secretKey: 'sb_secret_x', email: OWNER.email }, password);

/** Runs the command as a person would, with the password in a pipe. */
async function run(args: string[], input: string) {
  const child = spawn(process.execPath, ['scripts/create-admin.ts', ...args], {
    env: { ...process.env, PUBLIC_SUPABASE_URL: url, SUPABASE_SECRET_KEY: 'sb_secret_x' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece: Buffer) => (output += piece.toString()));
  }
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}

test('the command makes the user and puts them on the allow-list', async () => {
  expect(await run(['Owner@Example.com'], `${PASSWORD}\n`)).toEqual({
    code: 0,
    output: 'owner@example.com is an administrator now.\n',
  });
  expect(calls).toEqual([
    {
      route: CREATE,
      key: 'sb_secret_x',
      body: { email: OWNER.email, password: PASSWORD, email_confirm: true },
    },
    { route: ALLOW, key: 'sb_secret_x', body: { user_id: OWNER.id } },
  ]);
});

test('the command fails with one line', async () => {
  expect(await run([OWNER.email], '')).toEqual({
    code: 1,
    output: 'The password needs at least 12 characters.\n',
  });
});

test('takes a user that exists, wherever they stand in the list', async () => {
  const others = Array.from({ length: 1000 }, (_, index) => ({
    id: `${index}`,
    email: `${index}@x`,
  }));
  answers[CREATE] = [[422, { error_code: 'email_exists', msg: 'exists' }]];
  answers[LIST] = [
    [200, { users: others }],
    [200, { users: [OWNER] }],
  ];
  expect(await create()).toContain('existed already');
  expect(calls.at(-1)).toMatchObject({ route: ALLOW, body: { user_id: OWNER.id } });
});

test('a user that exists and cannot be found is no administrator', async () => {
  answers[CREATE] = [[422, { error_code: 'email_exists', msg: 'exists' }]];
  answers[LIST] = [[200, { users: [] }]];
  await expect(create()).rejects.toThrow('not in its list');
  expect(calls.map(({ route }) => route)).not.toContain(ALLOW);
});

test.each<[string, Record<string, Answer[]>, string]>([
  ['the key is refused', { [CREATE]: [[401, { msg: 'no' }]] }, 'Set SUPABASE_SECRET_KEY'],
  ['there is no user administration', {}, 'hosted Supabase'],
  [
    'the password is weak',
    { [CREATE]: [[422, { error_code: 'weak_password', msg: 'known' }]] },
    'refused: known',
  ],
  ['the auth service is at fault', { [CREATE]: [[418, { msg: 'no' }]] }, 'answered 418'],
  [
    'the migration is missing',
    { [CREATE]: [[200, OWNER]], [ALLOW]: [[404, { code: 'PGRST202', message: 'none' }]] },
    'none. Run "npm run edge -- supabase db push --remote"',
  ],
])('says what to do when %s', async (_, given, words) => {
  answers = given;
  await expect(create()).rejects.toThrow(words);
});

test('says so when nothing answers, and asks nobody with a short password', async () => {
  await expect(create(PASSWORD, 'http://127.0.0.1:1')).rejects.toThrow('did not answer');
  await expect(create('curta')).rejects.toThrow('12 characters');
  expect(calls).toEqual([]);
});

const ENV = { PUBLIC_SUPABASE_URL: 'https://db.test', SUPABASE_SECRET_KEY: 'sb_secret_x' };

test.each([
  ['no address', [], ENV, 'npm run admin:create --'],
  ['two addresses', ['a@b', 'c@d'], ENV, 'npm run admin:create --'],
  ['no key', ['a@b'], { ...ENV, SUPABASE_SECRET_KEY: ' ' }, 'Set SUPABASE_SECRET_KEY'],
  ['no database', ['a@b'], { ...ENV, PUBLIC_SUPABASE_URL: '' }, 'Set PUBLIC_SUPABASE_URL'],
  ['a database that is no address', ['a@b'], { ...ENV, PUBLIC_SUPABASE_URL: 'x' }, 'no address'],
])('refuses %s', (_, args, env, words) =>
  expect(() => readAdminSettings(args, env)).toThrow(words),
);
