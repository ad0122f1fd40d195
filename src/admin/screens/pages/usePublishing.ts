import { useQuery } from '@tanstack/react-query';
import type { AdminClient } from '../../data/client.ts';
import type { PageRow } from '../../data/pages/page-rows.ts';
import { stateOfPage, type PublishingStatus } from '../../data/publishing.ts';
import { publishing } from '../../data/queries.ts';

const FAST_MS = 2000;
const SLOW_MS = 20_000;

/** Says of each row on the screen how far it has come, and follows them until all are live; rests in hidden tabs. */
export function usePublishing(client: AdminClient, rows: readonly PageRow[]) {
  const published = rows.filter(({ state }) => state === 'published');
  const isMoving = (known: PublishingStatus | null | undefined) =>
    published.some((row) => stateOfPage(row, known)?.state === 'on-way');
  const { data: status } = useQuery({
    ...publishing(client),
    refetchInterval: ({ state }) => (isMoving(state.data) ? FAST_MS : SLOW_MS),
  });
  return { status, stateOf: (row: PageRow) => stateOfPage(row, status) };
}
