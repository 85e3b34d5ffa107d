export const secondMs = 1000
export const minuteMs = 60_000
export const hourMs = 3_600_000
export const dayMs = 86_400_000

/** The Gregorian calendar repeats itself after so many years. */
const cycleYears = 400
const cycleMs = 146_097 * dayMs

/**
 * A wall clock as a number: the milliseconds from 1970 to what it shows, as though there were no zones. Years have four
 * digits or any other number of them, months go from 1; what is over an end runs on into the next month or day.
 */
export function wallOf(year: number, month: number, day: number, hour = 0, minute = 0, second = 0): number {
  // `Date.UTC` takes the years 0 to 99 for 1900 to 1999.
  if (year >= 0 && year < 100) return wallOf(year + cycleYears, month, day, hour, minute, second) - cycleMs
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

export function daysIn(year: number, month: number): number {
  return new Date(wallOf(year, month + 1, 0)).getUTCDate()
}

/** The day of the year, the first is 1. */
export function dayOfYear(wall: Date): number {
  const year = wall.getUTCFullYear()
  return Math.floor((wall.getTime() - wallOf(year, 1, 1)) / dayMs) + 1
}

/** The day of the week from 1 for Monday to 7 for Sunday. */
export function isoWeekday(wall: Date): number {
  return wall.getUTCDay() || 7
}

/** The week of the year that begins with its first Monday (1) or Sunday (0); 0 before that. */
export function weekOfYear(wall: Date, firstDay: 0 | 1): number {
  return Math.floor((dayOfYear(wall) + 6 - ((wall.getUTCDay() + 7 - firstDay) % 7)) / 7)
}

/** The week of ISO 8601 and the year that it belongs to: that of its Thursday. */
export function isoWeek(wall: Date): { readonly year: number; readonly week: number } {
  const thursday = new Date(wall.getTime() + (4 - isoWeekday(wall)) * dayMs)
  return { year: thursday.getUTCFullYear(), week: Math.ceil(dayOfYear(thursday) / 7) }
}

/** The Monday of a week of ISO 8601, as a wall clock. */
export function mondayOf(year: number, week: number): number {
  const fourth = wallOf(year, 1, 4)
  return fourth + (week - 1) * 7 * dayMs - (isoWeekday(new Date(fourth)) - 1) * dayMs
}
