import { randomUUID } from 'node:crypto';

const CHALLENGE_MS = 300_000;
/** For each account, so that nobody can use up the challenges of others. */
const MAX_CHALLENGES = 10;

/** Challenges that wait for a code; they end with the process. */
export interface Challenges {
  /** Opens one, with its end in milliseconds; undefined if the account has too many open. */
  open(user: string, factor: string): { id: string; ends: number } | undefined;
  /** Closes one, and tells whether it was open for this factor: each is good for one code. */
  take(id: string, factor: string): boolean;
}

export function createChallenges(now: () => number): Challenges {
  const challenges = new Map<string, { user: string; factor: string; ends: number }>();
  return {
    open(user, factor) {
      for (const [id, { ends }] of challenges) if (ends < now()) challenges.delete(id);
      const open = [...challenges.values()].filter((one) => one.user === user);
      if (open.length >= MAX_CHALLENGES) return undefined;
      const [id, ends] = [randomUUID(), now() + CHALLENGE_MS];
      challenges.set(id, { user, factor, ends });
      return { id, ends };
    },
    take(id, factor) {
      const open = challenges.get(id);
      challenges.delete(id);
      return open?.factor === factor && open.ends >= now();
    },
  };
}
