import { readdir } from 'node:fs/promises';
import { callDatabase, type DatabaseAccess } from '../database.ts';

const MIGRATIONS = 'supabase/migrations';

/** What makes a database another version than this checkout, in one line; undefined where it is the same. */
export async function findOtherTables(access: DatabaseAccess): Promise<string | undefined> {
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql'));
  const ours = files.map((file) => file.split('_')[0] ?? '').sort();
  // A database of before this question does not know it.
  const applied = await callDatabase(access, 'applied_migrations', {}).catch((error: unknown) => {
    if (error instanceof Error && / 404 /.test(error.message)) return [];
    throw error;
  });
  const theirs = applied.map(({ version }) => version);
  const [missing, newer] = [except(ours, theirs), except(theirs, ours)];
  if (missing.length > 0) return `faltam no banco as migrações ${missing.join(', ')}`;
  return newer.length > 0 ? `o banco tem migrações mais novas: ${newer.join(', ')}` : undefined;
}

const except = (all: readonly string[], some: readonly string[]) =>
  all.filter((one) => !some.includes(one));
