import fc from 'fast-check'
import * as moneyMath from 'money-math'
import { runs } from '../support/effort'
import { register } from '../support/register'
import { testTriedPackage } from '../support/tried-package'

const { liquid } = register()

/** Amounts from 0.00 to 10,000.00, as texts. */
const amounts = fc.integer({ min: 0, max: 1_000_000 }).map(toText)
type Operands = readonly [first: string, second: string]

function toText(cents: number): string {
  return (cents / 100).toFixed(2)
}

/** The value of an expression as text. */
function evaluate(expression: string, data: object): string {
  return String(liquid.evalValueSync(expression, data))
}

const inTwoDecimals = "format_number: precision: 2, delimiter: ''"

function calculate(filter: string, [first, second]: Operands): string {
  return evaluate(`first | ${filter}: second | round: 2 | ${inTwoDecimals}`, { first, second })
}

function round(number: number): string {
  return evaluate(`number | amount_to_fractional | fractional_to_amount | ${inTwoDecimals}`, { number })
}

function printPrice(cents: string, currency: string): string {
  const expression = 'cents | pricify_cents: currency, symbol: false, no_cents_if_whole: false'
  return evaluate(expression, { cents, currency })
}

const filters = { add: 'plus', subtract: 'minus', mul: 'times', div: 'divided_by' } as const

describe.each(Object.entries(filters) as [keyof typeof filters, string][])('%s', (operation, filter) => {
  test('matches money-math for amounts above zero, rounded to two decimals', () => {
    fc.assert(
      fc.property(amounts, amounts, (first, second) => {
        fc.pre(operation !== 'div' || second !== '0.00')
        expect(calculate(filter, [first, second])).toBe(moneyMath[operation](first, second))
      }),
      runs(1000),
    )
  })
})

describe('multiplying', () => {
  testTriedPackage<Operands, string>('money-math', {
    ours: (operands) => calculate('times', operands),
    theirs: ([first, second]) => moneyMath.mul(first, second),
    same: [
      ['1.01', '0.50'],
      ['0.05', '0.10'],
      ['-1.00', '0.50'],
    ],
    differences: [
      { why: 'a negative half is rounded away from zero', input: ['-1.01', '0.50'], ours: '-0.51', theirs: '-0.49' },
      { why: 'there may be three decimals', input: ['1.005', '2.00'], ours: '2.01', theirs: '20.10' },
      {
        why: 'products are floats, with 15 digits, where money-math is exact',
        input: ['4994581.42', '7637332.34'],
        ours: '38145278203729.13',
        theirs: '38145278203729.12',
      },
    ],
  })
})

describe('rounding', () => {
  testTriedPackage<number, string>('money-math', {
    ours: round,
    theirs: (number) => moneyMath.floatToAmount(number),
    same: [0, 1, 0.005, 1.005, 1.994, 1.995, 1.999, 1234567.891, 1e12, -1, -1.006],
    differences: [
      { why: 'a negative half is rounded away from zero', input: -0.135, ours: '-0.14', theirs: '-0.13' },
      { why: 'a small number is not a large one', input: 2.5e-7, ours: '0.00', theirs: '2.50' },
    ],
  })

  test('matches money-math for amounts above zero with three decimals', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), (thousandths) => {
        const number = thousandths / 1000
        expect(round(number)).toBe(moneyMath.floatToAmount(number))
      }),
      runs(2000),
    )
  })
})

describe('printing', () => {
  test('matches money-math for dollars', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000_000), (cents) => {
        const text = String(cents)
        expect(printPrice(text, 'USD')).toBe(moneyMath.format('USD', moneyMath.centsToAmount(text)))
      }),
      runs(1000),
    )
  })

  testTriedPackage<Operands, string>('money-math', {
    ours: ([cents, currency]) => printPrice(cents, currency),
    theirs: ([cents, currency]) => moneyMath.format(currency, moneyMath.centsToAmount(cents)),
    same: [
      ['123456789', 'USD'],
      ['-5', 'USD'],
    ],
    differences: [
      { why: 'the smallest unit of yen is a yen', input: ['1250', 'JPY'], ours: '1,250', theirs: '12' },
      { why: 'Kuwaiti dinars have three decimals', input: ['1250', 'KWD'], ours: '1.250', theirs: '12.50' },
      { why: 'the marks are those of the language', input: ['123456', 'EUR'], ours: '1,234.56', theirs: '1.234,56' },
    ],
  })
})
