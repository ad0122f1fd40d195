import type { AstroIntegration } from 'astro';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadContent } from '../content/read.ts';

/** Writes the host's own rules, and refuses a site that refers to files it does not have. */
export function hostFiles(): AstroIntegration {
  return {
    name: 'host-files',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const outDir = fileURLToPath(dir);
        const rules = loadContent().content.redirects.map(
          ({ data }) => `/${data.from} ${data.to} 301`,
        );
        // Who types the short address gets the panel, which asks strangers to sign in.
        rules.push('/admin /admin/painel 302');
        await writeFile(path.join(outDir, '_redirects'), `${rules.join('\n')}\n`);
        const assets = await readdir(path.join(outDir, '_astro')).catch((): string[] => []);
        const wanted = await listWantedAssets(outDir);
        const headers = path.join(outDir, '_headers');
        const written = existsSync(headers) ? await readFile(headers, 'utf8') : '';
        await writeFile(headers, keepForever(written, assets, wanted));
        const missing = [...wanted].filter((asset) => !assets.includes(asset));
        if (missing.length > 0) {
          throw new Error(`Pages refer to files that were not built: ${missing.join(', ')}`);
        }
      },
    },
  };
}

/** Cloudflare reads so many rules, and leaves the others out without a word. */
const MOST_RULES = 100;

/**
 * `_headers` with rules that let browsers keep each hashed file for a year. One rule for the folder would
 * let them keep for a year, too, that a file is missing. Where there are more files than the host takes
 * rules, scripts and styles that pages name come first, then the other ones, most of them the panel's;
 * what is left is asked for again, and has not changed.
 */
export function keepForever(
  written: string,
  assets: readonly string[],
  wanted: ReadonlySet<string>,
): string {
  const rank = (file: string) => (/\.(?:css|js)$/.test(file) ? (wanted.has(file) ? 0 : 1) : 2);
  const room = MOST_RULES - (written.match(/^\//gm) ?? []).length;
  const needed = assets.filter((file) => rank(file) === 0).length;
  if (needed > room) {
    throw new Error(
      `_headers (public) has ${MOST_RULES - room} rules, and the pages ask for ${needed} scripts and styles with one each: ` +
        `Cloudflare reads ${MOST_RULES}. Write fewer.`,
    );
  }
  const own = [...assets]
    .sort((a, b) => rank(a) - rank(b) || a.localeCompare(b))
    .slice(0, room)
    .map((file) => `\n/_astro/${file}\n  Cache-Control: public, max-age=31536000, immutable\n`);
  return [written, ...own].join('');
}

/** Hashed files that pages refer to, by their names. */
async function listWantedAssets(outDir: string): Promise<Set<string>> {
  const files = await readdir(outDir, { recursive: true });
  const wanted = new Set<string>();
  for (const file of files.filter((name) => name.endsWith('.html'))) {
    const html = readFileSync(path.join(outDir, file), 'utf8');
    for (const [, asset = ''] of html.matchAll(/\/_astro\/([\w./-]+)/g)) wanted.add(asset);
  }
  return wanted;
}
