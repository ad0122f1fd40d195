import { hash } from 'bcryptjs';
import {
  createAcceptHandler,
  type Accounts,
} from '../../supabase/functions/_shared/accept-invitation.ts';
import type { Database } from './database.ts';
import { log } from './log.ts';
import type { Settings } from './settings.ts';

export interface AcceptFunctionOptions {
  /** The embedded database, behind its gateway. */
  upstream: (request: Request) => Promise<Response>;
  database: Database;
  settings: Pick<Settings, 'localSite'>;
  secretKey: string;
}

/** Never dialled: the calls to it are handed to the database in this very process. */
const DATABASE = 'http://database.invalid';

/** The function that accepts invitations as it runs hosted, but for the accounts, which it makes itself. */
export function createAcceptFunction({
  upstream,
  database,
  settings,
  secretKey,
}: AcceptFunctionOptions): (request: Request) => Promise<Response> {
  return createAcceptHandler(
    {
      supabaseUrl: DATABASE,
      secretKey,
      siteUrl: settings.localSite,
      accounts: createEmbeddedAccounts(database),
    },
    {
      fetch: (input, init) =>
        database.lane(async () => {
          const response = await upstream(new Request(input, init));
          return new Response(await response.text(), response);
        }),
      log: ({ event, ...entry }) => {
        log('info', event, entry);
      },
    },
  );
}

const ROUNDS = 10;

/** Accounts where there is no admin API: the rows that it would write. */
function createEmbeddedAccounts(database: Database): Accounts {
  return {
    async create(email, password) {
      const passwordHash = await hash(password, ROUNDS);
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
        [userId, await hash(password, ROUNDS)],
      );
    },
  };
}
