/**
 * Renders the pages with an instance that the package is registered on and with other engines, in one process and in
 * turn: Eta, EJS, Handlebars, Nunjucks, and functions that are written by hand. Once with HTML escaped and once without.
 * Fails where two of them do not print the same, and where the package is slower than wanted.
 */
import { root } from './built.mts'
import { makeLiquid } from './liquidjs.mts'
import { measure } from './measure.mts'
import { pages, partials } from './pages.mts'
import { makeHandlebars } from './peers/handlebars.mts'
import { makeNunjucks } from './peers/nunjucks.mts'
import { makeEjs, makeEta } from './peers/tagged.mts'
import type { Renders } from './peers/text.mts'
import { checkRatio, checkSame, mean } from './ratios.mts'

/** The least that the engine's time has to be of ours: the geometric mean of the pages, with HTML escaped. */
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

async function makeEngines(escape: boolean): Promise<readonly (readonly [name: string, renders: Renders])[]> {
  return [
    ['ours', makeOurs(escape)],
    ['eta', makeEta(escape)],
    ['ejs', makeEjs(escape)],
    ['handlebars', makeHandlebars(escape)],
    ['nunjucks', makeNunjucks(escape)],
    ['by hand', await loadByHand(escape)],
  ]
}

function row(...cells: readonly string[]): void {
  console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(18) : cell.padStart(18))).join(''))
}

/** Prints the milliseconds that each engine takes for each page, and that time divided by ours. */
async function compare(escape: boolean): Promise<ReadonlyMap<string, number>> {
  const engines = await makeEngines(escape)
  const ratios = new Map(engines.map(([name]) => [name, [] as number[]]))

  row(escape ? 'escaped: ms (x)' : 'as it is: ms (x)', ...engines.map(([name]) => name))
  for (const { name, data } of pages) {
    const runs = engines.map(
      ([, renders]) =>
        () =>
          renders[name]?.(data) ?? '',
    )
    const outputs = runs.map((run) => run())
    for (const [i, [engine]] of engines.entries()) checkSame(name, engine, outputs[i] ?? '', outputs[0] ?? '')

    const times = await measure(runs)
    const [ours = NaN] = times
    const cells = times.map((ms) => `${ms.toFixed(4)} (${(ms / ours).toFixed(2)}x)`)
    row(name, ...cells)
    for (const [i, [engine]] of engines.entries()) ratios.get(engine)?.push((times[i] ?? NaN) / ours)
  }
  const means = new Map([...ratios].map(([engine, found]) => [engine, mean(found)]))
  row('geometric mean', ...[...means.values()].map((ratio) => `(${ratio.toFixed(2)}x)`))
  return means
}

await compare(false)
const escaped = await compare(true)
for (const [engine, least] of Object.entries(wanted)) {
  checkRatio(`${engine} to ours, escaped`, escaped.get(engine) ?? NaN, least)
}
