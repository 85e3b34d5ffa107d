import { Liquid, type LiquidOptions } from 'liquidjs'
import { root } from '../built.mts'
import { measure } from '../measure.mts'
import type { Page } from '../templates/pages.mts'
import { checkSame, mean } from '../ratios.mts'

const { registerPlatform } = (await import(`${root}dist/index.cjs`)) as typeof import('../../src/index')

/** A fresh instance with the package registered, or LiquidJS alone. LiquidJS changes its options: each gets its own. */
export function makeLiquid(
  partials: Readonly<Record<string, string>>,
  { isRegistered, escape = false }: { readonly isRegistered: boolean; readonly escape?: boolean },
): Liquid {
  const options: LiquidOptions = { templates: { ...partials }, cache: true }
  const limits: LiquidOptions = { renderLimit: 100_000, memoryLimit: 1e9, parseLimit: 1e9 }
  const liquid = new Liquid({ ...options, ...limits, ...(escape && { outputEscape: 'escape' as const }) })
  if (isRegistered) registerPlatform(liquid)
  return liquid
}

/** The output of another implementation of Liquid, and its time in milliseconds. */
export interface Measured {
  readonly output: string
  readonly ms: number
}

interface Pages {
  readonly pages: readonly Page[]
  readonly partials: Readonly<Record<string, string>>
  /** Whether HTML is escaped. */
  readonly escape?: boolean
  /** The results of the same pages in Ruby, which are printed, too. */
  readonly ruby?: readonly Measured[]
}

function row(...cells: readonly string[]): void {
  console.log(cells.map((cell, i) => (i < 2 ? cell.padEnd(11) : cell.padStart(14))).join(''))
}

/**
 * Renders pages with LiquidJS alone and with an instance that the package is registered on, in one process and in turn.
 * Prints a table; returns the geometric mean and the least of LiquidJS' times divided by ours.
 */
export async function besideLiquidjs({ pages, partials, escape = false, ruby = [] }: Pages): Promise<{
  readonly mean: number
  readonly least: number
}> {
  const alone = makeLiquid(partials, { isRegistered: false, escape })
  const registered = makeLiquid(partials, { isRegistered: true, escape })
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
    checkSame(page.name, 'renderSync', calls.renderSync[1](), expected)
    checkSame(page.name, 'render', await calls.render[1](), expected)
    const inRuby = ruby[i]
    if (inRuby) checkSame(page.name, 'ruby', inRuby.output, expected)

    for (const call of ['renderSync', 'render'] as const) {
      const [liquidjs = NaN, platform = NaN] = await measure(calls[call])
      const ratio = liquidjs / platform
      ratios[call].push(ratio)
      const besideRuby = inRuby ? [inRuby.ms.toFixed(3), `${(inRuby.ms / platform).toFixed(1)}x`] : []
      row(page.name, call, liquidjs.toFixed(3), platform.toFixed(3), `${ratio.toFixed(1)}x`, ...besideRuby)
    }
  }

  const all = [...ratios.renderSync, ...ratios.render]
  const [sync, async, both] = [ratios.renderSync, ratios.render, all].map((list) => `${mean(list).toFixed(1)}x`)
  console.log(`geometric mean: renderSync ${sync}, render ${async}, both ${both}`)
  return { mean: mean(all), least: Math.min(...all) }
}
