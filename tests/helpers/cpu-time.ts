/**
 * Milliseconds of processor that something needs of this thread: a bound for them holds also where
 * other processes keep the machine busy.
 */
export function cpuTime(act: () => unknown): number {
  const before = process.threadCpuUsage();
  act();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
