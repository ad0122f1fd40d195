import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const MAKER = 'tests/helpers/prepare-migrated.ts';

/** What the migrated database comes from: another migration, engine or way to apply them makes another. */
function sources(): string[] {
  const below = (folder: string) => readdirSync(folder).map((file) => path.join(folder, file));
  const all = [
    ...below('supabase/migrations'),
    ...below('scripts/backend'),
    'package-lock.json',
    MAKER,
  ];
  return all.sort();
}

/** Folder of what is kept for these sources, whether it is made already or not. */
export function folderOfKept(): string {
  const hash = createHash('sha256');
  for (const file of sources()) hash.update(file).update(readFileSync(file));
  return path.resolve('.local/migrated', hash.digest('hex').slice(0, 16));
}

/**
 * Puts a migrated database without a row where none is yet: eight seconds of every start. Only where
 * `prepareMigrated` made one; otherwise the backend makes its own.
 */
export function keepMigrated(data: string): void {
  keep('migrated', data);
}

/** The same with a database as Postgres makes it, without a migration: five seconds. */
export function keepEmpty(data: string): void {
  keep('empty', data);
}

function keep(name: 'migrated' | 'empty', data: string): void {
  const kept = path.join(folderOfKept(), name);
  if (existsSync(kept) && !existsSync(data)) cpSync(kept, data, { recursive: true });
}
