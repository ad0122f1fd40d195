import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuildInfo } from '../site/build-info.ts';
import { fileOfPage } from '../../lib/url/page-file.ts';
import { PublishError } from '../failure.ts';
import { openRelease } from '../site/site-server.ts';
import { reasonOf, retry } from '../retry.ts';
import { fetchLive } from './live-site.ts';
import type { PageChanges } from '../site/release-file.ts';

/** Thrown when the live site does not become the deployed one in time. */
export class VerifyError extends PublishError {
  override name = 'VerifyError';

  constructor(message: string) {
    super(message, 'O site enviado não apareceu no endereço público.');
  }
}

export interface VerifyOptions {
  liveUrl: string;
  /** The folder that was deployed. */
  dir: string;
  info: BuildInfo;
  changes: PageChanges;
  /** A carried-over file, which has to answer as well. */
  oldAsset: string | undefined;
  limitSeconds: number;
  log: (line: string) => void;
}

/** Most pages of each kind to fetch. A deploy goes live whole or not at all, so a few pages show which. */
const SAMPLE = 25;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 15_000;

/** Fetches from the live site what the deploy changed, again and again until it is all there. */
export async function verifyLive(options: VerifyOptions): Promise<void> {
  const attempt = async () => {
    const problem = await findDifference(options);
    if (problem !== undefined) throw new Error(problem);
  };
  try {
    await retry(attempt, {
      limitMs: options.limitSeconds * 1000,
      pauseMs: FIRST_PAUSE_MS,
      maxPauseMs: MAX_PAUSE_MS,
      onPause: (error, pause) =>
        options.log(`not yet: ${reasonOf(error)}; again in ${pause / 1000} s`),
    });
  } catch (error) {
    throw new VerifyError(`the live site is not this build: ${reasonOf(error)}`);
  }
}

async function findDifference(options: VerifyOptions): Promise<string | undefined> {
  return (
    (await checkBuild(options)) ??
    (await checkPages(options)) ??
    (await checkRemoved(options)) ??
    (await checkHeaders(options))
  );
}

async function checkBuild({ liveUrl, info }: VerifyOptions): Promise<string | undefined> {
  const { response, bytes } = await fetchLive(new URL('/build.json', liveUrl));
  if (response.status !== 200) return `build.json answers ${response.status}`;
  const live = JSON.parse(new TextDecoder().decode(bytes)) as BuildInfo;
  if (live.builtAt === info.builtAt && live.watermark === info.watermark) return undefined;
  return `build.json is of ${live.builtAt}, not of ${info.builtAt}`;
}

/** At most `size` items of a list, spread evenly over all of it. */
export function sample<Item>(items: readonly Item[], size: number): Item[] {
  const step = Math.max(1, items.length / size);
  return Array.from(
    { length: Math.min(size, items.length) },
    (_, index) => items[Math.floor(index * step)] as Item,
  );
}

async function checkPages(options: VerifyOptions): Promise<string | undefined> {
  const { liveUrl, dir, changes } = options;
  const pages = [...sample(changes.added, SAMPLE), ...sample(changes.changed, SAMPLE)];
  for (const page of new Set(['/', ...pages])) {
    const { response, bytes } = await fetchLive(new URL(page, liveUrl));
    if (response.status !== 200) return `${page} answers ${response.status}`;
    const expected = await readFile(path.join(dir, fileOfPage(page)));
    if (expected.equals(bytes)) continue;
    return (
      `${page} answers other bytes than were deployed (${bytes.length} instead of ${expected.length}). ` +
      'If it stays so, the host rewrites pages: switch off e-mail obfuscation, script loaders and the like'
    );
  }
  return undefined;
}

async function checkRemoved({ liveUrl, dir, changes }: VerifyOptions): Promise<string | undefined> {
  const { redirects } = await openRelease(dir);
  for (const page of sample(changes.removed, SAMPLE)) {
    const { response } = await fetchLive(new URL(page, liveUrl));
    const expected = redirects.get(page)?.status ?? 404;
    if (response.status !== expected) {
      return `the removed page ${page} answers ${response.status}, not ${expected}`;
    }
  }
  return undefined;
}

/** The rules of `_headers`, as the host applies them, and short caching of pages. */
async function checkHeaders(options: VerifyOptions): Promise<string | undefined> {
  const { liveUrl, dir, oldAsset } = options;
  const { headers: rules } = await openRelease(dir);
  const home = await readFile(path.join(dir, 'index.html'), 'utf8');
  const asset = /\/_astro\/[^"')\s]+/.exec(home)?.[0];
  for (const address of ['/', '/admin/login', '/build.json', asset, oldAsset]) {
    if (address === undefined) continue;
    const { response } = await fetchLive(new URL(address, liveUrl));
    if (response.status !== 200) return `${address} answers ${response.status}`;
    const expected = rules.filter(({ matches }) => matches.test(address));
    for (const [name, value] of expected.flatMap(({ values }) => Object.entries(values))) {
      const given = response.headers.get(name) ?? '';
      if (!given.includes(value)) return `${address} lacks the header "${name}: ${value}"`;
    }
    if (address !== '/') continue;
    const caching = response.headers.get('cache-control') ?? '';
    if (!isShort(caching)) return `/ may be cached too long: "${caching}"`;
  }
  return undefined;
}

/** Whether caches must ask again within ten minutes. */
export function isShort(cacheControl: string): boolean {
  if (/no-store|no-cache/.test(cacheControl)) return true;
  const ages = [...cacheControl.matchAll(/(?:s-maxage|max-age)=(\d+)/g)].map(([, age]) =>
    Number(age),
  );
  return ages.length > 0 && Math.max(...ages) <= 600;
}
