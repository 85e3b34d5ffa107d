import fc from 'fast-check'
import { Liquid } from 'liquidjs'
import { abs, ceil, dividedBy, minus, modulo, plus, round, times } from '../../../src/filters/functions'
import { registerPlatform } from '../../../src/register'

const liquid = new Liquid()
registerPlatform(liquid)
const evaluate = (expression: string, data: object = {}): unknown => liquid.evalValueSync(expression, data)

describe('decimals', () => {
  test.each([
    ['0.1 | plus: 0.2', '0.3'],
    ['0.3 | minus: 0.1', '0.2'],
    ['1.1 | times: 3', '3.3'],
    ['4.35 | times: 100', '435'],
    ['0.3 | divided_by: 0.1', '3'],
    ['1.15 | times: 1.15', '1.3225'],
    ['0.3 | modulo: 0.1', '0'],
    ['1.005 | round: 2', '1.01'],
    ['123456789012.345 | times: 98765.4321', '12193263112482786'],
    ['0.1 | plus: 0.0000001', '0.1000001'],
    ['0.00000001 | times: 0.00000001', '1e-16'],
    ['1 | divided_by: 3.0', '0.3333333333333333'],
  ])('%s is %s', (expression, output) => {
    expect(liquid.parseAndRenderSync(`{{ ${expression} }}`)).toBe(output)
  })

  const cents = fc.integer({ min: -1e9, max: 1e9 })

  test('computes sums and products of amounts exactly', () => {
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        expect(plus(a / 100, b / 100)).toBe((a + b) / 100)
        expect(minus(a / 100, b / 100)).toBe((a - b) / 100)
        expect(times(a / 1e4, 100)).toBe(a / 100)
      }),
    )
  })

  test('adds numbers commutatively, and subtraction undoes it', () => {
    const number = fc.double({ noNaN: true, min: -1e15, max: 1e15 })
    fc.assert(
      fc.property(number, number, (a, b) => {
        expect(plus(a, b)).toBe(plus(b, a))
        expect(times(a, b)).toBe(times(b, a))
        expect(minus(a, a)).toBe(0)
        const error = Number(minus(plus(a, b), b)) - a
        expect(Math.abs(error)).toBeLessThanOrEqual(Number.EPSILON * (Math.abs(a) + Math.abs(b)))
        expect(plus(a, 0.5)).toBeCloseTo(a + 0.5, 3)
      }),
    )
  })

  test('rounds a number by its written digits', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 9 }), (whole, last) => {
        const rounded = round(Number(`${whole}.12${last}`), 2)
        expect(rounded).toBe(Number(`${whole}.${last >= 5 ? 13 : 12}`))
      }),
    )
  })
})

describe('integers and floats', () => {
  test.each([
    ['20 | divided_by: 7', 2],
    ['-7 | divided_by: 2', -4],
    ['20 | divided_by: 7.0', 20 / 7],
    ['10 | times: 1.0 | divided_by: 4', 2.5],
    ["'10.0' | divided_by: 4", 2.5],
    ['10 | plus: 0.5 | plus: 0.5 | divided_by: 4', 2.75],
    ['10 | at_least: 11.0 | divided_by: 4', 2.75],
    ['-10.0 | abs | divided_by: 4', 2.5],
    ['9.9 | ceil | divided_by: 4', 2],
    ['10.0 | round | divided_by: 4', 2],
    ['10.04 | round: 1 | divided_by: 4', 2.5],
    ['11 | round: 1 | divided_by: 4', 2],
    ['[2.5, 7.5] | sum | divided_by: 4', 2.5],
  ])('%s is %d', (expression, value) => {
    expect(Number(evaluate(expression))).toBeCloseTo(value, 12)
  })

  test('integer division matches the remainder', () => {
    const integer = fc.integer({ min: -1e6, max: 1e6 })
    fc.assert(
      fc.property(
        integer,
        integer.filter((b) => b !== 0),
        (a, b) => {
          expect(plus(times(dividedBy(a, b), b), modulo(a, b))).toBe(a)
          expect(Math.sign(Number(modulo(a, b))) * Math.sign(b)).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })

  test('zero has no sign', () => {
    for (const zero of [times(0, -5), ceil(-0.5), round(-0.4), abs(-0), dividedBy(-0, 5), modulo(-4, 2)]) {
      expect(Object.is(zero, 0)).toBe(true)
    }
  })
})

describe('rounding', () => {
  test.each([
    [2.5, 0, 3],
    [-2.5, 0, -3],
    [0.49999999999999994, 0, 0],
    [5, 2, 5],
    [1250, -2, 1300],
    [-1250, -2, -1300],
    [12.5, 400, 12.5],
    [12.5, -400, 0],
    [1e300, -300, 1e300],
    [9007199254740991, -1, 9007199254740990],
  ])('%d to %d digits is %d', (value, digits, rounded) => {
    expect(round(value, digits)).toBe(rounded)
  })
})

describe('errors', () => {
  test.each([
    ['1 | divided_by: 0', 'filter "divided_by", parameter "operand": divided by 0'],
    ['1.5 | divided_by: 0', 'divided by 0'],
    ['1 | divided_by: 0.0', 'divided by 0'],
    ["1 | divided_by: 'x'", 'divided by 0'],
    ['1 | modulo: 0', 'filter "modulo", parameter "operand": divided by 0'],
    ['1.5 | modulo: 0.0', 'divided by 0'],
    ['big | times: big', 'filter "times": the result is not a finite number'],
    ['big | plus: big', 'filter "plus": the result is not a finite number'],
    ['big | divided_by: 0.001', 'filter "divided_by": the result is not a finite number'],
    ['nan | round', 'filter "round": the result is not a finite number'],
    ['infinite | ceil', 'filter "ceil": the result is not a finite number'],
    ['1 | plus', 'filter "plus", parameter "operand": is missing: expected number'],
    ['1 | abs: 2', 'filter "abs": takes no arguments, got 1'],
  ])('%s', (expression, message) => {
    expect(() => evaluate(expression, { big: 1.7e308, nan: NaN, infinite: Infinity })).toThrow(message)
  })
})

test('treats other values as 0', () => {
  for (const value of [null, 'x', true, [5], { a: 5 }, new Date(5)])
    expect(evaluate('v | plus: 1', { v: value })).toBe(1)
})

test('computes with numbers far from 1 without much work', () => {
  expect(plus(1e308, 1e-308)).toBe(1e308)
  expect(times(1e-300, 1e-300)).toBe(0)
  expect(modulo(1e300, 0.7)).toBeLessThan(0.7)
  expect(dividedBy(1e-300, 1e8)).toBe(1e-308)
})
