import { isInRange, Time } from './time'
import { dayMs, countDays, hourMs, minuteMs, secondMs, toWallTime } from './calendar'
import { findInstant } from './zone'

export type TimeUnit = 'years' | 'months' | 'weeks' | 'days' | 'hours' | 'minutes' | 'seconds'

/** The lengths of the units of fixed length, in milliseconds. */
const exact: Partial<Record<TimeUnit, number>> = { hours: hourMs, minutes: minuteMs, seconds: secondMs }
const months: Partial<Record<TimeUnit, number>> = { years: 12, months: 1 }
const days: Partial<Record<TimeUnit, number>> = { weeks: 7, days: 1 }

/**
 * Adds an amount of units to a time. Hours, minutes and seconds are exact; days, weeks, months and years keep the
 * wall-clock time, and a day that the month does not have becomes its last. Undefined if the result is out of range.
 */
export function addTo(time: Time, amount: number, unit: TimeUnit): Time | undefined {
  const length = exact[unit]
  if (length !== undefined || amount === 0) return makeTime(time, time.epoch + amount * (length ?? 0))
  const wall =
    months[unit] === undefined ? addDays(time, amount * (days[unit] ?? 1)) : addMonths(time, amount * months[unit])
  return isInRange(wall) ? makeTime(time, findInstant(wall, time.zone)) : undefined
}

function makeTime({ zone, nanoseconds }: Time, epoch: number): Time | undefined {
  return isInRange(epoch) ? new Time(epoch, zone, nanoseconds) : undefined
}

function addDays({ wall }: Time, amount: number): number {
  return wall.getTime() + amount * dayMs
}

function addMonths({ wall }: Time, amount: number): number {
  const month = wall.getUTCFullYear() * 12 + wall.getUTCMonth() + amount
  const [year, inYear] = [Math.floor(month / 12), (((month % 12) + 12) % 12) + 1]
  const day = Math.min(wall.getUTCDate(), countDays(year, inYear))
  return toWallTime(year, inYear, day) + (((wall.getTime() % dayMs) + dayMs) % dayMs)
}
