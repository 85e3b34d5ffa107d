import { Drop, toValueSync } from 'liquidjs'
import { PlatformError } from '../errors'
import { isPromise } from './waiting'
import { hasOwn, isHash } from './hash'
import { Range } from './range'
import { print } from './print'
import { unmark } from './scalar'
import { orderOfTimes } from './time'
import { typeOf } from './type-of'

/** A host's drop that compares itself; LiquidJS' own `nil`, `empty` and `blank` are such. */
interface Comparable {
  equals(value: unknown): unknown
  gt(value: unknown): unknown
  geq(value: unknown): unknown
  lt(value: unknown): unknown
  leq(value: unknown): unknown
}

function isComparable(value: unknown): value is Comparable {
  if (typeof value !== 'object' || value === null) return false
  const { equals, gt, geq, lt, leq } = value as Partial<Record<keyof Comparable, unknown>>
  return typeof equals === 'function' && [gt, geq, lt, leq].every((method) => typeof method === 'function')
}

/**
 * What a drop that compares itself says: an answer, or a promise or generator that brings it.
 * Undefined where neither side is such a drop.
 */
export function askDrop(left: unknown, operator: Order | '==', right: unknown): unknown {
  if (isComparable(left)) return left[methods[operator]](right) ?? false
  if (isComparable(right)) return right[methods[mirrored[operator]]](left) ?? false
  return undefined
}

/** A drop's answer where nothing can be waited for: inside of arrays, and in filters. */
function atOnce(answer: unknown): boolean {
  const value: unknown = toValueSync(answer as never)
  if (isPromise(value))
    throw new PlatformError(
      'waiting',
      'a drop that answers a comparison with a promise can be compared in conditions only',
    )
  return Boolean(value)
}

/** What a drop stands for; a range, and any other value, as it is. */
export function unwrap(value: unknown): unknown {
  if (!(value instanceof Drop) || value instanceof Range) return value
  return value.valueOf()
}

/** Equality by value: arrays and hashes are compared by what they hold. */
export function equals(left: unknown, right: unknown): boolean {
  if (left === right) return true
  if (left == null && right == null) return true
  if (typeof left !== 'object' && typeof right !== 'object') return false
  const order = orderOfTimes(left, right)
  if (order !== undefined) return order === 0
  const answer = askDrop(left, '==', right)
  return answer !== undefined ? atOnce(answer) : equalObjects(unwrap(left), unwrap(right))
}

function equalObjects(left: unknown, right: unknown): boolean {
  if (left === right) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  if (Array.isArray(left)) {
    return Array.isArray(right) && left.length === right.length && left.every((item, i) => equals(item, right[i]))
  }
  if (left instanceof Date) return right instanceof Date && left.getTime() === right.getTime()
  if (left instanceof Range) return right instanceof Range && left.begin === right.begin && left.end === right.end
  if (!isHash(left) || !isHash(right)) return false
  const keys = Object.keys(left)
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => hasOwn(right, key) && equals(left[key], right[key]))
  )
}

/** An empty string, array, hash or range. */
export function isEmpty(value: unknown): boolean {
  const plain = unwrap(value)
  if (typeof plain === 'string' || Array.isArray(plain)) return plain.length === 0
  if (plain instanceof Range) return plain.size === 0
  return isHash(plain) && Object.keys(plain).length === 0
}

/** Nil, false, white space, or anything empty. Source: decisions.md, "Blank". */
export function isBlank(value: unknown): boolean {
  const plain = unwrap(value)
  if (plain == null || plain === false) return true
  return typeof plain === 'string' ? plain.trim() === '' : isEmpty(plain)
}

/** True for everything but nil and false. */
export function isTruthy(value: unknown): boolean {
  if (typeof value !== 'object') return value !== undefined && value !== false
  if (value === null) return false
  if (!(value instanceof Drop)) return true
  const plain: unknown = value.valueOf()
  return plain != null && plain !== false
}

export type Order = '<' | '>' | '<=' | '>='
const methods = { '==': 'equals', '<': 'lt', '>': 'gt', '<=': 'leq', '>=': 'geq' } as const
const mirrored = { '==': '==', '<': '>', '>': '<', '<=': '>=', '>=': '<=' } as const

/** Order of numbers, strings and times; false where either side has none; an error where the kinds differ. */
export function inOrder(left: unknown, order: Order, right: unknown): boolean {
  if (typeof left !== 'number' || typeof right !== 'number') {
    const answer = askDrop(left, order, right)
    if (answer !== undefined) return atOnce(answer)
    const times = orderOfTimes(left, right)
    left = times ?? orderable(left)
    right = times === undefined ? orderable(right) : 0
    if (left === undefined || right === undefined) return false
    if (typeof left !== typeof right) {
      throw new PlatformError(
        'type',
        `comparison of ${typeOf(left)} with ${typeOf(right)} failed: ${JSON.stringify(left)} ${order} ${JSON.stringify(right)}`,
      )
    }
  }
  switch (order) {
    case '<':
      return (left as number) < (right as number)
    case '>':
      return (left as number) > (right as number)
    case '<=':
      return (left as number) <= (right as number)
    case '>=':
      return (left as number) >= (right as number)
  }
}

function orderable(value: unknown): number | string | undefined {
  const plain = unwrap(value)
  if (typeof plain === 'number' || typeof plain === 'string') return plain
  return plain instanceof Date ? plain.getTime() : undefined
}

/** The `contains` operator: part of a string, element of an array, key of a hash; nothing contains nil or false. */
export function contains(whole: unknown, part: unknown): boolean {
  const container = unwrap(whole)
  if (container == null || part == null || part === false) return false
  if (Array.isArray(container)) return container.some((item) => equals(item, part))
  if (container instanceof Range) return container.includes(unmark(part))
  if (Array.isArray(part) || isHash(part)) return false
  if (typeof container === 'string') return container.includes(print(part))
  if (isHash(container)) return hasOwn(container, print(part))
  // An object of the host's that searches itself, as a typed array does.
  const { indexOf } = container as { indexOf?: unknown }
  return typeof indexOf === 'function' && (indexOf.call(container, unwrap(part)) as number) >= 0
}
