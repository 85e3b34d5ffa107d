/** What tests with a bound of their own allow at least. */
const leastBoundMs = 1000

/**
 * Starts a clock that gives milliseconds of processor time since then. Other work on the machine does not count, and
 * neither does a slow or busy processor: what takes longer than `enough` is divided by how much longer the yardstick takes
 * there. Below, the allowance would change no verdict.
 */
export function cpuClock(enough = leastBoundMs): () => number {
  const spent = clock()
  return () => {
    const ms = spent()
    return ms < enough ? ms : ms / slowness()
  }
}

/** Runs that may be tried for one below what is enough. */
const mostRuns = 3

/** Milliseconds of processor time that work takes: the first run below `enough`, or else the quickest of three. */
export function cpuOf(work: () => unknown, enough = Infinity): number {
  let least = Infinity
  for (let i = 0; i < mostRuns && (i === 0 || least >= enough); i++) {
    const took = cpuClock(findScaled(enough))
    work()
    least = Math.min(least, took())
  }
  return least
}

/** The same of work that may have to be waited for. */
export async function cpuOfAsync(work: () => unknown, enough = Infinity): Promise<number> {
  let least = Infinity
  for (let i = 0; i < mostRuns && (i === 0 || least >= enough); i++) {
    const took = cpuClock(findScaled(enough))
    await work()
    least = Math.min(least, took())
  }
  return least
}

/** Without a bound, the result is compared to another one: all but the shortest are divided. */
const leastScaledMs = 20

function findScaled(enough: number): number {
  return enough === Infinity ? leastScaledMs : Math.max(enough, leastScaledMs)
}

/** What the yardstick takes on an idle processor, and the most that a processor may be slower than that one. */
const yardstickMs = 0.8
const mostSlowness = 5

/** How many times slower than an idle one this processor is now. */
function slowness(): number {
  const times = Array.from({ length: 5 }, () => {
    const took = clock()
    yardstick()
    return took()
  })
  return Math.min(Math.max(Math.min(...times) / yardstickMs, 1), mostSlowness)
}

/** Work of the kinds that tests measure: maps, texts, patterns, sorting and JSON. */
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

/** Starts the same clock without the allowance for a busy processor, which takes 15 ms to measure. */
export function clock(): () => number {
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
}
