/**
 * Runs hostile calls for some minutes, each with a clock of the processor: `npm run fuzz:time -- 60`. A process of its
 * own runs them, which is ended if a call does not return. Prints the worst calls, and fails if one took too long.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { RubyRegExp } from '../src/regexp/regexp'
import { LimitError } from '../src/errors'
import { drawPattern, seeded, texts } from '../test/support/patterns'
import { cpuClock } from '../test/support/cpu'

interface Call {
  readonly shown: string
  run(): void
}

const regexpMs = 100
const allowedMs = regexpMs + 50
const hangMs = 20_000

/** The kinds of calls: each draws some that belong together, by a source of random numbers. */
const kinds: Readonly<Record<string, (random: () => number) => readonly Call[]>> = {
  pattern(random) {
    const { pattern, options } = drawPattern(random)
    let isValid = true
    return texts.map((text, i) => ({
      shown: `/${pattern}/${options} on text ${i}`,
      run() {
        if (isValid) isValid = matchPattern(pattern, options, text)
      },
    }))
  },
}

/** Whether the pattern is valid. */
function matchPattern(pattern: string, options: string, text: string): boolean {
  let regexp: RubyRegExp
  try {
    regexp = RubyRegExp.compile(pattern, options, regexpMs)
  } catch {
    return false
  }
  try {
    regexp.each(text, regexpMs, () => true)
  } catch (error) {
    if (!(error instanceof LimitError)) throw error
  }
  return true
}

interface Report {
  readonly seed: number
  readonly slowest?: { readonly shown: string; readonly ms: number }
}

/** Runs the calls of seeds from one on, in the child. */
function work(from: number): void {
  for (let seed = from; ; seed++) {
    process.send?.({ seed } satisfies Report)
    const random = seeded(seed)
    let slowest = { shown: '', ms: 0 }
    for (const draw of Object.values(kinds)) {
      for (const call of draw(random)) {
        const took = cpuClock()
        call.run()
        const ms = took()
        if (ms > slowest.ms) slowest = { shown: call.shown, ms }
      }
    }
    process.send?.({ seed, slowest } satisfies Report)
  }
}

async function watch(minutes: number, first: number): Promise<void> {
  const end = Date.now() + minutes * 60_000
  const worst: { seed: number; shown: string; ms: number }[] = []
  let seed = first
  let wrong = 0
  while (Date.now() < end) {
    const child = fork(import.meta.filename, ['--child', String(seed)])
    const timer = setTimeout(() => child.kill('SIGKILL'), hangMs)
    child.on('message', (report: Report) => {
      timer.refresh()
      seed = report.seed
      if (report.slowest === undefined) return
      const { shown, ms } = report.slowest
      if (ms > allowedMs) wrong++
      worst.push({ seed, shown, ms })
      worst.sort((a, b) => b.ms - a.ms)
      worst.length = Math.min(worst.length, 10)
      if (Date.now() >= end) child.kill()
    })
    await once(child, 'exit')
    clearTimeout(timer)
    if (Date.now() < end) {
      wrong++
      console.log(`seed ${seed}: the process hung or ended`)
    }
    seed++
  }
  for (const { seed, shown, ms } of worst) console.log(`${ms.toFixed(0)} ms, seed ${seed}: ${shown.slice(0, 300)}`)
  console.log(`${seed - first} seeds, ${wrong} above ${allowedMs} ms, hung or failed`)
  process.exitCode = wrong === 0 ? 0 : 1
}

const [, , first = '60', second = '1'] = process.argv
if (first === '--child') work(Number(second))
else await watch(Number(first), Number(second))
