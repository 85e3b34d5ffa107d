/**
 * How much a test does of what it could do for long. `npm test` does a share, the same each time; `.ci/run`, which sets `CI`,
 * does all of it once, and so do `npm run fuzz` and `npm run test:long`. `EFFORT=share` repeats no more than the share.
 */
const { CI, EFFORT, FUZZ, LONG } = process.env
const isThorough = EFFORT !== 'share' && [CI, FUZZ, LONG].some((value) => value !== undefined)

/** A quarter of so many runs of a property, or all of them; `FUZZ` sets another number for all properties. */
export function runs(all: number): { readonly numRuns: number } {
  if (FUZZ !== undefined) return { numRuns: Number(FUZZ) }
  return { numRuns: isThorough ? all : Math.ceil(all / 4) }
}

/** Every seventh of many alike, so that each of a product's factors has its turn, or all of them. */
export function sample<T>(items: readonly T[]): readonly T[] {
  return isThorough ? items : items.filter((_, i) => i % 7 === 0)
}

/** A tenth of so many repetitions, or all of them. */
export function repetitions(all: number): number {
  return isThorough ? all : Math.ceil(all / 10)
}
