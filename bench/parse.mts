/**
 * Measures the parse time of a byte for templates of 1 kB to 4 MB of different content, compared with LiquidJS alone, whose
 * time grows with the square of the length. Then measures time and heap of the pages of the other benchmarks, or of the
 * templates in the folder that is its argument.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Liquid } from 'liquidjs'
import { root } from './built.mts'
import { pages, partials } from './templates/pages.mts'

const { registerPlatform } = (await import(`${root}dist/index.cjs`)) as typeof import('../src/index')
const alone = new Liquid({ parseLimit: Infinity })
const registered = new Liquid({ parseLimit: Infinity })
registerPlatform(registered, { logger: { log: () => undefined } })

const fill = (piece: string, length: number): string => piece.repeat(Math.ceil(length / piece.length))
const shapes: Readonly<Record<string, (length: number) => string>> = {
  page: (n) =>
    fill('<li class="a">{{ a.b | upcase }}</li>\n{% if a %}text{% else %}{% assign x = 1 %}{% endif %}\n', n),
  'one block': (n) => `{% if a %}${fill('{{ b }} text ', n)}{% endif %}`,
  'liquid tag': (n) => `{% liquid\n${fill('assign a = 1\n', n)}%}`,
  comment: (n) => `{% comment %}${fill('a{{ b }}', n)}{% endcomment %}`,
  raw: (n) => `{% raw %}${fill('a{{ b }}', n)}{% endraw %}`,
  'white space': (n) => fill('{{- a -}}   \n   ', n),
}
const lengths = [1_000, 64_000, 4_000_000]
const longestAlone = 1_000
const bytesOfRound = 4_000_000
const rounds = 3

/** Nanoseconds per byte, in the best round. The templates of a round are kept, as in an app. */
function nsPerByte(liquid: Liquid, template: string): number {
  const count = Math.max(1, Math.round(bytesOfRound / template.length))
  let best = Infinity
  for (let round = 0; round < rounds; round++) {
    globalThis.gc?.()
    const begin = performance.now()
    const kept = Array.from({ length: count }, () => liquid.parse(template))
    best = Math.min(best, performance.now() - begin)
    kept.length = 0
  }
  return (best * 1e6) / (count * template.length)
}

const row = (...cells: readonly string[]): void => {
  console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(14) : cell.padStart(12))).join(''))
}

console.log('\nParsing, in nanoseconds a byte (LiquidJS alone in brackets)')
row('', ...lengths.map((length) => `${length / 1000} kB`), 'growth')
for (const [name, shape] of process.argv.length > 2 ? [] : Object.entries(shapes)) {
  const times = lengths.map((length) => nsPerByte(registered, shape(length)))
  const [first = 0, ...others] = times
  const cells = lengths.map((length, i) => {
    const beside = length <= longestAlone ? ` (${nsPerByte(alone, shape(length)).toFixed(0)})` : ''
    return `${(times[i] ?? 0).toFixed(0)}${beside}`
  })
  row(name, ...cells, (Math.max(...others) / first).toFixed(2))
}

/** The templates in a folder that LiquidJS can parse too, without front matter. */
function readTemplates(folder: string): readonly string[] {
  const files = (readdirSync(folder, { recursive: true }) as string[]).filter((file) => file.endsWith('.liquid'))
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').replace(/^---\n[^]*?\n---\n/, ''))
  return texts.filter((text) => [alone, registered].every((liquid) => canParse(liquid, text)))
}

function canParse(liquid: Liquid, text: string): boolean {
  try {
    liquid.parse(text)
    return true
  } catch {
    return false
  }
}

const [, , folder] = process.argv
const templates =
  folder === undefined ? [...pages.map(({ template }) => template), ...Object.values(partials)] : readTemplates(folder)
const copies = Math.ceil(1_000_000 / templates.join('').length)
const parseAll = (liquid: Liquid): unknown =>
  Array.from({ length: copies }, () => templates.map((text) => liquid.parse(text)))

/** The CPU time in milliseconds for parsing the templates, in the best of some rounds in turn. */
function compareTimes(): readonly [number, number] {
  const best = [Infinity, Infinity]
  for (let round = 0; round < 9; round++) {
    for (const [i, liquid] of [alone, registered].entries()) {
      globalThis.gc?.()
      const begin = process.cpuUsage()
      parseAll(liquid)
      const { user, system } = process.cpuUsage(begin)
      best[i] = Math.min(best[i] ?? Infinity, (user + system) / 1000)
    }
  }
  return best as [number, number]
}

/** The bytes of heap that the parsed templates take. */
function measureHeap(liquid: Liquid): number {
  const used = (): number => {
    for (let i = 0; i < 3; i++) globalThis.gc?.()
    return process.memoryUsage().heapUsed
  }
  const before = used()
  const kept = parseAll(liquid)
  const bytes = used() - before
  return kept === undefined ? 0 : bytes
}

const [timeAlone, time] = compareTimes()
const [heapAlone, heap] = [alone, registered].map(measureHeap) as [number, number]
console.log(`\nParsing the ${templates.length} templates, registered to LiquidJS alone`)
console.log(`time: ${(time / timeAlone).toFixed(2)}x, heap: ${(heap / heapAlone).toFixed(2)}x`)
