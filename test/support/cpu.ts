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

/** The same of work that may have to be waited for. */
export async function cpuOfAsync(work: () => unknown, runs = 1): Promise<number> {
  let least = Infinity
  for (let i = 0; i < runs; i++) {
    const took = cpuClock()
    await work()
    least = Math.min(least, took())
  }
  return least
}
