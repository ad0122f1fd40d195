import type { Database } from '../database.ts';

/**
 * The table of hosted Supabase, with the step of the last accepted code, so that no code counts
 * twice. No role of the API may read the schema `auth`.
 */
export const FACTORS = `
  create table if not exists auth.mfa_factors (
    id uuid primary key,
    user_id uuid not null references auth.users (id) on delete cascade,
    friendly_name text,
    factor_type text not null default 'totp',
    status text not null default 'unverified',
    secret text not null,
    last_step bigint not null default 0,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );`;

const MAX_FACTORS = 10;

/** A factor that is to be added. */
interface NewFactor {
  id: string;
  user: string;
  name: string | null;
  secret: string;
}

/** A code that was right, and for whom it shall count. */
interface RightCode {
  factor: string;
  user: string;
  session: string;
  /** Number of the period that the code belongs to. */
  step: number;
}

export type Factors = ReturnType<typeof openFactors>;

/** The factors of all accounts, and the level that they give to sessions. */
export function openFactors(database: Pick<Database, 'query'>) {
  return {
    list: (user: string) =>
      database.query<{ status: string }>(
        `select id, friendly_name, factor_type, status, created_at, updated_at
         from auth.mfa_factors where user_id = $1 order by created_at`,
        [user],
      ),

    async find(id: string, user: string) {
      const [factor] = await database.query<{ secret: string; status: string }>(
        'select secret, status from auth.mfa_factors where id = $1::uuid and user_id = $2::uuid',
        [id, user],
      );
      return factor;
    },

    /** The level of a session. */
    async levelOf(session: string): Promise<string> {
      const [row] = await database.query<{ aal: string | null }>(
        'select aal from auth.sessions where id = $1',
        [session],
      );
      return row?.aal ?? 'aal1';
    },

    /** Adds an unfinished factor; false if the account has as many as it may have. */
    async add({ id, user, name, secret }: NewFactor): Promise<boolean> {
      const [made] = await database.query<{ id: string }>(
        `insert into auth.mfa_factors (id, user_id, friendly_name, secret)
         select $1::uuid, $2::uuid, nullif($3, ''), $4
         where (select count(*) from auth.mfa_factors where user_id = $2::uuid) < ${MAX_FACTORS}
         returning id`,
        [id, user, name ?? '', secret],
      );
      return made !== undefined;
    },

    /**
     * Accepts a right code once and lifts the session to the second level; returns its refresh token,
     * or undefined if the code was used before. As hosted, sessions that never showed a code end, and
     * so do unfinished enrolments.
     */
    async raise({ factor, user, session, step }: RightCode): Promise<string | undefined> {
      const [row] = await database.query<{ token: string }>(
        `with taken as (
           update auth.mfa_factors set status = 'verified', last_step = $1::bigint, updated_at = now()
           where id = $2::uuid and last_step < $1::bigint returning user_id
         ), raised as (
           update auth.sessions s set aal = 'aal2', factor_id = $2::uuid from taken where s.id = $3::uuid
         ), ended as (
           delete from auth.sessions s using taken
           where s.user_id = taken.user_id and s.id <> $3::uuid and s.aal is distinct from 'aal2'
         ), broken_off as (
           delete from auth.mfa_factors f using taken
           where f.user_id = taken.user_id and f.id <> $2::uuid and f.status <> 'verified'
         )
         select r.token from auth.refresh_tokens r, taken
         where r.session_id = $3::uuid and not r.revoked and taken.user_id = $4::uuid
         order by r.created_at desc limit 1`,
        [String(step), factor, session, user],
      );
      return row?.token;
    },

    /** Sessions that used the factor fall back to the first level, except the one that asks. */
    async remove(factor: string, session: string): Promise<void> {
      await database.query(
        `with gone as (delete from auth.mfa_factors where id = $1::uuid returning id)
         update auth.sessions s set aal = 'aal1', factor_id = null from gone
         where s.factor_id = gone.id and s.id <> $2::uuid returning s.id`,
        [factor, session],
      );
    },
  };
}
