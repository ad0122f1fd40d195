import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { App } from '@supabase/lite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../scripts/backend/database.ts';
import { migrate } from '../../scripts/backend/migrations.ts';
import { type Backend } from '../../scripts/backend/start-backend.ts';
import { fetchEdits } from '../../src/publisher/edits.ts';
import { connect, makeDataDirectory, signIn, startOn, START_TIMEOUT_MS } from './backend.ts';

/** The newest migration before words and facts could be edited. */
const LAST_VERSION = '20261122090000';
const MIGRATIONS = path.resolve('supabase/migrations');

const data = makeDataDirectory();
let backend: Backend | undefined;
let before: Record<string, unknown>[];
let watermark: number;

async function readPages(database: Database) {
  return database.query<Record<string, unknown>>(
    'select p.* from public.generated_pages p order by slug',
  );
}

/** A database as `npm start` left it then, with a page on each heap. */
beforeAll(async () => {
  const folder = path.join(data.path, 'migrations');
  await mkdir(folder);
  const files = (await readdir(MIGRATIONS)).filter((file) => file.slice(0, 14) <= LAST_VERSION);
  for (const file of files) await copyFile(path.join(MIGRATIONS, file), path.join(folder, file));
  const directory = path.join(data.path, 'backend');
  await mkdir(directory);
  const database = await openDatabase({ directory, databaseUrl: undefined });
  const { connection } = database;
  const app = new App({ connection, auth: { enabled: true, jwt_secret: 'x'.repeat(40) } });
  await app.ensureSystemSchema();
  await migrate(database, folder);
  const author = randomUUID();
  await database.script(`
    insert into supabase_migrations.seed_files (path, hash) values ('content/samples.yaml', 'h');
    insert into public.generated_pages (title, slug, content, description, state, created_by) values
      ('Um', 'um', '<p>Um</p>', 'Um', 'published', '${author}'),
      ('Dois', 'dois', '', '', 'draft', '${author}'),
      ('Três', 'tres', '<p>Três</p>', 'Três', 'published', null);
    update public.generated_pages set title = 'Um!' where slug = 'um';
    update public.generated_pages set state = 'trash' where slug = 'tres';
    select public.mark_published(public.publish_watermark());`);
  before = await readPages(database);
  const [row] = await database.query<{ mark: number }>('select public.publish_watermark() as mark');
  watermark = Number(row?.mark);
  await database.close();
  backend = await startOn(data.path);
}, 2 * START_TIMEOUT_MS);

afterAll(async () => {
  await backend?.close();
  data.remove();
});

test('a database from before edits is carried on with its pages as they were, and takes edits', async () => {
  if (!backend) throw new Error('no backend');
  const service = connect(backend, backend.secretKey);
  const { data: pages } = await service
    .from('generated_pages')
    .select()
    .order('slug')
    .throwOnError();
  const moment = (value: unknown) => (value === null ? null : Date.parse(value as string));
  const same = (row: object) =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]: [string, unknown]) => [
        key,
        key.endsWith('_at') ? moment(value) : value,
      ]),
    );
  expect(pages.map(same)).toMatchObject(before.map(same));
  // Nothing counts as changed, so nothing waits to be published.
  expect((await service.rpc('publish_watermark').throwOnError()).data).toBe(watermark);

  const admin = await signIn(backend);
  const patch = { name: 'Outro' };
  await admin.rpc('save_edit', { collection: 'company', entry: '', patch }).throwOnError();
  const fetched = await fetchEdits({ url: backend.url, key: backend.secretKey });
  expect(fetched).toMatchObject({ watermark: watermark + 1, edits: [{ patch }] });
  const { data: parts } = await admin.rpc('backup_parts').throwOnError();
  expect(parts).toContainEqual({ part: 'public.generated_pages', restored: true, row_count: 3 });
});
