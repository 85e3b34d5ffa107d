import * as decimal from './decimal'
import { float, type Float } from '../scalar'
import { whole } from './whole'

/** An integer, which is a `bigint` where a number would lose digits; or a float: with a fraction, or marked as one. */
export type Numeric = number | bigint | Float

type Operation<T> = (a: T, b: T) => T

/**
 * Integers give an integer by the first operation, to the last digit by the second one; anything else gives a float by
 * the third one, in decimal.
 */
function calculate(
  a: Numeric,
  b: Numeric,
  integer: Operation<number>,
  long: Operation<bigint>,
  exact: Operation<number>,
): Numeric {
  if (Number.isInteger(a) && Number.isInteger(b)) return unsigned(integer(a as number, b as number))
  if (isInteger(a) && isInteger(b)) return whole(long(BigInt(a), BigInt(b)))
  return float(unsigned(exact(Number(a), Number(b))))
}

function isInteger(value: Numeric): value is number | bigint {
  return typeof value === 'bigint' || Number.isInteger(value)
}

/** Zero without a sign. */
function unsigned(value: number): number {
  return value === 0 ? 0 : value
}

export function plus(a: Numeric, b: Numeric): Numeric {
  return calculate(
    a,
    b,
    (x, y) => x + y,
    (x, y) => x + y,
    decimal.add,
  )
}

export function minus(a: Numeric, b: Numeric): Numeric {
  return calculate(
    a,
    b,
    (x, y) => x - y,
    (x, y) => x - y,
    decimal.subtract,
  )
}

export function times(a: Numeric, b: Numeric): Numeric {
  return calculate(
    a,
    b,
    (x, y) => x * y,
    (x, y) => x * y,
    decimal.multiply,
  )
}

/** Integers are divided down to an integer: -7 by 2 is -4. */
export function dividedBy(a: Numeric, b: Numeric): Numeric {
  return calculate(
    a,
    b,
    (x, y) => Math.floor(x / y),
    (x, y) => (x - decimal.bigModulo(x, y)) / y,
    decimal.divide,
  )
}

export function modulo(a: Numeric, b: Numeric): Numeric {
  return calculate(a, b, decimal.wholeModulo, decimal.bigModulo, decimal.modulo)
}

/** The number without its sign. */
export function abs(value: Numeric): Numeric {
  if (typeof value === 'bigint') return value < 0n ? -value : value
  return typeof value === 'number' ? Math.abs(value) : float(Math.abs(value.valueOf()))
}

/** The integer that `toInteger` makes of the number; an integer is one. */
export function toWhole(value: Numeric, toInteger: (value: number) => number): Numeric {
  return typeof value === 'bigint' ? value : toInteger(value.valueOf()) + 0
}

/** Rounds half away from zero. An integer stays one; a float becomes one where no digit is left after the point. */
export function round(value: Numeric, places: number): Numeric {
  if (typeof value === 'bigint' && places >= 0) return value
  const rounded = unsigned(decimal.round(Number(value), places))
  return places <= 0 || Number.isInteger(value) ? rounded : float(rounded)
}
