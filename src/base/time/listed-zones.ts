import { formatOffset } from './time'
import { findZone, type Zone } from './zone'
import { listCities } from './zones/part'

/** A time zone as templates list it. Source: the public core module, for the shape. */
export interface ListedZone {
  /** `Eastern Time (US & Canada)` */
  readonly name: string
  /** `(GMT-05:00) Eastern Time (US & Canada)` */
  readonly formatted_name: string
  /** `-05:00`, without summer time. */
  readonly formatted_offset: string
  /** Seconds east of UTC, without summer time. */
  readonly utc_offset: number
  /** `EST` */
  readonly abbreviation: string
  /** `America - New York` */
  readonly friendly_name_with_region: string
  /** `New York` */
  readonly friendly_name_without_region: string
}

/** The names of the zones of the United States. */
export const american = new Set([
  ...['Hawaii', 'Alaska', 'Pacific Time (US & Canada)', 'Arizona', 'Mountain Time (US & Canada)'],
  ...['Central Time (US & Canada)', 'Eastern Time (US & Canada)', 'Indiana (East)'],
])

/** All zones, from west to east. */
export function listZones(year: number): readonly ListedZone[] {
  const listed = Object.entries(listCities()).map(([name, iana]) => listZone(name, iana, year))
  return listed.sort((a, b) => a.utc_offset - b.utc_offset || (a.name < b.name ? -1 : 1))
}

function listZone(name: string, iana: string, year: number): ListedZone {
  const zone = findZone(name) as Zone
  const winter = [Date.UTC(year, 0), Date.UTC(year, 6)].sort(
    (a, b) => zone.findOffset(a) - zone.findOffset(b),
  )[0] as number
  const offset = zone.findOffset(winter)
  const formatted = formatOffset(offset, ':')
  const [region = '', ...places] = iana.replaceAll('_', ' ').split('/')
  const place = places.toReversed().join(', ') || region
  return {
    name,
    formatted_name: `(GMT${formatted}) ${name}`,
    formatted_offset: formatted,
    utc_offset: offset,
    abbreviation: zone.findAbbreviation(winter),
    friendly_name_with_region: places.length === 0 ? place : `${region} - ${place}`,
    friendly_name_without_region: place,
  }
}
