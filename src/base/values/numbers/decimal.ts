/**
 * Decimal arithmetic on the written digits of numbers: 0.1 + 0.2 is 0.3, and 1.1 × 3 is 3.3. Intermediate results are not
 * rounded; the result is the number nearest to the exact one.
 */

/** `digits` × 10^-`scale`. */
export interface Decimal {
  readonly digits: bigint
  readonly scale: number
}

export function toDecimal(value: number): Decimal {
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  const point = mantissa.indexOf('.')
  if (point < 0) return { digits: BigInt(mantissa), scale: -Number(exponent) }
  return {
    digits: BigInt(mantissa.slice(0, point) + mantissa.slice(point + 1)),
    scale: mantissa.length - point - 1 - Number(exponent),
  }
}

export function toNumber(digits: bigint, scale: number): number {
  return Number(`${digits}e${-scale}`)
}

function scaleDigits(scale: number, decimal: Decimal): bigint {
  return decimal.digits * 10n ** BigInt(scale - decimal.scale)
}

/** Applies an operation to the digits of both numbers at the larger of their scales. */
function calculateAligned(a: number, b: number, operation: (x: bigint, y: bigint) => bigint): number {
  const x = toDecimal(a)
  const y = toDecimal(b)
  const scale = Math.max(x.scale, y.scale)
  return toNumber(operation(scaleDigits(scale, x), scaleDigits(scale, y)), scale)
}

const units = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7]
const maxExact = 1e15

function canMakeWhole(unit: number, value: number): boolean {
  const whole = Math.round(value * unit)
  return whole / unit === value && Math.abs(whole) < maxExact
}

/**
 * The smallest power of ten that makes both numbers whole, or 0 if there is none in `units`. Numbers of up to 15 digits
 * stay exact this way, so that common ones need no `bigint`.
 */
function findUnit(a: number, b: number): number {
  for (const unit of units) if (canMakeWhole(unit, a) && canMakeWhole(unit, b)) return unit
  return 0
}

export function add(a: number, b: number): number {
  if (!Number.isFinite(a + b)) return a + b
  const unit = findUnit(a, b)
  if (unit > 0) return (Math.round(a * unit) + Math.round(b * unit)) / unit
  return calculateAligned(a, b, (x, y) => x + y)
}

export function subtract(a: number, b: number): number {
  return add(a, -b)
}

export function multiply(a: number, b: number): number {
  if (!Number.isFinite(a * b)) return a * b
  const unit = findUnit(a, b)
  const product = Math.round(a * unit) * Math.round(b * unit)
  if (unit > 0 && Math.abs(product) < maxExact) return product / (unit * unit)
  const x = toDecimal(a)
  const y = toDecimal(b)
  return toNumber(x.digits * y.digits, x.scale + y.scale)
}

/** The precision of a quotient in digits: enough to find the nearest number. */
const quotientDigits = 40

export function divide(a: number, b: number): number {
  if (b === 0 || !Number.isFinite(a) || !Number.isFinite(b)) return a / b
  const unit = findUnit(a, b)
  if (unit > 0) return Math.round(a * unit) / Math.round(b * unit)
  const x = toDecimal(a)
  const y = toDecimal(b)
  const shift = quotientDigits + String(y.digits).length
  return toNumber((x.digits * 10n ** BigInt(shift)) / y.digits, x.scale - y.scale + shift)
}

/** The remainder of `a / b`, with the sign of `b`. */
export function modulo(a: number, b: number): number {
  if (b === 0 || !Number.isFinite(a) || !Number.isFinite(b)) return NaN
  const unit = findUnit(a, b)
  if (unit > 0) return wholeModulo(Math.round(a * unit), Math.round(b * unit)) / unit
  return calculateAligned(a, b, bigModulo)
}

/** `modulo` of `bigint`s. */
export function bigModulo(a: bigint, b: bigint): bigint {
  const rest = a % b
  return rest !== 0n && rest < 0n !== b < 0n ? rest + b : rest
}

/** `modulo` of whole numbers. */
export function wholeModulo(a: number, b: number): number {
  const rest = a % b
  return rest !== 0 && rest < 0 !== b < 0 ? rest + b : rest
}

/** The exponent of the largest power of ten that a number can represent. */
const maxPlaces = 308

/** Rounds half away from zero to `places` digits after the point; before it if `places` is negative. */
export function round(value: number, places: number): number {
  if (!Number.isFinite(value) || (places >= 0 && Number.isInteger(value))) return value
  if (places === 0) return Math.sign(value) * Math.round(Math.abs(value))
  if (places < -maxPlaces - 1) return 0
  const unit = findUnit(value, 0)
  const kept = units[places]
  if (unit > 0 && kept !== undefined)
    return kept >= unit ? value : roundWhole(Math.round(value * unit), unit / kept) / kept
  return roundExactly(value, places)
}

/** Divides a whole number by an even step, rounding half away from zero. */
function roundWhole(value: number, step: number): number {
  return Math.sign(value) * Math.floor((Math.abs(value) + step / 2) / step)
}

function roundExactly(value: number, places: number): number {
  const { digits, scale } = toDecimal(value)
  if (places >= scale) return value
  const unit = 10n ** BigInt(scale - places)
  const half = digits < 0n ? -unit / 2n : unit / 2n
  return toNumber((digits + half) / unit, places)
}
