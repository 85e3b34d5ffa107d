import * as decimal from './decimal'
import { toFloat, type Float } from '../scalar'
import { toNumberIfSafe } from './whole'

/** An integer (a `number`, or a `bigint` to keep all digits), or a float (a `number` with a fraction, or a `Float`). */
export type Numeric = number | bigint | Float

type Operation<T> = (a: T, b: T) => T

/**
 * The result of two integers is an integer: computed by `integer` if both are a `number`, else by `long`, which loses
 * no digit. Otherwise it is a float, computed in decimal by `exact`.
 */
function calculate(
  a: Numeric,
  b: Numeric,
  integer: Operation<number>,
  long: Operation<bigint>,
  exact: Operation<number>,
): Numeric {
  if (Number.isInteger(a) && Number.isInteger(b)) return toUnsigned(integer(a as number, b as number))
  if (isInteger(a) && isInteger(b)) return toNumberIfSafe(long(BigInt(a), BigInt(b)))
  return toFloat(toUnsigned(exact(Number(a), Number(b))))
}

function isInteger(value: Numeric): value is number | bigint {
  return typeof value === 'bigint' || Number.isInteger(value)
}

/** Replaces -0 by 0. */
function toUnsigned(value: number): number {
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

/** The quotient of integers is rounded down: -7 by 2 is -4. */
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

/** The absolute value. */
export function abs(value: Numeric): Numeric {
  if (typeof value === 'bigint') return value < 0n ? -value : value
  return typeof value === 'number' ? Math.abs(value) : toFloat(Math.abs(value.valueOf()))
}

/** Converts to an integer with `toInteger`, such as `Math.floor`; a `bigint` stays unchanged. */
export function toWhole(value: Numeric, toInteger: (value: number) => number): Numeric {
  return typeof value === 'bigint' ? value : toInteger(value.valueOf()) + 0
}

/** Rounds half away from zero. An integer stays one; a float becomes one if no digits after the point are kept. */
export function round(value: Numeric, places: number): Numeric {
  if (typeof value === 'bigint' && places >= 0) return value
  const rounded = toUnsigned(decimal.round(Number(value), places))
  return places <= 0 || Number.isInteger(value) ? rounded : toFloat(rounded)
}
