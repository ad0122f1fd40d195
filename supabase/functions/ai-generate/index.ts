import { createAiHandler } from '../_shared/ai-generate.ts';

function required(name: string, ...others: string[]): string {
  for (const candidate of [name, ...others]) {
    const value = Deno.env.get(candidate);
    if (value) return value;
  }
  throw new Error(`Set ${name} (supabase secrets set ${name}=…).`);
}

Deno.serve(
  createAiHandler({
    supabaseUrl: required('SUPABASE_URL'),
    publishableKey: required('PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_ANON_KEY'),
    secretKey: required('SUPABASE_SECRET_KEY', 'SUPABASE_SERVICE_ROLE_KEY'),
    siteUrl: required('SITE_URL'),
    endpoint: Deno.env.get('AI_ENDPOINT') ?? 'https://api.openai.com/v1/chat/completions',
    model: Deno.env.get('AI_MODEL') ?? 'gpt-4o',
  }),
);
