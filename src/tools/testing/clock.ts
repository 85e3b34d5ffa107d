import type { Clock } from '../../ports/clock'
import { InvalidValueError } from '../../base/errors'
import { formatSuggestion } from '../../base/text/nearest'
import { describe } from '../../base/values/describe'
import { isHash } from '../../base/values/hash'
import { dayMs, hourMs, minuteMs, secondMs } from '../../base/time/calendar'

const milliseconds = { seconds: secondMs, minutes: minuteMs, hours: hourMs, days: dayMs }

/** How far to move a clock; negative numbers move it back. */
export type Duration = Partial<Readonly<Record<keyof typeof milliseconds, number>>>

/** A clock that is fixed until it is moved. */
export interface MovableClock extends Clock {
  /** @throws {InvalidValueError} if it is not a hash, or has an unknown unit or a value that is not a number */
  move(by: Duration): void
  /** @throws {InvalidValueError} if the date is invalid */
  set(date: Date | string): void
}

/**
 * A clock for tests, which is fixed until it is moved: templates, sessions, tokens and jobs all see its time.
 *
 * @example
 * const clock = movableClock('2030-05-01T12:00:00Z')
 * const platform = registerPlatform(new Liquid(), { files, clock })
 * clock.move({ days: 14, seconds: 1 })
 * await platform.jobs.drain() // runs the jobs that have become due
 *
 * @param start Default: now
 * @throws {InvalidValueError} if the date is invalid
 */
export function movableClock(start: Date | string = new Date()): MovableClock {
  let ms = parseTime(start)
  return {
    now: () => new Date(ms),
    move(by) {
      ms = parseTime(new Date(ms + toMilliseconds(by)))
    },
    set(date) {
      ms = parseTime(date)
    },
  }
}

function parseTime(date: Date | string): number {
  const ms = new Date(date).getTime()
  if (Number.isNaN(ms)) {
    throw new InvalidValueError(`movableClock: expected a date such as "2030-05-01T12:00:00Z", got ${describe(date)}`)
  }
  return ms
}

function toMilliseconds(by: Duration): number {
  if (!isHash(by)) {
    throw new InvalidValueError(`movableClock: expected a duration such as { minutes: 5 }, got ${describe(by)}`)
  }
  let sum = 0
  for (const [unit, count] of Object.entries(by)) {
    const units = Object.keys(milliseconds)
    if (!units.includes(unit)) {
      const hint = formatSuggestion(unit, units)
      throw new InvalidValueError(`movableClock: unknown unit "${unit}"${hint}; expected one of ${units.join(', ')}`)
    }
    if (!Number.isFinite(count))
      throw new InvalidValueError(`movableClock: ${unit}: expected a number, got ${describe(count)}`)
    sum += count * milliseconds[unit as keyof Duration]
  }
  return sum
}
