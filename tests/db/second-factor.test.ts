import { randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  connect,
  makeDataDirectory,
  makePage,
  prepareDatabase,
  signIn,
  signToken,
  startOn,
  START_TIMEOUT_MS,
  type Client,
  type Backend,
} from './backend.ts';

const data = makeDataDirectory();
let backend: Backend;
let service: Client;

const ADMINS = ['with a factor', 'with an unfinished factor', 'without a factor'] as const;
type Admin = (typeof ADMINS)[number];
const users = Object.fromEntries(
  ADMINS.map((admin) => [admin, { id: randomUUID(), session: randomUUID() }]),
) as Record<Admin, { id: string; session: string }>;

const makeAdmin = (admin: Admin) => `
  insert into auth.users (id, aud, role, email, email_confirmed_at,
    raw_app_meta_data, raw_user_meta_data)
  values ('${users[admin].id}', 'authenticated', 'authenticated', '${users[admin].id}@local.test',
    now(), '{}', '{}');
  insert into private.admin_users (user_id, role) values ('${users[admin].id}', 'owner');
  insert into auth.sessions (id, user_id, created_at)
  values ('${users[admin].session}', '${users[admin].id}', now());`;

beforeAll(async () => {
  await prepareDatabase(
    data.path,
    `${ADMINS.map(makeAdmin).join('')}
     insert into auth.mfa_factors (id, user_id, status, secret) values
       (gen_random_uuid(), '${users['with a factor'].id}', 'verified', 'A'),
       (gen_random_uuid(), '${users['with an unfinished factor'].id}', 'unverified', 'A');`,
  );
  backend = await startOn(data.path);
  service = connect(backend, backend.secretKey);
}, 3 * START_TIMEOUT_MS);

afterAll(async () => {
  await backend.close();
  data.remove();
});

const TOKENS: [Admin, 'aal1' | 'aal2' | undefined, boolean][] = [
  ['with a factor', undefined, false],
  ['with a factor', 'aal1', false],
  ['with a factor', 'aal2', true],
  ['with an unfinished factor', 'aal1', true],
  ['without a factor', 'aal1', true],
];

function connectAs(admin: Admin, aal: 'aal1' | 'aal2' | undefined): Client {
  const { id, session } = users[admin];
  return connect(backend, backend.publishableKey, signToken(data.path, id, session, aal));
}

async function readTitle(slug: string): Promise<string | undefined> {
  const { data: rows } = await service
    .from('generated_pages')
    .select('title')
    .eq('slug', slug)
    .throwOnError();
  return rows[0]?.title;
}

async function savePage() {
  const page = makePage();
  await service.from('generated_pages').insert(page).throwOnError();
  return page;
}

test.each(TOKENS)('administrator %s, token %s, inserts: %s', async (admin, aal, may) => {
  const page = makePage();
  const { error } = await connectAs(admin, aal).from('generated_pages').insert(page);
  expect(error?.code).toBe(may ? undefined : '42501');
  expect(await readTitle(page.slug)).toBe(may ? page.title : undefined);
});

test.each(TOKENS)('administrator %s, token %s, updates: %s', async (admin, aal, may) => {
  const { slug, title } = await savePage();
  const pages = connectAs(admin, aal).from('generated_pages');
  const { data: changed } = await pages.update({ title: 'Outro' }).eq('slug', slug).select('id');
  expect(changed).toHaveLength(may ? 1 : 0);
  expect(await readTitle(slug)).toBe(may ? 'Outro' : title);
});

test.each(TOKENS)('administrator %s, token %s, deletes: %s', async (admin, aal, may) => {
  const { slug, title } = await savePage();
  await connectAs(admin, aal).from('generated_pages').delete().eq('slug', slug);
  expect(await readTitle(slug)).toBe(may ? undefined : title);
});

test.each(TOKENS)(
  'administrator %s, token %s, reads what is theirs: %s',
  async (admin, aal, may) => {
    const client = connectAs(admin, aal);
    expect((await client.rpc('am_i_admin')).data).toBe(may);
    expect((await client.rpc('publish_status', {})).data).toHaveLength(may ? 1 : 0);
    // Pages are public: an unfinished sign-in reads them as everybody does.
    const { slug } = await savePage();
    const { data: rows } = await client.from('generated_pages').select('slug').eq('slug', slug);
    expect(rows).toEqual([{ slug }]);
  },
);

