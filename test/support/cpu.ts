/** Milliseconds of processor time that the quickest of some runs takes: other work on the machine does not count. */
export function cpuOf(work: () => unknown, runs = 1): number {
  const times = Array.from({ length: runs }, () => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...times)
}
