import { Bytes } from '../encoding/bytes'
import { Range } from './range'
import { SafeString } from './scalar'

/** The size of a value in characters, elements or bytes, without the contents of its elements. */
export function measureSize(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  if (Array.isArray(value) || value instanceof Uint8Array) return value.length
  if (value instanceof SafeString) return value.valueOf().length
  return value instanceof Range || value instanceof Bytes ? value.size : 0
}
