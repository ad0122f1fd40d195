import { useQuery } from '@tanstack/react-query';
import { toIso } from '../../../lib/dates/dates.ts';
import type { AdminClient } from '../../data/client.ts';
import type { PageRow } from '../../data/pages-api.ts';
import { fetchPage, GRACE_MS, judgeState, type PublishingStatus } from '../../data/publishing.ts';
import { publishing } from '../../data/queries.ts';

const FAST_MS = 2000;
const SLOW_MS = 20_000;
/** How long after its change a page is looked at itself. */
const WATCHED_MS = 5 * 60_000;

/**
 * Says of each row on the screen how far it has come, and follows them until all are live; rests in
 * hidden tabs. The site says itself how far it is; only the page that was changed last is fetched.
 */
export function usePublishing(client: AdminClient, rows: readonly PageRow[]) {
  const published = rows.filter(({ state }) => state === 'published');
  const { data } = useQuery({
    ...publishing(client),
    refetchInterval: ({ state }) =>
      isMoving(state.data ?? undefined, published) ? FAST_MS : SLOW_MS,
  });
  const status = data ?? undefined;
  const [last] = published.toSorted((a, b) => ageOf(a) - ageOf(b));
  const newest = last && ageOf(last) < WATCHED_MS ? last : undefined;
  const { data: found = 'unknown' } = useQuery({
    queryKey: ['live', newest?.slug, newest?.updated_at],
    queryFn: () => (newest ? fetchPage(newest) : 'unknown'),
    // An address without a page is only asked for once a build claims to contain it.
    enabled: newest !== undefined && status !== undefined && isCovered(status),
    // What was seen live stays so: another version is another key.
    staleTime: ({ state }) => (state.data === 'current' ? Infinity : 0),
    refetchInterval: ({ state }) =>
      state.data === 'current' ? false : isMoving(status, published) ? FAST_MS : SLOW_MS,
  });
  return {
    status,
    stateOf: (row: PageRow) =>
      judgeState(row, status, row.id === newest?.id ? found : 'unasked', Date.now()),
  };
}

function ageOf({ updated_at }: PageRow): number {
  return Date.now() - Date.parse(toIso(updated_at));
}

function isCovered({ published, watermark }: PublishingStatus): boolean {
  return published !== undefined && published >= watermark;
}

/** Whether something may change soon: a build is on its way, or has just come. */
function isMoving(status: PublishingStatus | undefined, rows: readonly PageRow[]): boolean {
  if (!status) return false;
  const isOnItsWay = !isCovered(status) && status.failure === undefined;
  return isOnItsWay || rows.some((row) => ageOf(row) < GRACE_MS);
}
