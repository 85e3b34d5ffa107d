import { Drop } from 'liquidjs'
import { primitiveOf } from './host-object'
import { dayMs, secondMs } from './time-calendar'
import { instantAt, latest, utc, type Zone } from './time-zone'

/**
 * An instant, and the zone whose clock shows it. To a host's own code it is a `Date`.
 */
export class Time extends Drop {
  private clock: Date | undefined

  /**
   * @param epoch whole milliseconds from 1970
   * @param nanoseconds what comes on top of them, less than a million
   */
  constructor(
    readonly epoch: number,
    readonly zone: Zone,
    readonly nanoseconds = 0,
  ) {
    super()
  }

  /** Seconds east of UTC. */
  get offset(): number {
    return this.zone.offsetAt(this.epoch)
  }

  /** What the clock shows: a `Date` whose UTC fields say it. */
  get wall(): Date {
    return (this.clock ??= new Date(this.epoch + this.offset * secondMs))
  }

  /** The same instant in another zone. */
  in(zone: Zone): Time {
    return new Time(this.epoch, zone, this.nanoseconds)
  }

  override valueOf(): Date {
    return new Date(this.epoch)
  }

  /** A template reads no properties of a time. */
  toLiquid(): Date {
    return this.valueOf()
  }

  /** As Ruby shows it: `2017-04-15 15:21:00 UTC`, `2017-04-15 17:21:00 +0200`. */
  override toString(): string {
    const zone = this.zone.isUtc ? 'UTC' : this.offsetText('')
    return `${dateText(this.wall)} ${this.wall.toISOString().slice(-13, -5)} ${zone}`
  }

  /** As Rails writes it: `2017-04-15T15:21:00.000Z`, `2017-04-15T17:21:00.000+02:00`. */
  toJSON(): string {
    const zone = this.zone.isUtc ? 'Z' : this.offsetText(':')
    return `${dateText(this.wall)}T${this.wall.toISOString().slice(-13, -1)}${zone}`
  }

  private offsetText(separator: string): string {
    const minutes = Math.trunc(Math.abs(this.offset) / 60)
    return `${this.offset < 0 ? '-' : '+'}${padded(Math.trunc(minutes / 60))}${separator}${padded(minutes % 60)}`
  }
}

/** A day of the calendar; where an instant is wanted, its midnight. */
export class CalendarDate extends Time {
  /** The day that a clock shows, which begins at midnight in `zone`. */
  static of(wall: number, zone: Zone): CalendarDate {
    return new CalendarDate(instantAt(Math.floor(wall / dayMs) * dayMs, zone), zone)
  }

  override toString(): string {
    return dateText(this.wall)
  }

  override toJSON(): string {
    return dateText(this.wall)
  }
}

/** The time of a host's `Date`, or a time as it is; undefined for any other value. */
export function timeOf(value: unknown): Time | undefined {
  if (value instanceof Time) return value
  return value instanceof Date ? new Time(value.getTime(), utc) : undefined
}

/** Whether an instant can be shown. */
export function isInRange(epoch: number): boolean {
  return Math.abs(epoch) <= latest
}

/** The order of two times, one of which may be a library's, as a sort wants it; undefined where either is none. */
export function orderOfTimes(left: unknown, right: unknown): number | undefined {
  const [first, second] = [timeOf(left), timeOf(right)]
  if (!first && !second) return undefined
  const a = first ?? timeOfLibrary(left)
  const b = second ?? timeOfLibrary(right)
  return a && b && (a.epoch - b.epoch || a.nanoseconds - b.nanoseconds)
}

/** The time of a library's object: its `valueOf` gives milliseconds. */
function timeOfLibrary(value: unknown): Time | undefined {
  const epoch = primitiveOf(value)
  return typeof epoch === 'number' ? new Time(epoch, utc) : undefined
}

/** The digits of a number, with a minus sign before them where it is negative. */
function signed(value: number, digits: number): string {
  const text = String(Math.abs(value)).padStart(digits, '0')
  return value < 0 ? `-${text}` : text
}

function dateText(wall: Date): string {
  return `${signed(wall.getUTCFullYear(), 4)}-${padded(wall.getUTCMonth() + 1)}-${padded(wall.getUTCDate())}`
}

function padded(value: number): string {
  return value < 10 ? `0${value}` : String(value)
}
