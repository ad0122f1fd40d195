import type { AstroIntegration } from 'astro';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { close, createIndex } from 'pagefind';
import { parseFragment, serialize } from 'parse5';
import { paths } from '../lib/paths.ts';
import { addressOfFile } from '../publisher/page-file.ts';
import { readPublished } from '../publisher/site-folder.ts';

/**
 * Saved pages that the search knows, newest first. Each costs 2 to 4 ms of every build and one more
 * file on the host, which pages by the ten thousand would exceed; the older ones are found through
 * `/sitemap` and search engines.
 */
const SAVED_LIMIT = 1_000;

/** A page that search engines may list may be found here, too, and one that says so of itself. */
const isSearchable = (html: string) =>
  html.includes('<main') &&
  (!/<meta name="robots" content="noindex/.test(html) || html.includes('<meta name="site-search"'));

/** Indexes what the built pages say, for the search of `/busca`. */
export function searchIndex(shellsDir: string): AstroIntegration {
  return {
    name: 'search-index',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const started = performance.now();
        const outDir = fileURLToPath(dir);
        const count = await indexPages(outDir, await findLeftOut(shellsDir));
        logger.info(`${count} page(s) indexed in ${Math.round(performance.now() - started)} ms.`);
      },
    },
  };
}

/** Addresses of the saved pages beyond the limit. */
async function findLeftOut(shellsDir: string): Promise<Set<string>> {
  // A build that renders the rows through Astro publishes none.
  const { links } = await readPublished(shellsDir).catch(() => ({ links: [] }));
  return new Set(links.slice(SAVED_LIMIT).map(({ slug }) => paths.savedPage(slug)));
}

async function indexPages(outDir: string, leftOut: ReadonlySet<string>): Promise<number> {
  const { index, errors } = await createIndex({
    rootSelector: 'main',
    forceLanguage: 'pt',
    excludeSelectors: ['nav', 'form', '[data-shared]', '.no-print'],
  });
  if (!index) throw new Error(`Pagefind: ${errors.join(', ')}`);
  let count = 0;
  const files = await readdir(outDir, { recursive: true });
  for (const file of files.filter((name) => name.endsWith('.html')).sort()) {
    const url = addressOfFile(file);
    if (url.startsWith('/admin') || leftOut.has(url)) continue;
    const content = await readFile(path.join(outDir, file), 'utf8');
    if (!isSearchable(content)) continue;
    const added = await index.addHTMLFile({ url, content: mainOf(url, content) });
    if (added.errors.length > 0) throw new Error(`${file}: ${added.errors.join(', ')}`);
    count += 1;
  }
  const written = await index.writeFiles({ outputPath: path.join(outDir, 'pagefind') });
  await close();
  if (written.errors.length > 0) throw new Error(`Pagefind: ${written.errors.join(', ')}`);
  return count;
}

/**
 * The part that is indexed; menus, head and footer would only be parsed to be left out. With every
 * end tag and plain spaces, because the search reads words as one where the page does without.
 */
function mainOf(url: string, html: string): string {
  const main = html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'));
  const parsed = parseFragment(`${main}${phrasesOf(url, html)}</main>`);
  const whole = serialize(parsed).replaceAll('&nbsp;', ' ');
  return `<!doctype html><html lang="pt-BR"><body>${whole}</body></html>`;
}

/**
 * What people call a problem, above every mention of it elsewhere: who asks for it should find
 * what to do first, and below its title what the page says of itself.
 */
function phrasesOf(url: string, html: string): string {
  if (!url.startsWith(`${paths.problems}/`)) return '';
  const read = (name: string) =>
    new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';
  return `<p data-pagefind-weight="10" data-pagefind-meta="phrases">${read('keywords')}</p><p data-pagefind-meta="answer:${read('description')}"></p>`;
}
