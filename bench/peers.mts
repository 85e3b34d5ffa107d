/**
 * Renders the pages with the package and with other engines, in one process and in turn: Eta, EJS, Handlebars, Nunjucks, and
 * functions written by hand; once with HTML escaping and once without. Fails if the outputs differ, or the package is slower
 * than wanted. Nunjucks is loaded and measured last: loading it slows down strings in the whole process.
 */
import { root } from './built.mts'
import { makeLiquid } from './peers/liquidjs.mts'
import { measure } from './measure.mts'
import { pages, partials } from './templates/pages.mts'
import { makeHandlebars } from './peers/handlebars.mts'
import { makeEjs, makeEta } from './peers/tagged.mts'
import type { Renders } from './peers/text.mts'
import { checkRatio, checkSame, mean } from './ratios.mts'

/** The lowest wanted ratio of the engine's time to ours: the geometric mean of the pages with HTML escaping. */
const wanted = { eta: 1, 'by hand': 0.5 }

async function loadByHand(escape: boolean): Promise<Renders> {
  const file = `${root}.bench/peers/by-hand.js${escape ? '?escape' : ''}`
  return ((await import(file)) as typeof import('./peers/by-hand.mts')).renders
}

function makeOurs(escape: boolean): Renders {
  const liquid = makeLiquid(partials, { isRegistered: true, escape })
  return Object.fromEntries(
    pages.map(({ name, template }) => {
      const parsed = liquid.parse(template)
      return [name, (data: object) => liquid.renderSync(parsed, data) as string]
    }),
  )
}

type Engines = readonly (readonly [name: string, renders: Renders])[]

async function makeEngines(escape: boolean): Promise<Engines> {
  return [
    ['ours', makeOurs(escape)],
    ['eta', makeEta(escape)],
    ['ejs', makeEjs(escape)],
    ['handlebars', makeHandlebars(escape)],
    ['by hand', await loadByHand(escape)],
  ]
}

/** The milliseconds of each page, for each engine. */
type Times = ReadonlyMap<string, readonly number[]>

async function measureEngines(engines: Engines, expected: Renders): Promise<Times> {
  const times = new Map(engines.map(([engine]) => [engine, [] as number[]]))
  for (const { name, data } of pages) {
    const output = expected[name]?.(data) ?? ''
    for (const [engine, renders] of engines) checkSame(name, engine, renders[name]?.(data) ?? '', output)
    const found = await measure(
      engines.map(
        ([, renders]) =>
          () =>
            renders[name]?.(data),
      ),
    )
    for (const [i, [engine]] of engines.entries()) times.get(engine)?.push(found[i] ?? NaN)
  }
  return times
}

function row(...cells: readonly string[]): void {
  console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(18) : cell.padStart(18))).join(''))
}

/** Prints the times and, in brackets, their ratios to ours. Returns the geometric means of the ratios. */
function printTable(title: string, times: Times): ReadonlyMap<string, number> {
  const ours = times.get('ours') ?? []
  const ratios = new Map([...times].map(([engine, found]) => [engine, found.map((ms, i) => ms / (ours[i] ?? NaN))]))
  const means = new Map([...ratios].map(([engine, found]) => [engine, mean(found)]))
  row(title, ...times.keys())
  for (const [i, { name }] of pages.entries()) {
    const cells = [...times].map(
      ([engine, found]) => `${(found[i] ?? NaN).toFixed(4)} (${(ratios.get(engine)?.[i] ?? NaN).toFixed(2)}x)`,
    )
    row(name, ...cells)
  }
  row('geometric mean', ...[...means.values()].map((ratio) => `(${ratio.toFixed(2)}x)`))
  return means
}

const [plain, escaped] = [await makeEngines(false), await makeEngines(true)]
const [plainByHand, escapedByHand] = [await loadByHand(false), await loadByHand(true)]
const plainTimes = await measureEngines(plain, plainByHand)
const escapedTimes = await measureEngines(escaped, escapedByHand)

const { makeNunjucks } = await import('./peers/nunjucks.mts')
const plainNunjucks = await measureEngines([['nunjucks', makeNunjucks(false)]], plainByHand)
const escapedNunjucks = await measureEngines([['nunjucks', makeNunjucks(true)]], escapedByHand)

printTable('as it is: ms (x)', new Map([...plainTimes, ...plainNunjucks]))
const means = printTable('escaped: ms (x)', new Map([...escapedTimes, ...escapedNunjucks]))
for (const [engine, least] of Object.entries(wanted)) {
  checkRatio(`${engine} to ours, escaped`, means.get(engine) ?? NaN, least)
}
