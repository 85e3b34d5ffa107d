import { LimitError } from '../../errors'
import * as fixedLimits from '../../limits'
import { maxTimerMs } from '../../async/deadline'
import { check, isAtLeast, isWhole } from './request'
import type { WorkOptions } from './port'

export const defaultLeaseMs = fixedLimits.jobs.leaseMs

/**
 * Checks the options of a worker and fills in the defaults.
 *
 * @throws {AdapterError} naming the invalid option
 */
export function readWorkOptions({
  concurrency = 1,
  leaseMs = defaultLeaseMs,
}: WorkOptions = {}): Required<WorkOptions> {
  check(isWhole(concurrency), 'concurrency', 'a whole number of 1 or more', concurrency)
  check(isAtLeast(1, leaseMs) && leaseMs <= maxTimerMs, 'leaseMs', `a number from 1 to ${maxTimerMs}`, leaseMs)
  return { concurrency, leaseMs }
}

/** Waits for work, at most until its lease ends. @throws {LimitError} if the lease ends first */
export async function leased(ms: number, work: (signal: AbortSignal) => unknown): Promise<void> {
  const lease = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new LimitError('leaseMs', `the attempt has taken longer than its lease of ${ms} ms`)
      reject(error)
      lease.abort(error)
    }, ms)
  })
  try {
    await Promise.race([work(lease.signal), over])
  } finally {
    clearTimeout(timer)
  }
}
