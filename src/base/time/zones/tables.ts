import abbreviations from '../../data/time-zone-abbreviations.json'
import cities from '../../data/time-zones.json'

/** Abbreviations by the zone's minutes east of UTC. */
type Abbreviations = Readonly<Record<string, string | undefined>>

const zones = new Map<string, Abbreviations>(
  abbreviations.flatMap(({ zones, names }) => zones.split(' ').map((zone) => [zone.toLowerCase(), names] as const)),
)
const names = new Map(Object.entries(cities).map(([city, zone]) => [city.toLowerCase(), zone]))

/** The abbreviations of an IANA zone, whose name is in lower case: `europe/warsaw` has `CET` and `CEST`. */
export function findAbbreviations(zone: string): Abbreviations | undefined {
  return zones.get(zone)
}

/** The IANA zone of a city or region in lower case. */
export function findCity(name: string): string | undefined {
  return names.get(name)
}

/** The IANA zones of cities and regions. */
export function listCities(): Readonly<Record<string, string>> {
  return cities
}
