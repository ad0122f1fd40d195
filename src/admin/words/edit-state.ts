import { queryOptions } from '@tanstack/react-query';
import type { AdminClient } from '../client.ts';
import { readOutcome, WORDS, type Outcome } from './api.ts';

/** How far the newest version of an entry has come on its way to visitors. */
export type EditState =
  | { state: 'publishing' }
  | { state: 'live' }
  | { state: 'waiting'; reason: string }
  | { state: 'left-out' };

/** Joins what the last build said of an edit with what is known of publishing as a whole. */
export function judgeEdit(outcome: Outcome | undefined, failure: string | undefined): EditState {
  if (outcome?.outcome === 'left_out') return { state: 'left-out' };
  if (outcome) return { state: 'live' };
  return failure === undefined ? { state: 'publishing' } : { state: 'waiting', reason: failure };
}

const FAST_MS = 2000;

/** What became of an edit; asked again until a build has judged it. */
export const editOutcome = (client: AdminClient, id: number) =>
  queryOptions({
    queryKey: [...WORDS, 'outcome', id],
    queryFn: async () => (await readOutcome(client, id)) ?? null,
    refetchInterval: ({ state }) => (state.data ? false : FAST_MS),
  });
