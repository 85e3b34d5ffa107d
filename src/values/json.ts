import { InvalidValueError } from '../errors'
import { isBytes, textOfBytes } from '../text/bytes'
import { inChunks } from '../metering/chunks'
import { setOwn, type Hash } from './hash'
import { checkWritable } from './json-bounds'
import { bounded } from '../metering/meter'

const unsafe = /[<>&'=\u2028\u2029]/g
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
 * Writes JSON that cannot run code anywhere in a page: `<`, `>`, `&`, `'`, `=`, U+2028 and U+2029 are escaped. It stays
 * intact in a `<script>` and in a single-quoted attribute. Its quotes end a double-quoted attribute, but without a `=` the
 * rest cannot give an attribute a value.
 * A value that `JSON.stringify` rejects is an error; undefined is null.
 *
 * @param indent the number of spaces per level; above 0, each value is on its own line
 * @param meter charged for the content of the value and the written text
 */
export function toJson(value: unknown, indent = 0, meter = bounded()): string {
  const hasBytes = checkWritable(value, meter)
  return inChunks(write(value, indent, hasBytes ? writeBytes : undefined), meter, (json) =>
    json.replace(unsafe, (character) => escapes[character] as string),
  )
}

/** A replacer for `JSON.stringify`, which passes the result of a `Buffer`'s `toJSON` as `value`. */
function writeBytes(this: unknown, key: string, value: unknown): unknown {
  const given = (this as Hash)[key]
  return isBytes(given) ? textOfBytes(given) : value
}

function write(value: unknown, indent: number, replacer: typeof writeBytes | undefined): string {
  try {
    // Undefined for undefined or a function.
    const json: unknown = JSON.stringify(value, replacer, indent)
    return typeof json === 'string' ? json : 'null'
  } catch (cause) {
    throw new InvalidValueError(`this value cannot be written as JSON: ${reason(cause)}`, { cause })
  }
}

function reason(cause: unknown): string {
  if (cause instanceof RangeError) return 'it is nested too deep'
  const message = cause instanceof Error ? cause.message : String(cause)
  return message.startsWith('Converting circular') ? 'it contains itself' : message
}

/**
 * JSON that is kept and not printed, as `JSON.stringify` writes it: undefined for undefined or a function.
 *
 * @throws {LimitError} if it would be too large
 * @throws {InvalidValueError} if the value contains itself, or is nested too deep
 */
export function plainJson(value: unknown): string | undefined {
  checkWritable(value, bounded())
  return JSON.stringify(value)
}

/** A deep copy of a value that was parsed from JSON. */
export function copyJson<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copyJson) as T
  if (typeof value !== 'object' || value === null) return value
  const copy: Hash = {}
  for (const key of Object.keys(value)) setOwn(copy, key, copyJson((value as Hash)[key]))
  return copy as T
}
