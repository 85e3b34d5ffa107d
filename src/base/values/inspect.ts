import { InvalidValueError, LimitError } from '../errors'
import * as fixedLimits from '../limits'
import { changeInChunks } from '../metering/chunks'
import { unwrap } from './compare'
import { isHash, listKeys } from './hash'
import { makeBoundedMeter, type Meter } from '../metering/meter'
import { print } from './print'
import { Float } from './scalar'

const maxDepth = fixedLimits.values.printDepth
const maxCharacters = fixedLimits.values.printCharacters

/**
 * Converts a value to text: an array or a hash like Ruby's `inspect`, any other value as it prints.
 *
 * @param meter charged for the content of arrays and hashes
 */
export function toText(value: unknown, meter?: Meter): string {
  if (typeof value !== 'object') return print(value)
  const plain = unwrap(value)
  return Array.isArray(plain) || isHash(plain) ? inspect(plain, meter ?? makeBoundedMeter()) : print(value, meter)
}

/** Formats a value like Ruby's `inspect`: `[1, "a", nil, {"b"=>2.0}]`. */
export function inspect(value: unknown, meter: Meter, depth = 0): string {
  if (value instanceof Float) return `${value.toString()}.0`
  const plain = unwrap(value)
  if (plain == null) return 'nil'
  if (typeof plain === 'string') return quote(plain, meter)
  if (typeof plain !== 'object') return print(plain)
  if (depth > maxDepth) {
    throw new InvalidValueError(`an array or hash that is nested more than ${maxDepth} deep cannot be shown`)
  }
  if (Array.isArray(plain)) {
    return formatList('[', plain.length, meter, (i) => inspect(plain[i], meter, depth + 1), ']')
  }
  if (!isHash(plain)) return print(value)
  const keys = listKeys(plain, meter)
  const formatEntry = (key: string): string => `${quote(key, meter)}=>${inspect(plain[key], meter, depth + 1)}`
  return formatList('{', keys.length, meter, (i) => formatEntry(keys[i] as string), '}')
}

/** Limits the text: a short array that contains another one many times can have a huge text. */
function formatList(open: string, length: number, meter: Meter, item: (i: number) => string, close: string): string {
  let text = open
  for (let i = 0; i < length; i++) {
    const part = item(i)
    meter.charge(1 + part.length)
    text += i > 0 ? `, ${part}` : part
    if (text.length > maxCharacters) {
      throw new LimitError('memory', `the text of an array or hash has more than ${maxCharacters} characters`)
    }
  }
  return text + close
}

const letters: Record<string, string> = {
  '\x07': 'a',
  '\b': 'b',
  '\t': 't',
  '\n': 'n',
  '\v': 'v',
  '\f': 'f',
  '\r': 'r',
  '\x1b': 'e',
  '"': '"',
  '\\': '\\',
  '#': '#',
}

function quote(text: string, meter: Meter): string {
  // Not made at import, because V8 takes long for classes of Unicode.
  const escaped = /["\\]|#(?=[{$@])|(?!\x85)[\p{Cc}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/gu
  const inside = changeInChunks(text, meter, (chunk) =>
    chunk.replace(escaped, (character) => `\\${letters[character] ?? escapeCodePoint(character)}`),
  )
  return `"${inside}"`
}

function escapeCodePoint(character: string): string {
  const code = (character.codePointAt(0) as number).toString(16).toUpperCase()
  return code.length > 4 ? `u{${code}}` : `u${code.padStart(4, '0')}`
}
