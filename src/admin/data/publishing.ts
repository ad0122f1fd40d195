import type { BuildInfo } from '../../publish/site/build-info.ts';
import { formatMoment, toIso } from '../../lib/dates/dates.ts';
import { pluralize } from '../../lib/text/text.ts';
import type { Database } from '../../cms/database.ts';
import type { AdminClient } from './client.ts';
import { SCREENS } from './addresses.ts';

type Outcome = Database['public']['Tables']['content_outcomes']['Row']['outcome'];
type StatusRow = Database['public']['Functions']['publish_status']['Returns'][number];

/** Why a change is not on the site, since when, and who has to act. */
export interface Stuck {
  why: string;
  /** ISO 8601; undefined where nobody noted it. */
  since: string | undefined;
  who: string;
}

/** Why a saved page is not published, and what visitors see in its place. */
export interface Refusal {
  why: string;
  seen: string;
}

/**
 * What a person sees of a change that was saved. Nothing else is said of one; a draft is none of them.
 * Undefined stands for not knowing: without an answer nothing is called live.
 */
export type ChangeState =
  | { state: 'on-way'; usually: string }
  | { state: 'live' }
  | ({ state: 'refused' } & Refusal)
  | ({ state: 'stuck'; seen?: string } & Stuck);

/** The same in one or two words. */
export const CHANGE_STATES: Record<ChangeState['state'], string> = {
  'on-way': 'A caminho',
  live: 'No ar',
  refused: 'Recusado',
  stuck: 'Parado',
};

/** What the site and the database say about publishing as a whole. */
export interface PublishingStatus {
  /** Newest change in the database. */
  watermark: number;
  /** Newest change on the site; undefined when the site does not say. */
  published: number | undefined;
  /** Pages and texts with changes that the site does not show yet. */
  pending: number;
  /** When the oldest of these changes was made. */
  pendingSince: string | undefined;
  /** When the site that visitors see was published, ISO 8601. */
  builtAt: string;
  /** Visitors see a site that was published before the last one. */
  isBack: boolean;
  /** Nothing goes live before an owner says so. */
  isStopped: boolean;
  /** Undefined while publishing goes on. */
  stuck: Stuck | undefined;
  /** How long it took lately from a save to the live site, in milliseconds. */
  usualMs: number;
  /** Now, by the clock of the server; NaN where it does not say. */
  readAt: number;
  /** By address. */
  refused: ReadonlyMap<string, Refusal>;
  /** Saved changes of words and facts in whose place visitors see what was there before. */
  rejected: number;
}

/** As long as nothing was published from a save. */
const USUAL_MS = 60_000;
/** No publication is stuck before: another one may have begun right before the save. */
const LEAST_MS = 2 * 60_000;
/** Of so many publications. */
const MEASURED = 20;

const OWNER = `Um proprietário decide em “${SCREENS.publicacoes}”.`;
const KEEPER = 'Avise quem cuida do site.';

/** How far a change has come that was saved at a moment; what was refused is the business of who asks. */
export function stateOfChange(
  savedAt: string,
  status: PublishingStatus | null | undefined,
): ChangeState | undefined {
  if (!status || status.published === undefined) return undefined;
  if (!isPending(savedAt, status)) return { state: 'live' };
  if (status.stuck) return { state: 'stuck', ...status.stuck };
  return isLate(savedAt, status)
    ? { state: 'stuck', ...late(savedAt, status.usualMs) }
    : { state: 'on-way', usually: formatUsualTime(status.usualMs) };
}

/** How far an edit has come. Until it is known what became of it, a site that covers it may have rejected it. */
export function stateOfEdit(
  savedAt: string,
  { outcome, seen }: { outcome: Outcome | undefined; seen: string },
  status: PublishingStatus | null | undefined,
): ChangeState | undefined {
  if (outcome === 'rejected') return { state: 'refused', seen, why: '' };
  const reached = stateOfChange(savedAt, status);
  if (reached?.state !== 'live' || outcome !== undefined || !status) return reached;
  return { state: 'on-way', usually: formatUsualTime(status.usualMs) };
}

/** How far a saved page has come. Where somebody went back, what visitors see of it is said, too. */
export function stateOfPage(
  { slug, created_at, updated_at }: { slug: string; created_at: string; updated_at: string },
  status: PublishingStatus | null | undefined,
): ChangeState | undefined {
  const refusal = status?.refused.get(slug);
  if (refusal) return { state: 'refused', ...refusal };
  const reached = stateOfChange(updated_at, status);
  if (reached?.state !== 'stuck' || !status?.isBack) return reached;
  const site = `Os visitantes veem o site de ${formatMoment(status.builtAt)}`;
  const seen =
    toIso(created_at) >= status.builtAt
      ? `${site}, que não tem esta página.`
      : `${site}, de antes da última mudança desta página.`;
  return { ...reached, seen };
}

