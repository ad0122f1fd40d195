/** Runs tasks that must not overlap. */
export type RunExclusive = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** Default limit; no statement of the product takes a tenth of it. */
const STUCK_MS = 60_000;

/**
 * Runs tasks one after the other, in the order of the calls; a failed task does not stop the next.
 * `onStuck` is called for a task that has not ended after `stuckMs`, because everybody behind it
 * waits for ever.
 */
export function createMutex(onStuck: () => void = () => {}, stuckMs = STUCK_MS): RunExclusive {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const result = last.then(async () => {
      const timer = setTimeout(onStuck, stuckMs);
      try {
        return await task();
      } finally {
        clearTimeout(timer);
      }
    });
    last = result.catch(() => {});
    return result;
  };
}

/** Runs tasks at once, for resources that keep tasks apart themselves. */
export const runFreely: RunExclusive = (task) => task();
