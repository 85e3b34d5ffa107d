/** Fails the benchmark if an engine prints another output than expected, and reports where it differs. */
export function checkSame(page: string, engine: string, output: string, expected: string): void {
  if (output === expected) return
  const at = expected.split('').findIndex((unit, i) => unit !== output[i])
  console.error(`${page}: ${engine} prints something else at ${at}`)
  console.error(`  ${JSON.stringify(expected.slice(Math.max(0, at - 30), at + 50))}`)
  console.error(`  ${JSON.stringify(output.slice(Math.max(0, at - 30), at + 50))}`)
  process.exitCode = 1
}

/** The geometric mean. */
export function mean(ratios: readonly number[]): number {
  return Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length)
}

/** Prints a ratio and its goal. Fails the benchmark if the ratio is below the goal. */
export function checkRatio(what: string, ratio: number, least: number): void {
  console.log(`${what}: ${ratio.toFixed(2)}x (at least ${least} wanted)`)
  if (!(ratio >= least)) process.exitCode = 1
}
