/** Milliseconds of the processor that the quickest of some runs takes: other work on the machine does not count. */
export function cpuOf(work: () => void, runs = 1): number {
  const times = Array.from({ length: runs }, () => {
    const begin = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(begin)
    return (user + system) / 1000
  })
  return Math.min(...times)
}
