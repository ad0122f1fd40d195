import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mayChange } from '../../src/admin/data/rights.ts';
import { singleCollections, collectionNames } from '../../src/collections.ts';
import {
  type Client,
  connect,
  editDatabase,
  makeDataDirectory,
  makePage,
  signIn,
  startOn,
  START_TIMEOUT_MS,
  type Backend,
} from './backend.ts';

const OWNER_ID = '00000000-0000-4000-8000-000000000001';
const PASSWORD = 'uma senha bem comprida';

const data = makeDataDirectory();
let backend: Backend;
let service: Client;
let owner: Client;
let anonymous: Client;

const open = async () => {
  backend = await startOn(data.path);
  service = connect(backend, backend.secretKey);
  anonymous = connect(backend, backend.publishableKey);
  owner = await signIn(backend);
};

beforeAll(open, START_TIMEOUT_MS);

afterAll(async () => {
  await backend.close();
  data.remove();
});

async function invite(name = 'Ana', role: 'owner' | 'editor' = 'editor'): Promise<string> {
  return (await owner.rpc('create_invitation', { id: randomUUID(), name, role }).throwOnError())
    .data;
}

async function accept(token: string, email: string, password = PASSWORD) {
  const response = await fetch(`${backend.url}/functions/v1/accept-invitation`, {
    method: 'POST',
    headers: { apikey: backend.publishableKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ token, email, password }),
  });
  return { status: response.status, ...((await response.json()) as { code?: string }) };
}

const newEmail = () => `${randomUUID()}@local.test`;

/** A person who joined by a link, signed in. */
async function makePerson(role: 'owner' | 'editor', name = 'Ana') {
  const email = newEmail();
  expect(await accept(await invite(name, role), email)).toMatchObject({ status: 200 });
  const client = await signIn(backend, { email, password: PASSWORD });
  const { data: auth } = await client.auth.getUser();
  return { client, email, id: auth.user?.id ?? '' };
}

const people = async () => (await owner.rpc('list_people').throwOnError()).data;
const remove = (client: Client, user_id: string) => client.rpc('remove_person', { user_id });

test(
  'a link makes a person once, with the role and the name that it was made for',
  { tags: '@people-invitation' },
  async () => {
    const token = await invite('João da Silva');
    const read = () => anonymous.rpc('read_invitation', { token }).throwOnError();
    expect((await read()).data).toMatchObject([{ name: 'João da Silva', role: 'editor' }]);
    // Opening the link does not use it up.
    expect((await read()).data).toHaveLength(1);
    const email = newEmail();
    expect(await accept(token, email.toUpperCase())).toMatchObject({ status: 200 });
    expect(await people()).toContainEqual(
      expect.objectContaining({ name: 'João da Silva', email, role: 'editor' }),
    );
    const person = await signIn(backend, { email, password: PASSWORD });
    expect((await person.rpc('my_access')).data).toBe('editor');
    expect((await read()).data).toEqual([]);
    expect(await accept(token, newEmail())).toMatchObject({ status: 410, code: 'invitation_gone' });
  },
);

