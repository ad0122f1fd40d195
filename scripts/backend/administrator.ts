import { compare } from 'bcryptjs';
import type { Database } from './database.ts';
import { hashPassword } from './passwords.ts';

/** Fixed, so that another e-mail renames the local administrator instead of adding a second one. */
const USER_ID = '00000000-0000-4000-8000-000000000001';

/**
 * Creates the local administrator, or updates e-mail and password. A password that was changed in
 * the panel stays until the settings name another one.
 */
export async function ensureAdministrator(
  database: Database,
  { email, password }: { email: string; password: string },
): Promise<void> {
  // Kept beside the migrations' bookkeeping, because data of the account itself is copied into
  // tokens.
  await database.script(
    'create table if not exists supabase_migrations.local_administrator (given_password text not null)',
  );
  const [given] = await database.query<{ given_password: string }>(
    'select given_password from supabase_migrations.local_administrator',
  );
  const [user] = await database.query<{ encrypted_password: string }>(
    'select encrypted_password from auth.users where id = $1',
    [USER_ID],
  );
  const storedHash = user?.encrypted_password ?? '';
  const isGivenBefore = await compare(password, given?.given_password ?? storedHash);
  const givenHash = isGivenBefore
    ? (given?.given_password ?? storedHash)
    : await hashPassword(password);
  const passwordHash = isGivenBefore && user ? storedHash : givenHash;

  await database.query(
    `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at,
       raw_app_meta_data, raw_user_meta_data)
     values ($1, 'authenticated', 'authenticated', $2, $3, now(),
       '{"provider":"email","providers":["email"]}', '{}')
     on conflict (id) do update
       set email = excluded.email, encrypted_password = excluded.encrypted_password`,
    [USER_ID, email, passwordHash],
  );
  if (given?.given_password !== givenHash) {
    await database.query(
      `with gone as (delete from supabase_migrations.local_administrator)
       insert into supabase_migrations.local_administrator (given_password) values ($1) returning given_password`,
      [givenHash],
    );
  }
  await database.query(
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
     values ($1::uuid, 'email', $1::uuid::text, $1::uuid, jsonb_build_object('sub', $1::uuid, 'email', $2::text))
     on conflict (id) do update set identity_data = excluded.identity_data`,
    [USER_ID, email],
  );
  await database.query(
    "insert into private.admin_users (user_id, role) values ($1, 'owner') on conflict do nothing",
    [USER_ID],
  );
  if (user && !isGivenBefore) {
    // Whoever can set this password owns the machine, so this is the way back for an owner who lost
    // the phone.
    await database.query('delete from auth.mfa_factors where user_id = $1', [USER_ID]);
    await database.query('delete from auth.sessions where user_id = $1', [USER_ID]);
  }
}
