import * as decimal from './decimal'
import { float, type Float } from './scalar'

/** An integer, or a float: a number with a fraction, or one that is marked. */
export type Numeric = number | Float

type Operation = (a: number, b: number) => number

/** Integers give an integer by the first operation; anything else gives a float by the second one, in decimal. */
function calculate(a: Numeric, b: Numeric, whole: Operation, exact: Operation): Numeric {
  if (Number.isInteger(a) && Number.isInteger(b)) return unsigned(whole(a as number, b as number))
  return float(unsigned(exact(a.valueOf(), b.valueOf())))
}

/** Zero without a sign. */
function unsigned(value: number): number {
  return value === 0 ? 0 : value
}

export function plus(a: Numeric, b: Numeric): Numeric {
  return calculate(a, b, (x, y) => x + y, decimal.add)
}

export function minus(a: Numeric, b: Numeric): Numeric {
  return calculate(a, b, (x, y) => x - y, decimal.subtract)
}

export function times(a: Numeric, b: Numeric): Numeric {
  return calculate(a, b, (x, y) => x * y, decimal.multiply)
}

/** Integers are divided down to an integer: -7 by 2 is -4. */
export function dividedBy(a: Numeric, b: Numeric): Numeric {
  return calculate(a, b, (x, y) => Math.floor(x / y), decimal.divide)
}

export function modulo(a: Numeric, b: Numeric): Numeric {
  return calculate(a, b, decimal.wholeModulo, decimal.modulo)
}

/** Rounds half away from zero. An integer stays one; a float becomes one where no digit is left after the point. */
export function round(value: Numeric, places: number): Numeric {
  const rounded = unsigned(decimal.round(value.valueOf(), places))
  return places <= 0 || Number.isInteger(value) ? rounded : float(rounded)
}
