import { oneOf } from '../../language/definitions/bounds'
import { ArgumentError, type FilterContext } from '../../language/definitions/definition'
import { defineFilter } from '../../language/definitions/define-filter'
import { anything, boolean, integer, optional, parameter, text } from '../../language/definitions/types'
import { andThen, type PromiseOrValue } from '../../base/async/promise-or-value'
import { toScalar, unwrap } from '../../base/values/compare'
import type { Decimal } from '../../base/values/numbers/decimal'
import {
  groupThousands,
  splitDecimal,
  readDecimal,
  roundDecimal,
  roundModes,
  countWholeDigits,
} from '../../base/values/numbers/decimal-text'
import { describe } from '../../base/values/describe'
import type { Hash } from '../../base/values/hash'
import { toPrimitive } from '../../base/values/host-object'
import { trimZeros } from '../../base/text/code-points'
import { findNumberMarks } from './marks'
import { option, allowOptions } from '../../language/definitions/options'

const names = [
  'precision',
  'significant',
  'separator',
  'delimiter',
  'strip_insignificant_zeros',
  'round_mode',
  'locale',
] as const

const usualPrecision = 3
const roundMode = oneOf(roundModes)

export const formatNumber = defineFilter({
  name: 'format_number',
  nilIsNil: true,
  summary: 'Formats a number: the digits after the point, and the separators. A time counts as its seconds since 1970.',
  parameters: [
    parameter('number', anything, 'A number, the text of one, or a time.'),
    optional(
      'options',
      allowOptions(names),
      {},
      "`precision` (3): digits after the point; `significant`: all digits count; `separator` before the decimals (by default the language's); `delimiter` between thousands (none); `strip_insignificant_zeros`; `round_mode` (`half_up`, else `up`, `down`, `ceiling`, `floor`, `half_down`, `half_even`, `banker`, or `none`, which keeps all digits); `locale`: whose separator.",
    ),
  ],
  returns: 'string',
  examples: [
    { template: '{{ 111.2345 | format_number }}', output: '111.235' },
    { template: "{{ 1234.5 | format_number: precision: 2, delimiter: ',' }}", output: '1,234.50' },
    { template: '{{ 1234.5 | format_number: precision: 2, significant: true }}', output: '1200' },
    { template: "{{ 1.5 | format_number: locale: 'pl' }}", output: '1,500' },
  ],
  run(number, input) {
    const decimal = round(readNumber(number), this, input)
    return andThen(findSeparator(this, input), (separator) => write(decimal, separator, input))
  },
})

function readNumber(value: unknown): Decimal {
  const plain = unwrap(value)
  const decimal = readDecimal(plain instanceof Date ? plain.getTime() / 1000 : (toPrimitive(plain) ?? plain))
  if (!decimal) throw new ArgumentError('number', `expected a number, got ${describe(value)}`)
  return decimal
}

/** A number and the minimum number of digits after its point. */
interface Rounded {
  readonly decimal: Decimal
  readonly places: number
}

function round(decimal: Decimal, context: FilterContext, options: Hash): Rounded {
  const precision = option(options, 'precision', integer, usualPrecision)
  if (precision < 0)
    throw new ArgumentError('options', `precision: expected a whole number of 0 or more, got ${precision}`, 'precision')
  context.allocate(precision)
  const mode = option(options, 'round_mode', roundMode, 'half_up')
  if (precision === 0 || !option(options, 'significant', boolean, false)) {
    return { decimal: roundDecimal(decimal, precision, mode), places: precision }
  }
  const rounded = roundDecimal(decimal, precision - countWholeDigits(decimal), mode)
  // Rounding up can add a digit: 9.99 to two significant digits is 10, not 10.0.
  const places = Math.max(precision - countWholeDigits(rounded), 0)
  return { decimal: roundDecimal(rounded, places, mode), places }
}

function findSeparator(context: FilterContext, options: Hash): PromiseOrValue<string> {
  const separator = option(options, 'separator', text, undefined)
  if (separator !== undefined) return separator
  return andThen(
    findNumberMarks(context, option(options, 'locale', text, context.language)),
    (marks) => marks.separator,
  )
}

function write({ decimal, places }: Rounded, separator: string, options: Hash): string {
  const { negative, whole, fraction } = splitDecimal(decimal, places)
  const kept = option(options, 'strip_insignificant_zeros', boolean, false) ? trimZeros(fraction) : fraction
  const number = groupThousands(whole, option(options, 'delimiter', text, ''))
  return (negative ? '-' : '') + (kept === '' ? number : number + separator + kept)
}

const wholeAboveZero = /^[\t-\r ]*\+?0*[1-9]\d*[\t-\r ]*$/

export const toPositiveInteger = defineFilter({
  name: 'to_positive_integer',
  summary: 'The value or text as a whole number above 0; the default for anything else.',
  parameters: [parameter('value', anything), parameter('default', anything)],
  returns: 'number',
  examples: [
    { template: "{{ '3' | to_positive_integer: 1 }} {{ 'x' | to_positive_integer: 1 }}", output: '3 1' },
    { template: '{{ -3 | to_positive_integer: 20 }}', output: '20' },
  ],
  run(value, fallback) {
    const plain = toScalar(value)
    const number = typeof plain === 'string' && wholeAboveZero.test(plain) ? Number(plain) : plain
    return Number.isSafeInteger(number) && (number as number) > 0 ? number : fallback
  },
})
