import { randomUUID } from 'node:crypto';
import { decode, sign } from 'hono/jwt';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { z } from 'zod';
import { parseJson } from '../../src/lib/objects.ts';
import type { Database } from './database.ts';
import { log } from './log.ts';
import { createRateLimit } from './rate-limit.ts';
import type { Refusal } from './rules.ts';

/** The second factor (TOTP) of hosted Supabase, as far as supabase-js and the migrations use it. */
export interface SecondFactor {
  /** Answers requests for `/auth/v1/factors` and below. `body` is the parsed JSON. */
  answer(request: Request, body: string): Promise<Response | Refusal>;
  /** Why a session may not change the password of its account, or undefined. */
  findRefusal(request: Request): Promise<Refusal | undefined>;
  /** Adds the factors, and the level of the token, to an account or session of @supabase/lite. */
  complete(answer: string): Promise<string>;
}

export interface SecondFactorOptions {
  database: Pick<Database, 'query'>;
  /** Asks @supabase/lite whose a token is. Takes no mutex. */
  upstream: (request: Request) => Promise<Response>;
  jwtSecret: string;
  /** Name of the site in the authenticator app. */
  issuer: string;
  now?: () => number;
}

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

const PERIOD_S = 30;
/** Accepted steps before and after the current one: the clock of a phone may be off by half a minute. */
const WINDOW = 1;
const MAX_FACTORS = 10;
const CHALLENGE_MS = 300_000;
/** For each account, so that nobody can use up the challenges of others. */
const MAX_CHALLENGES = 10;
const TOKEN_S = 900;
const TRIES = 10;
const TRIES_MS = 15 * 60_000;

const accountSchema = z.looseObject({ id: z.string(), email: z.string().default('') });
const sessionSchema = z.looseObject({ access_token: z.string(), user: accountSchema });
const claimsSchema = z.looseObject({ session_id: z.string() });
const enrolSchema = z.object({
  factor_type: z.literal('totp'),
  friendly_name: z.string().max(100).optional(),
  issuer: z.string().max(100).optional(),
});
const verifySchema = z.object({ challenge_id: z.string(), code: z.string().max(20) });

interface Caller {
  user: z.infer<typeof accountSchema>;
  claims: z.infer<typeof claimsSchema>;
  level: string;
  hasFactor: boolean;
}

