import type { BuildInfo } from './build-info.ts';
import type { Facts } from '../cms/markers/facts.ts';
import { callDatabase, readPublishEvents, type DatabaseAccess } from './database.ts';
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

/** What one round of publishing did. */
export interface Published {
  written: string[];
  /** Those of the written pages that the site did not have. */
  added: string[];
  removed: string[];
  refused: BuildInfo['refused'];
  watermark: number;
  /** The change reaches into other pages (their menus): only a build can show it. */
  needsBuild: boolean;
  /** The rules of the host are others now. */
  hasNewRules: boolean;
  /** Newest event of this round that is an edit of content, which only a build can show. */
  edit: number | undefined;
  seconds: number;
}

/** Writes changed rows into a live release, page by page, each file replaced in one step. */
export interface RowPublisher {
  /** Publishes every event since the last round; undefined when there is none. */
  publishChanges(): Promise<Published | undefined>;
  /** Tells the database what the release contains. */
  markPublished(): Promise<void>;
  /** What the release says at the address of a page. */
  readLiveDate: ReadLiveDate;
  /** The facts as the release says them. */
  said: Facts;
  /** What the release says of itself. */
  info: () => BuildInfo;
  /** Writes these pages once more, as part of the same build; of rows that are refused what the live site says. */
  publishAgain(slugs: readonly string[], liveDate: ReadLiveDate): Promise<void>;
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
  const { refused } = await readInfo(built);
  if (refused.length === 0) return;
  await keepFacts(built, await readSaid());
  const rows = await openRowPublisher(built, database, address);
  await rows.publishAgain(
    refused.map(({ slug }) => slug),
    liveDate,
  );
}

/** Opens a release for publishing; `database` needs the secret key to read events. */
export async function openRowPublisher(
  release: SiteFiles,
  database: DatabaseAccess,
  address: string,
): Promise<RowPublisher> {
  const site = await openSite(release, address);
  const { facts, said } = await readFacts(release);
  const { judge } = await readSafetyRules(release);
  const published = await readPublished(release);
  const { inMenus, links } = published;
  let redirects = published.redirects ?? [];
  let info = await readInfo(release);
  let known = new Map(links.map((link) => [link.slug, link]));
  let seen = info.watermark ?? 0;
  /** What this release contains goes up to here, whatever rows are written after it: an edit follows. */
  let limit = Infinity;

  const readLiveDate: ReadLiveDate = (slug) => known.get(slug)?.updatedAt;

  /** Reads the rows of these addresses; in place of one that is refused stands what was live. */
  async function readPages(slugs: readonly string[], liveDate: ReadLiveDate): Promise<RowBatch> {
    const { pages, refused } = await readPagesBySlug(database, slugs, facts, judge);
    for (const row of refused) {
      const before = await readLastLive(database, row, liveDate, said, judge);
      if (!before) continue;
      pages.push(before);
      row.showsBefore = true;
    }
    return { pages, refused };
  }

  async function publishChanges(): Promise<Published | undefined> {
    const started = performance.now();
    const events = await readPublishEvents(database, seen);
    const newest = events.at(-1);
    if (!newest) return undefined;
    const edits = events.filter(({ slug }) => slug === null).map(({ id }) => id);
    const nextLimit = Math.min(limit, ...edits.map((id) => id - 1));
    const slugs = [...new Set(events.flatMap(({ slug }) => slug ?? []))];
    const watermark = Math.min(newest.id, nextLimit);
    // With no page of it touched it is the same site: only a build shows an edit of content.
    const builtAt = slugs.length === 0 ? info.builtAt : undefined;
    const done = await publish(slugs, watermark, readLiveDate, builtAt);
    [seen, limit] = [newest.id, nextLimit];
    const seconds = (performance.now() - started) / 1000;
    return { ...done, watermark, edit: edits.at(-1), seconds };
  }

  async function publish(
    slugs: readonly string[],
    watermark: number | null,
    liveDate: ReadLiveDate,
    builtAt = new Date().toISOString(),
  ) {
    const { pages, refused } = await readPages(slugs, liveDate);
    const present = new Set(pages.map(({ slug }) => slug));
    const absent = slugs.filter((slug) => !present.has(slug));

    const next = new Map(known);
    for (const page of pages) next.set(page.slug, toLink(page));
    for (const slug of absent) next.delete(slug);
    const titleOf = (slug: string) => next.get(slug)?.title;
    const nextRedirects = fitRedirects(await readRedirects(database), titleOf);
    const was = new Map(redirects.map((redirect) => [redirect.from, redirect]));
    const changed = nextRedirects.filter((redirect) => !isSame(was.get(redirect.from), redirect));
    const forwards = new Set(nextRedirects.map(({ from }) => from));
    const ended = [...was.keys()].filter((from) => !forwards.has(from) && !next.has(from));

    // Pages whose links now lead elsewhere, or nowhere.
    const resolveBefore = createResolver(redirects, (slug) => known.has(slug));
    const resolve = createResolver(nextRedirects, (slug) => next.has(slug));
    const leadsElsewhere = (slug: string) => resolve(slug) !== resolveBefore(slug);
    const linking = [...next.values()]
      .filter(({ slug, linksTo }) => !present.has(slug) && linksTo?.some(leadsElsewhere))
      .map(({ slug }) => slug);
    const others = await readPages(linking, liveDate);
    pages.push(...others.pages);
    refused.push(...others.refused);
    const written = pages.map(({ slug }) => slug);
    const sorted = sortSavedPages(next.values());
    const touched = new Set([...slugs, ...linking]);
    const named = refused.map(({ slug, reason, showsBefore }) => ({
      ...{ slug, reason },
      ...(showsBefore && { showsBefore }),
    }));
    const nextInfo: BuildInfo = {
      ...info,
      builtAt,
      watermark,
      pages: { ...info.pages, saved: next.size },
      refused: [...info.refused.filter(({ slug }) => !touched.has(slug)), ...named],
    };

    // In this order no list ever leads to a page that is not there. The record comes last: a round
    // that breaks off begins again with the same events.
    await site.writePages(pages, resolve);
    await site.writeLists(sorted);
    await site.writeRedirects(nextRedirects, changed);
    await site.removePages([...absent, ...ended].filter((slug) => !forwards.has(slug)));
    await site.writeRecord({ inMenus, links: sorted, redirects: nextRedirects }, nextInfo);

    const removed = absent.filter((slug) => known.has(slug));
    const added = written.filter((slug) => !known.has(slug));
    const hasNewRules = changed.length > 0 || nextRedirects.length !== redirects.length;
    [known, redirects, info] = [next, nextRedirects, nextInfo];
    // The menus are made by the number of rows: what a build refuses, nobody knows before it.
    const needsBuild = next.size + nextInfo.refused.length > 0 !== inMenus;
    return { written, added, removed, refused: named, needsBuild, hasNewRules };
  }

  return {
    publishChanges,
    markPublished: () => callDatabase(database, 'mark_published', { upto: info.watermark ?? 0 }),
    readLiveDate,
    said,
    info: () => info,
    async publishAgain(slugs, liveDate) {
      await publish(slugs, info.watermark, liveDate, info.builtAt);
    },
  };
}

function isSame(a: Redirect | undefined, b: Redirect): boolean {
  return a?.to === b.to && a.title === b.title;
}
