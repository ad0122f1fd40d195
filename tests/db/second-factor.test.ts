import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  connect,
  editDatabase,
  makeDataDirectory,
  makePage,
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

/** The factors of hosted Supabase, of which the embedded backend has no table. */
const FACTORS = `
  create type auth.factor_status as enum ('unverified', 'verified');
  create table auth.mfa_factors (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references auth.users (id) on delete cascade,
    status auth.factor_status not null
  );`;

const makeAdmin = (admin: Admin) => `
  insert into auth.users (id, aud, role, email, email_confirmed_at,
    raw_app_meta_data, raw_user_meta_data)
  values ('${users[admin].id}', 'authenticated', 'authenticated', '${users[admin].id}@local.test',
    now(), '{}', '{}');
  insert into private.admin_users (user_id, role) values ('${users[admin].id}', 'owner');
  insert into auth.sessions (id, user_id, created_at)
  values ('${users[admin].session}', '${users[admin].id}', now());`;

beforeAll(async () => {
  const first = await startOn(data.path);
  await first.close();
  await editDatabase(
    data.path,
    `${FACTORS} ${ADMINS.map(makeAdmin).join('')}
     insert into auth.mfa_factors (user_id, status) values
       ('${users['with a factor'].id}', 'verified'),
       ('${users['with an unfinished factor'].id}', 'unverified');`,
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
    // Pages are public: a half-done sign-in reads them as everybody does.
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
      (await client.rpc('create_invitation', { name: '', role: 'editor' })).error?.code,
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
