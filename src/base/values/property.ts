import type { PromiseOrValue } from '../async/promise-or-value'
import { isDrop, isInternal, type Drop } from '../drop'
import { unwrap } from './compare'
import { getOwn, hasOwn } from './hash'
import { Range } from './range'

/** Returns whether the value has named properties: a hash, drop or host object, but not an array, time or range. */
export function isKeyed(value: unknown): value is object {
  const plain = unwrap(value)
  if (typeof plain !== 'object' || plain === null) return false
  return !Array.isArray(plain) && !(plain instanceof Date) && !(plain instanceof Range)
}

/** The render context, which is passed to drops. */
interface Reading {
  /** LiquidJS' option: whether only own properties are read. */
  readonly ownPropertyOnly: boolean
}

/** The value at the key of a hash or drop, or at the index of an array; negative indexes count from the end. */
export function readProperty(owner: unknown, key: string | number, reading: Reading): unknown {
  const plain = unwrap(owner)
  if (typeof plain !== 'object' || plain === null) return undefined
  if (Array.isArray(plain)) return typeof key === 'number' ? readElement(plain, key, reading) : undefined
  const name = String(key)
  const value = isDrop(plain) ? readDrop(plain, name, reading) : readObject(plain, name, reading)
  return typeof value === 'function' ? (value.call(plain) as unknown) : value
}

/** The names of an object's properties; of a drop those that it lists. */
export function listNames(owner: object, reading: Reading): PromiseOrValue<readonly string[]> {
  const plain = unwrap(owner)
  if (isDrop(plain) && plain.liquidNames) return plain.liquidNames(reading)
  return typeof plain === 'object' && plain !== null ? Object.keys(plain) : []
}

/** With `ownPropertyOnly`, an array's hole does not read the prototype. */
function readElement(array: readonly unknown[], index: number, { ownPropertyOnly }: Reading): unknown {
  const element = array.at(index)
  const place = index < 0 ? array.length + index : index
  return element === undefined || !ownPropertyOnly || hasOwn(array, place) ? element : undefined
}

function readDrop(drop: Drop, name: string, reading: Reading): unknown {
  const value = isInternal(name) && !hasOwn(drop, name) ? undefined : (drop as unknown as Record<string, unknown>)[name]
  return value === undefined ? drop.liquidMethodMissing?.(name, reading) : value
}

function readObject(object: object, name: string, { ownPropertyOnly }: Reading): unknown {
  return ownPropertyOnly ? getOwn(object, name) : readInherited(object, name)
}

/** The properties of the object and its class, but not of `Object.prototype`. */
function readInherited(object: object, name: string): unknown {
  return name in Object.prototype && !hasOwn(object, name) ? undefined : (object as Record<string, unknown>)[name]
}
