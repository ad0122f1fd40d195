import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { BUILD_VARIABLES, digestSite, digestSources } from './digest.ts';

/** Where a build lies and what its edits are, not what it says. */
const OF_PLACES = ['BUILD_OUT_DIR', 'BUILD_TEMPLATES_DIR', 'CONTENT_EDITS', 'SHARE_IMAGE_DIR'];
/** Named in `build.json` alone, or told to the owner once the site is live. */
const OF_RECORD = ['COMMIT_SHA', 'REBUILD_GITHUB_REPOSITORY', 'REBUILD_GITHUB_TOKEN'];

function listSources(dir: string): string[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|tsx|astro)$/.test(name) && !/\.test\.ts$/.test(name))
    .filter((name) => !/^(?:publish|admin)[\\/]/.test(name))
    .map((name) => path.join(dir, name));
}

test('every variable that a build reads is part of the digest, and marked for the owner', () => {
  const read = new Set(
    ['astro.config.mjs', ...listSources('src')].flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      const direct = [...text.matchAll(/\benv(?:\.|\[')([A-Z][A-Z_]+)\b/g)];
      const taken = [...text.matchAll(/\{([^{}]*)\} = process\.env/g)].flatMap(([, names = '']) => [
        ...names.matchAll(/([A-Z][A-Z_]+)/g),
      ]);
      const declared = [...text.matchAll(/^ +([A-Z][A-Z_]+): envField/gm)];
      return [...direct, ...taken, ...declared].map(([, name = '']) => name);
    }),
  );
  for (const name of ['DEV', 'PROD', ...OF_PLACES, ...OF_RECORD]) read.delete(name);
  expect([...read].sort()).toEqual([...BUILD_VARIABLES].sort());
  const example = readFileSync('.env.example', 'utf8');
  const marked = [...example.matchAll(/^# ([A-Z_]+)=.*# \[build\]$/gm)].map(([, name]) => name);
  expect(marked.sort()).toEqual([...BUILD_VARIABLES].sort());
});

test('another phone is another site, and another key of the publisher is not', () => {
  const env = { COMPANY_PHONE: '11 98765-4321', SUPABASE_SECRET_KEY: 'a' };
  const before = digestSources(env);
  expect(digestSources({ ...env, SUPABASE_SECRET_KEY: 'b' })).toBe(before);
  expect(digestSources({ ...env, COMPANY_PHONE: '11 91234-5678' })).not.toBe(before);
});

test('a site is another with another edit, an edit that waits, or the first saved page', () => {
  const edit = { id: 1, collection: 'faq', entry: 'a', patch: {}, base_hash: null };
  const digest = (rejected: boolean, inMenus = true) => {
    const edits = [{ ...edit, ...(rejected && { rejected: [] }) }];
    return digestSite('s', { watermark: 1, edits }, inMenus);
  };
  const all = [
    digest(false),
    digest(true),
    digest(false, false),
    digestSite('s', { watermark: 1, edits: [] }, true),
    digestSite('t', { watermark: 1, edits: [edit] }, true),
  ];
  expect(new Set(all).size).toBe(all.length);
  // When it went live changes nothing of what it says.
  const live = { watermark: 9, edits: [{ ...edit, isLive: true }] };
  expect(digestSite('s', live, true)).toBe(digest(false));
});
