import abbreviations from '../data/time-zone-abbreviations.json'
import citiesAndRegions from '../data/time-zones.json'
import { dayMs, secondMs } from './calendar'

/** The clock of a place: how far it is from UTC, at which instant. */
export interface Zone {
  readonly name: string
  /** Whether this is UTC itself, and not a place whose clock agrees with it. */
  readonly isUtc: boolean
  /** Seconds east of UTC, at an instant in milliseconds. */
  offsetAt(epoch: number): number
  /** What the clock is called then: `CEST`; the empty text where it is only an offset. */
  abbreviationAt(epoch: number): string
}

/** Instants that a `Date` can show in any zone. */
export const latest = 8.64e15 - 2 * dayMs

/** A zone that is always the same number of seconds east of UTC. */
class FixedZone implements Zone {
  readonly name: string

  constructor(
    private readonly offset: number,
    readonly isUtc = false,
  ) {
    this.name = isUtc ? 'UTC' : offsetText(offset)
  }

  offsetAt(): number {
    return this.offset
  }

  abbreviationAt(): string {
    return this.isUtc ? 'UTC' : ''
  }
}

export const utc: Zone = new FixedZone(0, true)

const maxDays = 5000

/** A zone of the tz database, as `Intl` knows it. */
class NamedZone implements Zone {
  readonly isUtc: boolean
  private readonly format: Intl.DateTimeFormat
  /** The offset on the days (in UTC) on which it does not change, by their number from 1970. */
  private readonly days = new Map<number, number>()

  constructor(readonly name: string) {
    this.format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' })
    this.isUtc = utcNames.test(name)
  }

  offsetAt(epoch: number): number {
    const day = Math.floor(epoch / dayMs)
    const known = this.days.get(day)
    if (known !== undefined) return known
    const offset = this.ask(epoch)
    if (this.ask(day * dayMs) === offset && this.ask((day + 1) * dayMs - 1) === offset) {
      if (this.days.size === maxDays) this.days.clear()
      this.days.set(day, offset)
    }
    return offset
  }

  private ask(epoch: number): number {
    const text = this.format.format(Math.min(Math.max(epoch, -latest), latest))
    return readOffset(text.slice(text.lastIndexOf('GMT') + 3)) ?? 0
  }

  abbreviationAt(epoch: number): string {
    const offset = this.offsetAt(epoch)
    // Offsets of odd seconds are the local mean time from before there were zones.
    return abbreviationsOf(this.name)?.[offset / 60] ?? (offset % 60 === 0 ? offsetText(offset) : 'LMT')
  }
}

const utcNames = /^(?:Etc\/)?(?:UTC|UCT|Universal|Zulu)$/i

/** An offset as short as it can be written: `+02`, `+0545`. */
function offsetText(offset: number): string {
  const minutes = Math.floor(Math.abs(offset) / 60)
  const hhmm = String(Math.floor(minutes / 60) * 100 + (minutes % 60)).padStart(4, '0')
  return (offset < 0 ? '-' : '+') + (minutes % 60 === 0 ? hhmm.slice(0, 2) : hhmm)
}

let named: Map<string, Readonly<Record<string, string | undefined>>> | undefined

function abbreviationsOf(zone: string): Readonly<Record<string, string | undefined>> | undefined {
  named ??= new Map(
    abbreviations.flatMap(({ zones, names }) => zones.split(' ').map((name) => [name.toLowerCase(), names] as const)),
  )
  return named.get(zone.toLowerCase())
}

const offsetPattern = /^([+-])(\d{1,2})(?::?([0-5]\d)(?::?([0-5]\d))?)?$/

/** The seconds that an offset says: `+02:00`, `-0530`, `+2`. */
function readOffset(text: string): number | undefined {
  const [, sign, hours, minutes = '0', seconds = '0'] = offsetPattern.exec(text) ?? []
  if (hours === undefined) return undefined
  const offset = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return sign === '-' ? -offset : offset
}

const zones = new Map<string, Zone>([['utc', utc]])
const names = new Map(Object.entries(citiesAndRegions).map(([name, zone]) => [name.toLowerCase(), zone]))
const maxOffset = dayMs / secondMs

/** The zone of that many seconds east of UTC; undefined where that is a day or more. */
export function zoneOfOffset(seconds: number): Zone | undefined {
  return Math.abs(seconds) < maxOffset ? new FixedZone(Math.trunc(seconds)) : undefined
}

/** The zone that an offset says, `Z` for UTC; undefined where it is none. */
export function zoneOfOffsetText(text: string): Zone | undefined {
  if (text === 'Z' || text === 'z') return utc
  const offset = readOffset(text)
  return offset === undefined ? undefined : zoneOfOffset(offset)
}

/** The zone of an IANA name, of a city or region of the table, or of an offset; undefined where it is none of them. */
export function zoneNamed(name: string): Zone | undefined {
  const key = name.toLowerCase()
  const known = zones.get(key)
  if (known) return known
  const iana = names.get(key) ?? name
  const zone = zoneOfOffsetText(iana) ?? zoneOfIntl(iana)
  // Only what exists is kept, and of offsets there are many.
  if (zone instanceof NamedZone) zones.set(key, zone)
  return zone
}

function zoneOfIntl(name: string): Zone | undefined {
  try {
    return new NamedZone(name)
  } catch {
    return undefined
  }
}

/** Every name that is known. */
export function zoneNames(): string[] {
  return [...Object.keys(citiesAndRegions), ...Intl.supportedValuesOf('timeZone')]
}

/**
 * The instant at which a clock of the zone shows `wall`. Where it shows it twice, the first one; where it skips it, as
 * much later as it skips.
 */
export function instantAt(wall: number, zone: Zone): number {
  const before = wall - zone.offsetAt(wall - dayMs) * secondMs
  const after = wall - zone.offsetAt(wall + dayMs) * secondMs
  if (before === after || before + zone.offsetAt(before) * secondMs === wall) return before
  return after + zone.offsetAt(after) * secondMs === wall ? after : before
}
