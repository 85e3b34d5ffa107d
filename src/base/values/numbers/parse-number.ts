import { toFloat, type Float } from '../scalar'

const decimalText = /^[\t-\r ]*(-?\d+\.\d+)[\t-\r ]*$/
const leadingInteger = /^[\t-\r ]*([+-]?\d+(?:_\d+)*)/

/** Parses the start of a text as Ruby's Liquid does: `'1.50'` is a float, `'12 apples'` is 12, `'x'` is 0. */
export function parseNumber(text: string): number | Float {
  const [, decimal] = decimalText.exec(text) ?? []
  if (decimal !== undefined) return toFloat(Number(decimal))
  const [, integer] = leadingInteger.exec(text) ?? []
  return integer === undefined ? 0 : Number(integer.replaceAll('_', ''))
}

const grouped = /^[\t-\r ]*([+-]?)([\da-z]+(?:_[\da-z]+)*)[\t-\r ]*$/i
const octal = /^0(?=[0-7])/
const integerLiteral = /^(?:0|[1-9]\d*|0x[\da-f]+|0b[01]+|0o[0-7]+)$/i

/** Parses a whole text as Ruby's `Integer()` does: `-12`, `1_000`, `0x1f`, `017`; undefined if it is not an integer. */
export function parseInteger(text: string): number | undefined {
  const integer = parseLiteral(text)
  return integer && (integer.negative ? -Number(integer.literal) : Number(integer.literal))
}

/** `parseInteger` without loss of precision. */
export function parseBigInteger(text: string): bigint | undefined {
  const integer = parseLiteral(text)
  return integer && (integer.negative ? -BigInt(integer.literal) : BigInt(integer.literal))
}

function parseLiteral(text: string): { readonly negative: boolean; readonly literal: string } | undefined {
  const [, sign, digits] = grouped.exec(text) ?? []
  const literal = digits?.replaceAll('_', '').replace(octal, '0o')
  if (literal === undefined || !integerLiteral.test(literal)) return undefined
  return { negative: sign === '-', literal }
}
