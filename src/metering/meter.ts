import { LimitError } from '../errors'
import { fixedLimits } from '../limits'

/** Counts work, so that a render ends in time. */
export interface Meter {
  /**
   * Counts work that is done, or is about to be: characters read or made, elements visited, comparisons. What takes
   * longer than a few nanoseconds each counts for more.
   *
   * @throws {LimitError} where the time is over
   */
  charge(work: number): void
}

/** A meter that counts what is made against a limit, too. */
export interface Allocator extends Meter {
  /**
   * Counts characters or elements that are about to be made, and charges them.
   *
   * @throws {LimitError} where they are too many
   */
  allocate(size: number): void
}

const maxWork = fixedLimits.values.work.max

/** The meter of work outside of a render, on what a template may have made: it ends below a second or so. */
export function bounded(): Meter {
  let work = 0
  return {
    charge(more) {
      if (!((work += more) <= maxWork)) {
        throw new LimitError('memory', `a value with more than ${maxWork} values and characters in it`)
      }
    },
  }
}
