import { LimitError, PlatformError } from '../errors'
import { unwrap } from './compare'
import { isHash } from './hash'
import { print } from './print'
import { Float } from './scalar'

const deepest = 100
const longest = 10_000_000

/** The text that a value counts as where text is wanted: an array or a hash as Ruby shows it, the rest as it prints. */
export function textOf(value: unknown): string {
  if (typeof value !== 'object') return print(value)
  const plain = unwrap(value)
  return Array.isArray(plain) || isHash(plain) ? inspect(plain) : print(value)
}

/** A value as Ruby shows it: `[1, "a", nil, {"b"=>2.0}]`. */
export function inspect(value: unknown, depth = 0): string {
  if (value instanceof Float) return `${value.toString()}.0`
  const plain = unwrap(value)
  if (plain === null || plain === undefined) return 'nil'
  if (typeof plain === 'string') return quote(plain)
  if (typeof plain !== 'object') return print(plain)
  if (depth > deepest) {
    throw new PlatformError('type', `an array or hash that is nested more than ${deepest} deep cannot be shown`)
  }
  if (Array.isArray(plain)) {
    return list('[', plain.length, (i) => inspect(plain[i], depth + 1), ']')
  }
  if (!isHash(plain)) return print(value)
  const keys = Object.keys(plain)
  const entry = (key: string): string => `${quote(key)}=>${inspect(plain[key], depth + 1)}`
  return list('{', keys.length, (i) => entry(keys[i] as string), '}')
}

/** An array that holds another one many times over can be short and yet have no end of text. */
function list(open: string, length: number, item: (i: number) => string, close: string): string {
  let text = open
  for (let i = 0; i < length; i++) {
    text += i > 0 ? `, ${item(i)}` : item(i)
    if (text.length > longest) {
      throw new LimitError('memory', `the text of an array or hash has more than ${longest} characters`)
    }
  }
  return text + close
}

const escaped = /["\\]|#(?=[{$@])|(?!\x85)[\p{Cc}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/gu
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

function quote(text: string): string {
  return `"${text.replace(escaped, (character) => `\\${letters[character] ?? codePoint(character)}`)}"`
}

function codePoint(character: string): string {
  const code = (character.codePointAt(0) as number).toString(16).toUpperCase()
  return code.length > 4 ? `u{${code}}` : `u${code.padStart(4, '0')}`
}
