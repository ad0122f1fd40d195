import { resolve } from 'node:path';
import { App } from '@supabase/lite';
import { prepareData, describeMovedFolder } from './data-folder.ts';
import { openDatabase, type Database } from './database.ts';
import { migrate } from './migrations.ts';
import type { Settings } from './settings.ts';

const MIGRATIONS = resolve(import.meta.dirname, '../../supabase/migrations');

/** The migrated database itself, without a gateway, for what no client can see. */
export async function openMigrated(
  settings: Pick<Settings, 'directory' | 'databaseUrl'>,
  migrations = MIGRATIONS,
  /** Gets messages for the person at the terminal. */
  onNotice: (text: string) => void = () => {},
): Promise<Database> {
  if (settings.databaseUrl === undefined) {
    const aside = await prepareData(settings.directory, migrations);
    if (aside !== undefined) onNotice(describeMovedFolder(aside));
  }
  const database = await openDatabase(settings);
  const { connection } = database;
  const app = new App({ connection, auth: { enabled: true, jwt_secret: 'x'.repeat(40) } });
  await app.ensureSystemSchema();
  await migrate(database, migrations);
  return database;
}
