import { join } from 'node:path';
import type { Database } from '../../scripts/backend/database.ts';
import { openMigrated as open } from '../../scripts/backend/open-migrated.ts';
import { keepMigrated } from './backend.ts';

/**
 * The migrated database itself, for what no client can see. `TEST_DATABASE_URL` names an empty
 * PostgreSQL database to use instead of the embedded one.
 */
export function openMigrated(directory: string): Promise<Database> {
  keepMigrated(join(directory, 'data'));
  return open({ directory, databaseUrl: process.env['TEST_DATABASE_URL'] });
}
