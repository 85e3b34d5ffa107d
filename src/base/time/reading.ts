import { CalendarDate, isInRange, Time } from './time'
import { dayMs, countDays, hourMs, minuteMs, secondMs, toWallTime } from './calendar'
import { findInstant, type Zone } from './zone'

/** The reference for reading a text. */
export interface TimeReference {
  /** The zone of texts that name none. */
  readonly zone: Zone
  now(): Time
}

/** A time of day. */
export interface Clock {
  /** Milliseconds since midnight. */
  readonly milliseconds: number
  /** Nanoseconds to add to `milliseconds`. */
  readonly nanoseconds: number
}

/** The parts of a time that were read from a text. */
export interface Reading {
  /** Midnight of the day as a wall clock. Default: today */
  readonly day?: number | undefined
  readonly clock?: Clock | undefined
  readonly zone?: Zone | undefined
}

/** The time of a reading; a `CalendarDate` if it has no clock. */
export function resolveReading({ day, clock, zone }: Reading, reference: TimeReference): Time | undefined {
  const where = zone ?? reference.zone
  const midnight = day ?? toMidnight(reference.now().in(where).wall.getTime())
  if (!isInRange(midnight)) return undefined
  if (!clock) return CalendarDate.of(midnight, where)
  return new Time(findInstant(midnight + clock.milliseconds, where), where, clock.nanoseconds)
}

export function toMidnight(wall: number): number {
  return Math.floor(wall / dayMs) * dayMs
}

/** Midnight of a date as a wall clock; undefined if there is no such date. */
export function toWallDate(year: number, month: number, day: number): number | undefined {
  const exists = month >= 1 && month <= 12 && day >= 1 && day <= countDays(year, month)
  return exists ? toWallTime(year, month, day) : undefined
}

/**
 * A time of day; undefined if it is invalid. 24:00 is the end of a day, and second 60 a leap second.
 *
 * @param fraction the digits after the decimal separator, which belong to the last part
 */
export function parseClock(hour: string, minute?: string, second?: string, fraction = ''): Clock | undefined {
  const [h, m, s] = [Number(hour), Number(minute ?? 0), Number(second ?? 0)]
  if (h > 24 || m > 59 || s > 60 || (h === 24 && (m > 0 || s > 0 || /[1-9]/.test(fraction)))) return undefined
  const unit = second !== undefined ? secondMs : minute !== undefined ? minuteMs : hourMs
  const rest = parseFraction(fraction, unit)
  return { ...rest, milliseconds: h * hourMs + m * minuteMs + s * secondMs + rest.milliseconds }
}

/** A fraction of a unit, of which the first nine digits count. */
function parseFraction(digits: string, unit: number): Clock {
  const nanoseconds = Number(digits.slice(0, 9).padEnd(9, '0')) * (unit / secondMs)
  return { milliseconds: Math.floor(nanoseconds / 1e6), nanoseconds: nanoseconds % 1e6 }
}

/** Converts an hour of a 12-hour clock to 24 hours; undefined if it is not from 1 to 12. */
export function to24Hours(hour: number, half: string): number | undefined {
  if (hour < 1 || hour > 12) return undefined
  return (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0)
}

/** Expands a two-digit year as Ruby does: to 1969 to 2068. */
export function expandYear(lastTwoDigits: number): number {
  return lastTwoDigits + (lastTwoDigits < 69 ? 2000 : 1900)
}
