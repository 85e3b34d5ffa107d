/**
 * The effort of tests that could run for long. `npm test` runs a share of each, the same each time. `.ci/run` (by
 * `CI`), `npm run fuzz` and `npm run test:long` run them in full. `EFFORT=share` forces the share.
 */
const { CI, EFFORT, FUZZ, LONG } = process.env
const isThorough = EFFORT !== 'share' && [CI, FUZZ, LONG].some((value) => value !== undefined)

/** A quarter of a property's runs, or all of them; `FUZZ` sets the number for all properties. */
export function runs(all: number): { readonly numRuns: number } {
  if (FUZZ !== undefined) return { numRuns: Number(FUZZ) }
  return { numRuns: isThorough ? all : Math.ceil(all / 4) }
}

/** Every thirteenth of many similar items, which varies each factor of a product; or all of them. */
export function sample<T>(items: readonly T[]): readonly T[] {
  return isThorough ? items : items.filter((_, i) => i % 13 === 0)
}

/** A tenth of the repetitions, or all of them. */
export function repetitions(all: number): number {
  return isThorough ? all : Math.ceil(all / 10)
}
