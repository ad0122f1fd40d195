import { useQueries, useQuery } from '@tanstack/react-query';
import { toIso } from '../../lib/dates.ts';
import type { AdminClient } from '../client.ts';
import type { PageRow } from '../pages-api.ts';
import {
  fetchPage,
  GRACE_MS,
  judgeState,
  type Fetched,
  type PageState,
  type PublishingStatus,
} from '../publishing.ts';
import { publishing } from '../queries.ts';

const FAST_MS = 2000;
const SLOW_MS = 20_000;
const MINUTE_MS = 60_000;

export interface Publishing {
  /** Pages with changes that are not yet on the site. */
  pending: number;
  /** Why publishing stands still, and since when. */
  failure: string | undefined;
  stateOf: (row: PageRow) => { state: PageState; reason?: string };
}

/** Follows the rows on the screen until all of them are live; rests in hidden tabs. */
export function usePublishing(client: AdminClient, rows: readonly PageRow[]): Publishing {
  const { data: status } = useQuery({
    ...publishing(client),
    refetchInterval: ({ state }) => (isMoving(state.data ?? undefined, rows) ? FAST_MS : SLOW_MS),
  });
  const known = status ?? undefined;
  const pace = isMoving(known, rows) ? FAST_MS : SLOW_MS;
  const looks = useQueries({
    queries: rows.map((row) => ({
      queryKey: ['live', row.slug, row.updated_at],
      queryFn: () => fetchPage(row),
      enabled: isWorthLooking(known, row),
      // What was seen live stays so: another version is another key.
      staleTime: ({ state }: Look) => (state.data === 'current' ? Infinity : 0),
      refetchInterval: ({ state }: Look) => (state.data === 'current' ? false : pace),
    })),
  });
  const found = new Map(rows.map((row, index) => [row.id, looks[index]?.data]));
  return {
    pending: known?.pending ?? 0,
    failure: known?.failure,
    stateOf: (row) => judgeState(row, known, found.get(row.id) ?? 'unknown', Date.now()),
  };
}

interface Look {
  state: { data: Fetched | undefined };
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

/** An address without a page is only asked for once a build claims to contain it. */
function isWorthLooking(status: PublishingStatus | undefined, row: PageRow): boolean {
  if (status?.published === undefined) return false;
  return isCovered(status) || ageOf(row) > MINUTE_MS;
}
