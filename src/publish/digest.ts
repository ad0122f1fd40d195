import { createHash } from 'node:crypto';
import { publicDir } from '../cms/collections/business.ts';
import { digestFiles } from '../cms/collections/code-digest.ts';
import type { EditsFile } from '../cms/overrides/edits-file.ts';

/** What a build is made of beside the words. */
const FILES = [
  'src',
  'scripts',
  'supabase/functions',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  '.nvmrc',
];

/** Variables that a build reads; `.env.example` marks each with [build]. */
export const BUILD_VARIABLES = [
  'SITE_URL',
  'CONTENT_DIR',
  'PUBLIC_DIR',
  'PUBLIC_SUPABASE_URL',
  'PUBLIC_SUPABASE_PUBLISHABLE_KEY',
  'GOOGLE_SITE_VERIFICATION',
  'BING_SITE_VERIFICATION',
  'COMPANY_PHONE',
  'COMPANY_PHONE_SUPPORT',
  'COMPANY_EMAIL',
] as const;

type Env = Readonly<Record<string, string | undefined>>;

/** Digest of the files and variables that a build with this environment reads: the same makes the same site. */
export function digestSources(env: Env): string {
  const hash = createHash('sha256').update(process.version);
  for (const name of BUILD_VARIABLES) hash.update(`${name}=${env[name] ?? ''}\n`);
  const roots = [...FILES, env['CONTENT_DIR'] || 'content', publicDir()];
  hash.update(digestFiles(roots));
  return hash.digest('base64url').slice(0, 22);
}

/** Digest of a site without its saved pages: of its sources, its edits, and whether menus lead to saved pages. */
export function digestSite(sources: string, { edits }: EditsFile, inMenus: boolean): string {
  const used = edits.map(({ id, rejected }) => [id, rejected !== undefined]);
  return createHash('sha256')
    .update(JSON.stringify([sources, used, inMenus]))
    .digest('base64url')
    .slice(0, 22);
}
