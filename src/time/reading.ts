import { CalendarDate, isInRange, Time } from './time'
import { dayMs, daysIn, hourMs, minuteMs, secondMs, wallOf } from './calendar'
import { instantAt, type Zone } from './zone'

/** What a text that says a time is read against. */
export interface TimeReference {
  /** Whose clock the text means where it does not say. */
  readonly zone: Zone
  now(): Time
}

/** The time of a day. */
export interface Clock {
  /** From midnight. */
  readonly milliseconds: number
  /** On top of them. */
  readonly nanoseconds: number
}

/** What a text says of a time. */
export interface Reading {
  /** Midnight of the day as a wall clock; today where it is left out. */
  readonly day?: number | undefined
  readonly clock?: Clock | undefined
  readonly zone?: Zone | undefined
}

/** The time that a text says: a date where it says no more than that. */
export function timeOfReading({ day, clock, zone }: Reading, reference: TimeReference): Time | undefined {
  const where = zone ?? reference.zone
  const midnight = day ?? midnightOf(reference.now().in(where).wall.getTime())
  if (!isInRange(midnight)) return undefined
  if (!clock) return CalendarDate.of(midnight, where)
  return new Time(instantAt(midnight + clock.milliseconds, where), where, clock.nanoseconds)
}

export function midnightOf(wall: number): number {
  return Math.floor(wall / dayMs) * dayMs
}

/** Midnight of a date as a wall clock; undefined where there is no such date. */
export function dayOf(year: number, month: number, day: number): number | undefined {
  const exists = month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
  return exists ? wallOf(year, month, day) : undefined
}

/**
 * The time that a clock says; undefined where none does. A day may end at 24:00, and a minute with a leap second.
 *
 * @param fraction the digits after the point, which belong to the last part that is given
 */
export function clockOf(hour: string, minute?: string, second?: string, fraction = ''): Clock | undefined {
  const [h, m, s] = [Number(hour), Number(minute ?? 0), Number(second ?? 0)]
  if (h > 24 || m > 59 || s > 60 || (h === 24 && (m > 0 || s > 0 || /[1-9]/.test(fraction)))) return undefined
  const unit = second !== undefined ? secondMs : minute !== undefined ? minuteMs : hourMs
  const rest = fractionOf(fraction, unit)
  return { ...rest, milliseconds: h * hourMs + m * minuteMs + s * secondMs + rest.milliseconds }
}

/** A part of a unit, of which nine digits count. */
function fractionOf(digits: string, unit: number): Clock {
  const nanoseconds = Number(digits.slice(0, 9).padEnd(9, '0')) * (unit / secondMs)
  return { milliseconds: Math.floor(nanoseconds / 1e6), nanoseconds: nanoseconds % 1e6 }
}

/** The hour of a clock with two halves; undefined where it has none such. */
export function hourOfHalf(hour: number, half: string): number | undefined {
  if (hour < 1 || hour > 12) return undefined
  return (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0)
}

/** The year that two digits mean, as Ruby takes them: 1969 to 2068. */
export function fullYear(lastTwoDigits: number): number {
  return lastTwoDigits + (lastTwoDigits < 69 ? 2000 : 1900)
}
