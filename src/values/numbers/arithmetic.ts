import * as decimal from './decimal'
import { float, type Float } from '../scalar'
import { whole } from './whole'

/** An integer, which is a `bigint` where a number would lose digits; or a float: with a fraction, or marked as one. */
export type Numeric = number | bigint | Float

interface Operation {
  /** Of integers. */
  readonly whole: (a: number, b: number) => number
  /** Of integers, to the last digit. */
  readonly big: (a: bigint, b: bigint) => bigint
  /** In decimal, of all others. */
  readonly exact: (a: number, b: number) => number
}

/** Integers give an integer, anything else a float. */
function calculate(a: Numeric, b: Numeric, operation: Operation): Numeric {
  if (Number.isInteger(a) && Number.isInteger(b)) return unsigned(operation.whole(a as number, b as number))
  if (isInteger(a) && isInteger(b)) return whole(operation.big(BigInt(a), BigInt(b)))
  return float(unsigned(operation.exact(Number(a), Number(b))))
}

function isInteger(value: Numeric): value is number | bigint {
  return typeof value === 'bigint' || Number.isInteger(value)
}

/** Zero without a sign. */
function unsigned(value: number): number {
  return value === 0 ? 0 : value
}

const sum: Operation = { whole: (x, y) => x + y, big: (x, y) => x + y, exact: decimal.add }
const difference: Operation = { whole: (x, y) => x - y, big: (x, y) => x - y, exact: decimal.subtract }
const product: Operation = { whole: (x, y) => x * y, big: (x, y) => x * y, exact: decimal.multiply }
const quotient: Operation = {
  whole: (x, y) => Math.floor(x / y),
  big: (x, y) => (x - decimal.bigModulo(x, y)) / y,
  exact: decimal.divide,
}
const remainder: Operation = { whole: decimal.wholeModulo, big: decimal.bigModulo, exact: decimal.modulo }

export function plus(a: Numeric, b: Numeric): Numeric {
  return calculate(a, b, sum)
}

export function minus(a: Numeric, b: Numeric): Numeric {
  return calculate(a, b, difference)
}

export function times(a: Numeric, b: Numeric): Numeric {
  return calculate(a, b, product)
}

/** Integers are divided down to an integer: -7 by 2 is -4. */
export function dividedBy(a: Numeric, b: Numeric): Numeric {
  return calculate(a, b, quotient)
}

export function modulo(a: Numeric, b: Numeric): Numeric {
  return calculate(a, b, remainder)
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
