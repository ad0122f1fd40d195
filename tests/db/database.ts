import { join } from 'node:path';
import type { Database } from '../../scripts/backend/database.ts';
import { openMigrated as open } from '../../scripts/backend/open-migrated.ts';
import { keepMigrated } from '../helpers/migrated.ts';

/**
 * The migrated database itself, for what no client can see. `TEST_DATABASE_URL` names an empty
 * PostgreSQL database to use instead of the embedded one.
 */
export function openMigrated(directory: string): Promise<Database> {
  keepMigrated(join(directory, 'data'));
  return open({ directory, databaseUrl: process.env['TEST_DATABASE_URL'] });
}

/** SQL that makes an account of an owner, with a session that has its id. */
export const addOwner = (id: string) => `
  insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data)
    values ('${id}', 'authenticated', 'authenticated', '${id}@local.test', '{}', '{}');
  insert into private.admin_users (user_id, role) values ('${id}', 'owner');
  insert into auth.sessions (id, user_id, created_at) values ('${id}', '${id}', now());`;
