import { createHash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../scripts/backend/database.ts';
import { prepareData } from '../../scripts/backend/data-folder.ts';
import { lockDirectory } from '../../scripts/backend/lock.ts';
import { migrate } from '../../scripts/backend/migrations.ts';
import { openMigrated } from '../../scripts/backend/open-migrated.ts';
import { startBackend } from '../../scripts/backend/start-backend.ts';
import { folderOfKept, keepMigrated } from '../helpers/migrated.ts';
import { editDatabase, isolatedEnv, makeDataDirectory } from './backend.ts';

const MIGRATIONS = path.resolve('supabase/migrations');
const OLD_VERSION = '20261122000001';

const folders: ReturnType<typeof makeDataDirectory>[] = [];
let dir: string;
let directory: string;
let data: string;

beforeEach(() => {
  const made = makeDataDirectory();
  folders.push(made);
  dir = made.path;
  directory = path.join(dir, 'backend');
  data = path.join(directory, 'data');
});

afterAll(() => {
  for (const folder of folders) folder.remove();
});

/** A database with a page, made by migrations that no longer exist; old folders have no record of them. */
async function makeOldFolder(): Promise<void> {
  keepMigrated(data);
  await editDatabase(
    dir,
    `update supabase_migrations.schema_migrations set version = '${OLD_VERSION}' where version = (select min(version) from supabase_migrations.schema_migrations);
     insert into public.generated_pages (title, slug, content, description)
       values ('Antiga', 'antiga', '<p>Antiga</p>', 'Antiga');`,
  );
  rmSync(path.join(data, 'migrations.txt'));
}

/** Every file of a folder with its bytes. */
function readBytes(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return Object.fromEntries(
    files
      .filter((file) => statSync(path.join(folder, file)).isFile())
      .map((file) => [
        file,
        createHash('sha256')
          .update(readFileSync(path.join(folder, file)))
          .digest('hex'),
      ]),
  );
}

const listAside = () => readdirSync(directory).filter((name) => name.startsWith('data-'));
const start = (onNotice: (text: string) => void) =>
  startBackend({ env: isolatedEnv(dir), logs: 'ignore', onNotice });

test('a folder of migrations that are there no more is kept byte for byte, even by a start that is killed, and a new one begins', async () => {
  await makeOldFolder();
  const before = readBytes(data);
  const notices: string[] = [];
  const killed = start((text) => {
    notices.push(text);
    process.kill(Number(readFileSync(path.join(directory, 'lock.pid'), 'utf8')), 'SIGKILL');
  });
  await expect(killed).rejects.toThrow(/SIGKILL/);
  // The next start continues what the killed one has begun, as with any new folder.
  expect(await prepareData(directory, MIGRATIONS)).toBeUndefined();
  expect(readdirSync(data)).toEqual(['migrations.txt']);
  const [aside = '', ...others] = listAside();
  expect(others).toEqual([]);
  expect(aside).toMatch(/^data-until-\d{4}-\d\d-\d\dT\d\d-\d\d$/);
  expect(notices).toEqual([expect.stringContaining(path.join(directory, aside))]);
  expect(readBytes(path.join(directory, aside))).toEqual(before);

  const kept = path.join(dir, 'kept');
  cpSync(path.join(directory, aside), path.join(kept, 'data'), { recursive: true });
  const old = await openDatabase({ directory: kept, databaseUrl: undefined });
  expect(await old.query("select title from public.generated_pages where slug = 'antiga'")).toEqual(
    [{ title: 'Antiga' }],
  );
  await old.close();
});

test('a folder that another process uses is never moved', async () => {
  mkdirSync(data, { recursive: true });
  const release = lockDirectory(directory);
  await expect(start(() => {})).rejects.toThrow(/75.*Another backend/);
  release();
  expect(readdirSync(data)).toEqual([]);
  expect(listAside()).toEqual([]);
});

test('a migration that was rewritten moves the folder aside: its tables are those of other words', async () => {
  const rewritten = path.join(dir, 'migrations');
  cpSync(MIGRATIONS, rewritten, { recursive: true });
  expect(await prepareData(directory, rewritten)).toBeUndefined();
  const [first = ''] = readdirSync(rewritten).sort();
  appendFileSync(path.join(rewritten, first), 'select 1;');
  expect(await prepareData(directory, rewritten)).toMatch(/data-until-/);
  expect(await prepareData(directory, rewritten)).toBeUndefined();
});

test('two folders of the same minute are both kept, and what a killed start has begun is gone on with', async () => {
  for (const name of ['um', 'dois']) {
    mkdirSync(path.join(data, name), { recursive: true });
    mkdirSync(`${data}.new`);
    expect(await prepareData(directory, MIGRATIONS)).toMatch(/data-until-/);
    expect(await prepareData(directory, MIGRATIONS)).toBeUndefined();
    expect(readdirSync(data)).toEqual(['migrations.txt']);
    rmSync(data, { recursive: true });
  }
  expect(
    listAside()
      .flatMap((name) => readdirSync(path.join(directory, name)))
      .sort(),
  ).toEqual(['dois', 'um']);
});

test('a migration that is added is applied once, and what was saved stays', async () => {
  const earlier = path.join(dir, 'migrations');
  mkdirSync(earlier);
  const files = readdirSync(MIGRATIONS).sort();
  const LAST = files.findIndex((file) => file.endsWith('_pages.sql'));
  for (const file of files.slice(0, LAST + 1)) {
    cpSync(path.join(MIGRATIONS, file), path.join(earlier, file));
  }
  await prepareData(directory, earlier);
  cpSync(path.join(folderOfKept(), 'empty'), data, { recursive: true });
  const database = await openMigrated({ directory, databaseUrl: undefined }, earlier);
  await database.script(`
    insert into public.generated_pages (title, slug, content, description)
      values ('Um', 'um', '<p>Um</p>', 'Um');`);
  const pages = await database.query('select p.* from public.generated_pages p');
  expect(await prepareData(directory, MIGRATIONS)).toBeUndefined();
  await migrate(database, MIGRATIONS);
  await migrate(database, MIGRATIONS);
  expect(await database.query('select p.* from public.generated_pages p')).toEqual(pages);
  const recorded = await database.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by version',
  );
  expect(recorded.map(({ version }) => version)).toEqual(files.map((file) => file.slice(0, 14)));

  // A database on a server is never moved: it is refused, with what to do.
  await expect(migrate(database, earlier)).rejects.toThrow(/lacks.*Update this checkout/s);
  await database.close();
});

test.each([
  ['a file that says what it is', (folder: string) => rmSync(path.join(folder, 'PG_VERSION'))],
  ['its control file', (folder: string) => truncateSync(path.join(folder, 'global/pg_control'))],
  ['its log', (folder: string) => rmSync(path.join(folder, 'pg_wal'), { recursive: true })],
  ['its tables', (folder: string) => rmSync(path.join(folder, 'base'), { recursive: true })],
])('a database that lacks %s is refused with its folder and the way back', async (_, damage) => {
  keepMigrated(data);
  damage(data);
  const opened = openDatabase({ directory, databaseUrl: undefined });
  await expect(opened).rejects.toThrow(
    new RegExp(`${data} does not open[^]*move that folder[^]*npm run restore -- <`),
  );
  await expect(opened).rejects.not.toThrow(/object Object/);
});

test('a damaged lock is refused with its file and what to do', () => {
  mkdirSync(directory, { recursive: true });
  writeFileSync(path.join(directory, 'lock.sqlite'), 'nonsense');
  expect(() => lockDirectory(directory)).toThrow(
    new RegExp(`${path.join(directory, 'lock.sqlite')}.*[Dd]elete it`),
  );
});
