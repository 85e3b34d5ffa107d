import type { Numeric } from '../../base/values/numbers/arithmetic'
import { isBytes, type BytesLike } from '../../base/encoding/bytes'
import { isNumeric, toScalar, unwrap } from '../../base/values/compare'
import { describe } from '../../base/values/describe'
import { flatten } from '../../base/values/flatten'
import { makeHash, isHash, type Hash } from '../../base/values/hash'
import { toDecimalOrText, toPrimitive } from '../../base/values/host-object'
import { toText } from '../../base/values/inspect'
import { intern } from '../../base/values/interned'
import { parseInteger, parseNumber } from '../../base/values/numbers/parse-number'
import { makeBoundedMeter, type Meter } from '../../base/metering/meter'
import { print } from '../../base/values/print'
import { isKeyed } from '../../base/values/property'
import { Range } from '../../base/values/range'
import { Float } from '../../base/values/scalar'
import { toNumberIfSafe } from '../../base/values/numbers/whole'
import { ArgumentError, type Parameter, type ParameterType } from './definition'

/**
 * A parameter of a filter, or a named argument of a tag.
 *
 * @example parameter('count', integer, 'How often the text is repeated.')
 */
export function parameter<const N extends string, P extends ParameterType<unknown>>(
  name: N,
  type: P,
  summary?: string,
): Parameter & { readonly name: N; readonly type: P } {
  return { name, type, ...(summary !== undefined && { summary }) }
}

/**
 * An optional parameter; undefined if it is missing and has no default.
 *
 * @example optional('separator', text, ', ')
 */
export function optional<const N extends string, T>(
  name: N,
  type: ParameterType<T>,
  fallback?: undefined,
  summary?: string,
): Parameter<T> & { readonly name: N; readonly optional: true }
export function optional<const N extends string, T>(
  name: N,
  type: ParameterType<T>,
  fallback: T,
  summary?: string,
): Parameter<T> & { readonly name: N; readonly optional: true; readonly default: T }
export function optional<const N extends string, T>(
  name: N,
  type: ParameterType<T>,
  fallback?: T,
  summary?: string,
): Parameter<T> & { readonly name: N; readonly optional: true } {
  return {
    name,
    type,
    optional: true,
    ...(fallback !== undefined && { default: fallback }),
    ...(summary !== undefined && { summary }),
  }
}

/**
 * @param hint the end of the message, such as a suggestion
 * @throws {ArgumentError} always, with the expected and the actual value
 */
export function throwMismatch(expected: string, value: unknown, hint = ''): never {
  throw new ArgumentError(undefined, `expected ${expected}, got ${describe(value)}${hint}`)
}

/** A value of any type, unchanged. */
export const anything: ParameterType<unknown> = { name: 'anything', read: (value) => value }

/** The text of any value, like Ruby's `to_s`: nil is empty, an array `["a", nil]`. */
export const printed: ParameterType<string> = { name: 'anything, as text', keeps: 'text', read: toText, nil: '' }

/** Text; a number, boolean or time counts as its printed text. */
export const text: ParameterType<string> = {
  name: 'text',
  keeps: 'text',
  nil: '',
  read(value) {
    if (typeof value === 'string') return value
    const plain = toScalar(value)
    const isText = typeof plain !== 'object' || plain === null || plain instanceof Date
    return isText ? print(value) : throwMismatch('text', value)
  },
}

/** Bytes, or text, whose UTF-8 `bytesOf` returns. Nil is rejected, so that a missing key is not used as an empty one. */
export const bytes: ParameterType<BytesLike> = {
  name: 'text or bytes',
  read(value) {
    if (isBytes(value)) return value
    return unwrap(value) == null ? throwMismatch('text or bytes', value) : text.read(value)
  },
}

/** Bytes, or the text of any value, as in standard Liquid. */
export const printedBytes: ParameterType<BytesLike> = {
  name: 'anything, as text or bytes',
  nil: '',
  read: (value, meter) => (isBytes(value) ? value : toText(value, meter)),
}

/** True or false, or the string `true` or `false`. */
export const boolean: ParameterType<boolean> = {
  name: 'boolean',
  read(value) {
    const plain = unwrap(value)
    if (plain === 'true' || plain === 'false') return plain === 'true'
    return typeof plain === 'boolean' ? plain : throwMismatch('true or false', value)
  },
}

const wholeNumber = /^\s*[+-]?\d+\s*$/
const decimalNumber = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/i

/** A whole number, or a string that holds one. */
export const integer: ParameterType<number> = {
  name: 'whole number',
  read(value) {
    const plain = toScalar(value)
    const isWhole = typeof plain === 'string' ? wholeNumber.test(plain) : typeof plain === 'bigint'
    const whole = isWhole ? Number(plain) : plain
    return Number.isInteger(whole) ? (whole as number) : throwMismatch('a whole number', value)
  },
}

/** A number, or a string that holds one. */
export const number: ParameterType<number> = {
  name: 'number',
  read(value) {
    const plain = toScalar(value)
    if (isNumeric(plain)) return Number(plain)
    return typeof plain === 'string' && decimalNumber.test(plain) ? Number(plain) : throwMismatch('a number', value)
  },
}

