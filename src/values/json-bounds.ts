import { InvalidValueError, LimitError } from '../errors'
import { fixedLimits } from '../limits'
import { bytesOf, isBytes } from '../text/bytes'
import { isHash, keysOf } from './hash'
import type { Meter } from '../metering/meter'
import { withoutMark } from '../text/utf8'

/**
 * JSON is read and written at one go, without a look at the clock. These bounds keep that below a second: values may be
 * short to write and many, above all where an array holds another one many times over.
 */
const maxValues = fixedLimits.formats.jsonValues.max
const maxWritten = fixedLimits.formats.jsonWrittenCharacters.max
const maxRead = fixedLimits.formats.jsonReadCharacters.max
const maxDepth = fixedLimits.formats.jsonDepth.max

/**
 * Checks that JSON can be written of a value.
 *
 * @returns whether there are bytes of the host's in it, of which JavaScript would write the numbers
 * @throws {LimitError} where it would be too much
 * @throws {InvalidValueError} where the value is nested too deep, or contains itself
 */
export function checkWritable(value: unknown, meter: Meter): boolean {
  let values = 0
  let length = 0
  let hasBytes = false
  const visit = (value: unknown, depth: number): void => {
    if (++values > maxValues) throw tooMuch(maxValues, 'values', 'written')
    if (typeof value === 'string') {
      if ((length += value.length) > maxWritten) throw tooMuch(maxWritten, 'characters', 'written')
    } else if (typeof value === 'object' && value !== null) {
      meter.charge(1)
      if (depth > maxDepth) throw tooDeep()
      if (Array.isArray(value)) for (const item of value) visit(item, depth + 1)
      else if (isHash(value)) for (const key of keysOf(value, meter)) visit(value[key], depth + 1)
      else if (isBytes(value)) {
        hasBytes = true
        if ((length += bytesOf(value).length) > maxWritten) throw tooMuch(maxWritten, 'characters', 'written')
      }
    }
  }
  visit(value, 0)
  meter.charge(values + length)
  return hasBytes
}

/**
 * `JSON.parse` of a text that is not too much for it.
 *
 * @throws {LimitError} where it is
 * @throws {SyntaxError} where the text is no JSON
 */
export function parseJson(text: string): unknown {
  if (text.length > maxRead) throw tooMuch(maxRead, 'characters', 'read')
  // A value takes two characters at least.
  if (text.length > 2 * maxValues && hasMoreValues(text, maxValues)) throw tooMuch(maxValues, 'values', 'read')
  return JSON.parse(withoutMark(text)) as unknown
}

const quote = '"'.charCodeAt(0)
/** What stands before or after each value and each key. */
const marks = new Set(Array.from('[{,:', (mark) => mark.charCodeAt(0)))

function hasMoreValues(json: string, max: number): boolean {
  let count = 0
  for (let at = 0; at < json.length; at++) {
    const unit = json.charCodeAt(at)
    if (unit === quote) at = endOfText(json, at)
    else if (marks.has(unit) && ++count > max) return true
  }
  return false
}

/** The place of the quote that ends the text that begins at a place. */
function endOfText(json: string, begin: number): number {
  for (let at = json.indexOf('"', begin + 1); at >= 0; at = json.indexOf('"', at + 1)) {
    let before = at - 1
    while (json.charAt(before) === '\\') before--
    if ((at - before) % 2 === 1) return at
  }
  return json.length
}

function tooMuch(max: number, unit: string, done: string): LimitError {
  return new LimitError('memory', `JSON of more than ${max} ${unit} cannot be ${done}`)
}

function tooDeep(): InvalidValueError {
  const reason = `it contains itself, or is nested more than ${maxDepth} deep`
  return new InvalidValueError(`this value cannot be written as JSON: ${reason}`)
}
