import * as fixedLimits from '../../limits'
import { toDecimal, type Decimal } from './decimal'

/** The rounding modes; `none` leaves the number unrounded. */
export const roundModes = [
  'up',
  'down',
  'ceiling',
  'floor',
  'half_up',
  'half_down',
  'half_even',
  'banker',
  'none',
] as const

export type RoundMode = (typeof roundModes)[number]

const decimalText = /^[\t-\r ]*([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?[\t-\r ]*$/i
/** Longer texts are not read as numbers. */
const maxCharacters = fixedLimits.values.numberCharacters

/** Parses a whole text as an exact decimal; undefined if it is not a number. */
function parseDecimal(text: string): Decimal | undefined {
  if (text.length > maxCharacters) return undefined
  const [whole, sign, integer = '', fraction = '', exponent = '0'] = decimalText.exec(text) ?? []
  if (whole === undefined || integer + fraction === '') return undefined
  const digits = BigInt(integer + fraction)
  return { digits: sign === '-' ? -digits : digits, scale: fraction.length - Number(exponent) }
}

/** The decimal of a finite number or a numeric text; undefined for other values. */
export function readDecimal(value: unknown): Decimal | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? toDecimal(value) : undefined
  if (typeof value === 'bigint') return { digits: value, scale: 0 }
  return typeof value === 'string' ? parseDecimal(value) : undefined
}

/** Rounds to `places` digits after the point; a negative number rounds before it. */
export function roundDecimal(decimal: Decimal, places: number, mode: RoundMode = 'half_up'): Decimal {
  const { digits, scale } = decimal
  if (places >= scale || mode === 'none') return decimal
  const unit = 10n ** BigInt(scale - places)
  const rest = digits % unit
  const kept = digits / unit
  const sign = digits < 0n ? -1n : 1n
  const away = rest !== 0n && isAway(mode, sign * rest * 2n - unit, sign < 0n, kept % 2n !== 0n)
  return { digits: away ? kept + sign : kept, scale: places }
}

/** Returns whether to round away from zero. @param beyond 0 for a half, positive for more, negative for less */
function isAway(mode: RoundMode, beyond: bigint, negative: boolean, odd: boolean): boolean {
  switch (mode) {
    case 'up':
      return true
    case 'ceiling':
      return !negative
    case 'floor':
      return negative
    case 'half_up':
      return beyond >= 0n
    case 'half_down':
      return beyond > 0n
    case 'half_even':
    case 'banker':
      return beyond > 0n || (beyond === 0n && odd)
    case 'down':
    case 'none':
      return false
  }
}

/** The number of digits before the point; negative by the zeros right after it: -2 for `0.005`. */
export function countWholeDigits({ digits, scale }: Decimal): number {
  return digits === 0n ? 1 : formatAbsolute(digits).length - scale
}

function formatAbsolute(digits: bigint): string {
  return String(digits < 0n ? -digits : digits)
}

/** The parts of a number's decimal notation. */
export interface DecimalParts {
  readonly negative: boolean
  readonly whole: string
  /** The digits after the point. */
  readonly fraction: string
}

/** The parts of a number, with at least `places` digits after the point. */
export function splitDecimal({ digits, scale }: Decimal, places: number): DecimalParts {
  const text = formatAbsolute(digits)
  const point = Math.max(scale, 0)
  const all = scale < 0 && digits !== 0n ? text + '0'.repeat(-scale) : text.padStart(point + 1, '0')
  return {
    negative: digits < 0n,
    whole: all.slice(0, all.length - point),
    fraction: all.slice(all.length - point).padEnd(places, '0'),
  }
}

/** The digits in groups of three. */
export function groupThousands(digits: string, delimiter: string): string {
  if (delimiter === '' || digits.length <= 3) return digits
  let at = digits.length % 3 || 3
  let grouped = digits.slice(0, at)
  for (; at < digits.length; at += 3) grouped += delimiter + digits.slice(at, at + 3)
  return grouped
}
