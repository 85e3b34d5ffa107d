import { ArgumentError, type FilterContext, type ParameterType } from '../../language/definitions/definition'
import { defineFilter } from '../../language/definitions/define-filter'
import { boolean, hash, integer, optional, parameter, text } from '../../language/definitions/types'
import { andThen, type PromiseOrValue } from '../../base/async/promise-or-value'
import { unwrap } from '../../base/values/compare'
import { listCurrencyCodes, findCurrency, type Currency } from './currency'
import type { Decimal } from '../../base/values/numbers/decimal'
import { readDecimal } from '../../base/values/numbers/decimal-text'
import { describe } from '../../base/values/describe'
import { getOwn, type Hash } from '../../base/values/hash'
import { toPrimitive } from '../../base/values/host-object'
import { toAmount, toFractional, roundToInteger, writeMoney } from './amount'
import { formatSuggestion } from '../../base/text/nearest'
import { isKeyed } from '../../base/values/property'
import { findNumberMarks } from '../number/marks'
import { ignoreOthers, option, reportUnknownOption } from '../../language/definitions/options'

/** A number, or a hash of `amount` or `fractional` (or `cents`), and `currency`. */
type Amount = number | string | Hash

const money: ParameterType<Amount> = { name: 'number, text of a number, or money', read: (value) => value as Amount }

type Unit = 'amount' | 'fractional'

/** An amount with its currency. */
interface Money {
  readonly number: Decimal
  readonly unit: Unit
  readonly currency: Currency
}

/** @param unit the unit of a plain number. @param code the currency of an amount without its own */
function readMoney(value: unknown, unit: Unit, code: string): Money {
  if (!isKeyed(value)) return { number: readNumber(value), unit, currency: findNamedCurrency(code, 'currency') }
  const fields = hash.read(value)
  const own = getOwn(fields, 'currency')
  const currency = own == null ? findNamedCurrency(code, 'currency') : findNamedCurrency(own, 'amount')
  const fractional = getOwn(fields, 'fractional') ?? getOwn(fields, 'cents')
  if (fractional != null) return { number: readNumber(fractional), unit: 'fractional', currency }
  const amount = getOwn(fields, 'amount')
  if (amount != null) return { number: readNumber(amount), unit: 'amount', currency }
  if (toPrimitive(value) === undefined)
    throw new ArgumentError('amount', 'expected money with "amount", "fractional" or "cents", got Hash')
  return { number: readNumber(value), unit, currency }
}

function readNumber(value: unknown): Decimal {
  const plain = unwrap(value)
  const primitive = toPrimitive(plain) ?? plain
  const number = readDecimal(typeof primitive === 'string' ? primitive.replace(/^(-?)\p{Sc}/u, '$1') : primitive)
  if (!number) throw new ArgumentError('amount', `expected a number, got ${describe(value)}`)
  return number
}

function findNamedCurrency(value: unknown, parameter: string): Currency {
  const code = unwrap(value)
  const currency = typeof code === 'string' ? findCurrency(code) : undefined
  if (currency) return currency
  const hint = typeof code === 'string' ? formatSuggestion(code.toUpperCase(), listCurrencyCodes()) : ''
  throw new ArgumentError(parameter, `expected the code of a currency, got ${describe(value)}${hint}`)
}

function moneyToFractional({ number, unit, currency }: Money): bigint {
  return unit === 'amount' ? toFractional(number, currency) : roundToInteger(number)
}

const amountParameter = parameter(
  'amount',
  money,
  'Money is a hash of `amount` or `fractional` (or `cents`), and `currency`. A text may begin with a currency symbol: `$0.00`.',
)
const currencyParameter = optional('currency', text, 'USD', 'The code of a currency. Money may have its own.')

export const amountToFractional = defineFilter({
  name: 'amount_to_fractional',
  nilIsNil: true,
  summary: "An amount in the currency's smallest unit, with halves rounded away from zero.",
  parameters: [amountParameter, currencyParameter],
  returns: 'number',
  examples: [
    { template: '{{ 10.5 | amount_to_fractional }}', output: '1050' },
    { template: "{{ '10.5' | amount_to_fractional: 'JPY' }}", output: '11' },
  ],
  run: (amount, currency) => Number(moneyToFractional(readMoney(amount, 'amount', currency))),
})

