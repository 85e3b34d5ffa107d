export const rounds = 15
export const roundMs = 25

async function time(run: () => unknown, count: number): Promise<number> {
  const begin = performance.now()
  for (let i = 0; i < count; i++) {
    const result = run()
    if (result instanceof Promise) await result
  }
  return (performance.now() - begin) / count
}

/** The milliseconds of each function in its best round. The rounds alternate, so slow moments of the machine affect all. */
export async function measure(runs: readonly (() => unknown)[]): Promise<number[]> {
  const counts: number[] = []
  for (const run of runs) {
    const warm = await time(run, 20)
    counts.push(Math.max(1, Math.ceil(roundMs / warm)))
  }
  const best = runs.map(() => Infinity)
  for (let round = 0; round < rounds; round++) {
    for (const [i, run] of runs.entries()) {
      best[i] = Math.min(best[i] ?? Infinity, await time(run, counts[i] ?? 1))
    }
  }
  return best
}
