import { Drop, type Context } from 'liquidjs'
import { isInternal } from '../../base/drop'
import { chargeNested } from '../../base/values/flatten'
import { hasOwn, listKeys } from '../../base/values/hash'
import type { Meter } from '../../base/metering/meter'
import { Range } from '../../base/values/range'
import { unmark } from '../../base/values/scalar'
import { countCodePoints, firstCharacter, lastCharacter } from '../../base/text/code-points'
import { settle } from '../rendering/wait'

type ReadContext = Context & Meter

/**
 * Reads the value under a key like LiquidJS: own properties (inherited ones if `ownPropertyOnly` is off), the results
 * of methods, `liquidMethodMissing` of drops; and `size`, `first` and `last` if there is no such key.
 */
export function read(object: unknown, key: unknown, context: ReadContext): unknown {
  if (typeof key === 'object') key = unmark(key instanceof Drop ? key.valueOf() : key)
  if (typeof object !== 'object' || object === null) return readPrimitive(object, key, context)
  if (Array.isArray(object)) return readArray(object, key, context)
  if (typeof (object as { toLiquid?: unknown }).toLiquid === 'function') {
    return read((object as { toLiquid(): unknown }).toLiquid(), key, context)
  }
  const name = key as string
  if (object instanceof Drop) return readDrop(object, name, context)
  const value = !context.ownPropertyOnly || hasOwn(object, name) ? (object as Record<string, unknown>)[name] : undefined
  if (value === undefined) return readCommand(object, name, context)
  return typeof value === 'function' ? callIfMethod(value, object, context) : value
}

/**
 * Reads the value under a key in brackets, where `size`, `first` and `last` are ordinary keys, so that a counted word
 * may be `size`.
 */
export function readKey(object: unknown, key: unknown, context: ReadContext): unknown {
  if (key == null) return undefined
  if (typeof key === 'string') context.charge(key.length)
  if (typeof key === 'object') key = unmark(key instanceof Drop ? key.valueOf() : key)
  if (Array.isArray(key)) chargeNested(key, context)
  return isCommand(key) && !respondsTo(object, key, context) ? undefined : read(object, key, context)
}

/** Returns whether a name is a command: a property of values without such a key. */
export function isCommand(key: unknown): key is string {
  return key === 'size' || key === 'first' || key === 'last'
}

function respondsTo(object: unknown, key: string, context: ReadContext): boolean {
  if (typeof object !== 'object' || object === null || Array.isArray(object) || object instanceof Range) return false
  if (object instanceof Drop || 'toLiquid' in object) return true
  return context.ownPropertyOnly ? hasOwn(object, key) : key in object
}

/** The result of a method, or the value unchanged. */
function callIfMethod(value: unknown, owner: object, context: ReadContext): unknown {
  return typeof value === 'function' ? settle(value.call(owner) as unknown, context) : value
}

function readPrimitive(value: unknown, key: unknown, meter: Meter): unknown {
  if (value == null) return value
  if (typeof value !== 'string') return undefined
  if (key === 'first') return firstCharacter(value)
  if (key === 'last') return lastCharacter(value)
  if (key !== 'size') return undefined
  meter.charge(value.length)
  return countCodePoints(value)
}

function readArray(array: readonly unknown[], key: unknown, context: ReadContext): unknown {
  if (typeof key === 'number') return findElement(array, key < 0 ? array.length + key : key, context)
  if (key === 'size') return array.length
  if (key === 'first') return findElement(array, 0, context)
  if (key === 'last') return findElement(array, array.length - 1, context)
  if (context.ownPropertyOnly && !hasOwn(array, key as string)) return undefined
  return callIfMethod((array as unknown as Record<string, unknown>)[key as string], array, context)
}

function findElement(array: readonly unknown[], index: number, context: ReadContext): unknown {
  const element = array[index]
  // An element missing from a sparse array must not be inherited from the prototype.
  return element === undefined || !context.ownPropertyOnly || hasOwn(array, index) ? element : undefined
}

function readDrop(drop: Drop, key: string, context: ReadContext): unknown {
  const value: unknown = isInternal(key) && !hasOwn(drop, key) ? undefined : drop[key]
  if (value !== undefined) return callIfMethod(value, drop, context)
  if (drop instanceof Range) return undefined
  return settle(drop.liquidMethodMissing(key, context), context)
}

/** Reads `size` or `first` of a hash without such a key. As in LiquidJS, a collection's `size` may be inherited. */
function readCommand(object: object, key: string, context: ReadContext): unknown {
  if (key === 'size') {
    return callIfMethod(
      (object as { readonly size?: unknown }).size ?? listKeys(object, context).length,
      object,
      context,
    )
  }
  if (key !== 'first') return undefined
  const [first] = listKeys(object, context)
  return first === undefined ? undefined : [first, (object as Record<string, unknown>)[first]]
}
