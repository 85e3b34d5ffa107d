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
 * JSON that runs nothing wherever it stands in a page: `<`, `>`, `&`, `'`, `=`, U+2028 and U+2029 are escaped. It is
 * whole in a `<script>` and between single quotes. Its own quotes end an attribute in double quotes, but without a `=`
 * what follows gives no attribute a value.
 * What JSON cannot say is an error; undefined is null.
 *
 * @param indent how many spaces a level is indented by, each on lines of its own
 * @param meter counts what is in the value, and what is written
 */
export function toJson(value: unknown, indent = 0, meter = bounded()): string {
  const hasBytes = checkWritable(value, meter)
  return inChunks(write(value, indent, hasBytes ? writeBytes : undefined), meter, (json) =>
    json.replace(unsafe, (character) => escapes[character] as string),
  )
}

/** A replacer of `JSON.stringify`: it is given a `Buffer` as what its `toJSON` says. */
function writeBytes(this: unknown, key: string, value: unknown): unknown {
  const given = (this as Hash)[key]
  return isBytes(given) ? textOfBytes(given) : value
}

function write(value: unknown, indent: number, replacer: typeof writeBytes | undefined): string {
  try {
    // Of a function it is undefined.
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

/** A copy of what JSON has been read from: of hashes and arrays in it, too. */
export function copyJson<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copyJson) as T
  if (typeof value !== 'object' || value === null) return value
  const copy: Hash = {}
  for (const key of Object.keys(value)) setOwn(copy, key, copyJson((value as Hash)[key]))
  return copy as T
}
