/**
 * Runs hostile calls for some minutes: `npm run fuzz:time -- 60`. Measures the longest turn of the event loop during
 * each call. The calls run in a child process, which is killed if a call does not return. Prints the worst calls, and
 * fails if one exceeds its CPU time.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { LimitError } from '../src/base/errors'
import { limitTime, RubyRegExp } from '../src/base/regexp/regexp'
import { builtIns, renderMs } from '../test/support/built-ins'
import { measureBlock, type Block } from '../test/support/blocks'
import { texts as hostileTexts } from '../test/support/hostile/values'
import { drawPattern, seeded, texts } from '../test/support/patterns'

interface Call {
  readonly shown: string
  /** The CPU time for which it may block the process, in milliseconds. */
  readonly allowedMs: number
  run(): unknown
}

interface Slow extends Block {
  readonly shown: string
  readonly isWrong: boolean
}

interface Report {
  readonly seed: number
  /** The worst calls by kind. */
  readonly done?: Readonly<Record<string, { readonly calls: number; readonly slowest: Slow }>>
}

const regexpMs = 100
const marginMs = 50
const tries = 3
const hangMs = 60_000
const progressMs = 60_000
const shownWorst = 10

/** The kinds of calls, each with a generator of related calls from random numbers. */
const kinds: Readonly<Record<string, (random: () => number) => readonly Call[]>> = {
  patterns(random) {
    const { pattern, options } = drawPattern(random)
    let isValid = true
    return texts.map((text, i) => ({
      shown: `/${pattern}/${options} on text ${i}`,
      allowedMs: regexpMs + marginMs,
      run() {
        if (isValid) isValid = matchPattern(pattern, options, text)
      },
    }))
  },

  'built-ins'(random) {
    const pick = <T,>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
    const { name, way, shape, text } = pick(builtIns)
    const [other, makeOther] = pick(Object.entries(hostileTexts))
    // Half of the texts have the maximum length, and the others any length.
    const length = random() < 0.5 ? way.most : Math.floor(way.most ** random())
    return [[shape, text] as const, [other, makeOther] as const].map(([shown, make]) => {
      const made = make(length)
      return {
        shown: `${name}, ${way.name}, ${shown}, ${length} bytes`,
        allowedMs: renderMs + marginMs,
        run: () => way.send(made),
      }
    })
  },
}

/** Whether the pattern is valid. */
function matchPattern(pattern: string, options: string, text: string): boolean {
  const limit = limitTime(pattern, regexpMs)
  let regexp: RubyRegExp
  try {
    regexp = RubyRegExp.compile(pattern, options, limit)
  } catch {
    return false
  }
  try {
    regexp.each(text, limit, () => true)
  } catch (error) {
    if (!(error instanceof LimitError)) throw error
  }
  return true
}

/** Measures a call, again if it took too long, because the machine may have delayed it. */
async function measure({ shown, allowedMs, ...call }: Call): Promise<Slow> {
  let best = await measureBlock(() => call.run())
  for (let i = 1; i < tries && best.cpuMs > allowedMs; i++) {
    const block = await measureBlock(() => call.run())
    if (block.cpuMs < best.cpuMs) best = block
  }
  return { shown, ...best, isWrong: best.cpuMs > allowedMs }
}

/** Runs calls in the child process, starting with this seed. */
async function work(from: number): Promise<void> {
  for (let seed = from; ; seed++) {
    process.send?.({ seed } satisfies Report)
    const random = seeded(seed)
    const done: Record<string, { calls: number; slowest: Slow }> = {}
    for (const [kind, draw] of Object.entries(kinds)) {
      const calls = draw(random)
      let slowest: Slow = { shown: '', cpuMs: 0, wallMs: 0, isWrong: false }
      for (const call of calls) {
        const slow = await measure(call)
        if (slow.cpuMs > slowest.cpuMs) slowest = slow
      }
      done[kind] = { calls: calls.length, slowest }
    }
    process.send?.({ seed, done } satisfies Report)
  }
}

function showBlock({ cpuMs, wallMs }: Block = { cpuMs: 0, wallMs: 0 }): string {
  return `${cpuMs.toFixed(0)} ms of the processor (${wallMs.toFixed(0)} ms by the clock)`
}

class Tally {
  private readonly calls = new Map<string, number>()
  private readonly worst = new Map<string, (Slow & { readonly seed: number })[]>()
  seeds = 0
  wrong = 0

  add({ seed, done = {} }: Report): void {
    this.seeds++
    for (const [kind, { calls, slowest }] of Object.entries(done)) {
      this.calls.set(kind, (this.calls.get(kind) ?? 0) + calls)
      if (slowest.isWrong) {
        this.wrong++
        console.log(`${kind}, seed ${seed}, ${showBlock(slowest)}: ${slowest.shown.slice(0, 1000)}`)
      }
      const worst = [...(this.worst.get(kind) ?? []), { ...slowest, seed }].sort((a, b) => b.cpuMs - a.cpuMs)
      this.worst.set(kind, worst.slice(0, shownWorst))
    }
  }

  print(): void {
    for (const [kind, worst] of this.worst) {
      console.log(`${kind}:`)
      for (const { seed, shown, isWrong, ...block } of worst) {
        console.log(`  ${isWrong ? 'TOO LONG ' : ''}${showBlock(block)}, seed ${seed}: ${shown.slice(0, 300)}`)
      }
    }
  }

  summary(): string {
    const counts = [...this.calls].map(
      ([kind, calls]) => `${kind}: ${calls} calls, at most ${showBlock(this.worst.get(kind)?.[0])}`,
    )
    return `${this.seeds} seeds; ${counts.join('; ')}; ${this.wrong} blocked for too long, hung or failed`
  }
}

async function watch(minutes: number, first: number): Promise<void> {
  const end = Date.now() + minutes * 60_000
  const tally = new Tally()
  const progress = setInterval(() => console.log(tally.summary()), progressMs)
  let seed = first
  while (Date.now() < end) {
    // With a single thread, the CPU time belongs to the call.
    const execArgv = [...process.execArgv, '--single-threaded']
    const child = fork(import.meta.filename, ['--child', String(seed)], { execArgv })
    const timer = setTimeout(() => child.kill('SIGKILL'), hangMs)
    child.on('message', (report: Report) => {
      timer.refresh()
      seed = report.seed
      if (report.done !== undefined) tally.add(report)
      if (Date.now() >= end) child.kill()
    })
    await once(child, 'exit')
    clearTimeout(timer)
    if (Date.now() < end) {
      tally.wrong++
      console.log(`seed ${seed}: the process hung or ended`)
    }
    seed++
  }
  clearInterval(progress)
  tally.print()
  console.log(tally.summary())
  process.exitCode = tally.wrong === 0 ? 0 : 1
}

const [, , first = '60', second = '1'] = process.argv
if (first === '--child') await work(Number(second))
else await watch(Number(first), Number(second))
