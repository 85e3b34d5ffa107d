import { findJsonStringEnd } from '../formats/json-string'
import { InvalidValueError, LimitError } from '../errors'
import * as fixedLimits from '../limits'
import { toBytes, isBytes } from '../encoding/bytes'
import { isHash, listKeys, type Hash } from './hash'
import { replaceMatches } from '../metering/chunks'
import type { Meter } from '../metering/meter'
import { removeByteOrderMark } from '../encoding/utf8'

/**
 * JSON is parsed and written in one synchronous call that no deadline can interrupt. These bounds keep it below a second:
 * short JSON may have many values, above all if an array contains another one many times.
 */
const maxValues = fixedLimits.formats.jsonValues
const maxWritten = fixedLimits.formats.jsonWrittenCharacters
const maxRead = fixedLimits.formats.jsonReadCharacters
const maxDepth = fixedLimits.formats.jsonDepth
/** Characters of JSON that are always parsed within a few milliseconds. */
const shortJson = 50_000
/** Milliseconds, for the slowest values (nested empty arrays) and characters (escaped ones). */
const msToReadValue = 300e-6
const msToReadCharacter = 10e-6
const msToWriteValue = 100e-6
const msToWriteCharacter = 10e-6

/**
 * Checks that a value can be written as JSON.
 *
 * @param indent the number of spaces per level; above 0, each value is on its own line
 * @returns whether it contains values that `JSON.stringify` writes incorrectly: a host's bytes, or a `bigint`
 * @throws {LimitError} if the JSON would be too large
 * @throws {InvalidValueError} if the value is nested too deep, or contains itself
 */
export function checkWritable(value: unknown, meter: Meter, indent = 0): boolean {
  let values = 0
  let length = 0
  let isSpecial = false
  const add = (characters: number): void => {
    if ((length += characters) > maxWritten) throw makeSizeError(maxWritten, 'characters', 'written')
  }
  const visit = (value: unknown, depth: number): void => {
    if (++values > maxValues) throw makeSizeError(maxValues, 'values', 'written')
    // `JSON.stringify` writes at most 10.
    if (indent > 0) add(depth * Math.min(indent, 10))
    if (typeof value === 'string') add(value.length)
    else if (typeof value === 'bigint') {
      isSpecial = true
    } else if (typeof value === 'object' && value !== null) {
      meter.charge(1)
      if (depth > maxDepth) throw makeDepthError()
      if (Array.isArray(value)) for (const item of value) visit(item, depth + 1)
      else if (isHash(value)) visitKeys(value, depth)
      else if (isBytes(value)) {
        isSpecial = true
        add(toBytes(value).length)
      } else if (!('toJSON' in value)) visitKeys(value, depth)
    }
  }
  const visitKeys = (object: object, depth: number): void => {
    for (const key of listKeys(object, meter)) {
      add(key.length)
      visit((object as Hash)[key], depth + 1)
    }
  }
  visit(value, 0)
  meter.charge(values + length)
  meter.reserve(values * msToWriteValue + length * msToWriteCharacter)
  return isSpecial
}

/**
 * `JSON.parse` with a limit on the size.
 *
 * @param meter checked for the time that a long text takes
 * @throws {LimitError} if the text has too many characters or values, or the time would be over
 * @throws {SyntaxError} if the text is not JSON
 */
export function parseJson(text: string, meter?: Meter): unknown {
  if (text.length > maxRead) throw makeSizeError(maxRead, 'characters', 'read')
  if (text.length > shortJson) {
    const values = countValues(text, maxValues)
    if (values > maxValues) throw makeSizeError(maxValues, 'values', 'read')
    meter?.reserve(values * msToReadValue + text.length * msToReadCharacter)
  }
  return JSON.parse(removeByteOrderMark(text)) as unknown
}

/**
 * `parseJson` for the output of a template. Its strings may contain raw line feeds, carriage returns and tabs, and a
 * backslash that starts no JSON escape is dropped, as in the `\'` of `escape_javascript`. Source: Ruby's JSON.parse,
 * for the backslash
 *
 * @param meter charged for a long text that is repaired; a long text reserves its time
 * @throws {LimitError} if the text has too many characters or values, or the time would be over
 * @throws {SyntaxError} if the text is not JSON
 */
export function parsePrintedJson(text: string, meter?: Meter): unknown {
  try {
    return parseJson(text, meter)
  } catch (error) {
    const repaired = error instanceof SyntaxError ? repairStrings(text, meter) : text
    if (repaired === text) throw error
    return parseJson(repaired, meter)
  }
}

const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

const stringMark = /\\([^"\\/bfnrtu\n])|\\[^]|["\n\r\t]/g

function repairStrings(json: string, meter: Meter | undefined): string {
  let isInString = false
  return replaceMatches(json, stringMark, meter, (mark: string, escaped: string = mark) => {
    if (mark === '"') isInString = !isInString
    return isInString ? (escapes[escaped] ?? escaped) : mark
  })
}

const quote = '"'.charCodeAt(0)
/** The characters of which one comes before each nested value and each key. */
const marks = new Set(Array.from('[{,:', (mark) => mark.charCodeAt(0)))

/** The values of a JSON text, up to one more than `max`. */
function countValues(json: string, max: number): number {
  let count = 0
  for (let at = 0; at < json.length && count <= max; at++) {
    const unit = json.charCodeAt(at)
    if (unit === quote) {
      at = findJsonStringEnd(json, at)
      if (at < 0) break
    } else if (marks.has(unit)) count++
  }
  return count
}

function makeSizeError(max: number, unit: string, done: string): LimitError {
  return new LimitError('memory', `JSON of more than ${max} ${unit} cannot be ${done}`)
}

function makeDepthError(): InvalidValueError {
  const reason = `it contains itself, or is nested more than ${maxDepth} deep`
  return new InvalidValueError(`this value cannot be written as JSON: ${reason}`)
}
