import { Drop } from 'liquidjs'
import { unwrap } from './compare'
import { getOwn, hasOwn } from './hash'
import { Range } from './range'

/** Whether the value is read by names: a hash, a drop or another object of the host's; no array, time or range. */
export function isKeyed(value: unknown): value is object {
  const plain = unwrap(value)
  if (typeof plain !== 'object' || plain === null) return false
  return !Array.isArray(plain) && !(plain instanceof Date) && !(plain instanceof Range)
}

/** What stands under the key of a hash or a drop, or at the index of an array, a negative one from its end. */
export function propertyOf(owner: unknown, key: string | number): unknown {
  const plain = unwrap(owner)
  if (typeof plain !== 'object' || plain === null) return undefined
  if (Array.isArray(plain)) return typeof key === 'number' ? plain.at(key) : undefined
  const name = String(key)
  const value = plain instanceof Drop ? readDrop(plain, name) : getOwn(plain, name)
  return typeof value === 'function' ? (value.call(plain) as unknown) : value
}

function readDrop(drop: Drop, name: string): unknown {
  return name in Object.prototype && !hasOwn(drop, name)
    ? undefined
    : (drop as unknown as Record<string, unknown>)[name]
}
