import { paths } from '../lib/url/paths.ts';
import { timeSteps, type PublicationSteps } from '../lib/publication-steps.ts';
import type { BuildInfo } from './build-info.ts';
import { BuildError, buildSite, isPassing } from './build-site.ts';
import { currentCommit } from './commit.ts';
import { callDatabase, DatabaseError, type DatabaseAccess } from './database.ts';
import { describePages } from './deploy/release-file.ts';
import {
  buildWithEdits,
  fetchEdits,
  readContentReport,
  recordContent,
  recordLive,
} from './edits.ts';
import { announce, StoppedError } from './publication.ts';
import { createReleaseStore, type ReleaseFolders } from './releases.ts';
import { reasonOf } from './retry.ts';
import {
  keepLastLive,
  openRowPublisher,
  type Published,
  type RowPublisher,
} from './row-publisher.ts';
import { MissingFileError } from './saved-pages.ts';
import { openFolders, readBuildInfo, type SiteFolders } from './site-folder.ts';
import { openRelease, type Release } from './site-server.ts';
import { readSiteReport, shareSiteReport, type SiteReport } from './site-report.ts';

/** What the publisher does, as it does it; `tellEvent` puts it into words. */
export type PublisherEvent =
  | { event: 'building'; reason: string }
  | { event: 'build step'; name: string; seconds: number; cpuSeconds: number }
  | { event: 'build output'; line: string }
  | { event: 'live'; pages: BuildInfo['pages']; refused: BuildInfo['refused']; seconds: number }
  | { event: 'build tried again'; reason: string; seconds: number }
  | { event: 'build failed'; reason: string; isTriedAgain: boolean }
  | { event: 'edits not read'; reason: string }
  | { event: 'content not recorded'; reason: string }
  | ({ event: 'rows published' } & Published)
  | { event: 'rows not published'; reason: string }
  | { event: 'rows wait for a build' }
  | { event: 'release laid aside'; id: string; reason: string }
  | { event: 'report not shared'; reason: string };

export interface PublisherOptions {
  dataDir: string;
  /** Public address of the site. */
  site: string;
  /** Access with the secret key; events can be read with nothing less. */
  database: DatabaseAccess;
  /** Environment of the builds. */
  buildEnv: Record<string, string>;
  report: (event: PublisherEvent) => void;
  /** Time after which what could not be published is tried again, in milliseconds; builds wait ever longer. */
  retryMs?: number;
  /** Pause before a build that the machine ended is tried again, in milliseconds, then twice that. */
  pauseMs?: number;
  /** In place of Astro, for tests. */
  build?: typeof buildSite;
}

const BUILD_DELAY_MS = 100;
const RETRY_MS = 10_000;
/** Longest pause between two builds that fail, as a multiple of the first. */
const MOST_PAUSES = 60;

const NOT_READ =
  'As alterações não puderam ser lidas do banco; o site ficou como estava. Uma nova tentativa vem sozinha.';
const STOPPED =
  'A montagem do site parou por falta de memória, de espaço ou de tempo na máquina; o site ficou como estava. Uma nova tentativa vem sozinha.';
const NOT_BUILT = 'O site não pôde ser construído.';

/**
 * Keeps the live site equal to the content files and to the rows: a changed file leads to a build
 * and a swap, a changed row to that page being written into the live release. One job runs at a
 * time, and what comes in meanwhile is one job more.
 */
