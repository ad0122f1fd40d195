import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { forEachAtOnce } from '../at-once.ts';
import { addressOfFile } from '../page-file.ts';

/**
 * `release.json`: what a deployed site says of itself to the deploy after it. The next deploy reads
 * it from the live site, so that no state has to be kept anywhere else.
 */
export interface ReleaseFile {
  /** Digest of what each indexed page says, by address. */
  pages: Record<string, string>;
  /** Hashed files by address. */
  assets: Record<string, Asset>;
}

/** A hashed file that open pages may still ask for. */
interface Asset {
  sha256: string;
  /** When a deploy first did without it; absent while it is part of the site. */
  retired?: string;
}

export const RELEASE_FILE = 'release.json';
/** Files named by their content: scripts, styles, images, and the parts of the search index. */
const HASHED =
  /^\/(?:_astro\/[\w@$~-][\w.@$~-]*|pagefind\/(?:\w+\/)?[\w.-]+\.pf_(?:fragment|index|meta))$/;
const AT_ONCE = 64;

/** What changed from one site to the next, as addresses. */
export interface PageChanges {
  added: string[];
  changed: string[];
  removed: string[];
}

/** Compares the pages of two releases. */
export function comparePages(
  before: ReleaseFile['pages'],
  after: ReleaseFile['pages'],
): PageChanges {
  const old = new Map(Object.entries(before));
  const now = new Map(Object.entries(after));
  return {
    added: [...now.keys()].filter((page) => !old.has(page)),
    changed: [...now].flatMap(([page, digest]) =>
      old.has(page) && old.get(page) !== digest ? [page] : [],
    ),
    removed: [...old.keys()].filter((page) => !now.has(page)),
  };
}

/**
 * Digest of what a page says: title, description and main part. A new style sheet changes every
 * file and is no news to a search engine. Undefined for a page that search engines may not list, or
 * that only forwards.
 */
export function digestPage(html: string): string | undefined {
  if (!html.includes('rel="canonical"') || html.includes('http-equiv="refresh"')) return undefined;
  const parts = [
    /<title>[^<]*/.exec(html)?.[0],
    /<meta name="description" content="[^"]*/.exec(html)?.[0],
    html
      .slice(html.indexOf('<main'), html.lastIndexOf('</main>'))
      .replace(/\/_astro\/[\w./-]+/g, ''),
  ];
  return createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 16);
}

/** Describes a built site: its indexed pages and its hashed files. */
export async function describeRelease(dir: string): Promise<ReleaseFile> {
  const files = (await readdir(dir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)))
    .sort();
  const release: ReleaseFile = { pages: {}, assets: {} };
  await forEachAtOnce(files, AT_ONCE, async (file) => {
    const address = `/${file.replaceAll(path.sep, '/')}`;
    if (HASHED.test(address)) {
      release.assets[address] = { sha256: sha256(await readFile(path.join(dir, file))) };
    } else if (file.endsWith('.html')) {
      const digest = digestPage(await readFile(path.join(dir, file), 'utf8'));
      if (digest) release.pages[addressOfFile(file)] = digest;
    }
  });
  const sorted = <Value>(record: Record<string, Value>) =>
    Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { pages: sorted(release.pages), assets: sorted(release.assets) };
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Old hashed files that the next site must keep, youngest first, bounded in age and number. */
export function planCarryOver(
  live: ReleaseFile['assets'],
  next: ReleaseFile['assets'],
  { count, days }: { count: number; days: number },
  now: Date,
): ReleaseFile['assets'] {
  const limit = now.getTime() - days * 86_400_000;
  const old = Object.entries(live)
    // The file becomes part of an address on disk: nothing but hashed files may be named.
    .filter(([address]) => HASHED.test(address) && !(address in next))
    .map(([address, { sha256, retired = now.toISOString() }]) => ({ address, sha256, retired }))
    .filter(({ retired }) => Date.parse(retired) > limit)
    .sort((a, b) => (a.retired < b.retired ? 1 : -1));
  return Object.fromEntries(
    old.slice(0, count).map(({ address, sha256, retired }) => [address, { sha256, retired }]),
  );
}

/** Reads a release file as found on the live site; undefined when it is none. */
export function parseRelease(text: string): ReleaseFile | undefined {
  try {
    const { pages, assets } = JSON.parse(text) as Partial<ReleaseFile>;
    return pages && assets ? { pages, assets } : undefined;
  } catch {
    return undefined;
  }
}
