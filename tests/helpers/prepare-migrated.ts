import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openDatabase } from '../../scripts/backend/database.ts';
import { openMigrated } from '../../scripts/backend/open-migrated.ts';
import { makeTempFolder } from '../../scripts/tools/temp-folder.ts';
import { folderOfKept } from './migrated.ts';

/** Creates the databases that `migrated.ts` copies, once for all steps and runs with the same sources. */
export async function prepareMigrated(): Promise<void> {
  const folder = folderOfKept();
  if (existsSync(folder)) return;
  const directory = await makeTempFolder('migrating');
  const settings = { directory, databaseUrl: undefined };
  const [data, made] = [path.join(directory, 'data'), path.join(directory, 'made')];
  await (await openDatabase(settings)).close();
  await cp(data, path.join(made, 'empty'), { recursive: true });
  await (await openMigrated(settings)).close();
  await rename(data, path.join(made, 'migrated'));
  for (const name of await readdir(made)) await lighten(path.join(made, name));
  const parent = path.dirname(folder);
  await mkdir(parent, { recursive: true });
  const older = await readdir(parent);
  try {
    await rename(made, folder);
  } catch (error) {
    // Another step has made the same meanwhile.
    if (!existsSync(folder)) throw error;
  }
  const gone = older.map((name) => path.join(parent, name)).filter((name) => name !== folder);
  for (const name of [directory, ...gone]) await rm(name, { recursive: true, force: true });
}

/**
 * Removes what each copy would pay for and no test needs: buffers for far more rows than any test
 * writes, and the two template databases, each a third of all files.
 */
async function lighten(data: string): Promise<void> {
  const file = path.join(data, 'postgresql.conf');
  const settings = await readFile(file, 'utf8');
  await writeFile(file, settings.replace(/^shared_buffers = .*$/m, 'shared_buffers = 16MB'));
  for (const template of ['1', '4']) {
    await rm(path.join(data, 'base', template), { recursive: true });
  }
}
