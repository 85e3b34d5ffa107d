import { englishNames } from './strftime'
import { CalendarDate, Time } from './time'
import { addTo, type TimeUnit } from './add'
import { dayMs } from './calendar'
import { parseClock, toWallDate, expandYear, to24Hours, toMidnight, type Clock, type TimeReference } from './reading'
import { findInstant, type Zone } from './zone'

const units: Readonly<Record<string, TimeUnit>> = {
  sec: 'seconds',
  second: 'seconds',
  min: 'minutes',
  minute: 'minutes',
  hr: 'hours',
  hour: 'hours',
  day: 'days',
  week: 'weeks',
  month: 'months',
  year: 'years',
}

const numerals = 'a one two three four five six seven eight nine ten eleven twelve'.split(' ')
const weekdays = englishNames.shortDays.map((name) => name.toLowerCase())
const months = englishNames.shortMonths.map((name) => name.toLowerCase())

type Duration = readonly [amount: number, unit: TimeUnit]

/**
 * The parts of a phrase read so far. A setter returns false if its part is repeated or invalid; steps and durations may
 * repeat, and a zone may follow UTC.
 */
export class Phrase {
  private anchor: number | undefined
  private day: number | undefined
  private date: number | undefined
  private month: number | undefined
  private year: number | undefined
  private weekday: number | undefined
  private which: string | undefined
  private clock: Clock | undefined
  private zone: Zone | undefined
  private readonly steps: Duration[] = []
  private readonly durations: Duration[] = []
  /** Whether the durations are added (1) or subtracted (-1). */
  private direction: number | undefined
  private startsElsewhere = false

  /** @param days days from today */
  setAnchor(days: number): boolean {
    if (this.anchor !== undefined) return false
    this.anchor = days
    return true
  }

  /** @param startsElsewhere whether a start for the durations follows, as after `from` */
  setDirection(direction: number, startsElsewhere = false): boolean {
    if (this.direction !== undefined) return false
    this.direction = direction
    this.startsElsewhere = startsElsewhere
    return true
  }

  /** `next week`, `last month` */
  addStep(which = '', unit = ''): boolean {
    this.steps.push([which === 'this' ? 0 : which === 'next' ? 1 : -1, findUnit(unit)])
    return true
  }

  addDuration(count = '', unit = ''): boolean {
    const amount = count === 'an' ? 1 : Math.max(1, numerals.indexOf(count))
    this.durations.push([/\d/.test(count) ? Number(count) : amount, findUnit(unit)])
    return true
  }

  setWeekday(name = '', which?: string): boolean {
    if (this.weekday !== undefined) return false
    this.weekday = weekdays.indexOf(name.slice(0, 3))
    this.which = which
    return true
  }

  setDate(year?: string, month?: string, date?: string): boolean {
    if (this.day !== undefined) return false
    this.day = toWallDate(Number(year), Number(month), Number(date))
    return this.day !== undefined
  }

  setMonth(name = ''): boolean {
    if (this.month !== undefined) return false
    this.month = months.indexOf(name.slice(0, 3)) + 1
    return true
  }

  setYear(year?: string): boolean {
    if (this.year !== undefined) return false
    this.year = Number(year)
    return true
  }

  /** A bare number: the first is the day of the month, the second the year. */
  setDayOrYear(number?: string): boolean {
    if (this.date !== undefined) return this.setYear(String(expandYear(Number(number))))
    this.date = Number(number)
    return true
  }

  setTime(hour?: string, minute?: string, second?: string, fraction?: string, half?: string): boolean {
    const full = half === undefined ? Number(hour) : to24Hours(Number(hour), half)
    return full !== undefined && this.setClock(parseClock(String(full), minute, second, fraction))
  }

  setClock(clock: Clock | undefined): boolean {
    if (this.clock !== undefined) return false
    this.clock = clock
    return clock !== undefined
  }

  setZone(zone: Zone | undefined): boolean {
    if (this.zone !== undefined && !this.zone.isUtc) return false
    this.zone = zone
    return zone !== undefined
  }

  /** The phrase's time; undefined if the parts are incomplete. */
  resolveTime(reference: TimeReference): Time | undefined {
    if (!this.isWhole()) return undefined
    const start = this.start(reference.now().in(this.zone ?? reference.zone))
    const day = this.startsElsewhere
      ? this.addDurations(this.toWeekday(start), false)
      : this.toWeekday(this.addDurations(start, false))
    return this.addDurations(this.toClock(day), true)
  }

  private isWhole(): boolean {
    const hasStart =
      this.anchor !== undefined || this.weekday !== undefined || this.clock !== undefined || this.hasDay()
    if (this.durations.length > 0 !== (this.direction !== undefined)) return false
    if (this.startsElsewhere && !hasStart) return false
    // A day is written once, and the day of `last monday of may` is not read.
    if (this.day !== undefined && this.hasPartOfDay()) return false
    if (this.weekday !== undefined && this.hasPartOfDay() && this.date === undefined) return false
    return hasStart || this.durations.length > 0 || this.steps.length > 0
  }

  private hasDay(): boolean {
    return this.day !== undefined || this.hasPartOfDay()
  }

  private hasPartOfDay(): boolean {
    return this.date !== undefined || this.month !== undefined || this.year !== undefined
  }

  private start(now: Time): Time | undefined {
    if (!this.hasDay()) return addAll(addTo(now, this.anchor ?? 0, 'days'), this.steps)
    const { day, month, date = 1, year = now.wall.getUTCFullYear() } = this
    const midnight = day ?? (month === undefined ? undefined : toWallDate(year, month, date))
    return midnight === undefined ? undefined : CalendarDate.of(midnight, now.zone)
  }

  /** Adds the durations: only hours, minutes and seconds if `exact`, else only the others. */
  private addDurations(time: Time | undefined, exact: boolean): Time | undefined {
    const durations = this.durations.filter(([, unit]) => isExact(unit) === exact)
    return addAll(time, durations, this.direction)
  }

  /** Moves to a weekday: the next or last one, or by default the first from today on. */
  private toWeekday(time: Time | undefined): Time | undefined {
    if (!time || this.weekday === undefined || this.hasDay()) return time
    const ahead = (this.weekday - time.wall.getUTCDay() + 7) % 7
    const days =
      this.which === 'next' ? ahead || 7 : this.which === undefined || this.which === 'this' ? ahead : ahead - 7
    return CalendarDate.of(toMidnight(time.wall.getTime()) + days * dayMs, time.zone)
  }

  private toClock(day: Time | undefined): Time | undefined {
    if (!day || !this.clock) return day
    const wall = toMidnight(day.wall.getTime()) + this.clock.milliseconds
    return new Time(findInstant(wall, day.zone), day.zone, this.clock.nanoseconds)
  }
}

function addAll(start: Time | undefined, durations: readonly Duration[], direction = 1): Time | undefined {
  let time = start
  for (const [amount, unit] of durations) time &&= addTo(time, amount * direction, unit)
  return time
}

function findUnit(name: string): TimeUnit {
  return units[name] ?? 'days'
}

function isExact(unit: TimeUnit): boolean {
  return unit === 'hours' || unit === 'minutes' || unit === 'seconds'
}
