import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { openMigrated } from '../../scripts/backend/open-migrated.ts';
import { makeTempFolder } from '../../scripts/tools/temp-folder.ts';
import { folderOfMigrated } from './migrated.ts';

/** Makes the database that `keepMigrated` copies, once for all steps and runs on the same sources. */
export async function prepareMigrated(): Promise<void> {
  const folder = folderOfMigrated();
  if (existsSync(folder)) return;
  const directory = await makeTempFolder('migrating');
  const database = await openMigrated({ directory, databaseUrl: undefined });
  await database.close();
  const parent = path.dirname(folder);
  await mkdir(parent, { recursive: true });
  const older = await readdir(parent);
  try {
    await rename(path.join(directory, 'data'), folder);
  } catch (error) {
    // Another step made the same meanwhile.
    if (!existsSync(folder)) throw error;
  }
  const gone = older.map((name) => path.join(parent, name)).filter((name) => name !== folder);
  for (const name of [directory, ...gone]) await rm(name, { recursive: true, force: true });
}
