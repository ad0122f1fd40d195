import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../scripts/backend/database.ts';
import { recordNames, setNames, tableNames } from '../../src/content/sets.ts';
import { makeDataDirectory } from './backend.ts';
import { openMigrated } from './database.ts';

const data = makeDataDirectory();
let database: Database;

beforeAll(async () => {
  database = await openMigrated(data.path);
});

afterAll(async () => {
  await database.close();
  data.remove();
});

async function isEntry(collection: string, entry: string): Promise<boolean | undefined> {
  const sql = 'select private.is_entry($1, $2) as ok';
  const [row] = await database.query<{ ok: boolean }>(sql, [collection, entry]);
  return row?.ok;
}

test('every set of words can be saved, each under the names that it can have', async () => {
  for (const name of setNames) {
    const isRecord = (recordNames as readonly string[]).includes(name);
    const isTable = (tableNames as readonly string[]).includes(name);
    expect([name, await isEntry(name, ''), await isEntry(name, 'um-nome')]).toEqual([
      name,
      isRecord || isTable,
      !isRecord,
    ]);
  }
  for (const name of ['business', 'prices', 'hours', 'words', 'areas']) {
    expect([name, await isEntry(name, ''), await isEntry(name, 'a')]).toEqual([name, false, false]);
  }
});

test('words near to each other are looked for in one pass over those that are there', async () => {
  const [row] = await database.query<{ source: string }>(
    `select prosrc as source from pg_proc where proname = 'texts_naming'`,
  );
  // A join of the hits with themselves costs their square.
  expect(row?.source.match(/\bfrom hits\b|\bjoin hits\b/g)).toHaveLength(1);
  expect(row?.source).toMatch(/letters <= 1000000/);
});

test('every statement of a client has a deadline, of the role that it logs in with', async () => {
  const rows = await database.query<{ role: string; timeout: string }>(
    `select r.rolname as role, s.setting as timeout
     from pg_roles r cross join unnest(r.rolconfig) as s (setting)
     where s.setting like 'statement_timeout=%' order by r.rolname`,
  );
  expect(rows.map(({ role, timeout }) => `${role} ${timeout}`)).toEqual([
    'anon statement_timeout=3s',
    'authenticated statement_timeout=8s',
  ]);
});

test('a day is one of Brasília, wherever the server stands', async () => {
  const rows = await database.query<{ name: string }>(
    `select proname as name from pg_proc
     where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
       and prosrc ~* 'current_date|localtimestamp|now\\(\\)( - interval ''[^'']+''\\))?::date'`,
  );
  expect(rows).toEqual([]);
});
