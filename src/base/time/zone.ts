import { dayMs, secondMs } from './calendar'
import { findAbbreviations, findCity, listCities } from './zones/part'

/** A time zone: its offset from UTC at an instant. */
export interface Zone {
  readonly name: string
  /** Whether this is UTC itself, and not a place with the same time. */
  readonly isUtc: boolean
  /** Seconds east of UTC at an instant in milliseconds. */
  findOffset(epoch: number): number
  /** The abbreviation at an instant: `CEST`; '' if the zone is only an offset. */
  findAbbreviation(epoch: number): string
}

/** The last instant that a `Date` can show in any zone. */
export const latest = 8.64e15 - 2 * dayMs

/** A zone with a constant offset, in seconds east of UTC. */
class FixedZone implements Zone {
  readonly name: string

  constructor(
    private readonly offset: number,
    readonly isUtc = false,
  ) {
    this.name = isUtc ? 'UTC' : formatOffset(offset)
  }

  findOffset(): number {
    return this.offset
  }

  findAbbreviation(): string {
    return this.isUtc ? 'UTC' : ''
  }
}

export const utc: Zone = new FixedZone(0, true)

const maxDays = 5000

/** A zone of the tz database, through `Intl`. */
class NamedZone implements Zone {
  readonly isUtc: boolean
  private readonly format: Intl.DateTimeFormat
  /** Caches the offset of UTC days without a change of offset, by day number since 1970. */
  private readonly days = new Map<number, number>()

  constructor(readonly name: string) {
    this.format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' })
    this.isUtc = utcNames.test(name)
  }

  findOffset(epoch: number): number {
    const day = Math.floor(epoch / dayMs)
    const known = this.days.get(day)
    if (known !== undefined) return known
    const offset = this.readOffsetAt(epoch)
    if (this.readOffsetAt(day * dayMs) === offset && this.readOffsetAt((day + 1) * dayMs - 1) === offset) {
      if (this.days.size === maxDays) this.days.clear()
      this.days.set(day, offset)
    }
    return offset
  }

  private readOffsetAt(epoch: number): number {
    const text = this.format.format(Math.min(Math.max(epoch, -latest), latest))
    return readOffset(text.slice(text.lastIndexOf('GMT') + 3)) ?? 0
  }

  findAbbreviation(epoch: number): string {
    const offset = this.findOffset(epoch)
    // An offset that is not whole minutes is local mean time, from before time zones.
    return (
      findAbbreviations(this.name.toLowerCase())?.[offset / 60] ?? (offset % 60 === 0 ? formatOffset(offset) : 'LMT')
    )
  }
}

const utcNames = /^(?:Etc\/)?(?:UTC|UCT|Universal|Zulu)$/i

/** An offset in its shortest form: `+02`, `+0545`. */
function formatOffset(offset: number): string {
  const minutes = Math.floor(Math.abs(offset) / 60)
  const hhmm = String(Math.floor(minutes / 60) * 100 + (minutes % 60)).padStart(4, '0')
  return (offset < 0 ? '-' : '+') + (minutes % 60 === 0 ? hhmm.slice(0, 2) : hhmm)
}

const offsetPattern = /^([+-])(\d{1,2})(?::?([0-5]\d)(?::?([0-5]\d))?)?$/

/** The seconds of an offset: `+02:00`, `-0530`, `+2`. */
function readOffset(text: string): number | undefined {
  const [, sign, hours, minutes = '0', seconds = '0'] = offsetPattern.exec(text) ?? []
  if (hours === undefined) return undefined
  const offset = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return sign === '-' ? -offset : offset
}

const zones = new Map<string, Zone>([['utc', utc]])
const maxOffset = dayMs / secondMs

/** The zone of an offset in seconds east of UTC; undefined for a day or more. */
export function makeOffsetZone(seconds: number): Zone | undefined {
  return Math.abs(seconds) < maxOffset ? new FixedZone(Math.trunc(seconds)) : undefined
}

/** The zone of an offset text, where `Z` is UTC; undefined if it is invalid. */
export function parseOffsetZone(text: string): Zone | undefined {
  if (text === 'Z' || text === 'z') return utc
  const offset = readOffset(text)
  return offset === undefined ? undefined : makeOffsetZone(offset)
}

/** The zone of an IANA name, of a city or region in the table, or of an offset; undefined if there is none. */
export function findZone(name: string): Zone | undefined {
  const key = name.toLowerCase()
  const known = zones.get(key)
  if (known) return known
  const iana = findCity(key) ?? name
  const zone = parseOffsetZone(iana) ?? findIntlZone(iana)
  // Only named zones are cached, because offsets are many.
  if (zone instanceof NamedZone) zones.set(key, zone)
  return zone
}

/** The IANA names of three letters. ICU also has its own, such as `BST` for Bangladesh. */
const shortNames = /^(?:[CEMW]ET|[EHM]ST|GMT|PRC|RO[CK]|UCT|UTC)$/i

function findIntlZone(name: string): Zone | undefined {
  if (name.length === 3 && !shortNames.test(name)) return undefined
  try {
    return new NamedZone(name)
  } catch {
    return undefined
  }
}

/** All known names. */
export function listZoneNames(): string[] {
  return [...Object.keys(listCities()), ...Intl.supportedValuesOf('timeZone')]
}

/**
 * The instant at which the zone's clock shows `wall`: the first if it does so twice; if it skips `wall`, the instant is
 * later by the length of the gap.
 */
export function findInstant(wall: number, zone: Zone): number {
  const before = wall - zone.findOffset(wall - dayMs) * secondMs
  const after = wall - zone.findOffset(wall + dayMs) * secondMs
  if (before === after || before + zone.findOffset(before) * secondMs === wall) return before
  return after + zone.findOffset(after) * secondMs === wall ? after : before
}
