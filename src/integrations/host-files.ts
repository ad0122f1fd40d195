import type { AstroIntegration } from 'astro';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadContent } from '../content/read.ts';

/** Writes `_redirects` for the host, and refuses a site that refers to files it does not have. */
export function hostFiles(): AstroIntegration {
  return {
    name: 'host-files',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const outDir = fileURLToPath(dir);
        const rules = loadContent().content.redirects.map(
          ({ data }) => `/${data.from} ${data.to} 301`,
        );
        await writeFile(path.join(outDir, '_redirects'), `${rules.join('\n')}\n`);
        const missing = await findMissingAssets(outDir);
        if (missing.length > 0) {
          throw new Error(`Pages refer to files that were not built: ${missing.join(', ')}`);
        }
      },
    },
  };
}

/** Hashed files that pages refer to and the folder lacks. */
async function findMissingAssets(outDir: string): Promise<string[]> {
  const files = await readdir(outDir, { recursive: true });
  const present = new Set(files.map((file) => `/${file.replaceAll(path.sep, '/')}`));
  const wanted = new Set<string>();
  for (const file of files.filter((name) => name.endsWith('.html'))) {
    const html = await readFile(path.join(outDir, file), 'utf8');
    for (const [asset] of html.matchAll(/\/_astro\/[\w./-]+/g)) wanted.add(asset);
  }
  return [...wanted].filter((asset) => !present.has(asset));
}
