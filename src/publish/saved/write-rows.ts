import type { BuildInfo } from '../site/build-info.ts';
import type { Facts } from '../../cms/markers/facts.ts';
import type { DatabaseAccess } from '../database.ts';
import { readLastLive, type ReadLiveDate } from './last-live.ts';
import { sortSavedPages, toLink } from './lists.ts';
import { createResolver, fitRedirects, readRedirects, type Redirect } from './redirects.ts';
import { readPagesBySlug, type RowBatch } from './rows.ts';
import {
  openSite,
  keepFacts,
  readFacts,
  readInfo,
  readPublished,
  readSafetyRules,
  type SiteFiles,
} from './saved-pages.ts';

/** Which rows are written, into a site that nobody sees yet. */
export interface RowsWish {
  /** Addresses of the rows; those that have none any more are taken off. */
  slugs: readonly string[];
  /** Newest event that the site holds afterwards. */
  watermark: number | null;
  /** What the live site says at an address; without it, what this site says. */
  liveDate?: ReadLiveDate;
  /** Moment of the build; now, if not given. */
  builtAt?: string;
}

/** What writing rows did to a site. */
export interface WrittenRows {
  written: string[];
  /** Those of the written pages that the site did not have. */
  added: string[];
  removed: string[];
  refused: BuildInfo['refused'];
}

/**
 * Puts into a site that was just built what the live site says in place of each row that it had to
 * leave out: a build itself may not read earlier versions.
 */
export async function keepLastLive(
  built: SiteFiles,
  database: DatabaseAccess,
  address: string,
  liveDate: ReadLiveDate,
  readSaid: () => Promise<Facts> | Facts,
): Promise<void> {
  const { refused, watermark, builtAt } = await readInfo(built);
  if (refused.length === 0) return;
  await keepFacts(built, await readSaid());
  const slugs = refused.map(({ slug }) => slug);
  await writeRows(built, database, address, { slugs, watermark, liveDate, builtAt });
}

/**
 * Writes rows as they are now into a site that was just built or copied, with the lists, sitemaps and redirects that
 * name them and the pages that link to them. In place of a row that is refused stands what was live before it.
 * `database` needs the secret key.
 */
export async function writeRows(
  files: SiteFiles,
  database: DatabaseAccess,
  address: string,
  { slugs, watermark, liveDate, builtAt = new Date().toISOString() }: RowsWish,
): Promise<WrittenRows> {
  const site = await openSite(files, address);
  const { facts, said } = await readFacts(files);
  const { checkSafety } = await readSafetyRules(files);
  const { inMenus, links, redirects = [] } = await readPublished(files);
  const info = await readInfo(files);
  const known = new Map(links.map((link) => [link.slug, link]));
  const readLiveDate = liveDate ?? ((slug: string) => known.get(slug)?.updatedAt);

  /** Reads the rows of these addresses; in place of one that is refused stands what was live. */
  async function readPages(wanted: readonly string[]): Promise<RowBatch> {
    const { pages, refused } = await readPagesBySlug(database, wanted, facts, checkSafety);
    for (const row of refused) {
      const before = await readLastLive(database, row, readLiveDate, said, checkSafety);
      if (!before) continue;
      pages.push(before);
      row.showsBefore = true;
    }
    return { pages, refused };
  }

  const { pages, refused } = await readPages(slugs);
  const present = new Set(pages.map(({ slug }) => slug));
  const absent = slugs.filter((slug) => !present.has(slug));
  const next = new Map(known);
  for (const page of pages) next.set(page.slug, toLink(page));
  for (const slug of absent) next.delete(slug);
  const nextRedirects = fitRedirects(
    await readRedirects(database),
    (slug) => next.get(slug)?.title,
  );

  // Pages whose links now lead elsewhere, or nowhere.
  const resolveBefore = createResolver(redirects, (slug) => known.has(slug));
  const resolve = createResolver(nextRedirects, (slug) => next.has(slug));
  const leadsElsewhere = (slug: string) => resolve(slug) !== resolveBefore(slug);
  const linking = [...next.values()]
    .filter(({ slug, linksTo }) => !present.has(slug) && linksTo?.some(leadsElsewhere))
    .map(({ slug }) => slug);
  const others = await readPages(linking);
  pages.push(...others.pages);
  refused.push(...others.refused);

  const { changed, ended } = compareRedirects(redirects, nextRedirects);
  const forwards = new Set(nextRedirects.map(({ from }) => from));
  site.writePages(pages, resolve);
  await site.writeRedirects(nextRedirects, changed);
  await site.removePages(
    [...absent, ...ended.filter((from) => !next.has(from))].filter((slug) => !forwards.has(slug)),
  );
  const sorted = sortSavedPages(next.values());
  await site.writeLists(sorted);
  const touched = new Set([...slugs, ...linking]);
  const named = refused.map(({ slug, reason, showsBefore }) => ({
    ...{ slug, reason },
    ...(showsBefore && { showsBefore }),
  }));
  site.writeRecord(
    { inMenus, links: sorted, redirects: nextRedirects },
    {
      ...{ ...info, builtAt, watermark },
      pages: { ...info.pages, saved: next.size },
      refused: [...info.refused.filter(({ slug }) => !touched.has(slug)), ...named],
    },
  );
  const written = pages.map(({ slug }) => slug);
  return {
    written,
    added: written.filter((slug) => !known.has(slug)),
    removed: absent.filter((slug) => known.has(slug)),
    refused: named,
  };
}

/** Redirects that are new or lead elsewhere than before, and old addresses that forward no more. */
function compareRedirects(
  before: readonly Redirect[],
  after: readonly Redirect[],
): { changed: Redirect[]; ended: string[] } {
  const was = new Map(before.map((redirect) => [redirect.from, redirect]));
  const stays = new Set(after.map(({ from }) => from));
  return {
    changed: after.filter(({ from, to, title }) => {
      const old = was.get(from);
      return old?.to !== to || old.title !== title;
    }),
    ended: [...was.keys()].filter((from) => !stays.has(from)),
  };
}
