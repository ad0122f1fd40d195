import type { Database } from '../../scripts/backend/database.ts';
import { openMigrated as open } from '../../scripts/backend/open-migrated.ts';

/**
 * The migrated database itself, for what no client can see. `TEST_DATABASE_URL` names an empty
 * PostgreSQL database to use instead of the embedded one.
 */
export function openMigrated(directory: string): Promise<Database> {
  return open({ directory, databaseUrl: process.env['TEST_DATABASE_URL'] });
}
