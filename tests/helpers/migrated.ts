import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const MAKER = 'tests/helpers/prepare-migrated.ts';

/** What the migrated database is made from; a change of any of it makes another. */
function sources(): string[] {
  const below = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.join(parentPath, name));
  const all = [
    ...below('supabase/migrations'),
    ...below('scripts/backend'),
    'package-lock.json',
    MAKER,
  ];
  return all.sort();
}

/** Folder of the kept databases for these sources, whether they exist or not. */
export function folderOfKept(): string {
  const hash = createHash('sha256');
  for (const file of sources()) hash.update(file).update(readFileSync(file));
  return path.resolve('.local/migrated', hash.digest('hex').slice(0, 16));
}

/**
 * Copies a migrated database without rows to a path that has none: it saves eight seconds of every
 * start. Does nothing unless `prepareMigrated` made one; the backend then creates its own.
 */
export function keepMigrated(data: string): void {
  keep('migrated', data);
}

/** The same with a new database without migrations: saves five seconds. */
export function keepEmpty(data: string): void {
  keep('empty', data);
}

function keep(name: 'migrated' | 'empty', data: string): void {
  const kept = path.join(folderOfKept(), name);
  if (existsSync(kept) && !existsSync(data)) cpSync(kept, data, { recursive: true });
}
