import { isDrop } from '../drop'
import { InvalidValueError, LimitError, UnexpectedPromiseError } from '../errors'
import * as fixedLimits from '../limits'
import { isBytes, decodeBytes } from '../encoding/bytes'
import { show } from './describe'
import { runGenerator } from '../async/generator'
import { isPromise } from '../async/promise-or-value'
import { hasOwn, isHash, listKeys } from './hash'
import { toDecimalOrText, toPrimitive } from './host-object'
import { toNumberIfSafe } from './numbers/whole'
import { makeBoundedMeter, type Meter } from '../metering/meter'
import { Range } from './range'
import { print } from './print'
import { unmark } from './scalar'
import { includes } from '../text/search'
import { compareTimes } from './time-order'
import { findType } from './type-of'

/** A drop that compares itself, such as a host's, or LiquidJS' `nil`, `empty` and `blank`. */
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
 * Calls a drop's comparison; returns its result, or a promise or generator of it. Undefined if neither side is
 * such a drop.
 */
export function compareWithDrop(left: unknown, operator: Order | '==', right: unknown): unknown {
  if (isComparable(left)) return left[methods[operator]](right) ?? false
  if (isComparable(right)) return right[methods[mirrored[operator]]](left) ?? false
  return undefined
}

/** A drop's result where promises cannot be awaited: within arrays, and in filters. */
function resolveAtOnce(result: unknown): boolean {
  const value: unknown = runGenerator(result)
  if (isPromise(value))
    throw new UnexpectedPromiseError('a drop whose comparison returns a promise can be compared in conditions only')
  return Boolean(value)
}

/** The value of a drop, and the text of a host's bytes; a range, and any other value, unchanged. */
export function unwrap(value: unknown): unknown {
  if (isDrop(value)) return value instanceof Range ? value : value.valueOf()
  return ArrayBuffer.isView(value) && isBytes(value) ? decodeBytes(value) : value
}

/**
 * The number, text or time that a value counts as: the value of a drop, the `valueOf` of a host object, and a number for
 * a `bigint` in the safe range. Other values are unwrapped only.
 */
export function toScalar(value: unknown): unknown {
  const plain = unwrap(value)
  if (typeof plain === 'bigint') return toNumberIfSafe(plain)
  if (typeof plain !== 'object' || plain === null) return plain
  const own = toPrimitive(plain) ?? plain
  return typeof own === 'string' ? unmark(toDecimalOrText(own)) : own
}

const maxDepth = fixedLimits.values.depth

/** @throws {LimitError} if a value is in too many arrays and hashes to be compared */
export function checkDepth(depth: number): void {
  if (depth <= maxDepth) return
  throw new LimitError('values.depth', `values that are nested more than ${maxDepth} deep cannot be compared`)
}

/**
 * Compares by value: arrays and hashes by their content.
 *
 * @param meter charged for the values and characters that are compared
 * @param depth how many arrays and hashes the values are in
 * @throws {LimitError} if they are nested too deep
 */
export function equals(left: unknown, right: unknown, meter = makeBoundedMeter(), depth = 0): boolean {
  meter.charge(1)
  if (typeof left !== 'object' && typeof right !== 'object') return areEqualScalars(left, right, meter)
  if (left === right) return true
  if (left == null && right == null) return true
  const order = compareTimes(left, right)
  if (order !== undefined) return order === 0
  const result = compareWithDrop(left, '==', right)
  return result !== undefined ? resolveAtOnce(result) : areEqualObjects(unwrap(left), unwrap(right), meter, depth)
}

/** Compares two primitives; texts are charged by length, because they may be very long. */
function areEqualScalars(left: unknown, right: unknown, meter: Meter): boolean {
  if (typeof left === 'string' && typeof right === 'string' && left.length === right.length) meter.charge(left.length)
  if (typeof left === 'bigint' || typeof right === 'bigint') return toScalar(left) === toScalar(right)
  return left === right
}

function areEqualObjects(left: unknown, right: unknown, meter: Meter, depth: number): boolean {
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) {
    return areEqualScalars(toScalar(left), toScalar(right), meter)
  }
  if (left === right) return true
  checkDepth(depth)
  if (Array.isArray(left)) {
    if (!Array.isArray(right) || left.length !== right.length) return false
    return left.every((item, i) => equals(item, right[i], meter, depth + 1))
  }
  if (left instanceof Date) return right instanceof Date && left.getTime() === right.getTime()
  if (left instanceof Range) return right instanceof Range && left.begin === right.begin && left.end === right.end
  if (!isHash(left) || !isHash(right)) return areEqualHostObjects(left, right, meter)
  const keys = listKeys(left, meter)
  return (
    keys.length === listKeys(right, meter).length &&
    keys.every((key) => hasOwn(right, key) && equals(left[key], right[key], meter, depth + 1))
  )
}

