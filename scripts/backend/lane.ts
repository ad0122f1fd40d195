/** Runs tasks that must not overlap. */
export type Lane = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** One task after the other, in the order of the calls; a failed task does not stop the next. */
export function createLane(): Lane {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const result = last.then(task);
    last = result.catch(() => {});
    return result;
  };
}

/** No waiting at all, for resources that keep tasks apart themselves. */
export const runFreely: Lane = (task) => task();
