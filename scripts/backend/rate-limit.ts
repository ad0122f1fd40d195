/** Counts attempts per key within a sliding window. */
export interface RateLimit {
  /** Takes one attempt; returns false, taking none, if none is left. */
  take(key: string): boolean;
  /** Gives the latest attempt back. */
  giveBack(key: string): void;
}

const MAX_KEYS = 10_000;

export function createRateLimit(
  limit: number,
  windowMs: number,
  now: () => number = Date.now,
): RateLimit {
  const attempts = new Map<string, number[]>();
  const recent = (key: string) =>
    (attempts.get(key) ?? []).filter((time) => time > now() - windowMs);
  const prune = () => {
    for (const key of attempts.keys()) if (recent(key).length === 0) attempts.delete(key);
  };
  return {
    take(key) {
      const times = recent(key);
      if (times.length >= limit) return false;
      if (attempts.size >= MAX_KEYS && !attempts.has(key)) {
        prune();
        // Better to refuse strangers for a while than to grow without bound.
        if (attempts.size >= MAX_KEYS) return false;
      }
      attempts.set(key, [...times, now()]);
      return true;
    },
    giveBack(key) {
      attempts.get(key)?.pop();
    },
  };
}
