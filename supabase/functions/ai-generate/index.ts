import { AI_DEFAULTS, createAiHandler } from '../_shared/ai-generate.ts';
import { projectKey, required } from '../_shared/env.ts';

const env = (name: string) => Deno.env.get(name);

Deno.serve(
  createAiHandler({
    supabaseUrl: required(env, 'SUPABASE_URL', 'PUBLIC_SUPABASE_URL'),
    publishableKey: projectKey(
      env,
      'PUBLIC_SUPABASE_PUBLISHABLE_KEY',
      'SUPABASE_PUBLISHABLE_KEYS',
      'SUPABASE_ANON_KEY',
    ),
    secretKey: projectKey(
      env,
      'SUPABASE_SECRET_KEY',
      'SUPABASE_SECRET_KEYS',
      'SUPABASE_SERVICE_ROLE_KEY',
    ),
    siteUrl: required(env, 'SITE_URL'),
    endpoint: env('AI_ENDPOINT') ?? AI_DEFAULTS.endpoint,
    model: env('AI_MODEL') ?? AI_DEFAULTS.model,
  }),
);
