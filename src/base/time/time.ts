import { Drop } from '../drop'
import { dayMs, secondMs } from './calendar'
import { findInstant, latest, utc, type Zone } from './zone'

/** An instant and the zone to show it in. Converts to a `Date` for host code. */
export class Time extends Drop {
  private clock: Date | undefined

  /**
   * @param epoch whole milliseconds since 1970
   * @param nanoseconds nanoseconds to add to `epoch`, less than a million
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
    return this.zone.findOffset(this.epoch)
  }

  /** The wall clock, as the UTC fields of a `Date`. */
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

  /** Templates see no properties of a time. */
  toLiquid(): Date {
    return this.valueOf()
  }

  /** Formatted as in Ruby: `2017-04-15 15:21:00 UTC`, `2017-04-15 17:21:00 +0200`. */
  override toString(): string {
    const zone = this.zone.isUtc ? 'UTC' : formatOffset(this.offset, '')
    return `${formatDate(this.wall)} ${this.wall.toISOString().slice(-13, -5)} ${zone}`
  }

  /** Formatted as in Rails: `2017-04-15T15:21:00.000Z`, `2017-04-15T17:21:00.000+02:00`. */
  toJSON(): string {
    const zone = this.zone.isUtc ? 'Z' : formatOffset(this.offset, ':')
    return `${formatDate(this.wall)}T${this.wall.toISOString().slice(-13, -1)}${zone}`
  }
}

/** Formats seconds east of UTC, in whole minutes: `-05:30` if the separator is `:`. */
export function formatOffset(seconds: number, separator: string): string {
  const minutes = Math.trunc(Math.abs(seconds) / 60)
  return `${seconds < 0 ? '-' : '+'}${padTwoDigits(Math.trunc(minutes / 60))}${separator}${padTwoDigits(minutes % 60)}`
}

/** A calendar day. Its instant is midnight in the zone. */
export class CalendarDate extends Time {
  /** The day of a wall clock, starting at midnight in `zone`. */
  static of(wall: number, zone: Zone): CalendarDate {
    return new CalendarDate(findInstant(Math.floor(wall / dayMs) * dayMs, zone), zone)
  }

  override toString(): string {
    return formatDate(this.wall)
  }

  override toJSON(): string {
    return formatDate(this.wall)
  }
}

/** Converts a host's `Date`, and returns a `Time` unchanged; undefined for any other value. */
export function toTime(value: unknown): Time | undefined {
  if (value instanceof Time) return value
  return value instanceof Date ? new Time(value.getTime(), utc) : undefined
}

/** Returns whether a `Date` can show the instant in any zone. */
export function isInRange(epoch: number): boolean {
  return Math.abs(epoch) <= latest
}

/** A zero-padded number with a minus sign if it is negative. */
function formatSigned(value: number, digits: number): string {
  const text = String(Math.abs(value)).padStart(digits, '0')
  return value < 0 ? `-${text}` : text
}

function formatDate(wall: Date): string {
  return `${formatSigned(wall.getUTCFullYear(), 4)}-${padTwoDigits(wall.getUTCMonth() + 1)}-${padTwoDigits(wall.getUTCDate())}`
}

function padTwoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value)
}