export const fractionalToAmount = defineFilter({
  name: 'fractional_to_amount',
  nilIsNil: true,
  summary: "The amount for a number of the currency's smallest unit, such as cents.",
  parameters: [parameter('fractional', integer), currencyParameter],
  returns: 'number',
  examples: [
    { template: '{{ 1050 | fractional_to_amount }}', output: '10.5' },
    { template: "{{ 1050 | fractional_to_amount: 'JPY' }}", output: '1050' },
  ],
  run: (fractional, currency) => toAmount(BigInt(fractional), findNamedCurrency(currency, 'currency')),
})

const optionNames = [
  ...(['symbol', 'with_currency', 'no_cents_if_whole', 'sign_before_symbol'] as const),
  ...(['thousands_separator', 'decimal_mark'] as const),
]

/** The separator between digits; `false` for none. */
const mark: ParameterType<string> = {
  name: 'text or false',
  read: (value) => (value === false ? '' : text.read(value)),
}

const optionsParameter = optional(
  'options',
  ignoreOthers(optionNames),
  {},
  '`symbol`, `with_currency` (its code after the price), `no_cents_if_whole`: by default as in `settings.money`; `sign_before_symbol`: true by default; `thousands_separator` (`false` for none) and `decimal_mark`, by default the separators of the language. Others are ignored with a warning.',
)

export const pricify = defineFilter({
  name: 'pricify',
  nilIsNil: true,
  reports: true,
  summary: 'An amount as a price: with its symbol, and thousands and decimals marked as in the language of the page.',
  parameters: [amountParameter, currencyParameter, optionsParameter],
  returns: 'string',
  examples: [
    { template: '{{ 1234.5 | pricify }} {{ 5 | pricify }}', output: '$1,234.50 $5' },
    { template: "{{ -3.456 | pricify: 'PLN' }}", output: '-3.46 zł' },
    { template: "{{ 5 | pricify: 'EUR', no_cents_if_whole: false, with_currency: true }}", output: '€5.00 EUR' },
    { template: "{{ { 'amount': '9.99', 'currency': 'GBP' } | pricify }}", output: '£9.99' },
  ],
  run(amount, currency, input) {
    reportUnknownOption(this, 'pricify', input, optionNames)
    return formatPrice(this, readMoney(amount, 'amount', currency), input)
  },
})

export const pricifyCents = defineFilter({
  name: 'pricify_cents',
  nilIsNil: true,
  reports: true,
  summary: "As `pricify`, of an amount in the currency's smallest unit.",
  parameters: [parameter('amount', money, 'Money has its own unit.'), currencyParameter, optionsParameter],
  returns: 'string',
  examples: [
    { template: '{{ 199 | pricify_cents }}', output: '$1.99' },
    {
      template: "{{ 123450 | pricify_cents: 'EUR', symbol: false, thousands_separator: false, decimal_mark: ',' }}",
      output: '1234,50',
    },
    { template: "{{ 199 | pricify_cents: 'JPY' }}", output: '¥199' },
  ],
  run(amount, currency, input) {
    reportUnknownOption(this, 'pricify_cents', input, optionNames)
    return formatPrice(this, readMoney(amount, 'fractional', currency), input)
  },
})

function formatPrice(context: FilterContext, amount: Money, options: Hash): PromiseOrValue<string> {
  const usual = context.settings.money
  const format = {
    symbol: option(options, 'symbol', boolean, usual.symbol),
    withCurrency: option(options, 'with_currency', boolean, usual.withCurrency),
    noCentsIfWhole: option(options, 'no_cents_if_whole', boolean, usual.noCentsIfWhole),
    signBeforeSymbol: option(options, 'sign_before_symbol', boolean, true),
  }
  return andThen(findNumberMarks(context, context.language), (marks) =>
    writeMoney(moneyToFractional(amount), amount.currency, {
      ...format,
      delimiter: option(options, 'thousands_separator', mark, marks.delimiter),
      separator: option(options, 'decimal_mark', mark, marks.separator),
    }),
  )
}
