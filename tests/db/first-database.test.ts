import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { App } from '@supabase/lite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../scripts/backend/database.ts';
import { FIRST_VERSIONS } from '../../scripts/backend/first-database.ts';
import { migrate } from '../../scripts/backend/migrations.ts';
import { makeDataDirectory } from './backend.ts';

const MIGRATIONS = resolve('supabase/migrations');
const FIRST = await readFile('tests/fixtures/first-database.sql', 'utf8');
const ADMIN = randomUUID();
const KEY = 'sk-uma-chave-de-teste-123';

const data = makeDataDirectory();
let database: Database;

/** As the first version left it: an administrator with a key, and pages that a build has covered. */
beforeAll(async () => {
  database = await openDatabase({ directory: data.path, databaseUrl: undefined });
  const { connection } = database;
  const app = new App({ connection, auth: { enabled: true, jwt_secret: 'x'.repeat(40) } });
  await app.ensureSystemSchema();
  await database.script(`
    do $$ begin
      if to_regrole('anon') is null then create role anon nologin; end if;
      if to_regrole('authenticated') is null then create role authenticated nologin; end if;
      if to_regrole('service_role') is null then create role service_role nologin bypassrls; end if;
    end $$;
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (
      version text primary key, statements text[], name text
    );
    insert into supabase_migrations.schema_migrations (version)
      values ${[...FIRST_VERSIONS].map((version) => `('${version}')`).join()};
    ${FIRST}
    insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data)
      values ('${ADMIN}', 'authenticated', 'authenticated', 'a@local.test', '{}', '{}');
    insert into private.admin_users (user_id, added_at) values ('${ADMIN}', '2026-01-02');
    insert into private.ai_keys (user_id, api_key) values ('${ADMIN}', '${KEY}');
    insert into public.generated_pages (title, slug, content, description, indexed) values
      ('Um', 'um', '<p>Um</p>', 'Um', true),
      ('Dois', 'dois', '<p><span class="gp-check">9</span></p>', 'Dois', false),
      ('_Três', '_tres', '<p><a href="/&#47;evil.test">x</a><a href="/a">y</a></p>', 'Três', true);
    update public.generated_pages set title = 'Um!' where slug = 'um';
    select public.mark_published(public.publish_watermark());`);
});

afterAll(async () => {
  await database.close();
  data.remove();
});

const readPages = () =>
  database.query<Record<string, unknown>>(
    `select id, title, slug, content, description, indexed, unchecked, created_at, updated_at
     from public.generated_pages order by created_at, title`,
  );

async function readWatermark(): Promise<number> {
  const [row] = await database.query<{ mark: number }>('select public.publish_watermark() as mark');
  return row?.mark ?? 0;
}

test('a page that the rules of today refuse stops it with the command that goes on, and changes nothing', async () => {
  await database.script(`
    alter table public.generated_pages disable trigger user;
    insert into public.generated_pages (title, slug, content, description)
      values ('Vazia', 'vazia', E'\\u2028', 'Só espaço');`);
  const pages = await readPages();
  await expect(migrate(database, MIGRATIONS)).rejects.toThrow(
    /generated_pages_content_form.*LOCAL_DATA_DIR=.* npm start/s,
  );
  expect(await readPages()).toEqual(pages);
  await database.script(`
    delete from public.generated_pages where slug = 'vazia';
    alter table public.generated_pages enable trigger user;`);
});

test('a database of a version that is not known here is left alone', async () => {
  await database.script(
    "insert into supabase_migrations.schema_migrations (version) values ('20990101000001')",
  );
  await expect(migrate(database, MIGRATIONS)).rejects.toThrow(
    /20990101000001.*Update this checkout/,
  );
  await database.script(
    "delete from supabase_migrations.schema_migrations where version = '20990101000001'",
  );
});

test('pages, administrators and keys of the first version are carried over, once, with ids and dates', async () => {
  const before = await readPages();
  const watermark = await readWatermark();
  await migrate(database, MIGRATIONS);
  const after = await readPages();
  const milliseconds = (time: unknown) => new Date(String(time)).getTime();
  expect(after).toHaveLength(3);
  for (const [index, page] of after.entries()) {
    const old = before[index] ?? {};
    const mended = old['slug'] === '_tres';
    expect(page).toMatchObject({
      id: old['id'],
      title: old['title'],
      description: old['description'],
      indexed: old['indexed'],
      unchecked: old['unchecked'],
      slug: mended ? 'pagina-_tres' : old['slug'],
      content: mended ? '<p><a>x</a><a href="/a">y</a></p>' : old['content'],
    });
    for (const column of ['created_at', 'updated_at']) {
      expect(Math.abs(milliseconds(page[column]) - milliseconds(old[column]))).toBeLessThan(2);
    }
  }
  expect(
    await database.query(
      'select user_id, role, public.read_ai_key(user_id) as key from private.admin_users',
    ),
  ).toEqual([{ user_id: ADMIN, role: 'owner', key: KEY }]);
  expect(
    await database.query('select distinct state, version from public.generated_pages'),
  ).toEqual([{ state: 'published', version: 1 }]);

  // Numbered on from what the site contains, so that every page is published again.
  expect(await readWatermark()).toBe(watermark + 3);
  const events = await database.query(
    'select distinct page_id from private.publish_events where id > $1',
    [String(watermark)],
  );
  expect(events).toHaveLength(3);

  await migrate(database, MIGRATIONS);
  expect(await readPages()).toEqual(after);
  const recorded = await database.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  );
  const files = (await readdir('supabase/migrations')).map((file) => file.split('_')[0]);
  expect(recorded.map(({ version }) => version).sort()).toEqual(files.sort());
});
