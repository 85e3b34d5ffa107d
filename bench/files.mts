/**
 * The six pages as files, rendered with `renderFileSync` and without LiquidJS' `cache`: both sides read each file at each
 * render. Fails if two outputs differ, or if a page is not `wanted` times as fast.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Liquid } from 'liquidjs'
import { root } from './built.mts'
import { measure } from './measure.mts'
import { pages, partials } from './templates/pages.mts'

const { registerPlatform } = (await import(`${root}dist/index.js`)) as typeof import('../src/index')

const wanted = 8
const folder = mkdtempSync(join(tmpdir(), 'liquid-platform-files-'))
const options = { root: folder, extname: '.liquid' }
const alone = new Liquid(options)
const { liquid: registered } = registerPlatform(new Liquid(options))

try {
  const templates = { ...partials, ...Object.fromEntries(pages.map(({ name, template }) => [name, template])) }
  for (const [name, text] of Object.entries(templates)) writeFileSync(join(folder, `${name}.liquid`), text)
  console.log(
    '\nFiles without a cache'.padEnd(24),
    'liquidjs'.padStart(12),
    'registered'.padStart(12),
    'ratio'.padStart(8),
  )
  for (const { name, data } of pages) {
    const render = [alone, registered].map((liquid) => () => liquid.renderFileSync(name, data) as string)
    if (new Set(render.map((run) => run())).size > 1) {
      console.error(`the two outputs of ${name} are not the same`)
      process.exitCode = 1
    }
    const [liquidjs = NaN, ours = NaN] = await measure(render)
    const ratio = liquidjs / ours
    const times = [liquidjs, ours].map((ms) => `${ms.toFixed(3)} ms`.padStart(12))
    console.log(name.padEnd(23), ...times, ratio.toFixed(1).padStart(8))
    if (ratio < wanted) process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true })
}
