import { queryOptions } from '@tanstack/react-query';
import type { AdminClient } from '../../data/client.ts';
import { GRACE_MS } from '../../data/publishing.ts';
import { readOutcome, WORDS, type Outcome } from '../../data/words-api.ts';
import type { Found } from './proof.ts';

/** How far the newest version of an entry has come on its way to visitors. */
export type EditState =
  /** Saved, and no build has judged it. */
  | { state: 'publishing' }
  /** A build says that it contains it; its pages are being read. */
  | { state: 'looking' }
  /** Seen on this many pages of the live site; 0 where no page shows it in words. */
  | { state: 'live'; pages: number }
  /** A build says that it contains it, and these pages still show the words before. */
  | { state: 'unseen'; paths: string[] }
  /** Publishing stands still. */
  | { state: 'waiting'; reason: string }
  | { state: 'left-out' }
  /** Nothing is known: there is no connection. */
  | { state: 'offline' };

/** Pages that were read, each with what was found there. */
export type Proof = readonly { path: string; found: Found }[];

export interface Known {
  outcome: Outcome | undefined;
  /** Why publishing stands still; undefined while it goes on. */
  failure: string | undefined;
  /** Whether visitors see a site of before again, made before the edit was saved. */
  isOlder: boolean;
  /** Whether the server could not be asked. */
  isOffline: boolean;
  /** Undefined before the pages were read. */
  proof: Proof | undefined;
  /** For how long the pages have been read, in milliseconds. */
  lookedMs: number;
}

/** Joins what the last build said of an edit, what is known of publishing, and what pages show. */
export function judgeEdit(known: Known): EditState {
  const { outcome, failure, isOlder, isOffline, proof, lookedMs } = known;
  if (outcome?.outcome === 'left_out') return { state: 'left-out' };
  // Somebody went back to a site without it: what a build said of it holds no more.
  if (!outcome || isOlder) {
    if (isOffline) return { state: 'offline' };
    return failure === undefined ? { state: 'publishing' } : { state: 'waiting', reason: failure };
  }
  if (!proof) return { state: 'looking' };
  const open = proof.filter(({ found }) => found !== 'new');
  if (open.length === 0) return { state: 'live', pages: proof.length };
  if (lookedMs < GRACE_MS) return { state: 'looking' };
  const old = open.filter(({ found }) => found === 'old').map(({ path }) => path);
  return old.length > 0 ? { state: 'unseen', paths: old } : { state: 'offline' };
}

const FAST_MS = 2000;
/** A later build may take what one left out. */
const SLOW_MS = 20_000;

/** What became of an edit; asked again until a build has taken it. */
export const editOutcome = (client: AdminClient, id: number) =>
  queryOptions({
    queryKey: [...WORDS, 'outcome', id],
    queryFn: async () => (await readOutcome(client, id)) ?? null,
    refetchInterval: ({ state: { data } }) => {
      if (data?.outcome === 'left_out') return SLOW_MS;
      return data ? false : FAST_MS;
    },
  });
