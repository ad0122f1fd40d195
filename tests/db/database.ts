import { App } from '@supabase/lite';
import { resolve } from 'node:path';
import { openDatabase, type Database } from '../../scripts/backend/database.ts';
import { migrate } from '../../scripts/backend/migrations.ts';
import { readSettings } from '../../scripts/backend/settings.ts';

/**
 * The migrated database itself, for what no client can see. `TEST_DATABASE_URL` names an empty
 * PostgreSQL database to use instead of the embedded one.
 */
export async function openMigrated(directory: string): Promise<Database> {
  const database = await openDatabase(
    readSettings({
      LOCAL_DATA_DIR: directory,
      LOCAL_DATABASE_URL: process.env['TEST_DATABASE_URL'],
    }),
  );
  const app = new App({
    connection: database.connection,
    auth: { enabled: true, jwt_secret: 'x'.repeat(40) },
  });
  await app.ensureSystemSchema();
  await migrate(database, resolve(import.meta.dirname, '../../supabase'));
  return database;
}
