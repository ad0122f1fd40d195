/** Runs tasks that must not overlap. */
export type Lane = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** No statement of the product takes a tenth of it. */
const STUCK_MS = 60_000;

/**
 * One task after the other, in the order of the calls; a failed task does not stop the next.
 * `onStuck` hears of a task that has not ended after `stuckMs`: whoever waits behind it waits for ever.
 * `settle` runs after each task, before its result is known: it puts away what the task left behind.
 */
export function createLane(
  onStuck: () => void = () => {},
  stuckMs = STUCK_MS,
  settle: () => Promise<void> = () => Promise.resolve(),
): Lane {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const result = last.then(async () => {
      const timer = setTimeout(onStuck, stuckMs);
      try {
        return await task();
      } finally {
        // Whether the resource still answers is asked elsewhere; the result of the task stays its own.
        await settle().catch(() => {});
        clearTimeout(timer);
      }
    });
    last = result.catch(() => {});
    return result;
  };
}

/** No waiting at all, for resources that keep tasks apart themselves. */
export const runFreely: Lane = (task) => task();
