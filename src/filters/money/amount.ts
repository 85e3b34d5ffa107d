import type { Currency } from './currency'
import { toNumber, type Decimal } from '../../base/values/numbers/decimal'
import { groupThousands, splitDecimal, roundDecimal } from '../../base/values/numbers/decimal-text'

/** An amount in the smallest unit, with a half rounded away from zero. */
export function toFractional({ digits, scale }: Decimal, { subunits }: Currency): bigint {
  return roundToInteger({ digits: digits * BigInt(subunits), scale })
}

/** A decimal as an integer, with a half rounded away from zero. */
export function roundToInteger(decimal: Decimal): bigint {
  const { digits, scale } = roundDecimal(decimal, 0)
  return scale < 0 ? digits * 10n ** BigInt(-scale) : digits
}

/** Converts an amount in the smallest unit to a decimal. */
function toDecimalAmount(fractional: bigint, { subunits, places }: Currency): Decimal {
  return { digits: (fractional * 10n ** BigInt(places)) / BigInt(subunits), scale: places }
}

export function toAmount(fractional: bigint, currency: Currency): number {
  const { digits, scale } = toDecimalAmount(fractional, currency)
  return toNumber(digits, scale)
}

export interface MoneyFormat {
  readonly symbol: boolean
  readonly withCurrency: boolean
  readonly noCentsIfWhole: boolean
  readonly signBeforeSymbol: boolean
  /** The thousands separator. */
  readonly delimiter: string
  /** The decimal separator, before the cents. */
  readonly separator: string
}

/** Formats a price for people. @param fractional the amount in the smallest unit */
export function writeMoney(fractional: bigint, currency: Currency, format: MoneyFormat): string {
  const { negative, whole, fraction } = splitDecimal(toDecimalAmount(fractional, currency), currency.places)
  const cents = format.noCentsIfWhole && /^0*$/.test(fraction) ? '' : fraction
  const number = groupThousands(whole, format.delimiter) + (cents === '' ? '' : format.separator + cents)
  const price = withSymbol(number, negative ? '-' : '', currency, format)
  return format.withCurrency ? `${price} ${currency.code}` : price
}

function withSymbol(number: string, sign: string, { symbol, symbolFirst }: Currency, format: MoneyFormat): string {
  if (!format.symbol || symbol === '') return sign + number
  if (!symbolFirst) return `${sign}${number} ${symbol}`
  return format.signBeforeSymbol ? sign + symbol + number : symbol + sign + number
}