/** A number as in standard Liquid: a text counts as its leading number, anything else as 0. */
export const operand: ParameterType<Numeric> = {
  name: 'number',
  keeps: 'number',
  nil: 0,
  read(value) {
    if (typeof value === 'number' || value instanceof Float) return value
    const plain = unwrap(value)
    if (typeof plain === 'string') return parseNumber(plain)
    if (isNumeric(plain)) return typeof plain === 'bigint' ? toNumberIfSafe(plain) : plain
    const own = toPrimitive(plain)
    return operand.read(typeof own === 'string' ? toDecimalOrText(own) : (own ?? 0))
  },
}

/** A whole number as in standard Liquid: anything that does not parse as one, even the float 1.0, is an error. */
export const index: ParameterType<number> = {
  name: 'whole number',
  read(value) {
    if (Number.isInteger(value)) return value as number
    const plain = value instanceof Float ? undefined : toScalar(value)
    const whole = Number.isInteger(plain)
      ? (plain as number)
      : typeof plain === 'string'
        ? parseInteger(plain)
        : undefined
    return whole ?? throwMismatch('a whole number', value)
  },
}

/** An array; a range counts as the array of its numbers. */
export const array: ParameterType<readonly unknown[]> = {
  name: 'array',
  keeps: 'array',
  nil: [],
  read(value) {
    const plain = unwrap(value)
    if (Array.isArray(plain)) return plain as unknown[]
    return plain instanceof Range ? plain.valueOf() : throwMismatch('an array', value)
  },
}

/** An array; unlike `array`, it rejects ranges. */
export const arrayItself: ParameterType<readonly unknown[]> = {
  name: 'array',
  read(value) {
    const plain = unwrap(value)
    return Array.isArray(plain) ? (plain as unknown[]) : throwMismatch('an array', value)
  },
}

/** The elements of any value, as in standard Liquid: nested arrays are flattened, a hash or a single value is one element. */
export const elements: ParameterType<readonly unknown[]> = {
  name: 'array',
  nil: [],
  read(value, meter = makeBoundedMeter()) {
    const plain = unwrap(value)
    if (Array.isArray(plain)) return flatten(plain, meter)
    if (plain == null) return []
    if (plain instanceof Range) return plain.valueOf()
    return isIterable(plain) ? Array.from(plain) : [value]
  },
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value
}

/** A hash: any object except an array, time, range or bytes; a drop counts as its value. */
export const hash: ParameterType<Hash> = {
  name: 'hash',
  nil: Object.freeze({}),
  read(value) {
    const plain = unwrap(value)
    if (isHash(plain)) return plain
    if (
      typeof plain !== 'object' ||
      plain === null ||
      Array.isArray(plain) ||
      isBytes(plain) ||
      plain instanceof Date ||
      plain instanceof Range
    ) {
      throwMismatch('a hash', value)
    }
    return makeHash(Object.entries(plain))
  },
}

/** The named arguments without a parameter, or a hash of them. */
export const options: ParameterType<Hash> = { ...hash, name: 'options', options: true }

/** Conditions on a hash, as options, or the name of a property. */
export const conditions: ParameterType<Hash | string> = {
  name: 'options, or the name of a property',
  options: true,
  read(value) {
    const plain = unwrap(value)
    return typeof plain === 'string' ? intern(plain) : options.read(value)
  },
}

/** A hash, or a host object that is read like one; not copied. */
export const keyed: ParameterType<object> = {
  name: 'hash',
  nil: Object.freeze({}),
  read: (value) => (isKeyed(value) ? value : throwMismatch('a hash', value)),
}

/** The key of a hash, or the index of an array. */
export const key: ParameterType<string | number> = {
  name: 'key, or whole number',
  read(value) {
    const plain = toScalar(value)
    return Number.isInteger(plain) ? (plain as number) : intern(text.read(value))
  },
}

/** An array whose elements all have the type. */
export function arrayOf<T>(type: ParameterType<T>): ParameterType<readonly T[]> {
  return {
    name: `array of ${type.name}`,
    nil: [],
    // `map` would skip the holes of a sparse array.
    read: (value, meter) => Array.from(array.read(value), (item, i) => readElement(type, item, i, meter)),
  }
}

function readElement<T>(type: ParameterType<T>, item: unknown, index: number, meter: Meter | undefined): T {
  try {
    return type.read(item, meter)
  } catch (error) {
    throw error instanceof ArgumentError ? new ArgumentError(undefined, `element ${index}: ${error.message}`) : error
  }
}

/** An array; any other value counts as the only element of one. */
export const arrayOrValue: ParameterType<readonly unknown[]> = {
  name: 'anything',
  nil: [],
  read(value) {
    const plain = unwrap(value)
    return Array.isArray(plain) || plain instanceof Range ? array.read(value) : [value]
  },
}

/** All arguments from here on; a single array counts as its elements. */
function listOf<T>(type: ParameterType<T>): ParameterType<readonly T[]> & { readonly rest: true } {
  return {
    name: `list of ${type.name}`,
    rest: true,
    read(value) {
      const list = value as unknown[]
      const items = list.length === 1 && Array.isArray(list[0]) ? (list[0] as unknown[]) : list
      return Array.from(items, (item) => type.read(item))
    },
  }
}

/** Keys, one by one or as one array; at least one argument is required. */
export const keys: ParameterType<readonly (string | number)[]> & { readonly rest: true } = {
  ...listOf(key),
  read(value) {
    if ((value as unknown[]).length === 0) throw new ArgumentError(undefined, 'is missing: expected at least one key')
    return listOf(key).read(value)
  },
}
