import vm from 'node:vm'
import { hasCode } from '../error-code'

const maxMs = 2 ** 31 - 1
const expired = 'ERR_SCRIPT_EXECUTION_TIMEOUT'
/** The minimum share of a processor that a run is granted. */
const leastShare = 0.1

let sandbox: { run: (() => unknown) | undefined } | undefined
let script: vm.Script | undefined

/**
 * Stops functions that together take longer than a number of milliseconds, even inside of a regular expression. On a
 * busy machine processor time counts: a function that was stopped while others had it runs again from its beginning,
 * with more time. The thread that watches a run costs about fifty microseconds.
 */
export class TimeLimit {
  private spent = 0

  /** @param makeError makes the error for the time limit */
  constructor(
    readonly milliseconds: number,
    readonly makeError: () => Error,
  ) {}

  run<T>(work: () => T): T {
    if (this.milliseconds > maxMs) return work()
    for (let share = 1; this.spent < this.milliseconds;) {
      const started = performance.now()
      const cpu = process.cpuUsage()
      try {
        return runFor((this.milliseconds - this.spent) / share, work)
      } catch (error) {
        if (!hasCode(error, expired)) throw error
      } finally {
        const { user, system } = process.cpuUsage(cpu)
        const elapsed = performance.now() - started
        // Other threads of the process count, too, so it may be more than the time.
        const used = Math.min((user + system) / 1000, elapsed)
        share = Math.max(used / elapsed, leastShare)
        this.spent += Math.max(used, leastShare * elapsed)
      }
    }
    throw this.makeError()
  }
}

function runFor<T>(milliseconds: number, run: () => T): T {
  sandbox ??= vm.createContext({ run: undefined }) as NonNullable<typeof sandbox>
  script ??= new vm.Script('run()')
  sandbox.run = run
  try {
    return script.runInContext(sandbox, { timeout: Math.min(Math.max(1, Math.ceil(milliseconds)), maxMs) }) as T
  } finally {
    sandbox.run = undefined
  }
}
