import {
  createAcceptHandler,
  type Accounts,
} from '../../supabase/functions/_shared/accept-invitation.ts';
import { createAiHandler } from '../../supabase/functions/_shared/ai-generate.ts';
import { createClickHandler } from '../../supabase/functions/_shared/click.ts';
import type { LogEntry } from '../../supabase/functions/_shared/http.ts';
import type { Database } from './database.ts';
import { log } from './log.ts';
import { hashPassword } from './passwords.ts';
import type { Settings } from './settings.ts';

export interface FunctionOptions {
  /** The embedded database, behind its gateway. */
  upstream: (request: Request) => Promise<Response>;
  database: Database;
  settings: Pick<Settings, 'localSite' | 'ai'>;
  publishableKey: string;
  secretKey: string;
}

/** Never dialled: calls to it are handled in this process. */
const DATABASE = 'http://database.invalid';

/**
 * The server functions as they run hosted, by path. Each of their database calls takes the mutex by
 * itself, so that others are served while a function waits for a service. Accounts are created
 * here.
 */
export function createFunctions(options: FunctionOptions) {
  const { upstream, database, settings, publishableKey, secretKey } = options;
  const config = { supabaseUrl: DATABASE, secretKey, siteUrl: settings.localSite };
  const dependencies = {
    fetch: (async (input, init) => {
      const request = new Request(input, init);
      if (!request.url.startsWith(`${DATABASE}/`)) return fetch(request);
      return database.runExclusive(async () => {
        const response = await upstream(request);
        return new Response(await response.text(), response);
      });
    }) satisfies typeof fetch,
    log: ({ event, ...entry }: LogEntry) => log('info', event, entry),
  };
  const accounts = createEmbeddedAccounts(database);
  return {
    '/functions/v1/ai-generate': createAiHandler(
      { ...config, publishableKey, ...settings.ai },
      dependencies,
    ),
    '/functions/v1/accept-invitation': createAcceptHandler({ ...config, accounts }, dependencies),
    '/functions/v1/click': createClickHandler(config, dependencies),
  };
}

/** Creates accounts by SQL, because the embedded backend has no admin API. */
function createEmbeddedAccounts(database: Database): Accounts {
  return {
    async create(email, password) {
      const passwordHash = await hashPassword(password);
      const [made] = await database.query<{ user_id: string }>(
        `with made as (
           insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at,
             raw_app_meta_data, raw_user_meta_data)
           values (gen_random_uuid(), 'authenticated', 'authenticated', $1, $2, now(),
             '{"provider":"email","providers":["email"]}', '{}')
           returning id
         )
         insert into auth.identities (id, provider, provider_id, user_id, identity_data)
         select m.id, 'email', m.id::text, m.id, jsonb_build_object('sub', m.id, 'email', $1::text)
         from made m
         returning user_id`,
        [email, passwordHash],
      );
      if (!made) throw new Error('No account was made.');
      return made.user_id;
    },
    async setPassword(userId, password) {
      await database.query(
        'update auth.users set encrypted_password = $2 where id = $1::uuid returning id',
        [userId, await hashPassword(password)],
      );
    },
  };
}
