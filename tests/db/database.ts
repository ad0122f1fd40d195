import { join } from 'node:path';
import { inject } from 'vitest';
import type { Database } from '../../scripts/backend/database.ts';
import { openMigrated as open } from '../../scripts/backend/open-migrated.ts';
import { keepMigrated } from '../helpers/migrated.ts';
import { makeDatabase } from '../helpers/real-postgres.ts';

/**
 * A migrated database of its own on the real server of the tests (`TEST_DATABASE=postgres`), if
 * there is one.
 */
export async function ofRealServer(): Promise<string | undefined> {
  const server = inject('postgres');
  return server && (await makeDatabase(server));
}

/** The migrated database itself, for what no client can see. */
export async function openMigrated(directory: string): Promise<Database> {
  const databaseUrl = await ofRealServer();
  if (databaseUrl === undefined) keepMigrated(join(directory, 'data'));
  return open({ directory, databaseUrl });
}

/** SQL that creates the account of an owner, with a session of the same id. */
export const addOwner = (id: string) => `
  insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data)
    values ('${id}', 'authenticated', 'authenticated', '${id}@local.test', '{}', '{}');
  insert into private.admin_users (user_id, role) values ('${id}', 'owner');
  insert into auth.sessions (id, user_id, created_at) values ('${id}', '${id}', now());`;
