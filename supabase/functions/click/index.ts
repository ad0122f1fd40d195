import { createClickHandler, readCaller } from '../_shared/click.ts';
import { projectKey, required } from '../_shared/env.ts';

const env = (name: string) => Deno.env.get(name);
const count = createClickHandler({
  supabaseUrl: required(env, 'SUPABASE_URL', 'PUBLIC_SUPABASE_URL'),
  secretKey: projectKey(
    env,
    'SUPABASE_SECRET_KEY',
    'SUPABASE_SECRET_KEYS',
    'SUPABASE_SERVICE_ROLE_KEY',
  ),
  siteUrl: required(env, 'SITE_URL'),
});

Deno.serve((request) => count(request, readCaller(request.headers)));
