import { Drop, type Context } from 'liquidjs'
import { unwrap } from './compare'
import { getOwn, hasOwn } from './hash'
import { Range } from './range'

/** Whether the value is read by names: a hash, a drop or another object of the host's; no array, time or range. */
export function isKeyed(value: unknown): value is object {
  const plain = unwrap(value)
  if (typeof plain !== 'object' || plain === null) return false
  return !Array.isArray(plain) && !(plain instanceof Date) && !(plain instanceof Range)
}

/** The context of a render, which drops are handed. */
interface Reading {
  /** Whether only own properties are read: LiquidJS' option. */
  readonly ownPropertyOnly: boolean
}

/** What stands under the key of a hash or a drop, or at the index of an array, a negative one from its end. */
export function propertyOf(owner: unknown, key: string | number, reading: Reading): unknown {
  const plain = unwrap(owner)
  if (typeof plain !== 'object' || plain === null) return undefined
  if (Array.isArray(plain)) return typeof key === 'number' ? elementOf(plain, key, reading) : undefined
  const name = String(key)
  const value = plain instanceof Drop ? readDrop(plain, name, reading) : readObject(plain, name, reading)
  return typeof value === 'function' ? (value.call(plain) as unknown) : value
}

/** A place without an element has none of what arrays inherit. */
function elementOf(array: readonly unknown[], index: number, { ownPropertyOnly }: Reading): unknown {
  const element = array.at(index)
  const place = index < 0 ? array.length + index : index
  return element === undefined || !ownPropertyOnly || hasOwn(array, place) ? element : undefined
}

function readDrop(drop: Drop, name: string, reading: Reading): unknown {
  const value = name in Drop.prototype && !hasOwn(drop, name) ? undefined : (drop[name] as unknown)
  return value === undefined ? (drop.liquidMethodMissing(name, reading as Context) as unknown) : value
}

function readObject(object: object, name: string, { ownPropertyOnly }: Reading): unknown {
  return ownPropertyOnly ? getOwn(object, name) : readInherited(object, name)
}

/** What an object has of its own or of its class, but not what all objects have. */
function readInherited(object: object, name: string): unknown {
  return name in Object.prototype && !hasOwn(object, name) ? undefined : (object as Record<string, unknown>)[name]
}
