/**
 * Renders the pages with LiquidJS alone and with an instance that the package is registered on, in one process and in
 * turn, and with Ruby's Liquid where that is installed. Fails where two of them do not print the same.
 */
import { spawnSync } from 'node:child_process'
import { Liquid, type LiquidOptions } from 'liquidjs'
import { root } from './built.mts'
import { measure, roundMs, rounds } from './measure.mts'
import { pages, partials, type Page } from './pages.mts'

/** LiquidJS changes the options that it is given, so each instance gets its own. */
function options(): LiquidOptions {
  return { templates: { ...partials }, cache: true, renderLimit: 100_000, memoryLimit: 1e9, parseLimit: 1e9 }
}

const { registerPlatform } = (await import(`${root}dist/index.js`)) as typeof import('../src/index')
const alone = new Liquid(options())
const registered = new Liquid(options())
registerPlatform(registered)

interface RubyPage {
  readonly output: string
  readonly ms: number
}

/** What Ruby's Liquid prints and takes for each page; nothing where there is no Ruby, or no Liquid in it. */
function renderInRuby(): readonly RubyPage[] {
  const script = `${root}bench/render.rb`
  const input = JSON.stringify({ pages, partials, rounds, round_ms: roundMs })
  const ruby = spawnSync('ruby', ['--yjit', script], { input, encoding: 'utf8', maxBuffer: 2 ** 28 })
  return ruby.status === 0 ? (JSON.parse(ruby.stdout) as RubyPage[]) : []
}

function checkSame(page: Page, engine: string, output: string, expected: string): void {
  if (output === expected) return
  const at = expected.split('').findIndex((unit, i) => unit !== output[i])
  console.error(`${page.name}: ${engine} prints something else at ${at}`)
  console.error(`  ${JSON.stringify(expected.slice(Math.max(0, at - 30), at + 50))}`)
  console.error(`  ${JSON.stringify(output.slice(Math.max(0, at - 30), at + 50))}`)
  process.exitCode = 1
}

function mean(ratios: readonly number[]): string {
  return `${Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length).toFixed(1)}x`
}

function row(...cells: readonly string[]): void {
  console.log(cells.map((cell, i) => (i < 2 ? cell.padEnd(10) : cell.padStart(14))).join(''))
}

const ruby = renderInRuby()
const ratios = { renderSync: [] as number[], render: [] as number[] }

row('page', 'call', 'liquidjs ms', 'registered ms', 'ratio', ...(ruby.length > 0 ? ['ruby ms', 'ratio to ruby'] : []))
for (const [i, page] of pages.entries()) {
  const theirs = alone.parse(page.template)
  const ours = registered.parse(page.template)
  const calls = {
    renderSync: [
      () => alone.renderSync(theirs, page.data) as string,
      () => registered.renderSync(ours, page.data) as string,
    ],
    render: [
      () => alone.render(theirs, page.data) as Promise<string>,
      () => registered.render(ours, page.data) as Promise<string>,
    ],
  } as const
  const expected = calls.renderSync[0]()
  checkSame(page, 'renderSync', calls.renderSync[1](), expected)
  checkSame(page, 'render', await calls.render[1](), expected)
  const inRuby = ruby[i]
  if (inRuby) checkSame(page, 'ruby', inRuby.output, expected)

  for (const call of ['renderSync', 'render'] as const) {
    const [liquidjs = NaN, platform = NaN] = await measure(calls[call])
    const ratio = liquidjs / platform
    ratios[call].push(ratio)
    const besideRuby = inRuby ? [inRuby.ms.toFixed(3), `${(inRuby.ms / platform).toFixed(1)}x`] : []
    row(page.name, call, liquidjs.toFixed(3), platform.toFixed(3), `${ratio.toFixed(1)}x`, ...besideRuby)
  }
}

const all = [...ratios.renderSync, ...ratios.render]
console.log(`geometric mean: renderSync ${mean(ratios.renderSync)}, render ${mean(ratios.render)}, both ${mean(all)}`)
console.log(`least: ${Math.min(...all).toFixed(1)}x`)
