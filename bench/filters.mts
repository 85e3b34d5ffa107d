/**
 * Compares filters with direct calls of the functions that they wrap, on the same input and in one run. Fails if the median
 * ratio is over 1.2, or a ratio is over 2 without a reason.
 */
import { Liquid } from 'liquidjs'
import { root } from './built.mts'
import { cases } from './templates/filter-cases.mts'
import { measure } from './measure.mts'

const medianWanted = 1.2
const most = 2

const { registerPlatform } = (await import(`${root}dist/index.cjs`)) as typeof import('../src/index')
const liquid = new Liquid()
registerPlatform(liquid)

const ratios: number[] = []
console.log(`${'filter'.padEnd(52)}${'direct ms'.padStart(12)}${'filter ms'.padStart(12)}${'ratio'.padStart(8)}`)
for (const { filter, data, direct, reason } of cases) {
  const template = liquid.parse(`{{ ${filter} }}`)
  const [ours = NaN, theirs = NaN] = await measure([() => liquid.renderSync(template, data) as string, direct])
  const ratio = ours / theirs
  ratios.push(ratio)
  const cells = [theirs.toFixed(4).padStart(12), ours.toFixed(4).padStart(12), ratio.toFixed(2).padStart(8)]
  console.log(filter.padEnd(52) + cells.join('') + (reason === undefined ? '' : `  ${reason}`))
  if (!(ratio <= most) && reason === undefined) process.exitCode = 1
}

const median = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? NaN
console.log(`median: ${median.toFixed(2)} (at most ${medianWanted} wanted)`)
if (!(median <= medianWanted)) process.exitCode = 1
