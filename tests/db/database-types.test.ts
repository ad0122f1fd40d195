import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../scripts/backend/database.ts';
import {
  DATABASE_TYPES_FILE,
  toTypeScript,
  writeDatabaseTypes,
} from '../../scripts/tools/database-types.ts';
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

test('the row types are those of the migrations; npm run types:database writes them', async () => {
  expect(await readFile(DATABASE_TYPES_FILE, 'utf8')).toBe(await writeDatabaseTypes(database));
});

test('a column that is added shows in the types, and one of an unknown type is named', async () => {
  await database.script(
    'alter table public.generated_pages add read_at timestamptz, add reader text not null',
  );
  const types = await writeDatabaseTypes(database);
  expect(types).toContain('read_at: string | null;');
  expect(types).not.toContain("'read_at'");
  // Required in a new row.
  expect(types).toMatch(/reader: string;[^}]*\},[^>]*'reader'/);
  await database.script('alter table public.generated_pages alter read_at type point using null');
  await expect(writeDatabaseTypes(database)).rejects.toThrow('Add the type "point"');
});

test.each([
  ['text[]', null, 'string[]'],
  ['bigint', null, 'number'],
  ['text', "CHECK ((a = ANY (ARRAY['x'::text, 'y'::text])))", "'x' | 'y'"],
])('%s with %s is %s', (type, check, expected) => expect(toTypeScript(type, check)).toBe(expected));
