import { markPublished, readPublishEvents, type DatabaseAccess } from './database.ts';
import { sortSavedPages, toLink } from './lists.ts';
import { createResolver, fitRedirects, readRedirects, type Redirect } from './redirects.ts';
import { readPagesBySlug, type RefusedRow } from './rows.ts';
import {
  openSite,
  readBuildInfo,
  readFacts,
  readPublished,
  readSafetyRules,
  replaceFile,
  type SiteFolders,
} from './site-folder.ts';

/** What one round of publishing did. */
export interface Published {
  written: string[];
  removed: string[];
  refused: RefusedRow[];
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
}

/** Opens a release for publishing; `database` needs the secret key to read events. */
export async function openRowPublisher(
  release: SiteFolders,
  database: DatabaseAccess,
  address: string,
): Promise<RowPublisher> {
  const site = await openSite(release, address, replaceFile);
  const facts = await readFacts(release.site);
  const find = await readSafetyRules(release.site);
  const published = await readPublished(release.shells);
  const { inMenus, links } = published;
  let redirects = published.redirects ?? [];
  let info = await readBuildInfo(release.site);
  let known = new Map(links.map((link) => [link.slug, link]));
  let seen = info.watermark ?? 0;
  /** What this release contains goes up to here, whatever rows are written after it: an edit follows. */
  let limit = Infinity;

  async function publishChanges(): Promise<Published | undefined> {
    const started = performance.now();
    const events = await readPublishEvents(database, seen);
    const newest = events.at(-1);
    if (!newest) return undefined;
    const edits = events.filter(({ slug }) => slug === null).map(({ id }) => id);
    const nextLimit = Math.min(limit, ...edits.map((id) => id - 1));
    const slugs = [...new Set(events.flatMap(({ slug }) => slug ?? []))];
    const { pages, refused } = await readPagesBySlug(database, slugs, facts, find);
    const present = new Set(pages.map(({ slug }) => slug));
    const absent = slugs.filter((slug) => !present.has(slug));

    const next = new Map(known);
    for (const page of pages) next.set(page.slug, toLink(page));
    for (const slug of absent) next.delete(slug);
    const nextRedirects = fitRedirects(await readRedirects(database), (slug) => next.has(slug));
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
    const others = await readPagesBySlug(database, linking, facts, find);
    pages.push(...others.pages);
    refused.push(...others.refused);
    const written = pages.map(({ slug }) => slug);
    const sorted = sortSavedPages(next.values());
    const touched = new Set([...slugs, ...linking]);
    const nextInfo = {
      ...info,
      builtAt: new Date().toISOString(),
      watermark: Math.min(newest.id, nextLimit),
      pages: { ...info.pages, saved: next.size },
      refused: [
        ...info.refused.filter(({ slug }) => !touched.has(slug)),
        ...refused.map(({ slug, reason }) => ({ slug, reason })),
      ],
    };

    // In this order no list ever leads to a page that is not there. The record comes last: a round
    // that breaks off begins again with the same events.
    await site.writePages(pages, resolve);
    await site.writeLists(sorted);
    await site.writeRedirects(nextRedirects, changed);
    await site.removePages([...absent, ...ended].filter((slug) => !forwards.has(slug)));
    await site.writeRecord({ inMenus, links: sorted, redirects: nextRedirects }, nextInfo);

    const removed = absent.filter((slug) => known.has(slug));
    const hasNewRules = changed.length > 0 || nextRedirects.length !== redirects.length;
    [known, redirects] = [next, nextRedirects];
    [info, seen, limit] = [nextInfo, newest.id, nextLimit];
    return {
      written,
      removed,
      refused,
      watermark: nextInfo.watermark,
      needsBuild: next.size > 0 !== inMenus,
      hasNewRules,
      edit: edits.at(-1),
      seconds: (performance.now() - started) / 1000,
    };
  }

  return { publishChanges, markPublished: () => markPublished(database, info.watermark ?? 0) };
}

function isSame(a: Redirect | undefined, b: Redirect): boolean {
  return a?.to === b.to && a.title === b.title;
}
