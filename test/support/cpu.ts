/** Starts a clock that gives milliseconds of processor time since then: other work on the machine does not count. */
export function cpuClock(): () => number {
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
}

/** Milliseconds of processor time that the quickest of some runs takes. */
export function cpuOf(work: () => unknown, runs = 1): number {
  const times = Array.from({ length: runs }, () => {
    const took = cpuClock()
    work()
    return took()
  })
  return Math.min(...times)
}
