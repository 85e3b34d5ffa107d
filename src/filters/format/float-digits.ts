/** Writes floats as C does: from the exact value, rounding half to even. Values are finite and not negative. */

const view = new DataView(new ArrayBuffer(8))
const mantissaBits = 52n
const mantissaMask = (1n << mantissaBits) - 1n
const exponentBias = 1075

/** Splits a value into an integer and a power of two. */
function splitBinary(value: number): { readonly mantissa: bigint; readonly exponent: number } {
  view.setFloat64(0, value)
  const bits = view.getBigUint64(0)
  const exponent = Number(bits >> mantissaBits)
  const mantissa = bits & mantissaMask
  return exponent === 0
    ? { mantissa, exponent: 1 - exponentBias }
    : { mantissa: mantissa | (1n << mantissaBits), exponent: exponent - exponentBias }
}

/** The exact value: all of its decimal digits, the last `scale` of them after the point. */
interface Exact {
  readonly digits: bigint
  readonly scale: number
  /** The power of ten of the first digit. */
  readonly exponent: number
}

function findExactDigits(value: number): Exact {
  const { mantissa, exponent } = splitBinary(value)
  const digits = exponent >= 0 ? mantissa << BigInt(exponent) : mantissa * 5n ** BigInt(-exponent)
  const scale = Math.max(-exponent, 0)
  return { digits, scale, exponent: String(digits).length - 1 - scale }
}

/** Divides, rounding half to even. */
function divideHalfEven(digits: bigint, unit: bigint): bigint {
  const kept = digits / unit
  const beyond = (digits % unit) * 2n - unit
  return beyond > 0n || (beyond === 0n && kept % 2n === 1n) ? kept + 1n : kept
}

const powersOfTen = Array.from({ length: 16 }, (_, i) => Number(`1e${i}`))
const largePowersOfTen = [1e16, 1e32, 1e64, 1e128, 1e256]
const maxQuickDigits = 14

/**
 * Returns whether Ruby takes the digits after the first `count` for a half. Ruby computes short results in floating
 * point first, and treats anything within the error of that as a half: 0.015, for example, which is a little less.
 *
 * @param exponent the power of ten of the first digit
 */
function isHalf(value: number, exponent: number, count: number): boolean {
  if (count < 1 || count > maxQuickDigits) return false
  const size = Math.abs(exponent)
  let power = powersOfTen[size & 15] as number
  let steps = 2
  let rest = value
  for (let bit = 0; size >> (4 + bit) > 0; bit++) {
    if (((size >> (4 + bit)) & 1) === 0) continue
    steps++
    if (exponent > 0) power *= largePowersOfTen[bit] as number
    else rest *= largePowersOfTen[bit] as number
  }
  rest = exponent > 0 ? rest / power : rest * power
  const error = (steps * rest + 7) * Number.EPSILON * (powersOfTen[count - 1] as number)
  for (let digit = 1; ; digit++, rest *= 10) {
    rest -= Math.trunc(rest)
    if (rest === 0) return false
    if (digit === count) return Math.abs(rest - 0.5) <= error
  }
}

/** The digits up to `scale` places after the point, as an integer. @param count the number of digits */
function roundDigits(value: number, exact: Exact, scale: number, count: number): bigint {
  const unit = 10n ** BigInt(exact.scale - scale)
  const kept = exact.digits / unit
  if (isHalf(value, exact.exponent, count)) return kept + (kept % 2n)
  return divideHalfEven(exact.digits, unit)
}

/** `%f`: the digits before the point, and `places` after it. */
export function formatFixed(value: number, places: number): readonly [whole: string, fraction: string] {
  if (value === 0) return ['0', '0'.repeat(places)]
  const exact = findExactDigits(value)
  const scale = Math.min(exact.scale, places)
  const text = String(roundDigits(value, exact, scale, places + 1 + exact.exponent)).padStart(scale + 1, '0')
  return [text.slice(0, text.length - scale), text.slice(text.length - scale).padEnd(places, '0')]
}

/** `%e`: the first `count` digits, and the power of ten of the first one. */
export function formatSignificant(value: number, count: number): readonly [digits: string, exponent: number] {
  if (value === 0) return ['0'.repeat(count), 0]
  const exact = findExactDigits(value)
  const scale = Math.min(exact.scale, count - 1 - exact.exponent)
  const text = String(roundDigits(value, exact, scale, count))
  // Rounding up can add a digit: 9.99 becomes 10.0.
  return [text.slice(0, count).padEnd(count, '0'), text.length - 1 - scale]
}

const hexDigits = 13

/** `%a`: the hexadecimal digits before and after the point (`places`, or all needed), and the power of two. */
export function formatHex(
  value: number,
  places: number | undefined,
): readonly [whole: string, fraction: string, exponent: number] {
  if (value === 0) return ['0', '0'.repeat(places ?? 0), 0]
  let { mantissa, exponent } = splitBinary(value)
  const missing = mantissaBits + 1n - BigInt(mantissa.toString(2).length)
  mantissa <<= missing
  exponent += Number(mantissaBits - missing)
  if (places !== undefined && places < hexDigits) {
    const unit = 1n << BigInt(4 * (hexDigits - places))
    mantissa = divideHalfEven(mantissa, unit) * unit
    if (mantissa >> (mantissaBits + 1n) === 1n) {
      mantissa >>= 1n
      exponent++
    }
  }
  const [, fraction = ''] = /^1(.*?)0*$/.exec(mantissa.toString(16)) ?? []
  return ['1', places === undefined ? fraction : fraction.slice(0, places).padEnd(places, '0'), exponent]
}