test.each(TOKENS)(
  'administrator %s, token %s, manages people, keys and the data of the company: %s',
  async (admin, aal, may) => {
    const client = connectAs(admin, aal);
    expect((await client.rpc('my_access')).data).toBe(may ? 'owner' : 'ended');
    const { data: people, error } = await client.rpc('list_people');
    expect(error?.code).toBe(may ? undefined : '42501');
    const mine = people?.find(({ user_id }) => user_id === users[admin].id);
    if (may) expect(mine?.has_second_factor).toBe(admin === 'with a factor');
    const codes = [
      (await client.rpc('create_invitation', { id: randomUUID(), name: '', role: 'editor' })).error
        ?.code,
      (await client.rpc('remove_person', { user_id: randomUUID() })).error?.code,
      (await client.rpc('set_ai_key', { new_key: 'x' })).error?.code,
      (await client.rpc('save_edit', { collection: 'company', entry: '', patch: [] })).error?.code,
    ];
    expect(codes).toEqual(codes.map(() => (may ? '22023' : '42501')));
    await savePage();
    const { data: log } = await client.from('activity_log').select('id').limit(1);
    expect(log).toHaveLength(may ? 1 : 0);
  },
);

// The clock of the backend, which runs in this process, is frozen, so that no busy second matters.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const PERIOD_MS = 30_000;

/** A code as the app shows it on a phone whose clock is `off` by this many milliseconds. */
const codeOf = (secret: string, off = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + off });

const show = (client: Client, factorId: string, code: string) =>
  client.auth.mfa.challengeAndVerify({ factorId, code });

/** A person for one test, signed in. */
async function makePerson(role: 'owner' | 'editor' = 'editor') {
  const owner = connectAs('without a factor', 'aal1');
  const invitation = { id: randomUUID(), name: 'Ana', role };
  const { data: token } = await owner.rpc('create_invitation', invitation).throwOnError();
  const credentials = { email: `${randomUUID()}@local.test`, password: 'uma senha bem comprida' };
  await fetch(`${backend.url}/functions/v1/accept-invitation`, {
    method: 'POST',
    headers: { apikey: backend.publishableKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ token, ...credentials }),
  });
  const client = await signIn(backend, credentials);
  const { data: auth } = await client.auth.getUser();
  return { client, credentials, id: auth.user?.id ?? '' };
}

test('whoever opens challenges without an end takes the second step from nobody else', async () => {
  const [one, other] = [await makePerson(), await makePerson()];
  const enrolled = await one.client.auth.mfa.enroll({ factorType: 'totp' });
  const factorId = enrolled.data?.id ?? '';
  const open = () => one.client.auth.mfa.challenge({ factorId });
  for (let count = 0; count < 10; count += 1) expect((await open()).error).toBeNull();
  expect((await open()).error?.status).toBe(429);
  await enrol(other.client);
  vi.setSystemTime(Date.now() + 301_000);
  expect((await open()).error).toBeNull();
});

async function enrol(client: Client, off = 0) {
  const { data: made, error } = await client.auth.mfa.enroll({ factorType: 'totp' });
  if (error) throw error;
  const { id, totp } = made;
  expect((await show(client, id, codeOf(totp.secret, off))).error).toBeNull();
  return { id, secret: totp.secret };
}

const levels = async (client: Client) =>
  (await client.auth.mfa.getAuthenticatorAssuranceLevel()).data;
const mayWork = async (client: Client) => (await client.rpc('am_i_admin')).data;

