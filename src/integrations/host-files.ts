import type { AstroIntegration } from 'astro';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { publicContent } from '../features/site/content.ts';

/** The short address leads to the panel, which asks strangers to sign in. */
const PANEL_RULE = '/admin /admin/painel 302';

/** Writes the rules of the host, and throws if the site refers to files it does not have. */
export function hostFiles(): AstroIntegration {
  return {
    name: 'host-files',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const outDir = fileURLToPath(dir);
        const moved = publicContent().redirects.map(({ data }) => data);
        await checkMoved(
          outDir,
          moved.map(({ from }) => from),
        );
        const rules = [...moved.map(({ from, to }) => `/${from} ${to} 301`), PANEL_RULE];
        await writeFile(path.join(outDir, '_redirects'), `${rules.join('\n')}\n`);
        const headers = path.join(outDir, '_headers');
        const written = existsSync(headers) ? await readFile(headers, 'utf8') : '';
        await writeFile(headers, keepHashedFiles(written));
        const assets = await readdir(path.join(outDir, '_astro')).catch((): string[] => []);
        const missing = [...(await listWantedAssets(outDir))].filter(
          (asset) => !assets.includes(asset),
        );
        if (missing.length > 0) {
          throw new Error(`Pages refer to files that were not built: ${missing.join(', ')}`);
        }
      },
    },
  };
}

/**
 * Refuses a redirect rule at the address of a page with content: hosts apply rules before files, so
 * nobody would see that page again.
 */
export async function checkMoved(outDir: string, moved: readonly string[]): Promise<void> {
  for (const from of moved) {
    const html = await readFile(path.join(outDir, `${from}.html`), 'utf8').catch(() => undefined);
    if (html?.includes('http-equiv="refresh"')) continue;
    const what = html === undefined ? 'has no page that forwards' : 'covers a page with content';
    throw new Error(
      `The rule for /${from} (content/redirects.yaml) ${what}; delete its line or rename the page.`,
    );
  }
}

/** Cloudflare reads a hundred rules, and ignores the others silently. */
const MOST_RULES = 95;

/**
 * `_headers` with a rule that lets browsers keep hashed files for a week, as long as those of
 * earlier sites stay. A rule applies to missing files, too: a browser that asks for one during a
 * switch believes no longer than that week that it is missing.
 */
export function keepHashedFiles(written: string): string {
  const rules = `${written}\n/_astro/*\n  Cache-Control: public, max-age=604800, immutable\n`;
  const count = (rules.match(/^\//gm) ?? []).length;
  if (count < MOST_RULES) return rules;
  throw new Error(
    `_headers (public) leads to ${count} rules, and Cloudflare reads 100: write fewer than ${MOST_RULES}.`,
  );
}

/** Names of the hashed files that pages refer to. */
async function listWantedAssets(outDir: string): Promise<Set<string>> {
  const files = await readdir(outDir, { recursive: true });
  const wanted = new Set<string>();
  for (const file of files.filter((name) => name.endsWith('.html'))) {
    const html = readFileSync(path.join(outDir, file), 'utf8');
    for (const [, asset = ''] of html.matchAll(/\/_astro\/([\w./-]+)/g)) wanted.add(asset);
  }
  return wanted;
}
