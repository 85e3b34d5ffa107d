export const secondMs = 1000
export const minuteMs = 60_000
export const hourMs = 3_600_000
export const dayMs = 86_400_000

/** The Gregorian calendar repeats after this many years. */
const cycleYears = 400
const cycleMs = 146_097 * dayMs

/**
 * A wall clock as a number: the milliseconds from 1970 to the time shown, as if it were UTC. Years may have any number
 * of digits and months start at 1; overflowing values carry over to the next month or day.
 */
export function toWallTime(year: number, month: number, day: number, hour = 0, minute = 0, second = 0): number {
  // `Date.UTC` maps the years 0 to 99 to 1900 to 1999.
  if (year >= 0 && year < 100) return toWallTime(year + cycleYears, month, day, hour, minute, second) - cycleMs
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

export function countDays(year: number, month: number): number {
  return new Date(toWallTime(year, month + 1, 0)).getUTCDate()
}

/** The day of the year, from 1. */
export function getDayOfYear(wall: Date): number {
  const year = wall.getUTCFullYear()
  return Math.floor((wall.getTime() - toWallTime(year, 1, 1)) / dayMs) + 1
}

/** The weekday, from 1 for Monday to 7 for Sunday. */
export function getIsoWeekday(wall: Date): number {
  return wall.getUTCDay() || 7
}

/** The week of the year, where week 1 starts on the first Monday (1) or Sunday (0); 0 before that. */
export function getWeekOfYear(wall: Date, firstDay: 0 | 1): number {
  return Math.floor((getDayOfYear(wall) + 6 - ((wall.getUTCDay() + 7 - firstDay) % 7)) / 7)
}

/** The ISO 8601 week and its year, which is the year of its Thursday. */
export function getIsoWeek(wall: Date): { readonly year: number; readonly week: number } {
  const thursday = new Date(wall.getTime() + (4 - getIsoWeekday(wall)) * dayMs)
  return { year: thursday.getUTCFullYear(), week: Math.ceil(getDayOfYear(thursday) / 7) }
}

/** The Monday of an ISO 8601 week, as a wall clock. */
export function findMonday(year: number, week: number): number {
  const fourth = toWallTime(year, 1, 4)
  return fourth + (week - 1) * 7 * dayMs - (getIsoWeekday(new Date(fourth)) - 1) * dayMs
}