export async function createPublisher(options: PublisherOptions) {
  const { dataDir, site, database, buildEnv, report, retryMs = RETRY_MS, pauseMs } = options;
  const runBuild = options.build ?? buildSite;
  const store = createReleaseStore(dataDir);
  const abort = new AbortController();
  let releases: Release[] = [];
  let rows: RowPublisher | undefined;
  let siteReport: SiteReport | undefined;
  let building = false;
  let wantsBuild: string | undefined;
  let wantsRows = false;
  /** What touches the live site: rows, or the switch to a new site. One at a time. */
  let publishing: Promise<void> | undefined;
  let retryTimer: NodeJS.Timeout | undefined;
  let buildTimer: NodeJS.Timeout | undefined;
  let againTimer: NodeJS.Timeout | undefined;
  let buildJob: Promise<boolean> | undefined;
  /** Newest event that is an edit, and the newest that a build was tried with. */
  let [wantsEdit, triedEdit] = [-1, -1];
  /** Builds that failed in a row. */
  let failures = 0;
  /** Why the next build may differ from the live site, beside what was saved. */
  let because = { files: false, date: false };
  /** The last build waits for an owner to let it go live. */
  let stopped = false;

  async function adopt(kept: ReleaseFolders[]): Promise<void> {
    const [live] = kept;
    releases = await Promise.all(kept.map((release) => openRelease(release.site)));
    rows = live ? await openRows(live) : undefined;
    siteReport = live && (await readSiteReport(live.shells));
  }

  /** Leaves out each kept release that cannot be read; without the live one none is served until the next build. */
  async function adoptKept(kept: ReleaseFolders[]): Promise<void> {
    for (const release of kept) {
      try {
        await openRelease(release.site);
        await openRows(release);
        await readSiteReport(release.shells);
      } catch (error) {
        report({ event: 'release laid aside', id: release.id, reason: reasonOf(error) });
        await store.layAside(release);
      }
    }
    await adopt(await store.kept());
  }

  async function openRows(live: SiteFolders): Promise<RowPublisher | undefined> {
    try {
      return await openRowPublisher(openFolders(live), database, site);
    } catch (error) {
      // A release of an older version lacks what this one writes with.
      if (!(error instanceof MissingFileError)) throw error;
      report({ event: 'rows wait for a build' });
      return undefined;
    }
  }

  /** Serves the live site by the rules that were just written into it. */
  async function readRules(): Promise<void> {
    const [live] = releases;
    if (!live) return;
    const anew = await openRelease(live.dir);
    releases = releases.map((release) => (release === live ? anew : release));
  }

  /** Tells the panel of a site that took saved pages. */
  async function recordRows(
    live: RowPublisher,
    { written, added, removed }: Published,
  ): Promise<void> {
    const { builtAt, watermark } = live.info();
    const pages = [...removed, ...written].map(paths.savedPage).slice(0, 20);
    const publication = {
      ...{ built_at: builtAt, watermark: watermark ?? 0, reason: 'saved', is_stopped: false },
      report: {
        ...{ added: added.length, changed: written.length - added.length },
        ...{ removed: removed.length, unexplained: 0, pages },
      },
    };
    await callDatabase(database, 'begin_publication', { publication });
    await recordMarkLive(builtAt);
  }

  async function recordMarkLive(builtAt: string, steps?: PublicationSteps): Promise<void> {
    await callDatabase(database, 'publication_live', { built_at: builtAt, steps });
  }

  const notRecorded = (error: unknown) =>
    report({ event: 'content not recorded', reason: reasonOf(error) });

  async function publishRows(): Promise<void> {
    while (wantsRows && !abort.signal.aborted) {
      wantsRows = false;
      if (!rows) continue;
      const published = await rows.publishChanges();
      if (!published) continue;
      wantsRows = true;
      if (published.hasNewRules) await readRules();
      report({ event: 'rows published', ...published });
      if (published.needsBuild)
        requestBuild('the first or the last saved page changes the menus', 'rows');
      if (published.edit !== undefined) requestEdit(published.edit);
      // A build under way may have read the rows before these events: it will need them again.
      if (building) continue;
      await recordRows(rows, published).catch(notRecorded);
      await rows.markPublished();
    }
  }

  /** Publishes row changes soon; safe to call at any time and any number of times. */
  function rowsChanged(): void {
    wantsRows = true;
    clearTimeout(retryTimer);
    publishing ??= publishRows()
      .catch((error: unknown) => {
        wantsRows = false;
        const reason = reasonOf(error);
        report({ event: 'rows not published', reason });
        if (!abort.signal.aborted) retryTimer = setTimeout(rowsChanged, retryMs);
        // For the administrator's list; where the database is the trouble, the list says so itself.
        callDatabase(database, 'mark_publish_failed', { reason }).catch(() => undefined);
      })
      .finally(publishNext);
  }

  function publishNext(): void {
    publishing = undefined;
    if (wantsRows && !abort.signal.aborted) rowsChanged();
  }

  /** Does this while nothing else touches the live site. */
  async function alone(work: () => Promise<void>): Promise<void> {
    while (publishing) await publishing;
    const done = work();
    publishing = done.then(publishNext, publishNext);
    return done;
  }

  /** Tells administrators what the site says to them alone; the next build tells it again. */
  async function shareReport(): Promise<void> {
    if (!siteReport) return;
    await shareSiteReport(database, siteReport, { ...process.env, ...buildEnv }).catch(
      (error: unknown) => report({ event: 'report not shared', reason: reasonOf(error) }),
    );
  }

  /** Builds the site; false leaves the live one as it was. */
  async function build(reason: string): Promise<boolean> {
    building = true;
    const started = performance.now();
    const { steps, ended } = timeSteps();
    let next: ReleaseFolders | undefined;
    const made = because;
    try {
      report({ event: 'building', reason });
      because = { files: false, date: false };
      stopped = false;
      // Whoever was killed right after a site went live could not say so.
      if (rows) await recordMarkLive(rows.info().builtAt).catch(notRecorded);
      const folders = (next = await store.begin());
      const edits = await fetchEdits(database);
      triedEdit = edits.watermark;
      ended('read');
      const used = await buildWithEdits(
        folders,
        edits,
        async (env) => {
          await runBuild(
            folders,
            { ...buildEnv, ...env },
            {
              signal: abort.signal,
              onStep: (name, seconds, cpuSeconds) =>
                report({ event: 'build step', name, seconds, cpuSeconds }),
              onLine: (line) => report({ event: 'build output', line }),
            },
          );
          const live = rows;
          if (live) {
            await keepLastLive(
              openFolders(folders),
              database,
              site,
              live.readLiveDate,
              () => live.said,
            );
          }
        },
        {
          ...{ pauseMs, signal: abort.signal },
          onPause: (error, ms) =>
            report({ event: 'build tried again', reason: reasonOf(error), seconds: ms / 1000 }),
        },
      );
      ended('build');
      await publishing;
      const info = await readBuildInfo(folders.site);
      const before = rows &&
        releases[0] && { info: rows.info(), pages: await describePages(releases[0].dir) };
      const after = { info, pages: await describePages(folders.site) };
      await announce(database, folders.site, after, before, { edits: used.edits, ...made });
      ended('check');
      await alone(async () => {
        await recordLive(database, await readContentReport(folders.shells));
        await store.promote(folders);
        // In this order: what is served until here may be the oldest.
        await adopt(await store.kept());
        await store.prune();
        ended('send');
        await recordMarkLive(info.builtAt, steps).catch(notRecorded);
      });
      const { pages, refused } = info;
      report({ event: 'live', pages, refused, seconds: (performance.now() - started) / 1000 });
      await record(folders);
      // Also ends the failure of an earlier build; the next change says so where this does not.
      await rows?.markPublished().catch(() => undefined);
      await shareReport();
      failures = 0;
      return true;
    } catch (error) {
      if (next) await store.discard(next).catch(() => undefined);
      if (abort.signal.aborted) return false;
      const why = error instanceof BuildError ? error.message : reasonOf(error);
      const isDatabase = error instanceof DatabaseError;
      because = { files: because.files || made.files, date: because.date || made.date };
      stopped = error instanceof StoppedError;
      // What the content says stays wrong until somebody changes it, and an owner may take a night.
      const isTriedAgain = !stopped && !(error instanceof BuildError && error.fault === 'content');
      report(
        isDatabase
          ? { event: 'edits not read', reason: why }
          : { event: 'build failed', reason: why, isTriedAgain },
      );
      const told = isDatabase ? NOT_READ : isPassing(error) ? STOPPED : NOT_BUILT;
      const failure = error instanceof StoppedError ? error.told : told;
      callDatabase(database, 'mark_publish_failed', { reason: failure }).catch(() => undefined);
      if (isTriedAgain) {
        triedEdit = wantsEdit;
        again(() => (wantsBuild = reason));
      }
      return false;
    } finally {
      building = false;
      rowsChanged();
    }
  }

  /** Builds again by itself, after pauses that grow as long as builds fail. */
  function again(want: () => unknown): void {
    const pause = retryMs * Math.min(2 ** failures, MOST_PAUSES);
    failures += 1;
    clearTimeout(againTimer);
    againTimer = setTimeout(() => {
      want();
      startSoon();
    }, pause);
  }

  /** Tells the database what the live site was made of; the next build does where this fails. */
  async function record(live: SiteFolders): Promise<void> {
    await recordContent(database, await readContentReport(live.shells), currentCommit()).catch(
      notRecorded,
    );
  }

  /** `cause` is what may be other than on the live site, beside what was saved. */
  function requestBuild(reason: string, cause: 'files' | 'date' | 'rows' = 'files'): void {
    if (cause !== 'rows') because = { ...because, [cause]: true };
    wantsBuild = reason;
    clearTimeout(againTimer);
    startSoon();
  }

  function requestEdit(event: number): void {
    wantsEdit = Math.max(wantsEdit, event);
    startSoon();
  }

  function startSoon(): void {
    clearTimeout(buildTimer);
    if (building) return;
    buildTimer = setTimeout(() => void runBuilds(), BUILD_DELAY_MS);
  }

  /** Why a build is wanted, if one is: a build under way may have shown the edits already. */
  function nextReason(): string | undefined {
    return wantsBuild ?? (wantsEdit > triedEdit ? 'words or facts were edited' : undefined);
  }

  function runBuilds(): Promise<boolean> {
    buildJob ??= (async () => {
      let done = false;
      while (!abort.signal.aborted) {
        const reason = nextReason();
        if (reason === undefined) break;
        wantsBuild = undefined;
        clearTimeout(againTimer);
        done = await build(reason);
      }
      return done;
    })().finally(() => {
      buildJob = undefined;
    });
    return buildJob;
  }

  await adoptKept(await store.prune());
  return {
    /** The sites to serve, newest first; empty before the first build. */
    releases: () => releases,
    /** When the live site changes by time alone; undefined while there is none. */
    nextChange: () => siteReport && new Date(siteReport.nextChange),
    rowsChanged: (): void => {
      // Perhaps an owner has let go live what was stopped.
      if (stopped) requestBuild('the database has changed', 'rows');
      rowsChanged();
    },
    requestBuild,
    /** Builds now, whatever has changed meanwhile, and tells whether the result is live. */
    buildNow(reason: string): Promise<boolean> {
      because = { ...because, files: true };
      wantsBuild = reason;
      return runBuilds();
    },
    async close(): Promise<void> {
      abort.abort();
      clearTimeout(buildTimer);
      clearTimeout(againTimer);
      clearTimeout(retryTimer);
      await buildJob;
      await publishing;
    },
  };
}