/** Compares two host objects by the primitives that they count as. */
function areEqualHostObjects(left: object, right: object, meter: Meter): boolean {
  const [a, b] = [toScalar(left), toScalar(right)]
  return typeof a !== 'object' && areEqualScalars(a, b, meter)
}

/** Returns whether the value is an empty string, array, hash or range. */
export function isEmpty(value: unknown, meter?: Meter): boolean {
  const plain = unwrap(value)
  if (typeof plain === 'string' || Array.isArray(plain)) return plain.length === 0
  if (plain instanceof Range) return plain.size === 0
  return isHash(plain) && listKeys(plain, meter).length === 0
}

const visible = /\S/

/** Returns whether the value is nil, false, whitespace or empty. */
export function isBlank(value: unknown, meter?: Meter): boolean {
  const plain = unwrap(value)
  if (plain == null || plain === false) return true
  if (typeof plain !== 'string') return isEmpty(plain, meter)
  meter?.charge(plain.length)
  return !visible.test(plain)
}

/** True for everything but nil and false. */
export function isTruthy(value: unknown): boolean {
  if (typeof value !== 'object') return value !== undefined && value !== false
  if (value === null) return false
  if (!isDrop(value)) return true
  const plain: unknown = value.valueOf()
  return plain != null && plain !== false
}

export type Order = '<' | '>' | '<=' | '>='
const methods = { '==': 'equals', '<': 'lt', '>': 'gt', '<=': 'leq', '>=': 'geq' } as const
const mirrored = { '==': '==', '<': '>', '>': '<', '<=': '>=', '>=': '<=' } as const

/** Compares numbers, strings and times; false if a side has another type; throws if their types differ. */
export function isInOrder(left: unknown, order: Order, right: unknown, meter: Meter): boolean {
  if (typeof left !== 'number' || typeof right !== 'number') {
    const result = compareWithDrop(left, order, right)
    if (result !== undefined) return resolveAtOnce(result)
    const times = compareTimes(left, right)
    const [input, other] = [left, right]
    left = times ?? toOrderable(left)
    right = times === undefined ? toOrderable(right) : 0
    if (left === undefined || right === undefined) return false
    if (typeof left !== typeof right && !(isNumeric(left) && isNumeric(right))) {
      const [one, two] = [chooseShownScalar(input, left), chooseShownScalar(other, right)]
      throw new InvalidValueError(
        `comparison of ${findType(one)} with ${findType(two)} failed: ${show(one)} ${order} ${show(two)}`,
      )
    }
    if (typeof left === 'string') meter.charge(Math.min(left.length, (right as string).length))
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

/** How a message shows a side: a time as such, and not as the number that it is compared by. */
function chooseShownScalar(value: unknown, compared: unknown): unknown {
  const plain = unwrap(value)
  return plain instanceof Date ? plain : compared
}

function toOrderable(value: unknown): number | bigint | string | undefined {
  const plain = toScalar(value)
  if (isNumeric(plain) || typeof plain === 'string') return plain
  return plain instanceof Date ? plain.getTime() : undefined
}

/** Returns whether the value is a `number` or `bigint`, which JavaScript compares with each other. */
export function isNumeric(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint'
}

/** The `contains` operator: part of a string, element of an array or range, key of a hash; nothing contains nil or false. */
export function contains(whole: unknown, part: unknown, meter: Meter): boolean {
  const container = unwrap(whole)
  if (container == null || part == null || part === false) return false
  if (Array.isArray(container)) return container.some((item) => equals(item, part, meter))
  if (container instanceof Range) return container.includes(toScalar(part))
  if (Array.isArray(part) || isHash(part)) return false
  if (typeof container === 'string') {
    const text = print(part, meter)
    meter.charge(container.length + text.length)
    return includes(container, text)
  }
  if (isHash(container)) return hasOwn(container, print(part, meter))
  // A host object with its own `indexOf`, such as a typed array.
  const { indexOf, length } = container as { indexOf?: unknown; length?: unknown }
  if (typeof length === 'number') meter.charge(length)
  return typeof indexOf === 'function' && (indexOf.call(container, unwrap(part)) as number) >= 0
}
