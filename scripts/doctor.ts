import './tools/load-env.ts';
import { examine } from './tools/doctor.ts';

/**
 * Checks the live site and what keeps it live, one line each; ends with 1 if something is wrong.
 * Changes nothing but what the panel says about tokens and the certificate.
 */
const value = (name: string): string => {
  const given = process.env[name]?.trim();
  if (given) return given;
  throw new Error(`${name} is missing (.env.example).`);
};

try {
  const token = process.env['CLOUDFLARE_API_TOKEN'];
  const api = process.env['CLOUDFLARE_API_BASE_URL'] || 'https://api.cloudflare.com/client/v4';
  const isWell = await examine(
    {
      site: value('SITE_URL'),
      live: process.env['DEPLOY_VERIFY_URL'] || value('SITE_URL'),
      database: { url: value('PUBLIC_SUPABASE_URL'), key: value('SUPABASE_SECRET_KEY') },
      publishableKey: value('PUBLIC_SUPABASE_PUBLISHABLE_KEY'),
      cloudflare: token ? { api, token } : undefined,
      tokensExpire: process.env['TOKENS_EXPIRE'],
    },
    (line) => console.log(line),
  );
  if (!isWell) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
