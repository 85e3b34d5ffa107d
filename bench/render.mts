/**
 * Renders the pages with LiquidJS alone and with an instance that the package is registered on, in one process and in
 * turn, and with Ruby's Liquid where that is installed; then once more with HTML escaped. Fails where two of them do not
 * print the same, and where the package is slower than wanted.
 */
import { spawnSync } from 'node:child_process'
import { root } from './built.mts'
import { besideLiquidjs, type Measured } from './peers/liquidjs.mts'
import { roundMs, rounds } from './measure.mts'
import { pages, partials } from './templates/pages.mts'
import { checkRatio } from './ratios.mts'

/** What Ruby's Liquid prints and takes for each page; nothing where there is no Ruby, or no Liquid in it. */
function renderInRuby(): readonly Measured[] {
  const script = `${root}bench/render.rb`
  const input = JSON.stringify({ pages, partials, rounds, round_ms: roundMs })
  const ruby = spawnSync('ruby', ['--yjit', script], { input, encoding: 'utf8', maxBuffer: 2 ** 28 })
  return ruby.status === 0 ? (JSON.parse(ruby.stdout) as Measured[]) : []
}

const { mean, least } = await besideLiquidjs({ pages, partials, ruby: renderInRuby() })
console.log('with HTML escaped:')
const escaped = await besideLiquidjs({ pages, partials, escape: true })
checkRatio('geometric mean', mean, 60)
checkRatio('least', least, 12)
checkRatio('geometric mean, escaped', escaped.mean, 45)
