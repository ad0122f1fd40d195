import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../scripts/backend/database.ts';
import { connect, makeDataDirectory, openUnder, startOn, START_TIMEOUT_MS } from './backend.ts';

const data = makeDataDirectory();
let database: Database;

/** A database after a backend has served every role. */
beforeAll(async () => {
  const backend = await startOn(data.path);
  for (const key of [backend.publishableKey, backend.secretKey]) {
    await connect(backend, key).from('public_pages').select('id').throwOnError();
  }
  await backend.close();
  database = await openUnder(data.path);
}, START_TIMEOUT_MS);

afterAll(async () => {
  await database.close();
  data.remove();
});

const query = <Row extends object>(sql: string) => database.query<Row>(sql);

test('nobody but the owner of the database may empty a table or reach a private one', async () => {
  const held = await query(`
    select c.oid::regclass::text as relation, role, privilege
    from pg_class c
    cross join unnest(array['anon', 'authenticated', 'service_role']) as role
    cross join unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as privilege
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'v')
      and has_table_privilege(role, c.oid, privilege)
      and (c.relnamespace = 'private'::regnamespace or privilege in ('truncate', 'references', 'trigger'))`);
  expect(held).toEqual([]);
});

test.each(['public_pages', 'public_addresses', 'page_versions', 'page_addresses'])(
  '%s is read and never written',
  async (relation) => {
    const held = await query<{ privilege: string }>(`
    select distinct privilege
    from unnest(array['anon', 'authenticated', 'service_role']) as role
    cross join unnest(array['select', 'insert', 'update', 'delete']) as privilege
    where has_table_privilege(role, 'public.${relation}', privilege)`);
    expect(held).toEqual([{ privilege: 'select' }]);
  },
);

test('what the clock does to pages is called by nobody but the clock', async () => {
  const held = await query(`
    select p.proname, role from pg_proc p
    cross join unnest(array['anon', 'authenticated', 'service_role']) as role
    where p.proname in ('do_what_is_due', 'tick_clock', 'keep_version', 'keep_addresses',
        'pass_on_addresses', 'own_moved_to', 'own_schedule', 'own_server_columns')
      and has_function_privilege(role, p.oid, 'execute')`);
  expect(held).toEqual([]);
});

test("edits, the files' versions, what became of edits and the log are read and written by no client", async () => {
  const held = await query<{ relation: string; role: string; privilege: string }>(`
    select relation, role, privilege
    from unnest(array['content_edits', 'current_edits', 'content_base', 'content_entries', 'content_outcomes', 'activity_log']) as relation
    cross join unnest(array['anon', 'authenticated', 'service_role']) as role
    cross join unnest(array['select', 'insert', 'update', 'delete']) as privilege
    where has_table_privilege(role, 'public.' || relation, privilege)`);
  expect(held.filter(({ privilege }) => privilege !== 'select')).toEqual([]);
  expect(new Set(held.map(({ role }) => role))).toEqual(new Set(['authenticated', 'service_role']));
  expect(held).toHaveLength(12);
});

const CLIENTS = ['anon', 'authenticated', 'service_role'];
const VERBS = [
  'select from private.acts',
  "insert into private.acts (action, subject, subject_name) values ('copy_taken', '', '')",
  "update private.acts set subject_name = ''",
  'delete from private.acts',
  'truncate private.acts',
  'select from private.activity',
];

test.each(CLIENTS.flatMap((role) => VERBS.map((verb) => [role, verb] as const)))(
  'who did what is changed by no client: %s is refused “%s”',
  async (role, verb) => {
    // One transaction without "begin", which a connection pool refuses.
    const trying = database.script(`set local role ${role}; ${verb}`);
    await expect(trying).rejects.toThrow('permission denied');
  },
);

test('whoever writes publications takes the state of publishing first, so that no two wait for each other', async () => {
  const writes = '(?:update|insert into|delete from) public[.]publications';
  const writing = await query<{ name: string; isInOrder: boolean }>(`
    select p.proname as name, p.prosrc ~ 'private[.]publish_state for update.*${writes}' as "isInOrder"
    from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prosrc ~ '${writes}'
      -- It forgets those of two years ago.
      and p.proname <> 'do_what_is_due'
    order by p.proname`);
  expect(writing).toEqual(
    ['allow_publication', 'begin_publication', 'find_live', 'publication_live'].map((name) => ({
      name,
      isInOrder: true,
    })),
  );
});

