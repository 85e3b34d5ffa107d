import * as fixedLimits from '../../base/limits'
import { maxTimerMs } from '../../base/async/deadline'
import { checkProperty, isAtLeast, isWhole } from './request'
import type { ProcessOptions } from './port'

/**
 * Checks the options of a worker and fills in the defaults.
 *
 * @throws {AdapterError} naming the invalid option
 */
export function readWorkOptions({
  concurrency = 1,
  leaseMs = fixedLimits.jobs.leaseMs,
  report = () => undefined,
}: ProcessOptions = {}): Required<ProcessOptions> {
  checkProperty(isWhole(concurrency), 'concurrency', 'a whole number of 1 or more', concurrency)
  checkProperty(isAtLeast(1, leaseMs) && leaseMs <= maxTimerMs, 'leaseMs', `a number from 1 to ${maxTimerMs}`, leaseMs)
  return { concurrency, leaseMs, report }
}
