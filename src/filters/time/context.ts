import { ArgumentError, type FilterContext } from '../../language/definitions/definition'
import { describe } from '../../base/values/describe'
import { Time } from '../../base/time/time'
import { readableTimes, readTime, type TimeInput } from '../../base/time/read'
import type { TimeReference } from '../../base/time/reading'
import { utc, findZone, type Zone } from '../../base/time/zone'

/** The time zone of the instance. */
export function readZone({ settings }: FilterContext): Zone {
  return findZone(settings.timeZone) ?? utc
}

/**
 * The reference that times are read against: the clock, or the `now` argument of a filter. The clock is read once, so
 * that a filter's times are of one instant: two hours from now are 120 minutes from now.
 *
 * @throws {ArgumentError} if `now` cannot be read
 */
export function makeReference(context: FilterContext, zone = readZone(context), now?: TimeInput): TimeReference {
  let read: Time | undefined
  const clock = { zone, now: () => (read ??= new Time(context.adapters.clock.now().getTime(), zone)) }
  if (now === undefined) return clock
  const input = readTimeArgument('now', now, clock)
  return { zone, now: () => input.in(zone) }
}

/**
 * Reads an argument as a time.
 *
 * @throws {ArgumentError} if it cannot be read
 */
export function readTimeArgument(parameter: string, value: TimeInput, reference: TimeReference): Time {
  const time = readTime(value, reference)
  if (time) return time
  throw new ArgumentError(parameter, `expected ${readableTimes}, got ${describe(value)}`)
}