test('of two who use a link at once, one comes in', { tags: '@people-invitation' }, async () => {
  const before = await people();
  const token = await invite();
  const answers = await Promise.all([accept(token, newEmail()), accept(token, newEmail())]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  expect(await people()).toHaveLength(before.length + 1);
});

test('a link whose answer was lost is asked for again, and is one: the newest', async () => {
  const id = randomUUID();
  const ask = async (name: string) =>
    (await owner.rpc('create_invitation', { id, name, role: 'editor' }).throwOnError()).data;
  const open = async () =>
    (await owner.rpc('open_invitations').throwOnError()).data.filter((one) => one.id === id);
  const lost = await ask('Joana');
  await ask('Joana');
  const token = await ask('Joana Reis');
  expect(await open()).toMatchObject([{ name: 'Joana Reis' }]);
  expect(await accept(lost, newEmail())).toMatchObject({ status: 410, code: 'invitation_gone' });
  const { data: log } = await owner
    .from('activity_log')
    .select('subject_name')
    .match({ action: 'invitation_made', subject: id })
    .order('at')
    .throwOnError();
  expect(log.map(({ subject_name }) => subject_name)).toEqual(['Joana', 'Joana Reis']);
  const other = await makePerson('owner', 'Outra');
  const taken = await other.client.rpc('create_invitation', { id, name: 'Rui', role: 'owner' });
  expect(taken.error?.message).toBe('invalid_id');
  await remove(owner, other.id).throwOnError();
  expect(await accept(token, newEmail())).toMatchObject({ status: 200 });
});

test('a link is kept as a hash, ends after seven days, can be taken back, and ten are open at most', async () => {
  const { data: old } = await owner.rpc('open_invitations').throwOnError();
  for (const { id } of old) await owner.rpc('revoke_invitation', { id }).throwOnError();
  const tokens: string[] = [];
  for (let count = 0; count < 10; count += 1) tokens.push(await invite(`Pessoa ${count}`));
  const eleventh = await owner.rpc('create_invitation', {
    id: randomUUID(),
    name: 'Mais uma',
    role: 'editor',
  });
  expect(eleventh.error?.message).toBe('too_many_invitations');

  const { data: listed } = await owner.rpc('open_invitations').throwOnError();
  expect(listed).toHaveLength(10);
  expect(JSON.stringify(listed)).not.toContain(tokens[0]);
  const days = (Date.parse(listed[0]?.expires_at ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThanOrEqual(7);

  const revoked = listed.find(({ name }) => name === 'Pessoa 0')?.id ?? '';
  await owner.rpc('revoke_invitation', { id: revoked }).throwOnError();
  expect(await accept(tokens[0] ?? '', newEmail())).toMatchObject({ status: 410 });

  await backend.close();
  await editDatabase(data.path, `update private.invitations set expires_at = now()`);
  await open();
  expect(await accept(tokens[1] ?? '', newEmail())).toMatchObject({ status: 410 });
  expect((await owner.rpc('open_invitations')).data).toEqual([]);
  expect(await invite()).toMatch(/^[\w-]{32}$/);
}, 60_000);

test.each([
  [{ token: 'x'.repeat(32) }, 410, 'invitation_gone'],
  [{ token: 'x' }, 400, 'bad_request'],
  [{ email: 'not an address' }, 400, 'bad_request'],
  [{ password: 'curta' }, 422, 'weak_password'],
  [{ password: 'é'.repeat(37) }, 422, 'weak_password'],
])('%j is refused and uses nothing up', async (part, status, code) => {
  const token = await invite();
  const { email, password, ...rest } = { token, email: newEmail(), password: PASSWORD, ...part };
  expect(await accept(rest.token, email, password)).toEqual({ status, code });
  expect((await anonymous.rpc('read_invitation', { token })).data).toHaveLength(1);
  const id = (await owner.rpc('open_invitations')).data?.[0]?.id ?? '';
  await owner.rpc('revoke_invitation', { id }).throwOnError();
});

test('who is a person already is not taken over by a link', async () => {
  const { email } = await makePerson('editor');
  expect(await accept(await invite(), email, 'outra senha comprida')).toMatchObject({
    status: 409,
    code: 'email_taken',
  });
  await signIn(backend, { email, password: PASSWORD });
});

test(
  'who was removed has no right from then on, is told so, and may come back by another link',
  { tags: '@people-removed' },
  async () => {
    const { client, email, id } = await makePerson('editor');
    await client.from('generated_pages').insert(makePage()).throwOnError();
    await remove(owner, id).throwOnError();
    expect((await client.rpc('my_access')).data).toBe('unlisted');
    expect((await client.from('generated_pages').insert(makePage())).error?.code).toBe('42501');
    expect((await people()).map(({ user_id }) => user_id)).not.toContain(id);

    expect(await accept(await invite('Ana', 'owner'), email, 'a segunda senha dela')).toMatchObject(
      {
        status: 200,
      },
    );
    // A former account starts anew.
    expect((await client.rpc('my_access')).data).toBe('ended');
    const again = await signIn(backend, { email, password: 'a segunda senha dela' });
    expect((await again.rpc('my_access')).data).toBe('owner');
    await remove(owner, id).throwOnError();
  },
);

test(
  'an owner remains: the last one is neither removed nor made an editor',
  { tags: '@people-owner-remains' },
  async () => {
    const last = await remove(owner, OWNER_ID);
    expect(last.error).toMatchObject({ code: '22023', message: 'last_owner' });
    const demoted = await owner.rpc('save_person', { user_id: OWNER_ID, name: '', role: 'editor' });
    expect(demoted.error).toMatchObject({ message: 'last_owner' });
    expect((await owner.rpc('my_access')).data).toBe('owner');
  },
);

test(
  'two owners who remove each other at once leave one',
  { tags: '@people-owner-remains' },
  async () => {
    for (let round = 0; round < 3; round += 1) {
      const other = await makePerson('owner');
      const answers = await Promise.all([remove(owner, other.id), remove(other.client, OWNER_ID)]);
      const done = answers.filter(({ error }) => error === null);
      expect(done).toHaveLength(1);
      const left = answers[0].error === null ? owner : other.client;
      const { data: rows } = await left.rpc('list_people').throwOnError();
      expect(rows.filter(({ role }) => role === 'owner')).toHaveLength(1);
      if (left === owner) continue;
      // Back to the first state.
      await service.rpc('add_administrator', { user_id: OWNER_ID }).throwOnError();
      await remove(owner, other.id).throwOnError();
    }
  },
);

test('name and role change at once, and only in their form', async () => {
  const { client, id } = await makePerson('editor');
  const save = (name: string, role: string, user_id = id) =>
    owner.rpc('save_person', { user_id, name, role });
  await save('Ana Maria', 'owner').throwOnError();
  expect((await client.rpc('my_access')).data).toBe('owner');
  expect((await save('<b>', 'editor')).error?.message).toBe('invalid_name');
  expect((await save('Ana', 'king')).error?.message).toBe('invalid_role');
  expect((await save('Ana', 'editor', randomUUID())).error?.message).toBe('unknown_person');
  expect((await remove(owner, randomUUID())).error?.message).toBe('unknown_person');
  await save('Ana Maria', 'editor').throwOnError();
  expect((await client.rpc('list_people')).error).toMatchObject({
    code: '42501',
    message: 'owner_only',
  });
});

test(
  'an editor writes every set of words but those that the screens show to owners alone',
  { tags: '@people-roles' },
  async () => {
    const { client } = await makePerson('editor');
    for (const collection of collectionNames) {
      const { error } = await client.rpc('save_edit', {
        collection,
        entry: collection in singleCollections ? '' : randomUUID(),
        patch: { a: 1 },
      });
      expect([collection, error?.message]).toEqual([
        collection,
        mayChange('editor', collection) ? undefined : 'owner_only',
      ]);
    }
  },
);

test('an editor writes with the key of an owner, and never enters or removes one', async () => {
  const { client, id } = await makePerson('editor');
  const read = async () => (await service.rpc('read_ai_key', { user_id: id })).data;
  expect((await client.rpc('has_ai_key')).data).toBe(false);
  expect(await read()).toBeNull();
  const key = 'sk-uma-chave-de-teste-123';
  expect((await client.rpc('set_ai_key', { new_key: key })).error?.message).toBe('owner_only');
  await owner.rpc('set_ai_key', { new_key: key }).throwOnError();
  expect((await client.rpc('has_ai_key')).data).toBe(true);
  expect(await read()).toBe(key);
  expect((await client.rpc('delete_ai_key')).error?.message).toBe('owner_only');
  await remove(owner, id).throwOnError();
  expect((await client.rpc('has_ai_key')).data).toBe(false);
  expect(await read()).toBeNull();
  await owner.rpc('delete_ai_key').throwOnError();
});

test(
  'a person changes their password, and leaves every device at once',
  { tags: '@people-account' },
  async () => {
    const { client, email } = await makePerson('editor');
    const phone = await signIn(backend, { email, password: PASSWORD });
    const changed = await client.auth.updateUser({ password: 'uma senha muito nova' });
    expect(changed.error).toBeNull();
    expect((await client.auth.updateUser({ email: newEmail() })).error?.status).toBe(400);
    await client.auth.signOut({ scope: 'others' });
    expect((await phone.rpc('my_access')).data).toBe('ended');
    expect((await client.rpc('my_access')).data).toBe('editor');
    await expect(signIn(backend, { email, password: PASSWORD })).rejects.toThrow();
    const tablet = await signIn(backend, { email, password: 'uma senha muito nova' });
    const { data: session } = await client.auth.getSession();
    const token = session.session?.access_token ?? '';
    await client.auth.signOut({ scope: 'global' });
    for (const left of [tablet, connect(backend, backend.publishableKey, token)]) {
      expect((await left.rpc('my_access')).data).toBe('ended');
    }
  },
);
