import type { EditsFile } from '../cms/overrides/edits-file.ts';
import { isWholeUntil, type BuildInfo } from './site/build-info.ts';
import { fetchEdits } from './choose.ts';
import {
  readEvents,
  readNextChange,
  readPublishStatus,
  type DatabaseAccess,
  type PublishEvent,
} from './database.ts';
import { digestSite } from './digest.ts';
import { findLive, StoppedError } from './publication.ts';
import type { PublishContext, PublishWish } from './publish.ts';
import { retry } from './retry.ts';
import { countGeneratedPages } from './saved/rows.ts';
import { readSiteReport } from './site/site-report.ts';
import type { LiveSite, Target } from './targets/target.ts';

/** A live site of which all but the saved pages is taken as it is. */
export type Reused = LiveSite & {
  folders: NonNullable<LiveSite['folders']>;
  release: NonNullable<LiveSite['release']>;
};

/** What a publication begins with. */
export interface Plan {
  live: LiveSite | undefined;
  /** The current edits, and the newest event that was there before they were read. */
  edits: EditsFile;
  /** Addresses of the rows that changed since the live site. */
  slugs: string[];
  /** Newest event up to which the site will show everything: before the first edit that is not built now. */
  watermark: number;
  /** Newest event up to which it shows all saved pages. */
  rowsUpTo: number;
  reused: Reused | undefined;
  /** Whether something else than saved pages waits, and goes on waiting. */
  isPartial: boolean;
  madeOf: BuildInfo['madeOf'];
  /** What may have changed beside what was saved: code or files, or a date that has come. */
  because: { files: boolean; date: boolean };
  /** Whether only the weekly build is due: every file must come out as it was. */
  isReview: boolean;
  /** Whether the live site has everything, and that is known. */
  showsAll: boolean;
}

/** By so much the clock may have been set back since a build. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** Reads what is live and what is asked for: the newest event first, so that more may be in the site, never less. */
export async function readPlan(
  target: Target,
  { database, digestSources, commit }: PublishContext,
  { keepsBuilt = false, failed }: PublishWish,
): Promise<Plan> {
  const live = await lookForLive(target, database);
  const current = await fetchEdits(database);
  // Saved pages alone have nothing to do with what other words leave open.
  const edits = keepsBuilt ? current : target.admit(current);
  const events = await readEvents(database, live?.info.watermark ?? 0, edits.watermark);
  const sources = digestSources();
  const madeOf = sources === undefined ? undefined : await describeSite(database, sources, edits);
  const date = live !== undefined && (await isDue(live, database));
  const before = live?.info;
  const files = madeOf
    ? before?.madeOf?.sources !== sources
    : commit !== null && before?.commit !== commit;
  const hasSameWords = madeOf ? before?.madeOf?.site === madeOf.site : !files;
  const { covered, failure } = await readPublishStatus(database);
  // Events that a later site covered are deleted, so nobody knows which rows an older site lacks.
  const isNewest = (before?.watermark ?? 0) >= covered;
  const isOld = isPast(before && isWholeUntil(before));
  const isCurrent = hasSameWords && !date && !isOld && isNewest;
  const isAsBuilt = madeOf !== undefined && isCurrent;
  // Without a recorded failure (an owner let it go, or it has passed) the same site is tried again.
  const isPartial =
    !isAsBuilt &&
    (keepsBuilt || (failed !== undefined && failed === madeOf?.site && failure !== undefined));
  const isOfCommit = commit === null || before?.commit === commit;
  const firstEdit = events.find(({ slug }) => slug === null)?.id ?? Infinity;
  return {
    ...{ live, edits, madeOf, isPartial },
    slugs: listSlugs(events, before?.rowsUpTo),
    watermark: isAsBuilt ? edits.watermark : Math.min(edits.watermark, firstEdit - 1),
    rowsUpTo: edits.watermark,
    reused: canReuse(live) && isNewest && (isAsBuilt || isPartial) ? live : undefined,
    because: { files, date },
    isReview: isOld && hasSameWords && !date && events.length === 0,
    showsAll:
      live !== undefined && isCurrent && isOfCommit && events.length === 0 && failure === undefined,
  };
}

/** What a site of these sources and edits is made of, its saved pages apart. */
async function describeSite(
  database: DatabaseAccess,
  sources: string,
  edits: EditsFile,
): Promise<NonNullable<BuildInfo['madeOf']>> {
  const inMenus = (await countGeneratedPages(database)) > 0;
  return { sources, site: digestSite(sources, edits, inMenus) };
}

/** Addresses of the rows that changed, without those that a partial publication already wrote. */
function listSlugs(events: readonly PublishEvent[], rowsUpTo = 0): string[] {
  return [...new Set(events.flatMap(({ id, slug }) => (id > rowsUpTo && slug) || []))];
}

const canReuse = (live: LiveSite | undefined): live is Reused =>
  live?.folders !== undefined && live.release !== undefined;

/**
 * Returns what is live. Throws a `StoppedError` if it is not the site recorded last, because somebody rolled back;
 * before that it looks again for `patienceMs`, because some servers of a host get a new site late. With `isMending` a
 * live site that cannot be read is no error: the one that is about to be sent repairs it.
 */
export async function lookForLive(
  target: Target,
  database: DatabaseAccess,
  { isMending = false } = {},
): Promise<LiveSite | undefined> {
  const look = async () => {
    const live = await target.readLive(isMending);
    if (live) await findLive(database, live.info);
    return live;
  };
  return retry(look, {
    limitMs: target.patienceMs,
    pauseMs: 500,
    maxPauseMs: 5_000,
    isFinal: (error) => !(error instanceof StoppedError),
  });
}

/** Whether a date has come at which this site changes by time alone, or the clock stands well before its build. */
async function isDue({ info, folders }: LiveSite, database: DatabaseAccess): Promise<boolean> {
  const own = folders && (await readSiteReport(folders.templates));
  // The database knows of what an owner let go, too.
  const moments = [own && new Date(own.nextChange), await readNextChange(database)];
  return moments.some(isPast) || Date.parse(info.builtAt) > Date.now() + CLOCK_TOLERANCE_MS;
}

const isPast = (due: Date | undefined) => due !== undefined && due.getTime() <= Date.now();
