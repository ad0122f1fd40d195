import { createAcceptHandler, createHostedAccounts } from '../_shared/accept-invitation.ts';
import { projectKey, required } from '../_shared/env.ts';

const env = (name: string) => Deno.env.get(name);
const config = {
  supabaseUrl: required(env, 'SUPABASE_URL', 'PUBLIC_SUPABASE_URL'),
  secretKey: projectKey(
    env,
    'SUPABASE_SECRET_KEY',
    'SUPABASE_SECRET_KEYS',
    'SUPABASE_SERVICE_ROLE_KEY',
  ),
};

Deno.serve(
  createAcceptHandler({
    ...config,
    siteUrl: required(env, 'SITE_URL'),
    accounts: createHostedAccounts(config),
  }),
);
