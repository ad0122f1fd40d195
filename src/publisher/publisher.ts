import { readFile } from 'node:fs/promises';
import type { BuildInfo } from './build-info.ts';
import {
  markPublished,
  markPublishFailed,
  type DatabaseAccess,
} from './rows.ts';
import { BuildError, buildSite } from './build-site.ts';
import { createReleaseStore, type ReleaseFolders } from './releases.ts';
import { openRowPublisher, type Published, type RowPublisher } from './row-publisher.ts';
import { openRelease, type Release } from './site-server.ts';

export interface PublisherOptions {
  dataDir: string;
  site: string;
  /** Access with the secret key; events can be read with nothing less. */
  database: DatabaseAccess;
  /** Environment of the builds. */
  buildEnv: Record<string, string>;
  log: (line: string) => void;
}

const BUILD_DELAY_MS = 300;

/**
 * Keeps the live site equal to the content files and to the rows: a changed file leads to a build
 * and a swap, a changed row to that page being written into the live release. One job runs at a
 * time, and what comes in meanwhile is one job more.
 */
export async function createPublisher(options: PublisherOptions) {
  const { dataDir, site, database, buildEnv, log } = options;
  const store = createReleaseStore(dataDir);
  const abort = new AbortController();
  let releases: Release[] = [];
  let rows: RowPublisher | undefined;
  let building = false;
  let wantsBuild: string | undefined;
  let wantsRows = false;
  let publishing: Promise<void> | undefined;
  let buildTimer: NodeJS.Timeout | undefined;
  let buildJob: Promise<boolean> | undefined;

  async function adopt(): Promise<void> {
    const kept = await store.prune();
    const [live] = kept;
    releases = await Promise.all(kept.map(({ site: dir }) => openRelease(dir)));
    rows = live ? await openRows(live) : undefined;
  }

  async function openRows(live: ReleaseFolders): Promise<RowPublisher | undefined> {
    try {
      return await openRowPublisher(live, database, site);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      log('the last build is of another version: changes are published after the next one');
      return undefined;
    }
  }

  async function publishRows(): Promise<void> {
    while (wantsRows && rows && !abort.signal.aborted) {
      wantsRows = false;
      const published = await rows.publishChanges();
      if (!published) continue;
      wantsRows = true;
      report(published);
      if (published.needsBuild) requestBuild('the first or the last saved page changes the menus');
      // A build under way may have read the rows before these events: it will need them again.
      if (!building) await markPublished(database, published.watermark);
    }
  }

  function report({ written, removed, refused, milliseconds }: Published): void {
    const name = (slugs: string[]) =>
      slugs.length > 3
        ? `${slugs.length} pages`
        : slugs.map((slug) => `/links-uteis/${slug}`).join(', ');
    const time = `(${Math.max(1, Math.round(milliseconds))} ms)`;
    if (written.length > 0) log(`published ${name(written)} ${time}`);
    if (removed.length > 0) log(`removed ${name(removed)} ${time}`);
    for (const { slug, reason } of refused) log(`refused the row "${slug}": ${reason}`);
  }

  /** Publishes row changes soon; safe to call at any time and any number of times. */
  function rowsChanged(): void {
    wantsRows = true;
    publishing ??= publishRows()
      .catch((error: unknown) => {
        wantsRows = false;
        log(`could not publish the change, the next one tries again: ${String(error)}`);
        // For the administrator's list; where the database is the trouble, the list says so itself.
        markPublishFailed(database, String(error)).catch(() => undefined);
      })
      .finally(() => {
        publishing = undefined;
        if (wantsRows && rows && !abort.signal.aborted) rowsChanged();
      });
  }

  /** Builds the site; false leaves the live one as it was. */
  async function build(reason: string): Promise<boolean> {
    building = true;
    const started = performance.now();
    log(`building: ${reason}`);
    const next = await store.begin();
    try {
      await buildSite(next, buildEnv, abort.signal);
      await publishing;
      await store.promote(next);
      await adopt();
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      log(`live: ${await describe(next.site)} in ${seconds} s`);
      // Also ends the failure of an earlier build; the next change says so where this does not.
      if (rows) await markPublished(database, rows.watermark()).catch(() => undefined);
      return true;
    } catch (error) {
      await store.discard(next);
      if (!abort.signal.aborted) {
        const why = error instanceof BuildError ? error.message : String(error);
        log(`the build failed; the live site stays as it was.\n${why}`);
        markPublishFailed(database, 'O site não pôde ser construído.').catch(() => undefined);
      }
      return false;
    } finally {
      building = false;
      rowsChanged();
    }
  }

  function requestBuild(reason: string): void {
    wantsBuild = reason;
    clearTimeout(buildTimer);
    if (building) return;
    buildTimer = setTimeout(() => void runBuilds(), BUILD_DELAY_MS);
  }

  function runBuilds(): Promise<boolean> {
    buildJob ??= (async () => {
      let done = false;
      while (wantsBuild && !abort.signal.aborted) {
        const reason = wantsBuild;
        wantsBuild = undefined;
        done = await build(reason);
      }
      return done;
    })().finally(() => {
      buildJob = undefined;
    });
    return buildJob;
  }

  await adopt();
  return {
    /** The sites to serve, newest first; empty before the first build. */
    releases: () => releases,
    rowsChanged,
    requestBuild,
    /** Builds now and tells whether the result is live. */
    buildNow(reason: string): Promise<boolean> {
      wantsBuild = reason;
      return runBuilds();
    },
    async close(): Promise<void> {
      abort.abort();
      clearTimeout(buildTimer);
      await buildJob;
      await publishing;
    },
  };
}

async function describe(siteDir: string): Promise<string> {
  const info = JSON.parse(await readFile(`${siteDir}/build.json`, 'utf8')) as BuildInfo;
  const left = info.refused.length > 0 ? `, ${info.refused.length} refused` : '';
  return `${info.pages.written} written and ${info.pages.saved} saved pages${left}`;
}
