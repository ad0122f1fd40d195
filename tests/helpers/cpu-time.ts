/** Milliseconds of CPU time of this thread: a limit for it holds on a busy machine, too. */
export function cpuTime(act: () => unknown): number {
  const before = process.threadCpuUsage();
  act();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
