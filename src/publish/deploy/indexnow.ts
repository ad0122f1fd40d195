import { reasonOf } from '../retry.ts';
import type { PageChanges } from '../site/release-file.ts';
import type { SiteFiles } from '../saved/saved-pages.ts';

/** Most addresses in one request, by the protocol. */
const LIMIT = 10_000;
const TIMEOUT_MS = 20_000;

/** Puts the file in place by which search engines know that the key is ours. */
export function writeKeyFile(files: SiteFiles, key: string): void {
  files.write(`site/${key}.txt`, key);
}

export interface IndexNowRequest {
  host: string;
  key: string;
  keyLocation: string;
  urlList: string[];
}

/** The requests that tell of every address added, changed or removed. */
export function buildRequests(site: string, key: string, changes: PageChanges): IndexNowRequest[] {
  const { host } = new URL(site);
  const pages = [...changes.added, ...changes.changed, ...changes.removed];
  const urls = pages.map((page) => new URL(page, site).href);
  return Array.from({ length: Math.ceil(urls.length / LIMIT) }, (_, index) => ({
    host,
    key,
    keyLocation: new URL(`/${key}.txt`, site).href,
    urlList: urls.slice(index * LIMIT, (index + 1) * LIMIT),
  }));
}

/** Tells the search engines; says what happened and never throws, as the site is live already. */
export async function notifyIndexNow(
  endpoint: string,
  requests: readonly IndexNowRequest[],
): Promise<string> {
  let told = 0;
  for (const request of requests) {
    try {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: JSON.stringify(request),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      // 202: taken, the key is still to be checked.
      if (response.status !== 200 && response.status !== 202) {
        return `answered ${response.status} after ${told} address(es); the sitemap tells the rest`;
      }
      told += request.urlList.length;
    } catch (error) {
      return `not reached after ${told} address(es): ${reasonOf(error)}; the sitemap tells the rest`;
    }
  }
  return `told of ${told} address(es)`;
}
