import type { BuildInfo } from './site/build-info.ts';
import { listUnproven } from './choose.ts';
import { compareReleases, MOST_UNEXPLAINED, summarise } from './compare.ts';
import { callDatabase, readEvents, readPublishStatus, type DatabaseAccess } from './database.ts';
import { PublishError } from './failure.ts';
import { findShrinkage } from './site/guards.ts';
import type { ReleaseFile } from './site/release-file.ts';
import type { Edit } from '../cms/overrides/edits.ts';
import { formatMoment } from '../lib/dates/dates.ts';
import { openRelease } from './site/site-server.ts';

/** A reason for which nothing goes live before an owner says so. */
export class StoppedError extends PublishError {
  override name = 'StoppedError';

  constructor(message: string, told: string) {
    super(message, `Parado: ${told} Um proprietário decide em “Publicações”.`);
  }
}

/** A site, as far as two of them are compared. */
export interface Release {
  info: BuildInfo;
  pages: ReleaseFile['pages'];
}

export interface Making {
  /** Edits that the site was made with. */
  edits: readonly Edit[];
  /** Whether code or files may be others than those of the site before. */
  files: boolean;
  /** Whether a date of the content had come. */
  date: boolean;
  /** Saved pages alone: what waits for an owner beside them goes on waiting. */
  isPartial: boolean;
}

/**
 * Records the live site, as its `build.json` names it, if a kill prevented that. Throws a `StoppedError` if it is
 * neither the site recorded last nor one promised since: somebody went back. Needs the secret key.
 */
export async function findLive(
  database: DatabaseAccess,
  { builtAt }: Pick<BuildInfo, 'builtAt'>,
): Promise<void> {
  const since = await callDatabase(database, 'find_live', { built_at: builtAt });
  if (since === null) return;
  throw new StoppedError(
    `the live site, built ${builtAt}, is not the one recorded last: somebody went back to it. ` +
      'An owner lets publishing go on in the panel, under "Publicações".',
    `alguém voltou o site em ${formatMoment(since)}. O que foi salvo está guardado, e não está no ar.`,
  );
}

/**
 * Writes down that a site is about to go live: what changes for visitors, and which save, file or date
 * asked for it. Throws a `StoppedError` where much of it is unasked for. Needs the secret key.
 */
export async function announce(
  database: DatabaseAccess,
  site: string,
  next: Release,
  before: Release | undefined,
  { edits, files, date, isPartial }: Making,
): Promise<void> {
  const watermark = next.info.watermark ?? 0;
  const from = before?.info.watermark ?? 0;
  const { covered } = await readPublishStatus(database);
  const events = await readEvents(database, from, watermark);
  const slugs = new Set([
    ...events.flatMap(({ slug }) => slug ?? []),
    ...listTakenOff(next.info, before?.info),
  ]);
  const unproven = listUnproven({ edits });
  const isEdited = unproven.length > 0 || events.some(({ slug }) => slug === null);
  const { redirects } = await openRelease(site);
  const isCatchingUp = before !== undefined && covered > from;
  const differences = before
    ? compareReleases(before.pages, next.pages, {
        isCatchingUp,
        slugs,
        entries: isEdited ? new Set(unproven.map(({ entry }) => entry)) : undefined,
        ...{ files, date, forwards: new Set(redirects.keys()) },
      })
    : [];
  const report = summarise(differences);
  const shrinkage = before && findShrinkage(before.info.pages, next.info.pages, slugs.size);
  const reason = (() => {
    if (!before) return 'first';
    if (events.length > 0) return 'saved';
    if (files) return 'made';
    return date ? 'date' : 'again';
  })();
  const isStopped =
    !isCatchingUp && (report.unexplained > MOST_UNEXPLAINED || shrinkage !== undefined);
  const publication = {
    built_at: next.info.builtAt,
    watermark,
    reason,
    report,
    is_stopped: isStopped,
    is_partial: isPartial,
  };
  if (!(await callDatabase(database, 'begin_publication', { publication }))) {
    const named = differences
      .slice(0, MOST_UNEXPLAINED + 1)
      .map(({ kind, page }) => `${page} ${kind}`);
    throw new StoppedError(
      `${shrinkage ?? `nothing asked for ${report.unexplained} of the changes (${named.join(', ')})`}. ` +
        'If that is meant, an owner lets it go in the panel, under "Publicações".',
      'o site novo mudaria páginas que ninguém pediu para mudar.',
    );
  }
}

/** Saved pages that are off the site since a rule refuses them. */
function listTakenOff(next: BuildInfo, before: BuildInfo | undefined): string[] {
  const known = new Set(
    before?.refused.flatMap(({ slug, showsBefore }) => (showsBefore ? [] : slug)),
  );
  return next.refused.flatMap(({ slug, showsBefore }) =>
    showsBefore || known.has(slug) ? [] : slug,
  );
}
