/** Milliseconds of processor time that the work takes: what else the machine does counts less than on the clock. */
export function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
