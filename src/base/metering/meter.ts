import { LimitError } from '../errors'
import * as fixedLimits from '../limits'

/** Counts work, so that a render cannot run for too long. */
export interface Meter {
  /**
   * Counts work that is done or about to be done: characters read or created, elements visited, comparisons. One that
   * takes longer than a few nanoseconds counts for more.
   *
   * @throws {LimitError} if the time, or outside a render the work, exceeds its limit
   */
  charge(work: number): void
  /**
   * Refuses work that nothing can interrupt, such as `JSON.parse`, if less time is left than it takes.
   *
   * @param milliseconds that the work takes, as measured for the input that takes longest
   * @throws {LimitError} if the time would exceed its limit
   */
  reserve(milliseconds: number): void
}

/** A meter that also counts allocated memory against a limit. */
export interface Allocator extends Meter {
  /**
   * Counts, and charges, characters or elements that are about to be created.
   *
   * @throws {LimitError} if they exceed the limit
   */
  allocate(size: number): void
}

const maxWork = fixedLimits.values.work

/** A meter for work on template values outside a render: it stops the work within about a second. */
export function makeBoundedMeter(): Meter {
  let work = 0
  return {
    charge(more) {
      if (!((work += more) <= maxWork)) {
        throw new LimitError('memory', `a value with more than ${maxWork} values and characters in it`)
      }
    },
    reserve: () => undefined,
  }
}