test('an app is enrolled by its code, asked for at the next sign-in, and kept when it is renewed', async () => {
  const { client, credentials } = await makePerson();
  const elsewhere = await signIn(backend, credentials);
  const { data: made } = await client.auth.mfa.enroll({ factorType: 'totp', issuer: 'Portões' });
  expect(made?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
  expect(made?.totp.uri).toContain(encodeURIComponent(credentials.email));
  const { id = '', totp: { secret = '' } = {} } = made ?? {};
  // Begun is not enrolled: a person who breaks off here can still sign in.
  expect(await mayWork(await signIn(backend, credentials))).toBe(true);
  expect((await show(client, id, '000000')).error).toMatchObject({
    code: 'mfa_verification_failed',
    status: 422,
  });
  expect((await show(client, id, codeOf(secret, -PERIOD_MS))).error).toBeNull();
  expect(await levels(client)).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
  expect(await mayWork(client)).toBe(true);
  expect((await client.auth.refreshSession()).error).toBeNull();
  expect(await mayWork(client)).toBe(true);
  // Sessions that were opened with the password alone are over.
  expect(await mayWork(elsewhere)).not.toBe(true);

  const next = await signIn(backend, credentials);
  expect(await levels(next)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
  expect(await mayWork(next)).toBe(false);
  const password = { password: 'outra senha bem comprida' };
  expect((await next.auth.updateUser(password)).error).toMatchObject({ code: 'insufficient_aal' });
  expect((await next.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
    code: 'insufficient_aal',
  });
  expect((await next.auth.mfa.unenroll({ factorId: id })).error).toMatchObject({
    code: 'insufficient_aal',
  });
  expect((await show(next, id, codeOf(secret))).error).toBeNull();
  expect(await mayWork(next)).toBe(true);
  expect((await next.auth.updateUser(password)).error).toBeNull();
});

test('a code counts once, and half a minute before and after its time', async () => {
  const { client, credentials } = await makePerson();
  const { id, secret } = await enrol(client, -PERIOD_MS);
  const again = await signIn(backend, credentials);
  const refused = { code: 'mfa_verification_failed' };
  expect((await show(again, id, codeOf(secret, -PERIOD_MS))).error).toMatchObject(refused);
  expect((await show(again, id, codeOf(secret, 4 * PERIOD_MS))).error).toMatchObject(refused);
  const late = codeOf(secret, PERIOD_MS);
  const other = await signIn(backend, credentials);
  const both = await Promise.all([show(again, id, late), show(other, id, late)]);
  expect(both.filter(({ error }) => error === null)).toHaveLength(1);
});

test('guessing codes ends after ten, for this account only', async () => {
  const { client, credentials } = await makePerson();
  const { id, secret } = await enrol(client, -PERIOD_MS);
  const guesser = await signIn(backend, credentials);
  for (let guess = 0; guess < 10; guess += 1) {
    expect((await show(guesser, id, '12345')).error?.status).toBe(422);
  }
  expect((await show(guesser, id, codeOf(secret))).error?.status).toBe(429);
  const { client: another } = await makePerson();
  await enrol(another);
});

test('nobody shows, or removes, what is somebody else’s', async () => {
  const { client } = await makePerson();
  const { id, secret } = await enrol(client, -PERIOD_MS);
  const { client: other } = await makePerson();
  expect((await show(other, id, codeOf(secret))).error?.status).toBe(404);
  expect((await other.auth.mfa.unenroll({ factorId: id })).error?.status).toBe(404);
  const stranger = connect(backend, backend.publishableKey, 'nobody');
  expect((await stranger.rpc('remove_second_factor', { user_id: id })).error).not.toBeNull();
});

test('a spare app takes the place of a lost one, whose sessions fall', async () => {
  const { client, credentials } = await makePerson();
  const phone = await enrol(client, -PERIOD_MS);
  const spare = await enrol(client, -PERIOD_MS);
  const lost = await signIn(backend, credentials);
  await show(lost, phone.id, codeOf(phone.secret));
  expect(await mayWork(lost)).toBe(true);
  const back = await signIn(backend, credentials);
  expect((await show(back, spare.id, codeOf(spare.secret))).error).toBeNull();
  expect((await back.auth.mfa.unenroll({ factorId: phone.id })).error).toBeNull();
  expect((await back.auth.mfa.listFactors()).data?.totp.map(({ id }) => id)).toEqual([spare.id]);
  expect(await mayWork(back)).toBe(true);
  await lost.auth.refreshSession();
  expect(await mayWork(lost)).toBe(false);
});

test('an owner takes the factor of who has lost the phone away; nobody else does', async () => {
  const { client, credentials, id } = await makePerson('owner');
  await enrol(client);
  const { client: editor } = await makePerson();
  const owner = connectAs('without a factor', 'aal1');
  const lost = await signIn(backend, credentials);
  const taking = { user_id: id };
  expect((await editor.rpc('remove_second_factor', taking)).error?.message).toBe('owner_only');
  expect((await lost.rpc('remove_second_factor', taking)).error?.message).toBe('forbidden');
  expect((await owner.rpc('remove_second_factor', { user_id: randomUUID() })).error?.message).toBe(
    'unknown_person',
  );
  expect((await owner.rpc('remove_second_factor', taking)).error).toBeNull();
  expect(await mayWork(client)).not.toBe(true);
  expect(await mayWork(await signIn(backend, credentials))).toBe(true);
  const { data: rows } = await owner
    .from('activity_log')
    .select('action')
    .eq('subject', id)
    .order('at', { ascending: false })
    .limit(1);
  expect(rows).toEqual([{ action: 'second_factor_removed' }]);
});

test(
  'another password of the settings opens the local account again, without its factor',
  async () => {
    const local = await signIn(backend);
    await enrol(local);
    await backend.close();
    backend = await startOn(data.path, { LOCAL_ADMIN_PASSWORD: 'a senha de quem tem a máquina' });
    service = connect(backend, backend.secretKey);
    expect(await mayWork(await signIn(backend))).toBe(true);
  },
  START_TIMEOUT_MS,
);
