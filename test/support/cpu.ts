/** The lowest time limit of a test, in milliseconds. */
const leastBoundMs = 1000

/**
 * Starts a clock of CPU time in milliseconds, which does not count other processes. Times above `enough` are divided by
 * the current slowness of the processor; below it, they pass without the correction.
 */
export function cpuClock(enough = leastBoundMs): () => number {
  const spent = clock()
  return () => correctTime(spent(), enough)
}

/** A CPU time in milliseconds; one above `enough` is divided by the current slowness of the processor. */
export function correctTime(ms: number, enough: number): number {
  return ms < enough ? ms : ms / slowness()
}

/** The maximum number of runs until one takes less than `enough`. */
const mostRuns = 3

/** The CPU time of work in milliseconds: the first run below `enough`, or else the quickest of three. */
export function cpuOf(work: () => unknown, enough = Infinity): number {
  let least = Infinity
  for (let i = 0; i < mostRuns && (i === 0 || least >= enough); i++) {
    const took = cpuClock(findScaled(enough))
    work()
    least = Math.min(least, took())
  }
  return least
}

/** Like `cpuOf` for asynchronous work. */
export async function cpuOfAsync(work: () => unknown, enough = Infinity): Promise<number> {
  let least = Infinity
  for (let i = 0; i < mostRuns && (i === 0 || least >= enough); i++) {
    const took = cpuClock(findScaled(enough))
    await work()
    least = Math.min(least, took())
  }
  return least
}

/** Without a limit, results are compared with each other, so all but the shortest are corrected. */
const leastScaledMs = 20

function findScaled(enough: number): number {
  return enough === Infinity ? leastScaledMs : Math.max(enough, leastScaledMs)
}

/** The yardstick's time on an idle processor, and the largest correction. */
const yardstickMs = 0.8
const mostSlowness = 5

/** The current slowness of the processor, as a multiple of an idle one's time. */
function slowness(): number {
  const times = Array.from({ length: 5 }, () => {
    const took = clock()
    yardstick()
    return took()
  })
  return Math.min(Math.max(Math.min(...times) / yardstickMs, 1), mostSlowness)
}

/** Typical work of the measured tests: maps, texts, patterns, sorting and JSON. */
function yardstick(): unknown {
  const map = new Map<string, number>()
  let text = ''
  for (let i = 0; i < 20_000; i++) {
    map.set(`k${i % 997}`, i)
    text += String.fromCharCode(97 + (i % 26))
  }
  const parts = text.replace(/[aeiou]/g, (vowel) => vowel.toUpperCase()).split('A')
  return [parts.sort((a, b) => a.length - b.length), JSON.stringify([...map])]
}

/** Starts a clock of CPU time without the correction, which takes 15 ms to measure. */
export function clock(): () => number {
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
}
