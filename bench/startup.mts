/**
 * Measures how long a fresh process takes to load LiquidJS and make an instance, and to load and register the package on it,
 * as a module and as CommonJS; for CommonJS also with a compile cache. The processes alternate. The time until a first
 * template is rendered is printed, too, without a goal.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import module from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './built.mts'

const runs = 25

const work = {
  liquidjs: 'const liquid = new liquidjs.Liquid()',
  registered: 'const liquid = new liquidjs.Liquid(); platform.registerPlatform(liquid)',
} as const

type Subject = keyof typeof work

const template = '{% for i in list %}{{ i | plus: 1 | append: "." }}{% endfor %}'

interface Format {
  readonly flags: readonly string[]
  readonly load: (name: string) => string
  /** The wanted ratio until the instance is ready. */
  readonly most: number
  readonly env?: NodeJS.ProcessEnv
}

const cache = mkdtempSync(join(tmpdir(), 'liquid-platform-compiled-'))
const commonJs = { flags: ['--input-type=commonjs'], load: (name: string) => `require('${name}')` }

const formats: Readonly<Record<string, Format>> = {
  ESM: { flags: ['--input-type=module'], load: (name) => `await import('${name}')`, most: 1.35 },
  CommonJS: { ...commonJs, most: 2 },
  ...('enableCompileCache' in module && {
    'CommonJS with a compile cache': { ...commonJs, most: 1.5, env: { NODE_COMPILE_CACHE: cache } },
  }),
}

interface Times {
  /** From before the first import until the instance is ready. */
  readonly loading: number[]
  /** From before the first import until a template is rendered. */
  readonly rendering: number[]
  /** The whole process, including Node's own start. */
  readonly process: number[]
}

function run({ flags, load, env }: Format, subject: Subject, times: Times): void {
  const program = [
    'const begin = performance.now()',
    `const liquidjs = ${load('liquidjs')}`,
    ...(subject === 'registered' ? [`const platform = ${load('liquid-platform')}`] : []),
    work[subject],
    'const ready = performance.now()',
    `liquid.parseAndRenderSync(${JSON.stringify(template)}, { list: [1, 2] })`,
    'console.log(ready - begin, performance.now() - begin)',
  ]
  const begin = performance.now()
  const output = execFileSync(process.execPath, [...flags, '-e', program.join('\n')], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  times.process.push(performance.now() - begin)
  const [loading, rendering] = output.split(' ').map(Number)
  times.loading.push(loading ?? NaN)
  times.rendering.push(rendering ?? NaN)
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? NaN
}

try {
  for (const [name, format] of Object.entries(formats)) {
    const newTimes = (): Times => ({ loading: [], rendering: [], process: [] })
    const times: Record<Subject, Times> = { liquidjs: newTimes(), registered: newTimes() }
    for (let i = 0; i < runs; i++) {
      run(format, 'liquidjs', times.liquidjs)
      run(format, 'registered', times.registered)
    }
    for (const part of ['loading', 'rendering', 'process'] as const) {
      const alone = median(times.liquidjs[part])
      const registered = median(times.registered[part])
      const wanted = part === 'loading' ? ` (at most ${format.most} wanted)` : ''
      const ratio = `${(registered / alone).toFixed(2)}${wanted}`
      console.log(
        `${name}, ${part}: liquidjs ${alone.toFixed(1)} ms, registered ${registered.toFixed(1)} ms, ratio ${ratio}`,
      )
    }
  }
} finally {
  rmSync(cache, { recursive: true, force: true })
}
