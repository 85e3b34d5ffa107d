/**
 * The six pages without LiquidJS' `cache`: as files, with `renderFileSync`, and as texts, with `parseAndRenderSync`. LiquidJS
 * parses them at each render. Fails if two outputs differ, or if a page is not `wanted` times as fast.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Liquid } from 'liquidjs'
import { root } from './built.mts'
import { measure } from './measure.mts'
import { pages, partials, type Page } from './templates/pages.mts'

const { registerPlatform } = (await import(`${root}dist/index.cjs`)) as typeof import('../src/index')

const wanted = 8
const folder = mkdtempSync(join(tmpdir(), 'liquid-platform-files-'))
const options = { root: folder, extname: '.liquid' }
const instances = [new Liquid(options), registerPlatform(new Liquid(options)).liquid]
const ways: Readonly<Record<string, (liquid: Liquid, page: Page) => unknown>> = {
  renderFileSync: (liquid, { name, data }) => liquid.renderFileSync(name, data) as unknown,
  parseAndRenderSync: (liquid, { template, data }) => liquid.parseAndRenderSync(template, data) as unknown,
}

try {
  const templates = { ...partials, ...Object.fromEntries(pages.map(({ name, template }) => [name, template])) }
  for (const [name, text] of Object.entries(templates)) writeFileSync(join(folder, `${name}.liquid`), text)
  for (const [way, render] of Object.entries(ways)) {
    console.log(`\n${way}`.padEnd(24), 'liquidjs'.padStart(12), 'registered'.padStart(12), 'ratio'.padStart(8))
    for (const page of pages) {
      const runs = instances.map((liquid) => () => render(liquid, page))
      if (new Set(runs.map((run) => run())).size > 1) {
        console.error(`the two outputs of ${page.name} are not the same`)
        process.exitCode = 1
      }
      const [liquidjs = NaN, ours = NaN] = await measure(runs)
      const ratio = liquidjs / ours
      const times = [liquidjs, ours].map((ms) => `${ms.toFixed(3)} ms`.padStart(12))
      console.log(page.name.padEnd(23), ...times, ratio.toFixed(1).padStart(8))
      if (ratio < wanted) process.exitCode = 1
    }
  }
} finally {
  rmSync(folder, { recursive: true })
}
