import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { indexes, indexNames } from '../../src/features/site/indexes.ts';
import { paths } from '../../src/lib/url/paths.ts';
import { listFiles } from '../../src/publish/site/release-file.ts';
import { addressOfFile } from '../../src/lib/url/page-file.ts';
import { readHtml } from './read-html.ts';
import type { BuiltPage, BuiltSite, ContentFacts, PageKind } from './site.ts';
import { budgetOf } from './weight.ts';
import { pageCollections, pageCollectionNames } from '../../src/collections.ts';

/** At most this many saved pages are read; of more, evenly spread ones. */
const SAVED_SAMPLE = 500;

const HUBS = new Set<string>(indexNames.map((name) => indexes[name].path));
/** Addresses of the numbered parts of long lists. */
const NUMBERED = new Set<string>([paths.posts, path.dirname(paths.savedList('1'))]);
const FOLDERS = new Map<string, PageKind>([
  ...pageCollectionNames.map((name): [string, PageKind] => [pageCollections[name].folder, name]),
  [path.basename(path.dirname(paths.savedPage('x'))), 'saved'],
]);

/** Collection of an address; undefined if it is not a public page. */
export function kindOf(address: string, facts: ContentFacts): PageKind | undefined {
  if (address === paths.home) return 'home';
  if (address === '/404' || address === '/not-found') return 'error';
  if (facts.fixedPages.has(address)) return 'pages';
  const isNumbered = /\/\d+$/.test(address) && NUMBERED.has(path.dirname(address));
  if (HUBS.has(address) || facts.slugPages.has(address) || isNumbered) return 'hub';
  const [, folder = '', rest] = address.split('/');
  if (folder === 'admin') return undefined;
  return rest === undefined ? 'keywords' : (FOLDERS.get(folder) ?? 'pages');
}

/** Sources of the rules in a `_redirects` file. */
export function readRedirects(text: string): string[] {
  return text.split('\n').flatMap((line) => /^\s*(\/\S*)/.exec(line)?.[1] ?? []);
}

const compress = promisify(brotliCompress);

/** Brotli quality 4: a sixtieth of the time of the best, a tenth more bytes. */
const QUICK = 6;

async function weighAt(text: string, quality: number): Promise<number> {
  return (await compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })).length;
}

/** Brotli bytes at the best quality. */
const weigh = async (text: string) =>
  text === '' ? 0 : weighAt(text, constants.BROTLI_MAX_QUALITY);

function sample<Item>(items: Item[], size: number): Item[] {
  const step = Math.max(1, items.length / size);
  return items.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

/**
 * Reads the built site, saved pages last. Throws an Error if there is none. A page that keeps its
 * budget with quick compression is not compressed again at the best quality.
 */
export async function readSite(dir: string, facts: ContentFacts): Promise<BuiltSite> {
  if (!existsSync(path.join(dir, 'index.html'))) {
    throw new Error(`Não há site construído em ${dir}: rode "npm run build" antes.`);
  }
  const files = (await listFiles(dir)).map((file) => `/${file.replaceAll(path.sep, '/')}`);
  const read = (file: string) => readFileSync(path.join(dir, file), 'utf8');

  const documents = files
    .filter((file) => file.endsWith('.html'))
    .flatMap((file) => {
      const address = addressOfFile(file.slice(1));
      const kind = kindOf(address, facts);
      return kind === undefined ? [] : [{ file, address, kind }];
    });
  const saved = documents.filter(({ kind }) => kind === 'saved');
  const kept = new Set(sample(saved, SAVED_SAMPLE));
  const chosen = [...documents.filter(({ kind }) => kind !== 'saved'), ...kept];

  const redirects = new Set(
    files.includes('/_redirects') ? readRedirects(read('/_redirects')) : [],
  );
  const styles = await Promise.all(
    files
      .filter((file) => file.endsWith('.css'))
      .map(async (file) => [file, await weigh(read(file))] as const),
  );
  const styleBytes = new Map(styles);
  /** Nearly all pages share the same ones. */
  const scripts = new Map<string, Promise<number>>();
  const weighScripts = (text: string) => {
    const weight = scripts.get(text) ?? weigh(text);
    scripts.set(text, weight);
    return weight;
  };
  const pages = await Promise.all(
    chosen.map(async ({ file, address, kind }): Promise<BuiltPage[]> => {
      const html = read(file);
      const { redirects: leads, inlineScripts, ...document } = readHtml(address, html);
      if (leads) {
        redirects.add(address);
        return [];
      }
      const ofStyles = document.styles.reduce((sum, css) => sum + (styleBytes.get(css) ?? 0), 0);
      const most = budgetOf({ path: address, kind }, facts) - ofStyles;
      const quick = await weighAt(html, QUICK);
      const best = quick <= most ? quick : await weigh(html);
      const weight = { html: best, quick, inlineScripts: await weighScripts(inlineScripts) };
      return [{ ...document, kind, weight }];
    }),
  );
  const sprites = files
    .filter((file) => file.endsWith('.svg'))
    .map((file) => [file, read(file)] as const);
  return {
    pages: pages.flat(),
    facts,
    files: new Set(files),
    sprites: new Map(sprites),
    styleBytes,
    redirects,
  };
}
