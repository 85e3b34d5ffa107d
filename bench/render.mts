/**
 * Renders the pages with LiquidJS alone and with the package registered, in one process and in turn, and with Ruby's Liquid if
 * it is installed; then again with HTML escaping. Fails if the outputs differ, or the package is slower than wanted.
 */
import { spawnSync } from 'node:child_process'
import { root } from './built.mts'
import { besideLiquidjs, type Measured } from './peers/liquidjs.mts'
import { roundMs, rounds } from './measure.mts'
import { pages, partials } from './templates/pages.mts'
import { checkRatio } from './ratios.mts'

/** Output and time of Ruby's Liquid for each page; undefined without Ruby or its Liquid. */
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
