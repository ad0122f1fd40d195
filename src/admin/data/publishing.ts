import type { BuildInfo } from '../../publish/build-info.ts';
import { formatMoment, toIso } from '../../lib/dates/dates.ts';
import { paths } from '../../lib/url/paths.ts';
import type { Database } from '../../cms/database.ts';
import type { AdminClient } from './client.ts';
import type { PageRow } from './pages-api.ts';

type StatusRow = Database['public']['Functions']['publish_status']['Returns'][number];

/**
 * How far a page has come on its way to visitors. Where they see a site of before again, a page that
 * it does not have is `off`, and one that has changed since is `changed`.
 */
export type PageState = 'saved' | 'publishing' | 'live' | 'failed' | 'off' | 'changed';

/** How far it has come, and why no further. */
export interface Judged {
  state: PageState;
  reason?: string;
}

/** The same in one or two words. */
export const PAGE_STATES: Record<PageState, string> = {
  saved: 'Salva',
  publishing: 'Publicando',
  live: 'No ar',
  failed: 'Falhou',
  off: 'Fora do ar',
  changed: 'Mudança fora do ar',
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
  /** Why publishing stands still, and since when; undefined while it goes on. */
  failure: string | undefined;
  refused: ReadonlyMap<string, string>;
  /** Saved changes of words and facts in whose place visitors see what was there before. */
  leftOut: number;
}

/** What was found at the address of a page; the site's own word counts where nobody looked. */
export type Fetched = 'current' | 'older' | 'missing' | 'unknown' | 'unasked';

/** Longest that a change covered by a build may stay unseen: caches and swaps in between. */
export const GRACE_MS = 120_000;

/** Longer than any build may take, with another one before it: after this nobody is at work. */
export const STALLED_MS = 3 * 60 * 60_000;

/** Joins what the database, the site's record and the page itself say. */
export function judgeState(
  row: Pick<PageRow, 'slug' | 'created_at' | 'updated_at'>,
  status: PublishingStatus | undefined,
  fetched: Fetched,
  now: number,
): Judged {
  const refusal = status?.refused.get(row.slug);
  if (refusal !== undefined && fetched !== 'current') return { state: 'failed', reason: refusal };
  if (fetched === 'current') return { state: 'live' };
  if (status?.isStopped && status.isBack && isPending(row, status)) {
    const seen = `Os visitantes veem o site de ${formatMoment(status.builtAt)}`;
    return fetched === 'missing' || toIso(row.created_at) >= status.builtAt
      ? { state: 'off', reason: `${seen}, que não tem esta página.` }
      : { state: 'changed', reason: `${seen}, de antes da última mudança desta página.` };
  }
  if (!status || status.published === undefined || fetched === 'unknown') return { state: 'saved' };
  if (isPending(row, status)) {
    return { state: status.failure === undefined ? 'publishing' : 'failed' };
  }
  if (fetched === 'unasked') return { state: 'live' };
  const age = now - Date.parse(toIso(row.updated_at));
  if (age < GRACE_MS) return { state: 'publishing' };
  return { state: 'failed', reason: 'O site saiu sem esta versão. Abra a página e salve de novo.' };
}

/**
 * Whether the site lacks the row's last change; older changes than the oldest that waits are on it.
 * What was live once waits for nothing: a site of before has what is older than itself.
 */
function isPending(
  { updated_at }: Pick<PageRow, 'updated_at'>,
  { pendingSince, isBack, builtAt }: PublishingStatus,
): boolean {
  if (isBack && toIso(updated_at) >= builtAt) return true;
  return pendingSince !== undefined && toIso(updated_at) >= toIso(pendingSince);
}

/** Reads `build.json` and what the database says; undefined when either cannot be read. */
export async function readStatus(client: AdminClient): Promise<PublishingStatus | undefined> {
  try {
    const response = await fetch('/build.json', { cache: 'no-store' });
    if (!response.ok) return undefined;
    const build = (await response.json()) as BuildInfo;
    const published = build.watermark ?? undefined;
    const [{ data }, { data: leftOut }] = await Promise.all([
      client.rpc('publish_status', { published: published ?? 0 }),
      client.from('content_outcomes').select('edit_id').eq('outcome', 'left_out').limit(1000),
    ]);
    const status = data?.[0];
    if (!status || !leftOut) return undefined;
    return {
      watermark: status.watermark,
      published,
      pending: published === undefined ? 0 : status.pending_pages + status.pending_edits,
      pendingSince: status.pending_since ?? undefined,
      builtAt: build.builtAt,
      isBack: published !== undefined && published < status.covered,
      // The server's clock: this machine's may be hours off.
      failure: describeFailure(status, Date.parse(response.headers.get('date') ?? '')),
      isStopped: status.is_stopped,
      leftOut: leftOut.length,
      refused: new Map(build.refused.map((refusal) => [refusal.slug, describeRefusal(refusal)])),
    };
  } catch {
    return undefined;
  }
}

/** Why a page was refused, and what visitors see of it where that is anything. */
function describeRefusal({ reason, showsBefore }: BuildInfo['refused'][number]): string {
  // "content: é grande demais; slug: x": the names of columns tell an owner nothing.
  const why = reason.replace(/(^|; )[a-z_.]+: /g, '$1');
  if (!showsBefore) return why;
  return `${why.replace(/\.$/, '')}. Os visitantes veem ali a versão anterior.`;
}

type Failing = Pick<StatusRow, 'requested_at' | 'failed_at' | 'failure' | 'is_stopped'>;

/** The last failure, unless a build was asked for since; one that never ended has failed too. */
export function describeFailure(
  { requested_at, failed_at, failure, is_stopped }: Failing,
  now: number,
): string | undefined {
  // Asking again changes nothing before an owner has decided.
  if (is_stopped) return failure ?? 'Parado: um proprietário decide em “Publicações”.';
  const isAskedSince =
    requested_at !== null && (failed_at === null || toIso(requested_at) > toIso(failed_at));
  if (isAskedSince) {
    const isStalled = now - Date.parse(toIso(requested_at)) >= STALLED_MS;
    if (!isStalled) return undefined;
    return `A publicação pedida em ${formatMoment(requested_at)} não terminou. Avise quem cuida do site.`;
  }
  if (failed_at === null) return undefined;
  return `A publicação falhou em ${formatMoment(failed_at)}. ${failure ?? ''}`.trim();
}

/** Fetches the public page and compares its date of change with the row's. */
export async function fetchPage(row: Pick<PageRow, 'slug' | 'updated_at'>): Promise<Fetched> {
  try {
    const response = await fetch(paths.savedPage(row.slug), { cache: 'no-cache' });
    if (response.status === 404) return 'missing';
    if (!response.ok) return 'unknown';
    const html = await response.text();
    return html.includes(`content="${toIso(row.updated_at)}"`) ? 'current' : 'older';
  } catch {
    return 'unknown';
  }
}
