import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '../../../src/lib/objects.ts';
import type { Database } from '../database.ts';
import { log } from '../log.ts';
import { createRateLimit } from '../rate-limit.ts';
import type { Refusal } from '../rules.ts';
import { createChallenges } from './challenges.ts';
import { findStep, makeSecret } from './codes.ts';
import { openFactors } from './factors.ts';
import { createSessions, type Caller, type SessionOptions } from './sessions.ts';

/** The second factor (TOTP) of hosted Supabase, as far as supabase-js and the migrations use it. */
export interface SecondFactor {
  /** Answers requests for `/auth/v1/factors` and below. `body` is the parsed JSON. */
  answer(request: Request, body: string): Promise<Response | Refusal>;
  /** Why a session may not change the password of its account, or undefined. */
  findRefusal(request: Request): Promise<Refusal | undefined>;
  /** Adds the factors, and the level of the token, to an account or session of @supabase/lite. */
  complete(answer: string): Promise<string>;
}

export interface SecondFactorOptions extends Pick<SessionOptions, 'upstream' | 'jwtSecret'> {
  database: Pick<Database, 'query'>;
  /** Name of the site in the authenticator app. */
  issuer: string;
  now?: () => number;
}

const TRIES = 10;
const TRIES_MS = 15 * 60_000;

const enrolSchema = z.object({
  factor_type: z.literal('totp'),
  friendly_name: z.string().max(100).optional(),
  issuer: z.string().max(100).optional(),
});
const verifySchema = z.object({ challenge_id: z.string(), code: z.string().max(20) });

export function createSecondFactor(options: SecondFactorOptions): SecondFactor {
  const { upstream, jwtSecret, issuer, now = () => Date.now() } = options;
  const factors = openFactors(options.database);
  const sessions = createSessions({ factors, upstream, jwtSecret, now });
  const challenges = createChallenges(now);
  const tries = createRateLimit(TRIES, TRIES_MS, now);

  const enrol = async ({ user, level, hasFactor }: Caller, body: string) => {
    const asked = enrolSchema.safeParse(parseJson(body));
    if (!asked.success) return refusal(400, 'validation_failed', 'Only TOTP can be enrolled.');
    if (hasFactor && level !== 'aal2') return INSUFFICIENT;
    const { friendly_name: name = null, issuer: by = issuer } = asked.data;
    const id = randomUUID();
    const totp = makeSecret(by, user.email);
    if (!(await factors.add({ id, user: user.id, name, secret: totp.secret })))
      return refusal(422, 'too_many_enrolled_mfa_factors', 'Remove a factor first.');
    return Response.json({ id, type: 'totp', friendly_name: name, totp });
  };

  const challenge = ({ user }: Caller, factor: string) => {
    const open = challenges.open(user.id, factor);
    if (!open) return TOO_MANY;
    return Response.json({
      id: open.id,
      type: 'totp',
      expires_at: Math.floor(open.ends / 1000),
    });
  };

  const verify = async (caller: Caller, factor: string, secret: string, body: string) => {
    const asked = verifySchema.safeParse(parseJson(body));
    if (!asked.success) return refusal(400, 'validation_failed', 'Send challenge_id and code.');
    if (!challenges.take(asked.data.challenge_id, factor))
      return refusal(422, 'mfa_challenge_expired', 'Ask for another challenge.');
    if (!tries.take(caller.user.id)) return TOO_MANY;
    const step = findStep(secret, asked.data.code, now());
    const [user, session] = [caller.user.id, caller.claims.session_id];
    const token =
      step === undefined ? undefined : await factors.raise({ factor, user, session, step });
    if (token === undefined) {
      log('warn', 'second_factor_failed');
      return refusal(422, 'mfa_verification_failed', 'Invalid TOTP code entered.');
    }
    tries.giveBack(caller.user.id);
    return Response.json(await sessions.writeRaised(caller, token));
  };

  const remove = async ({ level, claims }: Caller, factor: string, isVerified: boolean) => {
    if (isVerified && level !== 'aal2') return INSUFFICIENT;
    await factors.remove(factor, claims.session_id);
    return Response.json({ id: factor });
  };

  return {
    complete: (answer) => sessions.complete(answer),
    async answer(request, body) {
      const caller = await sessions.readCaller(request);
      if (caller instanceof Response) return caller;
      const [, , , , id, action] = new URL(request.url).pathname.split('/');
      if (id === undefined) return enrol(caller, body);
      const factor = await factors.find(id, caller.user.id);
      if (!factor) return refusal(404, 'mfa_factor_not_found', 'There is no such factor.');
      if (action === 'challenge') return challenge(caller, id);
      if (action === 'verify') return verify(caller, id, factor.secret, body);
      return remove(caller, id, factor.status === 'verified');
    },
    async findRefusal(request) {
      const caller = await sessions.readCaller(request);
      // @supabase/lite refuses unknown users.
      if (caller instanceof Response || !caller.hasFactor || caller.level === 'aal2')
        return undefined;
      return { ...INSUFFICIENT, status: 401 };
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
