import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { readFile } from 'node:fs/promises';
import { isWholeUntil } from '../site/build-info.ts';
import { linkFile } from '../site/link-folder.ts';
import { parseRelease, RELEASE_FILE } from '../site/release-file.ts';
import { createReleaseStore, type ReleaseFolders } from '../site/release-store.ts';
import { reasonOf } from '../retry.ts';
import { readFacts, readPublished } from '../saved/saved-pages.ts';
import { openFolders, readBuildInfo } from '../site/site-folder.ts';
import { openRelease, type Release } from '../site/site-server.ts';
import { readSiteReport } from '../site/site-report.ts';
import type { LiveSite, Target } from './target.ts';

export interface LocalTarget extends Target {
  /** The site to serve, as it is at the moment of a request; none before the first. */
  served: () => Release | undefined;
  /** When the live site changes by time alone; undefined while there is none. */
  nextChange: () => Date | undefined;
}

/**
 * This machine: the site is a folder that a link names, and goes live by a rename of that link. A live site that
 * cannot be read is taken out of the way, and `onAside` hears of it.
 */
export async function openLocalTarget(
  dataDir: string,
  onAside: (id: string, reason: string) => void,
): Promise<LocalTarget> {
  const store = createReleaseStore(dataDir);
  let served: Release | undefined;
  let nextChange: Date | undefined;
  let live: LiveSite | undefined;

  async function adopt(release: ReleaseFolders): Promise<void> {
    [served, live] = [await openRelease(release.site), await openLive(release)];
    const report = await readSiteReport(release.templates);
    const moments = [report?.nextChange ?? [], isWholeUntil(live.info) ?? []].flat();
    nextChange = moments.map((moment) => new Date(moment)).sort((a, b) => +a - +b)[0];
  }

  for (const release of (await store.prune()).reverse()) {
    try {
      await adopt(release);
    } catch (error) {
      onAside(release.id, reasonOf(error));
      await store.layAside(release);
    }
  }
  // Without the live one none is served before the next is made.
  if ((await store.kept()).length === 0)
    [served, live, nextChange] = [undefined, undefined, undefined];

  return {
    store,
    served: () => served,
    nextChange: () => nextChange,
    readLive: () => Promise.resolve(live),
    patienceMs: 0,
    copyAsset(address, _digest, to) {
      if (!live?.folders) return Promise.resolve(false);
      const from = path.join(live.folders.site, address);
      if (!existsSync(from)) return Promise.resolve(false);
      mkdirSync(path.dirname(to), { recursive: true });
      linkFile(from, to);
      return Promise.resolve(true);
    },
    admit: (edits) => edits,
    check: () => Promise.resolve([]),
    complete: () => Promise.resolve(undefined),
    async putLive({ folders }, onTaken) {
      // What cannot be served is found before it is live.
      await openRelease(folders.site);
      await store.promote(folders);
      await adopt(folders);
      onTaken();
      await store.prune();
    },
  };
}

/** The live site as its folder says. */
async function openLive(folders: ReleaseFolders): Promise<LiveSite> {
  const files = openFolders(folders);
  const info = await readBuildInfo(folders.site);
  const { links } = await readPublished(files);
  const dates = new Map(links.map(({ slug, updatedAt }) => [slug, updatedAt]));
  const { said } = await readFacts(files);
  const text = await readFile(path.join(folders.site, RELEASE_FILE), 'utf8').catch(() => '');
  return {
    ...{ info, folders, release: parseRelease(text) },
    readDate: (slug) => dates.get(slug),
    readFacts: () => Promise.resolve(said),
  };
}
