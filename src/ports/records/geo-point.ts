import { isHash } from '../../base/values/hash'
import type { GeoPoint } from './port'

const earthRadiusKm = 6370.986
const degree = Math.PI / 180

/** The place of a GeoJSON point; undefined if the value is not one. Source: RFC 7946, section 3.1.2. */
export function readPoint(value: unknown): GeoPoint | undefined {
  if (!isHash(value) || value.type !== 'Point' || !Array.isArray(value.coordinates)) return undefined
  const [lng, lat] = value.coordinates as readonly unknown[]
  return typeof lng === 'number' && typeof lat === 'number' && isPlace({ lat, lng }) ? { lat, lng } : undefined
}

/** Returns whether the degrees are in range. */
function isPlace({ lat, lng }: GeoPoint): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180
}

/** The great-circle distance of a point from a place, by the haversine formula; null if either is invalid. */
export function measureKilometres(value: unknown, from: GeoPoint): number | null {
  const point = readPoint(value)
  if (!point || !isPlace(from)) return null
  const half = (angle: number): number => Math.sin((angle * degree) / 2) ** 2
  const chord =
    half(from.lat - point.lat) + Math.cos(point.lat * degree) * Math.cos(from.lat * degree) * half(from.lng - point.lng)
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)))
}
