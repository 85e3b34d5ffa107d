import { ConfigurationError } from '../../../base/errors'
import type { Decimal } from '../../../base/values/numbers/decimal'
import { readDecimal, roundDecimal } from '../../../base/values/numbers/decimal-text'
import { describe } from '../../../base/values/describe'
import { reportUnless, type Rule } from './rule'

/** The required difference between the value and the option's number. */
const comparisons = {
  greater_than: (difference: bigint) => difference > 0n,
  greater_than_or_equal_to: (difference: bigint) => difference >= 0n,
  equal_to: (difference: bigint) => difference === 0n,
  less_than: (difference: bigint) => difference < 0n,
  less_than_or_equal_to: (difference: bigint) => difference <= 0n,
  other_than: (difference: bigint) => difference !== 0n,
}

const names = Object.keys(comparisons) as readonly (keyof typeof comparisons)[]

/** Compares numbers and numeric texts exactly. */
export const numericality: Rule<'numericality'> = (options) => {
  const bounds = names.flatMap((name) => {
    const count = options[name]
    return count == null ? [] : [{ name, count, bound: readBound(name, count) }]
  })
  return ({ sent }) => {
    const number = readDecimal(sent)
    if (!number) return [{ key: 'not_a_number' }]
    if (options.only_integer && !isInteger(sent, number)) return [{ key: 'not_an_integer' }]
    return [
      ...bounds.flatMap(({ name, count, bound }) =>
        reportUnless(comparisons[name](subtractDecimals(number, bound)), name, { count }),
      ),
      ...reportUnless(!options.odd || isOdd(number), 'odd'),
      ...reportUnless(!options.even || !isOdd(number), 'even'),
    ]
  }
}

function readBound(name: string, count: number): Decimal {
  const bound = readDecimal(count)
  if (!bound) throw new ConfigurationError(name, `${name}: expected a number, got ${describe(count)}`)
  return bound
}

const integerText = /^[+-]?\d+$/

/** A text must have digits only: `1.0` is not an integer. */
function isInteger(value: unknown, { scale }: Decimal): boolean {
  return typeof value === 'string' ? integerText.test(value) : scale <= 0
}

/** Returns whether the integer part is odd. */
function isOdd(number: Decimal): boolean {
  const { digits, scale } = roundDecimal(number, 0, 'down')
  return scale === 0 && digits % 2n !== 0n
}

/** The difference of two numbers, in units of the smaller one of their last digits. */
function subtractDecimals(a: Decimal, b: Decimal): bigint {
  const scale = Math.max(a.scale, b.scale)
  return a.digits * 10n ** BigInt(scale - a.scale) - b.digits * 10n ** BigInt(scale - b.scale)
}
