import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { REPORT_FILE } from '../cms/overrides/report.ts';
import { timeSteps, type PublicationSteps } from '../lib/publication-steps.ts';
import type { BuildInfo } from './site/build-info.ts';
import type { buildSite } from './build.ts';
import { editsOf, readContentReport, recordContent, recordLive } from './choose.ts';
import { callDatabase, type DatabaseAccess } from './database.ts';
import { buildAnew, copyWithRows, finish } from './make.ts';
import { announce } from './publication.ts';
import { lookForLive, readPlan } from './read-plan.ts';
import type { PageChanges } from './site/release-file.ts';
import { reasonOf } from './retry.ts';
import type { SiteFolders } from './site/site-folder.ts';
import { keepNextChange, readSiteReport, shareSiteReport } from './site/site-report.ts';
import type { FileCount, Target } from './targets/target.ts';
import type { WrittenRows } from './saved/write-rows.ts';

/** What a publication tells as it goes on; `describeEvent` puts it into words. */
export type PublishProgress =
  | { event: 'building'; reason: string; site: string | undefined }
  | { event: 'build step'; name: string; seconds: number; cpuSeconds: number }
  | { event: 'build output'; line: string }
  | { event: 'build tried again'; reason: string; seconds: number }
  | { event: 'built'; info: BuildInfo; rejected: { edit: number; why: string }[] }
  | {
      event: 'compared';
      files: FileCount | undefined;
      changes: PageChanges;
      kept: number;
      others: string[];
    }
  | { event: 'report not shared'; reason: string };

export interface PublishContext {
  /** Access with the secret key; events can be read with nothing less. */
  database: DatabaseAccess;
  /** Public address of the site. */
  site: string;
  /** Environment of the builds. */
  buildEnv: Record<string, string>;
  /** Digest of all that a build reads beside the edits; undefined where every publication shall build. */
  digestSources: () => string | undefined;
  commit: string | null;
  report: (progress: PublishProgress) => void;
  /** Ends a build and its pauses. */
  signal?: AbortSignal;
  /** In place of Astro, for tests. */
  build?: typeof buildSite;
  /** Pause before a build that the machine ended is tried again, in milliseconds, then twice that. */
  pauseMs?: number;
}

export interface PublishWish {
  /** What asked for it, for the person at the terminal. */
  reason: string;
  /** Publish although the live site shows everything. */
  always?: boolean;
  /** Saved pages alone, into the site that is live, whatever waits for a build. */
  keepsBuilt?: boolean;
  /** `madeOf.site` of a build that did not go live: saved pages alone, if the next build would be made of the same. */
  failed?: string;
}

/** A site that went live. */
export interface Publication {
  info: BuildInfo;
  changes: PageChanges;
  /** What became of the saved pages, where nothing was built. */
  rows: WrittenRows | undefined;
  /** Whether something else than saved pages goes on waiting. */
  isPartial: boolean;
  steps: PublicationSteps;
}

/**
 * Makes a whole new site and puts it live; `unchanged` where the live one shows everything, `waiting` where nothing
 * can be published of what waits. The live site is not touched before the new one takes its place. Throws the reason
 * of any failure; calling again is then safe.
 */
export async function publish(
  target: Target,
  context: PublishContext,
  wish: PublishWish,
): Promise<Publication | 'unchanged' | 'waiting'> {
  const { database } = context;
  const { steps, ended } = timeSteps();
  const plan = await readPlan(target, context, wish);
  const { live } = plan;
  if (live?.folders && isUnrecorded(live.folders)) await recordBuild(live.folders, context);
  if (plan.isPartial && (plan.slugs.length === 0 || !plan.reused)) return 'waiting';
  if (plan.showsAll && !wish.always) {
    await callDatabase(database, 'mark_published', { upto: plan.edits.watermark });
    return 'unchanged';
  }
  const next = await target.store.begin();
  try {
    ended('read');
    const made = plan.reused
      ? await copyWithRows(next, plan.reused, plan, context)
      : await buildAnew(next, target, plan, context, wish.reason);
    ended('build');
    const { release, changes, files, ...compared } = await finish(next, target, plan, made);
    context.report({ event: 'compared', files, changes, ...compared });
    const { info, making } = made;
    const before = live && { info: live.info, pages: live.release?.pages ?? release.pages };
    await announce(database, next.site, { info, pages: release.pages }, before, making);
    // Somebody may have rolled back while this site was made: then it must not go live.
    await lookForLive(target, database, { isMending: true });
    // Before the switch: whatever is killed after it, no later build leaves out what visitors may have seen.
    if (!made.rows) await recordLive(database, await readContentReport(next.templates));
    ended('check');
    await target.putLive({ folders: next, info, release, changes }, () => ended('send'));
    ended('confirm');
    await callDatabase(database, 'publication_live', { built_at: info.builtAt, steps, files });
    if (!made.rows) await recordBuild(next, context);
    await callDatabase(database, 'mark_published', { upto: info.watermark ?? 0 });
    return { info, changes, rows: made.rows, isPartial: plan.isPartial, steps };
  } catch (error) {
    await target.store.discard(next).catch(() => undefined);
    throw error;
  }
}

/** Whether whoever put this site live was killed before saying what it was built from. */
const isUnrecorded = (folders: SiteFolders) => existsSync(editsOf(folders).CONTENT_EDITS);

/**
 * Tells the database what the live site was built from, and administrators what is only for them. Then removes that and
 * the edits, some of which still wait, from the folder: hosted, the folder is kept in GitHub's cache.
 */
async function recordBuild(
  { templates }: Pick<SiteFolders, 'templates'>,
  { database, commit, buildEnv, report }: PublishContext,
): Promise<void> {
  await recordContent(database, await readContentReport(templates), commit);
  const own = await readSiteReport(templates);
  // No reason to call a live publication failed: the next build shares its own report.
  if (own && 'launch' in own)
    await shareSiteReport(database, own, { ...process.env, ...buildEnv }).catch((error: unknown) =>
      report({ event: 'report not shared', reason: reasonOf(error) }),
    );
  if (own) keepNextChange(templates, own);
  // In this order: while the edits are there, the next publication records again, and needs the report.
  await rm(editsOf({ templates }).CONTENT_EDITS, { force: true });
  await rm(path.join(templates, REPORT_FILE), { force: true });
}
