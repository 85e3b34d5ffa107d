import fc from 'fast-check'
import { formatNumber, toPositiveInteger } from '../../../src/filters/functions'
import { LimitError } from '../../../src/base/errors'
import { errorOf, register } from '../../support/register'

const { liquid } = register()
const evaluate = (expression: string, data: object = {}, on = liquid): unknown => on.evalValueSync(expression, data)

describe('format_number', () => {
  test.each([
    ['up', ['2', '3', '-2', '2', '-2']],
    ['down', ['1', '2', '-1', '1', '-1']],
    ['ceiling', ['2', '3', '-1', '2', '-1']],
    ['floor', ['1', '2', '-2', '1', '-2']],
    ['half_up', ['2', '3', '-2', '1', '-2']],
    ['half_down', ['1', '2', '-1', '1', '-2']],
    ['half_even', ['2', '2', '-2', '1', '-2']],
    ['banker', ['2', '2', '-2', '1', '-2']],
  ])('rounds %s', (mode, expected) => {
    const numbers = [1.5, 2.5, -1.5, 1.4, -1.6]
    expect(numbers.map((number) => formatNumber(number, { precision: 0, round_mode: mode }))).toEqual(expected)
  })

  test('keeps all digits if it does not round', () => {
    expect(formatNumber('1.23456', { round_mode: 'none', precision: 2 })).toBe('1.23456')
    expect(formatNumber(1, { round_mode: 'none', precision: 2 })).toBe('1.00')
  })

  test('rounds in decimal, and removes the minus of zero', () => {
    expect(formatNumber(1.005, { precision: 2 })).toBe('1.01')
    expect(formatNumber('0.1234567890123456785', { precision: 18 })).toBe('0.123456789012345679')
    expect(formatNumber(-0.0001)).toBe('0.000')
    expect(formatNumber(-0.0006)).toBe('-0.001')
    expect(formatNumber(1e21)).toBe('1000000000000000000000.000')
    expect(formatNumber(1.5e-7, { precision: 8 })).toBe('0.00000015')
  })

  test('counts significant digits', () => {
    const significant = (number: number, precision: number): unknown =>
      formatNumber(number, { significant: true, precision })
    expect(significant(1234, 2)).toBe('1200')
    expect(significant(0.0012345, 3)).toBe('0.00123')
    expect(significant(9.99, 2)).toBe('10')
    expect(significant(9.5, 1)).toBe('10')
    expect(significant(0, 3)).toBe('0.00')
    expect(significant(13, 5)).toBe('13.000')
    expect(significant(12.7, 0)).toBe('13')
  })

  test('strips trailing zeros only', () => {
    const strip = (number: number | string, precision = 3): unknown =>
      formatNumber(number, { strip_insignificant_zeros: true, precision })
    expect(['1.500', 10, '1.010', 0.0001].map((number) => strip(number))).toEqual(['1.5', '10', '1.01', '0'])
    expect(strip(100, 0)).toBe('100')
  })

  test("uses the language's separator and no delimiter by default", () => {
    const polish = register({ settings: { locale: 'pl' } }).liquid
    expect(evaluate('1234.5 | format_number', {}, polish)).toBe('1234,500')
    expect(evaluate("1234.5 | format_number: separator: '.', delimiter: ' '", {}, polish)).toBe('1 234.500')
    expect(evaluate("1234.5 | format_number: locale: 'de'")).toBe('1234,500')
    expect(evaluate("1234567 | format_number: precision: 0, delimiter: '&nbsp;'")).toBe('1&nbsp;234&nbsp;567')
    expect(evaluate('1.5 | format_number: o', { o: { precision: '2', significant: null } })).toBe('1.50')
  })

  test('converts a time to its seconds since 1970', () => {
    expect(evaluate('t | format_number: precision: 1', { t: new Date(1500) })).toBe('1.5')
    expect(evaluate("'1970-01-01T00:01:00Z' | to_time | format_number: precision: 0")).toBe('60')
  })

  test('formats numbers that parse to the same number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }), (number) => {
        expect(Number(formatNumber(number, { round_mode: 'none' }))).toBe(number === 0 ? 0 : number)
      }),
    )
  })

  test('reports the fault in an error', () => {
    const messages = [
      "'abc' | format_number",
      'list | format_number',
      '1 | format_number: precison: 2',
      '1 | format_number: precision: -1',
      "1 | format_number: precision: 'x'",
      "1 | format_number: round_mode: 'halfup'",
      '1 | format_number: significant: 1',
    ].map((expression) => errorOf(() => evaluate(expression, { list: [] })).message.replace(/, line.*/s, ''))
    expect(messages).toEqual([
      'filter "format_number", parameter "number": expected a number, got String "abc"',
      'filter "format_number", parameter "number": expected a number, got Array',
      expect.stringContaining('unknown option "precison" (did you mean "precision"?)'),
      'filter "format_number", parameter "options": precision: expected a whole number of 0 or more, got -1',
      'filter "format_number", parameter "options": precision: expected a whole number, got String "x"',
      expect.stringContaining('got String "halfup" (did you mean "half_up"?)'),
      'filter "format_number", parameter "options": significant: expected true or false, got Integer 1',
    ])
  })

  test('checks the limits before it creates many digits, and rejects an infinite number', () => {
    expect(() => formatNumber(1, { precision: 1_000_000_000 })).toThrow(LimitError)
    expect(() => formatNumber('1e99999')).toThrow('expected a number')
    expect(() => formatNumber('9'.repeat(1_000_000))).toThrow('expected a number')
    expect(() => formatNumber(Infinity)).toThrow('expected a number')
  })

  test('returns nil for nil', () => {
    expect(evaluate('nil | format_number')).toBeNull()
    expect(() => evaluate('nil | format_number', {}, register({ settings: { strict: true } }).liquid)).toThrow(
      'parameter "number": expected a number, got nil',
    )
  })
})

describe('to_positive_integer', () => {
  test.each([3, '3', ' +3 ', '003', 3.0])('%p is 3', (value) => {
    expect(evaluate('v | to_positive_integer: 20', { v: value })).toBe(3)
  })

  test.each([null, '', 'x', '3x', '3.5', 2.5, 0, '0', -1, '-1', true, [3], {}, '1e3', NaN, Infinity])(
    '%p is the default',
    (value) => {
      expect(evaluate('v | to_positive_integer: 20', { v: value })).toBe(20)
    },
  )

  test('requires a default', () => {
    expect(() => evaluate('1 | to_positive_integer')).toThrow('parameter "default": is missing')
    expect(toPositiveInteger('x', 1)).toBe(1)
  })
})