export function createSecondFactor(options: SecondFactorOptions): SecondFactor {
  const { database, upstream, jwtSecret, issuer, now = () => Date.now() } = options;
  const tries = createRateLimit(TRIES, TRIES_MS, now);
  const challenges = new Map<string, { user: string; factor: string; ends: number }>();

  const factorsOf = (user: string) =>
    database.query<{ status: string }>(
      `select id, friendly_name, factor_type, status, created_at, updated_at
       from auth.mfa_factors where user_id = $1 order by created_at`,
      [user],
    );
  const levelOf = async (session: string) => {
    const [row] = await database.query<{ aal: string | null }>(
      'select aal from auth.sessions where id = $1',
      [session],
    );
    return row?.aal ?? 'aal1';
  };

  const readCaller = async (request: Request): Promise<Caller | Response> => {
    const { apikey = '', authorization = '' } = Object.fromEntries(request.headers);
    const asked = await upstream(
      new Request(new URL('/auth/v1/user', request.url), { headers: { apikey, authorization } }),
    );
    if (!asked.ok) return asked;
    const user = accountSchema.parse(await asked.json());
    const claims = claimsSchema.parse(decode(authorization.replace(/^bearer +/i, '')).payload);
    const [level, factors] = [await levelOf(claims.session_id), await factorsOf(user.id)];
    return { user, claims, level, hasFactor: factors.some(({ status }) => status === 'verified') };
  };

  const enrol = async ({ user, level, hasFactor }: Caller, body: string) => {
    const asked = enrolSchema.safeParse(parseJson(body));
    if (!asked.success) return refusal(400, 'validation_failed', 'Only TOTP can be enrolled.');
    if (hasFactor && level !== 'aal2') return INSUFFICIENT;
    const { friendly_name = null, issuer: by = issuer } = asked.data;
    const [id, secret] = [randomUUID(), new Secret({ size: 20 }).base32];
    const [made] = await database.query<{ id: string }>(
      `insert into auth.mfa_factors (id, user_id, friendly_name, secret)
       select $1::uuid, $2::uuid, nullif($3, ''), $4
       where (select count(*) from auth.mfa_factors where user_id = $2::uuid) < ${MAX_FACTORS}
       returning id`,
      [id, user.id, friendly_name ?? '', secret],
    );
    if (!made) return refusal(422, 'too_many_enrolled_mfa_factors', 'Remove a factor first.');
    const uri = new TOTP({ issuer: by, label: user.email, secret, period: PERIOD_S }).toString();
    const totp = { qr_code: renderSVG(uri), secret, uri };
    return Response.json({ id, type: 'totp', friendly_name, totp });
  };

  const challenge = ({ user }: Caller, factor: string) => {
    for (const [id, { ends }] of challenges) if (ends < now()) challenges.delete(id);
    const open = [...challenges.values()].filter((one) => one.user === user.id);
    if (open.length >= MAX_CHALLENGES) return TOO_MANY;
    const [id, ends] = [randomUUID(), now() + CHALLENGE_MS];
    challenges.set(id, { user: user.id, factor, ends });
    return Response.json({ id, type: 'totp', expires_at: Math.floor(ends / 1000) });
  };

  const verify = async (caller: Caller, factor: string, secret: string, body: string) => {
    const asked = verifySchema.safeParse(parseJson(body));
    if (!asked.success) return refusal(400, 'validation_failed', 'Send challenge_id and code.');
    const { challenge_id, code } = asked.data;
    const open = challenges.get(challenge_id);
    challenges.delete(challenge_id);
    if (open?.factor !== factor || open.ends < now()) {
      return refusal(422, 'mfa_challenge_expired', 'Ask for another challenge.');
    }
    if (!tries.take(caller.user.id)) return TOO_MANY;
    const timestamp = now();
    const totp = new TOTP({ secret, period: PERIOD_S });
    const step = totp.validate({ token: code, window: WINDOW, timestamp });
    const token = step === null ? undefined : await raise(caller, factor, totp, step, timestamp);
    if (token === undefined) {
      log('warn', 'second_factor_failed');
      return refusal(422, 'mfa_verification_failed', 'Invalid TOTP code entered.');
    }
    tries.giveBack(caller.user.id);
    const iat = Math.floor(now() / 1000);
    const claims = { ...caller.claims, aal: 'aal2', iat, exp: iat + TOKEN_S };
    return Response.json({
      access_token: await sign(claims, jwtSecret, 'HS256'),
      refresh_token: token,
      token_type: 'bearer',
      expires_in: TOKEN_S,
      user: { ...caller.user, factors: await factorsOf(caller.user.id) },
    });
  };

  /**
   * Accepts a right code once and lifts the session to the second level; returns its refresh token,
   * or undefined if the code was used before. As hosted, sessions that never showed a code end, and
   * so do unfinished enrolments.
   */
  const raise = async (
    { user, claims }: Caller,
    factor: string,
    totp: TOTP,
    delta: number,
    timestamp: number,
  ) => {
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
      [String(totp.counter({ timestamp }) + delta), factor, claims.session_id, user.id],
    );
    return row?.token;
  };

  const remove = async ({ level, claims }: Caller, factor: string, isVerified: boolean) => {
    if (isVerified && level !== 'aal2') return INSUFFICIENT;
    // Sessions that used the factor fall back to the first level, except the one that asks.
    await database.query(
      `with gone as (delete from auth.mfa_factors where id = $1::uuid returning id)
       update auth.sessions s set aal = 'aal1', factor_id = null from gone
       where s.factor_id = gone.id and s.id <> $2::uuid returning s.id`,
      [factor, claims.session_id],
    );
    return Response.json({ id: factor });
  };

  return {
    async answer(request, body) {
      const caller = await readCaller(request);
      if (caller instanceof Response) return caller;
      const [, , , , id, action] = new URL(request.url).pathname.split('/');
      if (id === undefined) return enrol(caller, body);
      const [factor] = await database.query<{ secret: string; status: string }>(
        'select secret, status from auth.mfa_factors where id = $1::uuid and user_id = $2::uuid',
        [id, caller.user.id],
      );
      if (!factor) return refusal(404, 'mfa_factor_not_found', 'There is no such factor.');
      if (action === 'challenge') return challenge(caller, id);
      if (action === 'verify') return verify(caller, id, factor.secret, body);
      return remove(caller, id, factor.status === 'verified');
    },
    async findRefusal(request) {
      const caller = await readCaller(request);
      // @supabase/lite refuses unknown users.
      if (caller instanceof Response || !caller.hasFactor || caller.level === 'aal2')
        return undefined;
      return { ...INSUFFICIENT, status: 401 };
    },
    async complete(answer) {
      const known: unknown = JSON.parse(answer);
      const session = sessionSchema.safeParse(known);
      if (!session.success) {
        const user = accountSchema.parse(known);
        return JSON.stringify({ ...user, factors: await factorsOf(user.id) });
      }
      const { access_token: token, user } = session.data;
      const claims = claimsSchema.parse(decode(token).payload);
      const aal = await levelOf(claims.session_id);
      return JSON.stringify({
        ...session.data,
        access_token: await sign({ ...claims, aal }, jwtSecret, 'HS256'),
        user: { ...user, factors: await factorsOf(user.id) },
      });
    },
  };
}

const refusal = (status: number, code: string, message: string): Refusal => ({
  status,
  code,
  message,
});
const INSUFFICIENT = refusal(403, 'insufficient_aal', 'Show the code of the second factor first.');
const TOO_MANY = refusal(429, 'over_request_rate_limit', 'Too many codes. Try again later.');
