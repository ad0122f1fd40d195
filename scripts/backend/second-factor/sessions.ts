import { decode, sign } from 'hono/jwt';
import { z } from 'zod';
import type { Factors } from './factors.ts';

const accountSchema = z.looseObject({ id: z.string(), email: z.string().default('') });
const sessionSchema = z.looseObject({ access_token: z.string(), user: accountSchema });
const claimsSchema = z.looseObject({ session_id: z.string() });

const TOKEN_S = 900;

/** Who asks, and what their session has shown so far. */
export interface Caller {
  user: z.infer<typeof accountSchema>;
  claims: z.infer<typeof claimsSchema>;
  level: string;
  hasFactor: boolean;
}

export interface SessionOptions {
  factors: Factors;
  /** Asks @supabase/lite whose a token is. Takes no mutex. */
  upstream: (request: Request) => Promise<Response>;
  jwtSecret: string;
  now: () => number;
}

/** Reads and writes sessions of @supabase/lite, which knows no factors. */
export function createSessions({ factors, upstream, jwtSecret, now }: SessionOptions) {
  const signToken = (claims: Record<string, unknown>) => sign(claims, jwtSecret, 'HS256');
  return {
    /** Who sends a request, or the refusal of @supabase/lite. */
    async readCaller(request: Request): Promise<Caller | Response> {
      const { apikey = '', authorization = '' } = Object.fromEntries(request.headers);
      const asked = await upstream(
        new Request(new URL('/auth/v1/user', request.url), { headers: { apikey, authorization } }),
      );
      if (!asked.ok) return asked;
      const user = accountSchema.parse(await asked.json());
      const claims = claimsSchema.parse(decode(authorization.replace(/^bearer +/i, '')).payload);
      const level = await factors.levelOf(claims.session_id);
      const hasFactor = (await factors.list(user.id)).some(({ status }) => status === 'verified');
      return { user, claims, level, hasFactor };
    },

    /** The session of somebody who has shown a code. */
    async writeRaised({ user, claims }: Caller, refreshToken: string) {
      const iat = Math.floor(now() / 1000);
      return {
        access_token: await signToken({ ...claims, aal: 'aal2', iat, exp: iat + TOKEN_S }),
        refresh_token: refreshToken,
        token_type: 'bearer',
        expires_in: TOKEN_S,
        user: { ...user, factors: await factors.list(user.id) },
      };
    },

    /** Adds the factors, and the level of the token, to an account or session of @supabase/lite. */
    async complete(answer: string): Promise<string> {
      const known: unknown = JSON.parse(answer);
      const session = sessionSchema.safeParse(known);
      if (!session.success) {
        const user = accountSchema.parse(known);
        return JSON.stringify({ ...user, factors: await factors.list(user.id) });
      }
      const { access_token: token, user } = session.data;
      const claims = claimsSchema.parse(decode(token).payload);
      const aal = await factors.levelOf(claims.session_id);
      return JSON.stringify({
        ...session.data,
        access_token: await signToken({ ...claims, aal }),
        user: { ...user, factors: await factors.list(user.id) },
      });
    },
  };
}
