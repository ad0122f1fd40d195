import { BuildError, isPassing, type buildSite } from './build.ts';
import { currentCommit } from './commit.ts';
import { callDatabase, type DatabaseAccess } from './database.ts';
import { digestSources } from './digest.ts';
import { describeForOwner } from './failure.ts';
import { createLoop } from './loop.ts';
import { StoppedError } from './publication.ts';
import {
  publish,
  type Publication,
  type PublishContext,
  type PublishProgress,
  type PublishWish,
} from './publish.ts';
import { reasonOf } from './retry.ts';
import { openLocalTarget, type LocalTarget } from './targets/local.ts';

/** What the publisher does, as it does it; `describeEvent` puts it into words. */
export type PublisherEvent =
  | PublishProgress
  | ({ event: 'live'; seconds: number } & Pick<Publication, 'info' | 'rows'>)
  | { event: 'not published'; reason: string; remedy: 'time' | 'files' | 'owner' }
  | { event: 'release laid aside'; id: string; reason: string };

export interface PublisherOptions {
  dataDir: string;
  /** Public address of the site. */
  site: string;
  /** Access with the secret key; events can be read with nothing less. */
  database: DatabaseAccess;
  /** Environment of the builds. */
  buildEnv: Record<string, string>;
  report: (event: PublisherEvent) => void;
  /** Pause before a failed publication is tried again, in milliseconds; it grows. */
  retryMs?: number;
  /** Pause before a build that the machine ended is tried again, in milliseconds, then twice that. */
  pauseMs?: number;
  /** In place of Astro and of what it reads, for tests. */
  build?: typeof buildSite;
  digest?: typeof digestSources;
}

/** Whoever saves a file may save others with it. */
const FILES_DELAY_MS = 100;

/** Keeps the live site of this machine equal to the files and to the database. */
export async function createPublisher(options: PublisherOptions) {
  const { report, retryMs } = options;
  const target = await openLocalTarget(options.dataDir, (id, reason) =>
    report({ event: 'release laid aside', id, reason }),
  );
  const abort = new AbortController();
  const attempts = createAttempts(target, options, abort.signal);
  const loop = createLoop({
    publish: (wish) => attempts.publish(wish),
    onFailure(error) {
      const remedy = findRemedy(error);
      report({ event: 'not published', reason: reasonOf(error), remedy });
      return remedy === 'time';
    },
    ...(retryMs !== undefined && { retryMs }),
  });

  return {
    served: target.served,
    nextChange: target.nextChange,
    /** Something was saved, or allowed. */
    rowsChanged: () => loop.soon('something was saved', 0),
    /** A file has changed, or a date has come. */
    request(reason: string): void {
      attempts.readAgain();
      loop.soon(reason, FILES_DELAY_MS);
    },
    /** Publishes now and tells whether the live site shows everything. */
    now(reason: string): Promise<boolean> {
      attempts.readAgain();
      return loop.now(reason);
    },
    async close(): Promise<void> {
      abort.abort();
      await loop.close();
    },
  };
}

/** Publications one after another, which remember the site that was built last and why it is not live. */
function createAttempts(
  target: LocalTarget,
  { site, database, buildEnv, report, build, pauseMs, digest = digestSources }: PublisherOptions,
  signal: AbortSignal,
) {
  /** Read anew once a file has changed. */
  let sources: string | undefined;
  /** The site that was built last, by what it was made of, and why it did not go live, as the owner reads it. */
  let tried: string | undefined;
  let told = '';
  const context: PublishContext = {
    ...{ database, site, buildEnv, signal },
    ...(build && { build }),
    ...(pauseMs !== undefined && { pauseMs }),
    commit: currentCommit(),
    digestSources: () => (sources ??= digest({ ...process.env, ...buildEnv })),
    report(progress) {
      if (progress.event === 'building') tried = progress.site;
      report(progress);
    },
  };

  /** Tells whether nothing goes on waiting. */
  async function publishOnce(wish: PublishWish): Promise<boolean> {
    const started = performance.now();
    const done = await publish(target, context, wish);
    if (typeof done === 'string') return done === 'unchanged';
    const { info, rows } = done;
    report({ event: 'live', info, rows, seconds: (performance.now() - started) / 1000 });
    return !done.isPartial;
  }

  /** Says in the panel what still waits; where the database is the trouble, the panel says so itself. */
  async function reportFailure(): Promise<void> {
    await callDatabase(database, 'mark_publish_failed', { reason: told }).catch(() => undefined);
  }

  return {
    /** Files have changed. */
    readAgain(): void {
      sources = undefined;
    },
    /** Nobody who saves a page waits for a build that fails. */
    async publish({ reason, isRetry }: { reason: string; isRetry: boolean }): Promise<boolean> {
      const failed = isRetry ? undefined : tried;
      try {
        if (await publishOnce({ reason, ...(failed !== undefined && { failed }) })) {
          tried = undefined;
          return true;
        }
      } catch (error) {
        if (signal.aborted) throw error;
        told = describeForOwner(error);
        const isWhole =
          tried !== undefined &&
          target.served() !== undefined &&
          (await publishOnce({ reason, keepsBuilt: true }).catch(() => false));
        // What failed after the switch alone is done then.
        if (isWhole) return true;
        await reportFailure();
        throw error;
      }
      await reportFailure();
      return false;
    },
  };
}

/** Who can help: what the content says stays wrong until somebody changes it, and an owner may take a night. */
function findRemedy(error: unknown): 'time' | 'files' | 'owner' {
  if (error instanceof StoppedError) return 'owner';
  return error instanceof BuildError && !isPassing(error) ? 'files' : 'time';
}
