import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { BuildInfo } from '../site/build-info.ts';
import { currentCommit } from '../commit.ts';
import { readWatermark, type DatabaseAccess } from '../database.ts';
import { publishedUpTo, sortSavedPages, toLink, type SavedPageLink } from './lists.ts';
import { createResolver, fitRedirects, readRedirects, type Redirect } from './redirects.ts';
import { readGeneratedPages, readPagesBySlug, type RefusedRow } from './rows.ts';
import { digest, recall } from '../../cms/collections/memory.ts';
import type { GeneratedPage } from '../../features/useful-links/saved-page.ts';
import { openSite, readFacts, readSafetyRules } from './saved-pages.ts';
import type { CheckSafety } from '../../features/wording/unsafe-page.ts';
import { openFolders, type SiteFolders } from '../site/site-folder.ts';

export interface RenderOptions {
  /** Absent: the site gets no saved pages. */
  database: DatabaseAccess | undefined;
  /** Public address of the site. */
  site: string;
  /** Whether the menus of this build lead to saved pages. */
  inMenus: boolean;
  /** Newest event before the edits of content were read that this build shows; absent without any. */
  editsUpTo?: number | undefined;
}

/** Of 500 rows each. */
const BATCHES_BETWEEN_COLLECTIONS = 5;

/**
 * V8 takes more memory from the machine before it looks for what rendering and rows that are
 * written left behind. Node has no other way to ask for it.
 */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

/**
 * Writes every row into a site that was just built, then its lists and `build.json`. `onPage` gets
 * each row once.
 */
export async function renderSavedPages(
  folders: SiteFolders,
  { database, site, inMenus, editsUpTo = Infinity }: RenderOptions,
  onPage: (page: GeneratedPage) => void,
): Promise<BuildInfo> {
  const files = openFolders(folders);
  const target = await openSite(files, site);
  const links: SavedPageLink[] = [];
  const refused: RefusedRow[] = [];
  let redirects: Redirect[] = [];
  const watermark = database ? await readWatermark(database) : null;
  if (database) {
    let batches = 0;
    const { facts } = await readFacts(files);
    const safety = await readSafetyRules(files);
    // Once: the rules are ten times as long as a page.
    const checkedWith = digest(safety.rules);
    const checkSafety: CheckSafety = (page) =>
      recall([checkedWith, page.title, page.description, page.content], () =>
        safety.checkSafety(page),
      );
    for await (const batch of readGeneratedPages(database, facts, checkSafety)) {
      if (batches % BATCHES_BETWEEN_COLLECTIONS === 0) collectGarbage();
      batches += 1;
      refused.push(...batch.refused);
      target.writePages(batch.pages);
      for (const page of batch.pages) {
        links.push(toLink(page));
        onPage(page);
      }
    }
    const titles = new Map(links.map(({ slug, title }) => [slug, title]));
    redirects = fitRedirects(await readRedirects(database), (slug) => titles.get(slug));
    // Only now is known where each link leads; the few that lead elsewhere are written again.
    const resolve = createResolver(redirects, (slug) => titles.has(slug));
    const linking = links.filter(({ linksTo }) => linksTo?.some((slug) => resolve(slug) !== slug));
    const moved = await readPagesBySlug(
      database,
      linking.map(({ slug }) => slug),
      facts,
      checkSafety,
    );
    target.writePages(moved.pages, resolve);
    await target.writeRedirects(redirects);
  }
  const sorted = sortSavedPages(links);
  await target.writeLists(sorted);
  const info: BuildInfo = {
    version: await readVersion(),
    commit: currentCommit(),
    builtAt: new Date().toISOString(),
    // An edit that came meanwhile is not in it; rows that did are written once more.
    watermark:
      watermark === null
        ? null
        : publishedUpTo(Math.min(watermark, editsUpTo), inMenus, links.length + refused.length),
    pages: { written: await countWritten(folders.site), saved: links.length },
    refused: refused.map(({ slug, reason }) => ({ slug, reason })),
  };
  target.writeRecord({ inMenus, links: sorted, redirects }, info);
  return info;
}

async function readVersion(): Promise<string> {
  return (JSON.parse(await readFile('package.json', 'utf8')) as { version: string }).version;
}

async function countWritten(site: string): Promise<number> {
  const listed = await readFile(path.join(site, 'pages.json'), 'utf8');
  return (JSON.parse(listed) as unknown[]).length;
}
