import * as fixedLimits from '../../base/limits'
import { toScalar, unwrap } from '../../base/values/compare'
import { describe } from '../../base/values/describe'
import { formatFixed, formatHex, formatSignificant } from './float-digits'
import { inspect, toText } from '../../base/values/inspect'
import type { Meter } from '../../base/metering/meter'
import { parseBigInteger } from '../../base/values/numbers/parse-number'
import { Float } from '../../base/values/scalar'
import { countCodePoints, sliceCodePoints, trimZeros } from '../../base/text/code-points'

/** An invalid format, or a value that does not match its directive. */
export class FormatFault extends Error {
  constructor(
    readonly about: 'format' | 'value',
    message: string,
  ) {
    super(message)
  }
}

/** The part of a directive between `%` and the letter. */
export interface Directive {
  flags: string
  width: number | undefined
  precision: number | undefined
}

/** The conversion of each letter. */
export const conversions: Readonly<
  Partial<Record<string, (value: unknown, directive: Directive, letter: string, meter: Meter) => string>>
> = {
  c: (value, directive) => justify(toCharacter(value), directive),
  s: (value, directive, _, meter) => writeText(value, directive, meter),
  p: (value, directive, _, meter) => shorten(inspect(value, meter), directive, meter),
  d: writeDecimal,
  i: writeDecimal,
  u: writeDecimal,
  o: writeInBits,
  x: writeInBits,
  X: writeInBits,
  b: writeInBits,
  B: writeInBits,
  f: writeFloat,
  e: writeFloat,
  E: writeFloat,
  g: writeFloat,
  G: writeFloat,
  a: writeFloat,
  A: writeFloat,
}

/** `%s` */
export function writeText(value: unknown, directive: Directive, meter: Meter): string {
  return shorten(toText(value, meter), directive, meter)
}

/** Cuts the text to the precision and pads it to the width. */
function shorten(text: string, directive: Directive, meter: Meter): string {
  const { precision } = directive
  meter.charge(text.length)
  return justify(precision === undefined ? text : sliceCodePoints(text, 0, precision), directive)
}

/** Pads with spaces to the width. */
function justify(text: string, { flags, width = 0 }: Directive): string {
  const missing = width - countCodePoints(text)
  if (missing <= 0) return text
  return flags.includes('-') ? text + ' '.repeat(missing) : ' '.repeat(missing) + text
}

function makeTypeFault(expected: string, value: unknown): FormatFault {
  return new FormatFault('value', `expected ${expected}, got ${describe(value)}`)
}

/** Converts a value for a numeric directive: a time to its seconds since 1970. */
function toNumeric(value: unknown): unknown {
  const plain = toScalar(value)
  return plain instanceof Date ? plain.getTime() / 1000 : plain
}

/** The maximum length of a text that is read as a number. */
const maxCharacters = fixedLimits.values.numberCharacters

export function toInteger(value: unknown): bigint {
  const plain = toNumeric(value)
  if (typeof plain === 'bigint') return plain
  if (typeof plain === 'number' && Number.isFinite(plain)) return BigInt(Math.trunc(plain))
  const integer = typeof plain === 'string' && plain.length <= maxCharacters ? parseBigInteger(plain) : undefined
  if (integer === undefined) throw makeTypeFault('a whole number', value)
  return integer
}

const floatText = /^[\t-\r ]*[+-]?(?:\d+(?:_\d+)*(?:\.\d+(?:_\d+)*)?|\.\d+(?:_\d+)*)(?:e[+-]?\d+)?[\t-\r ]*$/i

function toFloat(value: unknown): number {
  const plain = toNumeric(value)
  if (typeof plain === 'bigint') return Number(plain)
  if (typeof plain === 'number' && !(Number.isNaN(plain) && typeof value === 'object')) return plain
  if (typeof plain === 'string' && plain.length <= maxCharacters) {
    if (floatText.test(plain)) return Number(plain.replaceAll('_', ''))
    const integer = parseBigInteger(plain)
    if (integer !== undefined) return Number(integer)
  }
  throw makeTypeFault('a number', value)
}

const lastCodePoint = 0x10ffff

function toCharacter(value: unknown): string {
  const plain = unwrap(value)
  if (typeof plain === 'string') return sliceCodePoints(plain, 0, 1)
  const code = typeof plain === 'number' ? Math.trunc(plain) : -1
  const isSurrogate = code >= 0xd800 && code <= 0xdfff
  if (code < 0 || code > lastCodePoint || isSurrogate) throw makeTypeFault('a character or its code point', value)
  return String.fromCodePoint(code)
}

function formatSign(negative: boolean, flags: string): string {
  if (negative) return '-'
  return flags.includes('+') ? '+' : flags.includes(' ') ? ' ' : ''
}

/** The width that the flag `0` pads to with zeros; 0 without the flag, or if `-` overrides it. */
function findZeroWidth({ flags, width = 0 }: Directive): number {
  return flags.includes('0') && !flags.includes('-') ? width : 0
}

