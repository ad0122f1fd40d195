import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { BuildInfo } from './site/build-info.ts';
import { forEachAtOnce } from './at-once.ts';
import { buildSite } from './build.ts';
import { barNamed, buildWithEdits, editsOf, readContentReport } from './choose.ts';
import { digestSite } from './digest.ts';
import { linkFolder } from './site/link-folder.ts';
import type { Making } from './publication.ts';
import type { PublishContext } from './publish.ts';
import type { Plan, Reused } from './read-plan.ts';
import {
  comparePages,
  describeRelease,
  listOthers,
  planCarryOver,
  RELEASE_FILE,
  updatePages,
  type PageChanges,
  type ReleaseFile,
} from './site/release-file.ts';
import type { ReleaseFolders } from './site/release-store.ts';
import { reasonOf } from './retry.ts';
import { openFolders, readBuildInfo, trackFiles } from './site/site-folder.ts';
import { readPublished, writeInfo } from './saved/saved-pages.ts';
import type { FileCount, Target } from './targets/target.ts';
import { keepLastLive, writeRows, type WrittenRows } from './saved/write-rows.ts';

/** A site that was just made. */
export interface Made {
  info: BuildInfo;
  release: ReleaseFile;
  making: Making;
  /** What became of the saved pages, where nothing was built. */
  rows: WrittenRows | undefined;
}

/** How many hashed files of earlier sites stay, and for how many days, for pages that are open. */
const OLD_ASSETS = { count: 500, days: 7 };
const COPIES_AT_ONCE = 8;

/** Makes a site of the live one, with the saved pages as they are now. */
export async function copyWithRows(
  next: ReleaseFolders,
  { folders, release }: Reused,
  { slugs, watermark, rowsUpTo, isPartial }: Plan,
  { database, site, commit }: PublishContext,
): Promise<Made> {
  linkFolder(folders.site, next.site);
  linkFolder(folders.templates, next.templates);
  const { files, touched } = trackFiles(openFolders(next));
  const rows = await writeRows(files, database, site, { slugs, watermark });
  const { rowsUpTo: _, ...written } = await readBuildInfo(next.site);
  // What is the same in the files of this commit is as good as built from it.
  const info = isPartial ? { ...written, rowsUpTo } : { ...written, commit };
  writeInfo(files, info);
  return {
    info,
    release: { ...release, pages: await updatePages(next.site, release.pages, touched) },
    making: { edits: [], files: false, date: false, isPartial },
    rows,
  };
}

/**
 * Builds a site with the edits that pass. Where the target finds something wrong with what was built, the newest of
 * the new edits that it names is left out, and it is built again.
 */
export async function buildAnew(
  next: ReleaseFolders,
  target: Target,
  { live, edits: given, madeOf, because }: Plan,
  { database, site, buildEnv, report, signal, pauseMs, build = buildSite }: PublishContext,
  reason: string,
): Promise<Made> {
  report({ event: 'building', reason, site: madeOf?.site });
  let edits = given;
  for (;;) {
    edits = await buildWithEdits(
      next,
      edits,
      (edited) =>
        build(
          next,
          { ...buildEnv, ...edited },
          {
            ...(signal && { signal }),
            onStep: (name, seconds, cpuSeconds) =>
              report({ event: 'build step', name, seconds, cpuSeconds }),
            onLine: (line) => report({ event: 'build output', line }),
          },
        ),
      {
        ...{ pauseMs, signal },
        onPause: (error, ms) =>
          report({ event: 'build tried again', reason: reasonOf(error), seconds: ms / 1000 }),
      },
    );
    const files = openFolders(next);
    if (live) await keepLastLive(files, database, site, live.readDate, live.readFacts);
    // The first saved page may have come, or the last one gone, since the plan.
    const { inMenus } = await readPublished(files);
    const built = await readBuildInfo(next.site);
    const info = { ...built };
    if (madeOf) {
      const digest = digestSite(madeOf.sources, given, inMenus);
      info.madeOf = { ...madeOf, site: digest, at: built.builtAt };
    }
    writeInfo(files, info);
    const { outcomes } = await readContentReport(next.templates);
    report({ event: 'built', info, rejected: listRejected(outcomes) });
    const failures = await target.check(next, editsOf(next));
    if (failures.length === 0) {
      const release = await describeRelease(next.site);
      return {
        info,
        release,
        making: { edits: edits.edits, ...because, isPartial: false },
        rows: undefined,
      };
    }
    edits = barNamed(edits, failures, outcomes);
    await rm(next.site, { recursive: true, force: true });
  }
}

type Outcomes = Awaited<ReturnType<typeof readContentReport>>['outcomes'];

function listRejected(outcomes: Outcomes): { edit: number; why: string }[] {
  return outcomes
    .filter(({ outcome }) => outcome === 'rejected')
    .map(({ edit_id: edit, problems }) => ({
      edit,
      why: problems.map(({ field, message }) => `${field} ${message}`.trim()).join('; '),
    }));
}

/** Makes a site whole: with the files of pages that are open, what the target wants, and what the next one reads. */
export async function finish(
  next: ReleaseFolders,
  target: Target,
  { live, isReview }: Plan,
  { release, rows }: Made,
): Promise<{
  release: ReleaseFile;
  changes: PageChanges;
  files: FileCount | undefined;
  /** How many hashed files of earlier sites stay. */
  kept: number;
  /** Files that nothing asked to be others than those that were kept. */
  others: string[];
}> {
  const old = rows ? {} : await carryOver(next.site, target, live?.release, release);
  const whole = { ...release, assets: { ...release.assets, ...old } };
  openFolders(next).write(`site/${RELEASE_FILE}`, JSON.stringify(whole));
  return {
    release: whole,
    changes: comparePages(live?.release?.pages ?? {}, whole.pages),
    files: await target.complete(next.site),
    kept: Object.keys(old).length,
    others: isReview && live?.folders ? await listOthers(live.folders.site, next.site) : [],
  };
}

/**
 * Copies hashed files of the live site into the next one. A file that cannot be had as it was is left out: it is the
 * visitor of an old page who would miss it, not the site.
 */
async function carryOver(
  site: string,
  { copyAsset }: Target,
  live: ReleaseFile | undefined,
  { assets }: ReleaseFile,
): Promise<ReleaseFile['assets']> {
  const planned = planCarryOver(live?.assets ?? {}, assets, OLD_ASSETS, new Date());
  const kept: ReleaseFile['assets'] = {};
  await forEachAtOnce(Object.entries(planned), COPIES_AT_ONCE, async ([address, asset]) => {
    if (await copyAsset(address, asset.sha256, path.join(site, address))) kept[address] = asset;
  });
  return kept;
}