test('contacts are written by people alone, and what counts clicks by its function alone', async () => {
  const tables = await query<{ role: string; privilege: string }>(`
    select role, privilege
    from unnest(array['anon', 'authenticated', 'service_role']) as role
    cross join unnest(array['select', 'insert', 'update', 'delete']) as privilege
    where case
      when privilege = 'delete' then has_table_privilege(role, 'public.contacts', privilege)
      else has_any_column_privilege(role, 'public.contacts', privilege)
    end`);
  expect(tables.map(({ role, privilege }) => `${role} ${privilege}`)).toEqual([
    'authenticated select',
    'authenticated insert',
    'authenticated update',
    'authenticated delete',
  ]);
  const functions = await query<{ name: string; role: string }>(`
    select p.proname as name, role from pg_proc p
    cross join unnest(array['anon', 'authenticated', 'service_role']) as role
    where p.proname in ('count_click', 'click_sums', 'pages_of_codes', 'is_counted', 'line_of',
        'take_addresses', 'page_code')
      and has_function_privilege(role, p.oid, 'execute')
    order by name, role`);
  expect(functions).toEqual([
    { name: 'click_sums', role: 'authenticated' },
    { name: 'count_click', role: 'service_role' },
    { name: 'page_code', role: 'authenticated' },
    { name: 'page_code', role: 'service_role' },
    { name: 'pages_of_codes', role: 'authenticated' },
  ]);
});

test('every table has row level security', async () => {
  const open = await query(`
    select oid::regclass from pg_class
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'r' and not relrowsecurity`);
  expect(open).toEqual([]);
});

test('every function resolves its names by itself, and nobody may call it who was not named', async () => {
  const loose = await query(`
    select p.oid::regprocedure from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and p.prosqlbody is null
      and not coalesce('search_path=""' = any (p.proconfig), false)`);
  expect(loose).toEqual([]);
  // Checks of columns run with the rights of the writer, and read only their text.
  const forEverybody = await query<{ name: string }>(`
    select p.proname as name from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and (p.proacl is null or exists (select from aclexplode(p.proacl) a where a.grantee = 0))
    order by p.proname`);
  expect(forEverybody.map(({ name }) => name)).toEqual([
    'content_ok',
    'html_is_allowed',
    'html_is_well_nested',
    'line_ok',
    'links_of',
    'moments_ok',
    'patch_ok',
    'slug_ok',
  ]);
});

test('every function that a client may call is called by every role in the matrix', async () => {
  const matrix = readFileSync('tests/db/roles.test.ts', 'utf8');
  const callable = await query<{ name: string }>(`
    select distinct p.proname as name from pg_proc p
    cross join unnest(array['anon', 'authenticated', 'service_role']) as role
    where p.pronamespace = 'public'::regnamespace and has_function_privilege(role, p.oid, 'execute')
    order by p.proname`);
  expect(callable.length).toBeGreaterThan(30);
  expect(callable.filter(({ name }) => !matrix.includes(`rpc('${name}'`))).toEqual([]);
});

test('an address is looked up, and lists are sorted, by an index, through the view as well', async () => {
  await database.script(`
    alter table public.generated_pages disable trigger user;
    insert into public.generated_pages (title, slug, content, description)
      select 'Página ' || n, 'pagina-' || n, '<p>Texto</p>', 'Uma de muitas' from generate_series(1, 5000) n;
    analyze public.generated_pages;`);
  const explain = async (sql: string) =>
    (await query<Record<string, string>>(`explain ${sql}`))
      .map((row) => Object.values(row)[0])
      .join('\n');
  expect(await explain("select title from public.public_pages where slug = 'pagina-7'")).toContain(
    'Index Scan using generated_pages_slug_key',
  );
  expect(
    await explain(
      "select id from public.public_pages where id > '00000000-0000-4000-8000-000000000000' order by id limit 500",
    ),
  ).toContain('generated_pages_pkey');
  expect(
    await explain(
      "select id from public.generated_pages where state <> 'trash' order by updated_at desc, id desc limit 26",
    ),
  ).toContain('generated_pages_updated_idx');
  const [linking] = await query<{ source: string }>(
    `select replace(prosrc, 'slugs', 'array[''x'']') as source from pg_proc where proname = 'ids_linking_to'`,
  );
  expect(await explain(linking?.source ?? '')).toContain('generated_pages_links');
  const asked = {
    nearest_pages: { passages: `(array['duas palavras e mais'])`, most: '30' },
    pages_of_codes: { codes: `(array['7K3QM'])` },
  };
  for (const [name, values] of Object.entries(asked)) {
    const [row] = await query<{ source: string }>(
      `select substring(prosrc from 'return query(.*);\\s*end') as source from pg_proc where proname = '${name}'`,
    );
    const sql = Object.entries(values).reduce(
      (source, [parameter, value]) =>
        source.replaceAll(new RegExp(`\\b(?:${name}\\.)?${parameter}\\b`, 'g'), value),
      row?.source ?? '',
    );

    const index = name === 'pages_of_codes' ? 'generated_pages_code_idx' : 'generated_pages_words';
    expect(await explain(sql), name).toContain(index);
  }
});
