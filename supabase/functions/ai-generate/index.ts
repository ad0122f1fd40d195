import { AI_DEFAULTS, createAiHandler } from '../_shared/ai-generate.ts';
import { projectKey, readProject, required } from '../_shared/env.ts';

const env = (name: string) => Deno.env.get(name);

Deno.serve(
  createAiHandler({
    ...readProject(env),
    publishableKey: projectKey(
      env,
      'PUBLIC_SUPABASE_PUBLISHABLE_KEY',
      'SUPABASE_PUBLISHABLE_KEYS',
      'SUPABASE_ANON_KEY',
    ),
    siteUrl: required(env, 'SITE_URL'),
    endpoint: env('AI_ENDPOINT') ?? AI_DEFAULTS.endpoint,
    model: env('AI_MODEL') ?? AI_DEFAULTS.model,
  }),
);
