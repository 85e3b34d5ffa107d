import { isHash } from '../values/hash'
import type { GeoPoint } from './records'

const earthRadiusKm = 6370.986
const degree = Math.PI / 180

/** The place of a GeoJSON point, undefined where the value is none. Source: RFC 7946, section 3.1.2. */
export function pointOf(value: unknown): GeoPoint | undefined {
  if (!isHash(value) || value.type !== 'Point' || !Array.isArray(value.coordinates)) return undefined
  const [lng, lat] = value.coordinates as readonly unknown[]
  return typeof lng === 'number' && typeof lat === 'number' ? { lat, lng } : undefined
}

/** The distance of a great circle, by the haversine formula. */
export function kilometres(from: GeoPoint, to: GeoPoint): number {
  const half = (angle: number): number => Math.sin((angle * degree) / 2) ** 2
  const chord =
    half(to.lat - from.lat) + Math.cos(from.lat * degree) * Math.cos(to.lat * degree) * half(to.lng - from.lng)
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)))
}
