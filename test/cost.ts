// What work costs, for tests that nothing hostile costs more than it may.

/** The milliseconds that the processor works at it: what else runs on the machine does not count. */
export function costOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
