import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  LINKS_FILE,
  readShells,
  stampPage,
  writeLists,
  type PublishedLinks,
  type Shells,
} from '../integrations/saved-pages.ts';
import type { BuildInfo } from './build-info.ts';
import { sortSavedPages, toLink } from './lists.ts';
import {
  readPagesBySlug,
  readPublishEvents,
  type DatabaseAccess,
  type RefusedRow,
} from './rows.ts';
import type { ReleaseFolders } from './releases.ts';

/** What one round of publishing did. */
export interface Published {
  written: string[];
  removed: string[];
  refused: RefusedRow[];
  watermark: number;
  /** The change reaches into other pages (their menus): only a build can show it. */
  needsBuild: boolean;
  milliseconds: number;
}

/** Writes changed rows into a live release, page by page, each file replaced in one step. */
export interface RowPublisher {
  /** Publishes every event since the last round; undefined when there is none. */
  publishChanges(): Promise<Published | undefined>;
  /** Newest event that the release contains. */
  watermark(): number;
}

let drafts = 0;

async function replaceFile(file: string, data: string): Promise<void> {
  drafts += 1;
  const draft = `${file}.${process.pid}.${drafts}.draft`;
  await writeFile(draft, data);
  await rename(draft, file);
}

/** Opens a release for publishing; `database` needs the secret key to read events. */
export async function openRowPublisher(
  release: ReleaseFolders,
  database: DatabaseAccess,
  site: string,
): Promise<RowPublisher> {
  const shells = await readShells(release.shells);
  const listFile = path.join(release.shells, LINKS_FILE);
  const infoFile = path.join(release.site, 'build.json');
  const info = JSON.parse(await readFile(infoFile, 'utf8')) as BuildInfo;
  const { inMenus, links: known } = JSON.parse(await readFile(listFile, 'utf8')) as PublishedLinks;
  const links = new Map(known.map((link) => [link.slug, link]));
  let watermark = info.watermark ?? 0;

  async function save(published: Published): Promise<void> {
    const sorted = sortSavedPages(links.values());
    await writeLists(release.site, shells, sorted, site, replaceFile);
    const list: PublishedLinks = { inMenus, links: sorted };
    await replaceFile(listFile, JSON.stringify(list));
    const touched = new Set([...published.written, ...published.removed]);
    info.refused = [
      ...info.refused.filter(({ slug }) => !touched.has(slug)),
      ...published.refused.map(({ slug, reason }) => ({ slug, reason })),
    ];
    info.pages.saved = links.size;
    info.watermark = published.watermark;
    info.builtAt = new Date().toISOString();
    await replaceFile(infoFile, JSON.stringify(info, null, 2));
  }

  return {
    watermark: () => watermark,
    async publishChanges() {
      const started = performance.now();
      const events = await readPublishEvents(database, watermark);
      const newest = events.at(-1);
      if (!newest) return undefined;
      const slugs = [...new Set(events.map(({ slug }) => slug))];
      const { pages, refused } = await readPagesBySlug(database, slugs);
      await mkdir(path.join(release.site, 'links-uteis'), { recursive: true });
      await writePages(release.site, shells, pages);
      for (const page of pages) links.set(page.slug, toLink(page));
      const present = new Set(pages.map(({ slug }) => slug));
      const removed = slugs.filter((slug) => !present.has(slug) && links.delete(slug));
      await Promise.all(
        removed.map((slug) =>
          rm(path.join(release.site, 'links-uteis', `${slug}.html`), { force: true }),
        ),
      );
      const published: Published = {
        written: [...present],
        removed,
        refused,
        watermark: newest.id,
        needsBuild: links.size > 0 !== inMenus,
        milliseconds: 0,
      };
      await save(published);
      watermark = newest.id;
      return { ...published, milliseconds: performance.now() - started };
    },
  };
}

async function writePages(
  siteDir: string,
  shells: Shells,
  pages: Awaited<ReturnType<typeof readPagesBySlug>>['pages'],
): Promise<void> {
  // One after the other: hundreds of files opened at once can pass the limit of the process.
  for (const page of pages) {
    await replaceFile(
      path.join(siteDir, 'links-uteis', `${page.slug}.html`),
      stampPage(shells, page),
    );
  }
}
