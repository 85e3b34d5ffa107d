import { InvalidValueError } from '../errors'
import { isBytes, decodeBytes } from '../encoding/bytes'
import { changeInChunks } from '../metering/chunks'
import { setOwn, type Hash } from './hash'
import { checkWritable } from './json-bounds'
import { makeBoundedMeter, type Meter } from '../metering/meter'
import { toNumberIfSafe } from './numbers/whole'
import { getErrorMessage } from '../text/error-message'

const unsafeInScript = /[<>&\u2028\u2029]/g
const unsafeInAttribute = /['=]/g
const escapes: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  "'": '\\u0027',
  '=': '\\u003d',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/**
 * Writes JSON that is safe in a `<script>`: `<`, `>`, `&`, U+2028 and U+2029 are escaped. A value that `JSON.stringify`
 * rejects is an error; undefined is null.
 *
 * @param indent the number of spaces per level; above 0, each value is on its own line
 * @param meter charged for the content of the value and the written text
 */
export function toJson(value: unknown, indent = 0, meter = makeBoundedMeter()): string {
  const json = toPlainJson(value, indent, meter) ?? 'null'
  return escapeCharacters(json, unsafeInScript, meter)
}

/**
 * Escapes `'` and `=` in JSON too, so that it cannot run code anywhere in a page. It stays intact in a single-quoted
 * attribute. Its quotes end a double-quoted attribute, but without a `=` the rest cannot set an attribute.
 */
export function escapeForAttribute(json: string, meter: Meter): string {
  return escapeCharacters(json, unsafeInAttribute, meter)
}

function escapeCharacters(json: string, unsafe: RegExp, meter: Meter): string {
  return changeInChunks(json, meter, (json) => json.replace(unsafe, (character) => escapes[character] as string))
}

/**
 * A replacer for `JSON.stringify`, which passes the result of a `Buffer`'s `toJSON` as `value`. A `bigint` beyond the
 * safe range is written as text, because parsers would lose digits of a number.
 */
function writeSpecial(this: unknown, key: string, value: unknown): unknown {
  const input = (this as Hash)[key]
  if (isBytes(input)) return decodeBytes(input)
  if (typeof value !== 'bigint') return value
  const number = toNumberIfSafe(value)
  return typeof number === 'bigint' ? String(number) : number
}

function describeCause(cause: unknown): string {
  if (cause instanceof RangeError) return 'it is nested too deep'
  const message = getErrorMessage(cause)
  // V8's TypeError has no code, and a `toJSON` may throw another one.
  // eslint-disable-next-line no-restricted-syntax
  return message.startsWith('Converting circular') ? 'it contains itself' : message
}

/**
 * JSON that is kept and not printed: undefined for undefined or a function.
 *
 * @param indent the number of spaces per level
 * @param meter charged for the content of the value
 * @throws {LimitError} if it would be too large
 * @throws {InvalidValueError} if the value contains itself, is nested too deep, or refuses
 */
export function toPlainJson(value: unknown, indent = 0, meter = makeBoundedMeter()): string | undefined {
  const isSpecial = checkWritable(value, meter, indent)
  try {
    return JSON.stringify(value, isSpecial ? writeSpecial : undefined, indent)
  } catch (cause) {
    throw new InvalidValueError(`this value cannot be written as JSON: ${describeCause(cause)}`, { cause })
  }
}

/** A deep copy of a value that was parsed from JSON. */
export function copyJson<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copyJson) as T
  if (typeof value !== 'object' || value === null) return value
  const copy: Hash = {}
  for (const key of Object.keys(value)) setOwn(copy, key, copyJson((value as Hash)[key]))
  return copy as T
}
