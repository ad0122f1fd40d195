import { readHost } from '../../../src/publisher/deploy/host.ts';
import { projectKey, required } from '../_shared/env.ts';
import { createRebuildHandler } from '../_shared/rebuild.ts';
import { readTrigger } from '../_shared/trigger.ts';

const env = (name: string) => Deno.env.get(name);

Deno.serve(
  createRebuildHandler({
    supabaseUrl: required(env, 'SUPABASE_URL', 'PUBLIC_SUPABASE_URL'),
    secretKey: projectKey(
      env,
      'SUPABASE_SECRET_KEY',
      'SUPABASE_SECRET_KEYS',
      'SUPABASE_SERVICE_ROLE_KEY',
    ),
    webhookSecret: required(env, 'REBUILD_WEBHOOK_SECRET'),
    trigger: readTrigger(env),
    host: readHost(env, env('CLOUDFLARE_WORKER')),
  }),
);
