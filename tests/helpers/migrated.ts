import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What the migrated database comes from: another migration, engine or way to apply them makes another. */
function sources(): string[] {
  const below = (folder: string) => readdirSync(folder).map((file) => path.join(folder, file));
  const all = [...below('supabase/migrations'), ...below('scripts/backend'), 'package-lock.json'];
  return all.sort();
}

/** Folder of the embedded database with every migration and no row, whether it is made already or not. */
export function folderOfMigrated(): string {
  const hash = createHash('sha256');
  for (const file of sources()) hash.update(file).update(readFileSync(file));
  return path.resolve('.local/migrated', hash.digest('hex').slice(0, 16));
}

/**
 * Puts a migrated database without a row where none is yet: eight seconds of every start. Only where
 * `prepareMigrated` made one; otherwise the backend makes its own.
 */
export function keepMigrated(data: string): void {
  const migrated = folderOfMigrated();
  if (existsSync(migrated) && !existsSync(data)) cpSync(migrated, data, { recursive: true });
}