function writeDecimal(value: unknown, directive: Directive): string {
  const integer = toInteger(value)
  const sign = formatSign(integer < 0n, directive.flags)
  return justify(sign + padDigits(String(integer < 0n ? -integer : integer), sign.length, directive), directive)
}

/** Pads digits to the precision, else to the width of the flag `0` less the length of sign and prefix (`taken`). */
function padDigits(digits: string, taken: number, directive: Directive): string {
  const { precision } = directive
  if (precision === undefined) return digits.padStart(findZeroWidth(directive) - taken, '0')
  return precision === 0 && digits === '0' ? '' : digits.padStart(precision, '0')
}

const bitsOf: Readonly<Record<string, number>> = { b: 1, B: 1, o: 3, x: 4, X: 4 }

/** Octal, hexadecimal and binary. A negative number without a sign flag is its two's complement, with endless digits: `..f`. */
function writeInBits(value: unknown, directive: Directive, letter: string): string {
  const { flags, precision } = directive
  const integer = toInteger(value)
  const bits = bitsOf[letter] as number
  const negative = integer < 0n
  const endless = negative && !flags.includes('+') && !flags.includes(' ')
  const sign = endless ? '' : formatSign(negative, flags)
  const prefix = flags.includes('#') && letter !== 'o' && integer !== 0n ? `0${letter}` : ''
  const upper = letter === 'X'
  const raw = endless ? formatComplement(integer, bits) : (negative ? -integer : integer).toString(1 << bits)
  const digits = upper ? raw.toUpperCase() : raw

  let body: string
  if (endless) {
    const taken = prefix.length + 2
    const length = precision === undefined ? findZeroWidth(directive) - taken : precision - 2
    body = `..${digits.padStart(length, digits.charAt(0))}`
  } else {
    body = padDigits(digits, sign.length + prefix.length, directive)
    if (letter === 'o' && flags.includes('#') && !body.startsWith('0')) body = `0${body}`
  }
  return justify(sign + prefix + body, directive)
}

/** The digits of a negative number's two's complement: one sign digit, then the significant digits. */
function formatComplement(integer: bigint, bits: number): string {
  const base = 1 << bits
  const below = -integer - 1n
  const count = below === 0n ? 0 : below.toString(base).length
  const rest = count === 0 ? '' : ((1n << BigInt(bits * count)) + integer).toString(base).padStart(count, '0')
  return (base - 1).toString(base) + rest
}

function writeFloat(value: unknown, directive: Directive, letter: string): string {
  const { flags } = directive
  const number = toFloat(value)
  const sign = formatSign(number < 0 || Object.is(number, -0), flags)
  if (!Number.isFinite(number)) return justify(sign + (Number.isNaN(number) ? 'NaN' : 'Inf'), directive)

  const written = writers[letter.toLowerCase()] as FloatWriter
  const isFloat = value instanceof Float || !Number.isInteger(number)
  const text = written(Math.abs(number), directive, isFloat)
  const prefix = letter === 'a' || letter === 'A' ? '0x' : ''
  const zeros = text.padStart(findZeroWidth(directive) - sign.length - prefix.length, '0')
  const whole = prefix + zeros
  return justify(sign + (letter < 'a' ? whole.toUpperCase() : whole), directive)
}

type FloatWriter = (value: number, directive: Directive, isFloat: boolean) => string

const usualPrecision = 6

const writers: Readonly<Record<string, FloatWriter>> = {
  f(value, { flags, precision = usualPrecision }, isFloat) {
    const [whole, fraction] = formatFixed(value, precision)
    return joinFraction(whole, fraction, isFloat && flags.includes('#'))
  },
  e(value, { flags, precision = usualPrecision }) {
    const [digits, exponent] = formatSignificant(value, precision + 1)
    return joinFraction(digits.charAt(0), digits.slice(1), flags.includes('#')) + formatDecimalExponent(exponent)
  },
  g(value, { flags, precision = usualPrecision }) {
    const alternate = flags.includes('#')
    const count = Math.max(precision, 1)
    const [digits, exponent] = formatSignificant(value, count)
    if (exponent < -4 || exponent >= count) {
      const fraction = alternate ? digits.slice(1) : trimZeros(digits.slice(1))
      return joinFraction(digits.charAt(0), fraction, alternate) + formatDecimalExponent(exponent)
    }
    const all = digits.padStart(count - Math.min(exponent, 0), '0')
    const point = Math.max(exponent, 0) + 1
    const fraction = all.slice(point)
    return joinFraction(all.slice(0, point), alternate ? fraction : trimZeros(fraction), alternate)
  },
  a(value, { flags, precision }) {
    const [whole, fraction, exponent] = formatHex(value, precision)
    return `${joinFraction(whole, fraction, flags.includes('#'))}p${exponent < 0 ? '-' : '+'}${Math.abs(exponent)}`
  },
}

function joinFraction(whole: string, fraction: string, always: boolean): string {
  return fraction === '' && !always ? whole : `${whole}.${fraction}`
}

function formatDecimalExponent(exponent: number): string {
  return `e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`
}
