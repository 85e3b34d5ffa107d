/**
 * Measures the heap that a page takes as closures and as generated code: what is free once its copies are released. Each copy
 * is rendered until it is generated, and V8 has optimized it. Fails if a generated page takes more than `wanted` times as much
 * as its closures, or if copies leave more behind than they take.
 */
import { Liquid } from 'liquidjs'
import { root } from './built.mts'
import { pages, partials, type Page } from './templates/pages.mts'

const { registerPlatform } = (await import(`${root}dist/index.cjs`)) as typeof import('../src/index')

const wanted = 3
const copies = 25
const renders = 200
const collect = globalThis.gc as (() => void) | undefined
if (!collect) throw new Error('run it with node --expose-gc')

function heapUsed(): number {
  for (let i = 0; i < 4; i++) collect?.()
  return process.memoryUsage().heapUsed
}

/** The bytes of a page, and the bytes that remain of it after its release. */
function measure({ template, data }: Page, generateCode: boolean): { readonly kept: number; readonly left: number } {
  const { liquid } = registerPlatform(new Liquid({ templates: { ...partials } }), { settings: { generateCode } })
  const use = (): unknown => {
    const parsed = liquid.parse(template)
    for (let i = 0; i < renders; i++) liquid.renderSync(parsed, data)
    return parsed
  }
  // The first copies let V8 optimize the package's own functions, which stay.
  for (let i = 0; i < copies; i++) use()
  const before = heapUsed()
  const held = Array.from({ length: copies }, use)
  const most = heapUsed()
  held.length = 0
  const after = heapUsed()
  return { kept: (most - after) / copies, left: (after - before) / copies }
}

const row = (...cells: readonly string[]): void => {
  console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(10) : cell.padStart(12))).join(''))
}
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

console.log('\nThe heap of a page')
row('', 'closures', 'generated', 'times', 'left')
let most = 0
for (const page of pages) {
  const closures = measure(page, false)
  const generated = measure(page, true)
  const times = generated.kept / closures.kept
  most = Math.max(most, times)
  row(page.name, kilobytes(closures.kept), kilobytes(generated.kept), times.toFixed(2), kilobytes(generated.left))
}
if (!(most <= wanted)) {
  console.error(`a generated page takes ${most.toFixed(2)} times its closures, more than ${wanted}`)
  process.exitCode = 1
}
