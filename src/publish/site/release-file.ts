import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseJson } from '../../lib/objects.ts';
import { forEachAtOnce } from '../at-once.ts';
import { addressOfFile } from '../../lib/url/page-file.ts';

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
/** Files named by their content: scripts, styles and images. */
const HASHED = /^\/_astro\/[\w@$~-][\w.@$~-]*$/;
const AT_ONCE = 64;

/** As much of a digest is of the title and the address that engines list. */
export const HEAD_LENGTH = 5;
const DIGEST_LENGTH = 16;

/**
 * Digest of what a page says: title, description and main part. A new style sheet changes every
 * file and is no news to a search engine. Undefined for a page that search engines may not list, or
 * that only forwards.
 */
export function digestPage(html: string): string | undefined {
  if (!html.includes('rel="canonical"') || html.includes('http-equiv="refresh"')) return undefined;
  const digest = (...parts: (string | undefined)[]) =>
    createHash('sha256').update(parts.join('\n')).digest('base64url');
  const head = digest(
    /<title>[^<]*/.exec(html)?.[0],
    /<link rel="canonical"[^>]*/.exec(html)?.[0],
  ).slice(0, HEAD_LENGTH);
  const words = digest(
    /<meta name="description" content="[^"]*/.exec(html)?.[0],
    html
      .slice(html.indexOf('<main'), html.lastIndexOf('</main>'))
      .replace(/\/_astro\/[\w./-]+/g, ''),
  );
  return (head + words).slice(0, DIGEST_LENGTH);
}

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

/** Every file of a folder, sorted. */
export async function listFiles(dir: string): Promise<string[]> {
  return (await readdir(dir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)))
    .sort();
}

/** What each site says of itself. */
const OF_ITS_OWN = new Set(['build.json', RELEASE_FILE]);

/** Files that one of two sites lacks, or has otherwise than the other, but for what each says of itself and hashed files. */
export async function listOthers(before: string, after: string): Promise<string[]> {
  const others: string[] = [];
  const read = (dir: string, file: string) => readFile(path.join(dir, file)).catch(() => undefined);
  const files = new Set([...(await listFiles(before)), ...(await listFiles(after))]);
  await forEachAtOnce(files, AT_ONCE, async (file) => {
    if (OF_ITS_OWN.has(file) || HASHED.test(`/${file}`)) return;
    const [was, is] = await Promise.all([read(before, file), read(after, file)]);
    if (!is || !was?.equals(is)) others.push(file);
  });
  return others.sort();
}

const sorted = <Value>(record: Record<string, Value>) =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Describes the indexed pages of a built site. */
async function describePages(dir: string): Promise<ReleaseFile['pages']> {
  const pages: ReleaseFile['pages'] = {};
  const files = (await listFiles(dir)).filter((file) => file.endsWith('.html'));
  await forEachAtOnce(files, AT_ONCE, async (file) => {
    const digest = digestPage(await readFile(path.join(dir, file), 'utf8'));
    if (digest) pages[addressOfFile(file)] = digest;
  });
  return sorted(pages);
}

/** The digests of pages after some of the files, named as in `SiteFiles`, were replaced or removed. */
export async function updatePages(
  dir: string,
  before: ReleaseFile['pages'],
  touched: Iterable<string>,
): Promise<ReleaseFile['pages']> {
  const pages = new Map(Object.entries(before));
  for (const name of touched) {
    const file = name.replace(/^site\//, '');
    if (file === name || !file.endsWith('.html')) continue;
    const html = await readFile(path.join(dir, file), 'utf8').catch(() => '');
    const digest = digestPage(html);
    if (digest === undefined) pages.delete(addressOfFile(file));
    else pages.set(addressOfFile(file), digest);
  }
  return sorted(Object.fromEntries(pages));
}

/** Describes a built site: its indexed pages and its hashed files. */
export async function describeRelease(dir: string): Promise<ReleaseFile> {
  const assets: ReleaseFile['assets'] = {};
  await forEachAtOnce(await listFiles(dir), AT_ONCE, async (file) => {
    const address = `/${file.replaceAll(path.sep, '/')}`;
    if (!HASHED.test(address)) return;
    assets[address] = { sha256: sha256(await readFile(path.join(dir, file))) };
  });
  return { pages: await describePages(dir), assets: sorted(assets) };
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
  const { pages, assets } = (parseJson(text) ?? {}) as Partial<ReleaseFile>;
  return pages && assets ? { pages, assets } : undefined;
}
