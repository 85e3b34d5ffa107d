/**
 * How long a fresh process takes to load LiquidJS and make an instance, against loading the package beside it and
 * registering it there, as a module and as CommonJS. The processes alternate.
 */
import { execFileSync } from 'node:child_process'
import { root } from './built.mts'

const runs = 25
const most = 2

const work = {
  liquidjs: 'new liquidjs.Liquid()',
  registered: 'platform.registerPlatform(new liquidjs.Liquid())',
} as const

type Subject = keyof typeof work

const formats = {
  ESM: { flags: ['--input-type=module'], load: (name: string) => `await import('${name}')` },
  CommonJS: { flags: ['--input-type=commonjs'], load: (name: string) => `require('${name}')` },
} as const

interface Times {
  /** From before the first import until the instance is ready. */
  readonly loading: number[]
  /** The whole process, Node's own start with it. */
  readonly process: number[]
}

function run(format: keyof typeof formats, subject: Subject, times: Times): void {
  const { flags, load } = formats[format]
  const program = [
    'const begin = performance.now()',
    `const liquidjs = ${load('liquidjs')}`,
    ...(subject === 'registered' ? [`const platform = ${load('liquid-platform')}`] : []),
    work[subject],
    'console.log(performance.now() - begin)',
  ]
  const begin = performance.now()
  const output = execFileSync(process.execPath, [...flags, '-e', program.join('\n')], { cwd: root, encoding: 'utf8' })
  times.process.push(performance.now() - begin)
  times.loading.push(Number(output))
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? NaN
}

for (const format of ['ESM', 'CommonJS'] as const) {
  const times: Record<Subject, Times> = {
    liquidjs: { loading: [], process: [] },
    registered: { loading: [], process: [] },
  }
  for (let i = 0; i < runs; i++) {
    run(format, 'liquidjs', times.liquidjs)
    run(format, 'registered', times.registered)
  }
  for (const part of ['loading', 'process'] as const) {
    const alone = median(times.liquidjs[part])
    const registered = median(times.registered[part])
    const ratio = `${(registered / alone).toFixed(2)} (at most ${most} wanted)`
    console.log(
      `${format}, ${part}: liquidjs ${alone.toFixed(1)} ms, registered ${registered.toFixed(1)} ms, ratio ${ratio}`,
    )
  }
}
