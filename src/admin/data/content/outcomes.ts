import { queryOptions } from '@tanstack/react-query';
import type { Database } from '../../../cms/database.ts';
import type { AdminClient } from '../client.ts';
import { unwrap } from '../errors.ts';
import { CONTENT } from './read-anew.ts';

/** Why an edit is not on the site, field by field. */
interface Problem {
  field: string;
  message: string;
}

type OutcomeRow = Database['public']['Tables']['content_outcomes']['Row'];

/** What became of an edit at the last build, as the database says it. */
export interface Outcome extends Pick<OutcomeRow, 'outcome' | 'shows'> {
  problems: Problem[];
}

/** Null together while no build has checked the edit. */
export const JUDGED = ['outcome', 'problems', 'shows'] as const;

/** The outcome in a row of the database. */
export const toOutcome = (row: Pick<OutcomeRow, (typeof JUDGED)[number]>): Outcome => ({
  ...row,
  problems: row.problems as unknown as Problem[],
});

/** What became of an edit; undefined while no build has checked it. */
export async function readOutcome(client: AdminClient, id: number): Promise<Outcome | undefined> {
  const [row] = unwrap(
    await client
      .from('content_outcomes')
      .select('outcome,problems,shows')
      .eq('edit_id', id)
      .limit(1),
  );
  return row && toOutcome(row);
}

const FAST_MS = 2000;
/** A later build may take what one rejected. */
const SLOW_MS = 20_000;

/** What became of an edit; asked again until a build has taken it. */
export const editOutcome = (client: AdminClient, id: number) =>
  queryOptions({
    queryKey: [...CONTENT, 'outcome', id],
    queryFn: async () => (await readOutcome(client, id)) ?? null,
    refetchInterval: ({ state: { data } }) => {
      if (data?.outcome === 'rejected') return SLOW_MS;
      return data ? false : FAST_MS;
    },
  });
