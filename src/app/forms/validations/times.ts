import { ConfigurationError } from '../../../base/errors'
import { isBlank } from '../../../base/values/compare'
import { describe } from '../../../base/values/describe'
import { CalendarDate, Time } from '../../../base/time/time'
import { compareTimes } from '../../../base/values/time-order'
import { readableTimes, readFixedTime, readTime } from '../../../base/time/read'
import type { TimeReference } from '../../../base/time/reading'
import { utc, type Zone } from '../../../base/time/zone'
import { reportUnless, type Rule, type RuleOptions } from './rule'

/** The key of the violation, and the required order of the value and the option's time. */
const comparisons = {
  before: ['before', (order: number) => order < 0],
  after: ['after', (order: number) => order > 0],
  at: ['is_at', (order: number) => order === 0],
  on_or_before: ['on_or_before', (order: number) => order <= 0],
  on_or_after: ['on_or_after', (order: number) => order >= 0],
  is_at: ['is_at', (order: number) => order === 0],
  at_or_before: ['on_or_before', (order: number) => order <= 0],
  at_or_after: ['on_or_after', (order: number) => order >= 0],
} as const

const names = Object.keys(comparisons) as readonly (keyof typeof comparisons)[]

/** Compares days: the day of a time is the one in its own time zone. */
export const date: Rule<'date'> = (options) =>
  validateTime('invalid_date', options, (time, zone) => CalendarDate.of(time.wall.getTime(), zone))

/** Compares instants: a date is its midnight. */
export const datetime: Rule<'datetime'> = (options) =>
  validateTime('invalid_datetime', options, (time, zone) => time.in(zone))

/** @param comparable converts a time to the one to compare */
function validateTime(
  invalid: string,
  options: RuleOptions['date'],
  comparable: (time: Time, zone: Zone) => Time,
): ReturnType<Rule<'date'>> {
  const limits = names.flatMap((name) => {
    const option = options[name]
    return option == null ? [] : [{ name, option }]
  })
  for (const { name, option } of limits) readLimit(name, option, anyReference)
  return ({ value, reference }) => {
    if (isBlank(value)) return []
    const time = readFixedTime(value, reference)
    if (!time) return [{ key: invalid }]
    const compared = comparable(time, reference.zone)
    return limits.flatMap(({ name, option }) => {
      const limit = comparable(readLimit(name, option, reference), reference.zone)
      const [key, holds] = comparisons[name]
      return reportUnless(holds(compareTimes(compared, limit) as number), key, { restriction: limit.toString() })
    })
  }
}

/** For checking whether an option is valid, at any time. */
const anyReference: TimeReference = { zone: utc, now: () => new Time(0, utc) }

function readLimit(name: string, option: string, reference: TimeReference): Time {
  const limit = readTime(option, reference)
  if (!limit) throw new ConfigurationError(name, `${name}: expected ${readableTimes}, got ${describe(option)}`)
  return limit
}