/** How far what was saved has come as a whole. */
export function stateOfSite(status: PublishingStatus): ChangeState | undefined {
  if (status.published === undefined) return undefined;
  if (status.stuck) return { state: 'stuck', ...status.stuck };
  const { pending, pendingSince, isBack, usualMs, refused, rejected } = status;
  if (pendingSince !== undefined && isLate(pendingSince, status))
    return { state: 'stuck', ...late(pendingSince, usualMs) };
  if (pending > 0 || isBack) return { state: 'on-way', usually: formatUsualTime(usualMs) };
  if (refused.size + rejected === 0) return { state: 'live' };
  const told = [
    rejected > 0 && pluralize(rejected, 'alteração salva', 'alterações salvas'),
    refused.size > 0 && pluralize(refused.size, 'página salva', 'páginas salvas'),
  ].filter((part) => part !== false);
  return {
    state: 'refused',
    why: `${told.join(' e ')} com algo a corrigir.`,
    seen: 'O resto está no ar; ali os visitantes veem o que havia antes.',
  };
}

/**
 * Whether the site lacks what was saved at a moment; what is older than the oldest that waits is on it.
 * What was live once waits for nothing: a site of before has what is older than itself.
 */
function isPending(savedAt: string, { pendingSince, isBack, builtAt }: PublishingStatus): boolean {
  if (isBack && toIso(savedAt) >= builtAt) return true;
  return pendingSince !== undefined && toIso(savedAt) >= toIso(pendingSince);
}

const isLate = (since: string, { readAt, usualMs }: PublishingStatus) =>
  readAt - Date.parse(toIso(since)) >= Math.max(3 * usualMs, LEAST_MS);

const late = (since: string, usualMs: number): Stuck => ({
  why: `Costuma levar ${formatUsualTime(usualMs)}, e desta vez não terminou.`,
  since: toIso(since),
  who: KEEPER,
});

/** A time as one says it of waiting. */
export function formatUsualTime(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 2) return 'um instante';
  if (seconds < 90) return `uns ${seconds} segundos`;
  return pluralize(Math.round(seconds / 60), 'minuto', 'minutos');
}

/** Reads `build.json` and what the database says; undefined when either cannot be read. */
export async function readStatus(client: AdminClient): Promise<PublishingStatus | undefined> {
  try {
    const response = await fetch('/build.json', { cache: 'no-store' });
    if (!response.ok) return undefined;
    const build = (await response.json()) as BuildInfo;
    const published = build.watermark ?? undefined;
    const [{ data }, { data: rejected }, { data: timed }] = await Promise.all([
      client.rpc('publish_status', { published: published ?? 0 }),
      client.from('content_outcomes').select('edit_id').eq('outcome', 'rejected').limit(1000),
      client
        .from('publications')
        .select('saved_at,live_at')
        .not('saved_at', 'is', null)
        .not('live_at', 'is', null)
        .order('id', { ascending: false })
        .limit(MEASURED),
    ]);
    const status = data?.[0];
    if (!status || !rejected) return undefined;
    return {
      watermark: status.watermark,
      published,
      pending: published === undefined ? 0 : status.pending_pages + status.pending_edits,
      pendingSince: status.pending_since ?? undefined,
      builtAt: build.builtAt,
      isBack: published !== undefined && published < status.covered,
      isStopped: status.is_stopped,
      stuck: describeStop(status),
      usualMs: median(timed ?? []),
      // This machine's clock may be hours off.
      readAt: Date.parse(response.headers.get('date') ?? ''),
      rejected: rejected.length,
      refused: new Map(build.refused.map((refusal) => [refusal.slug, describeRefusal(refusal)])),
    };
  } catch {
    return undefined;
  }
}

/** The middle one of the times from a save to the live site. */
function median(rows: readonly { saved_at: string | null; live_at: string | null }[]): number {
  const times = rows
    .flatMap(({ saved_at, live_at }) =>
      saved_at === null || live_at === null
        ? []
        : [Date.parse(toIso(live_at)) - Date.parse(toIso(saved_at))],
    )
    .sort((a, b) => a - b);
  return times[Math.floor(times.length / 2)] ?? USUAL_MS;
}

/** Why a page was refused, and what visitors see of it. */
function describeRefusal({ reason, showsBefore }: BuildInfo['refused'][number]): Refusal {
  return {
    // "content: é grande demais; slug: x": the names of columns tell an owner nothing.
    why: `${reason.replace(/(^|; )[a-z_.]+: /g, '$1').replace(/\.$/, '')}.`,
    seen: showsBefore ? 'Os visitantes veem ali a versão anterior.' : 'A página não está no site.',
  };
}

/** Why nothing goes live; undefined where nothing failed, or a publication was asked for since. */
export function describeStop({
  requested_at,
  failed_at,
  failure,
  is_stopped,
}: Pick<StatusRow, 'requested_at' | 'failed_at' | 'failure' | 'is_stopped'>): Stuck | undefined {
  const since = failed_at === null ? undefined : toIso(failed_at);
  // Asking again changes nothing before an owner has decided.
  if (is_stopped) {
    const why = (failure ?? 'O site novo espera uma decisão.').replace(/^Parado: /, '');
    return { why: why.replace(` ${OWNER}`, ''), since, who: OWNER };
  }
  if (since === undefined || (requested_at !== null && toIso(requested_at) > since)) {
    return undefined;
  }
  return { why: failure ?? 'A publicação falhou.', since, who: KEEPER };
}
