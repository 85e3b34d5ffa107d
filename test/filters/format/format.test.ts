import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { advancedFormat, padLeft } from '../../../src/filters/functions'
import { errorOf, register } from '../../support/register'
import { cpuClock } from '../../support/cpu'
import { characters } from '../../support/characters'

/** The results of Ruby's `format`, as recorded by `test/record/ruby-format.rb`. */
interface RubyCase {
  readonly format: string
  readonly input: unknown
  readonly value?: string
  readonly error?: boolean
}

const cases = JSON.parse(readFileSync(join(__dirname, '../../golden/ruby-format.json'), 'utf8')) as RubyCase[]
const { liquid } = register()
const evaluate = (expression: string, data: object = {}, on = liquid): unknown => on.evalValueSync(expression, data)

describe('advanced_format matches Ruby', () => {
  const formats = [...new Set(cases.map(({ format }) => format))]

  test.each(formats)('%j', (format) => {
    for (const { input, value, error } of cases.filter((recorded) => recorded.format === format)) {
      const write = (): unknown => evaluate('input | advanced_format: format', { input, format })
      if (error) expect(write).toThrow('filter "advanced_format"')
      else expect({ input, value: write() }).toEqual({ input, value })
    }
  })
})

describe('advanced_format', () => {
  test('uses the seconds of a time as a number', () => {
    const t = new Date(1_492_269_660_250)
    expect(evaluate("t | advanced_format: '%d %%'", { t })).toBe('1492269660 %')
    expect(evaluate("t | advanced_format: '%.2f'", { t })).toBe('1492269660.25')
    expect(evaluate("t | advanced_format: '%s'", { t })).toBe('2017-04-15 15:21:00 UTC')
    expect(evaluate("'1970-01-01T00:00:01Z' | to_time | advanced_format: '%03d'")).toBe('001')
  })

  test('formats nil as text, and returns nil if a number is required', () => {
    expect(evaluate("nil | advanced_format: '[%3s]'")).toBe('[   ]')
    expect(evaluate("nil | advanced_format: '%p'")).toBe('nil')
    expect(evaluate("nil | advanced_format: '%d'")).toBeNull()
    expect(evaluate("nil | advanced_format: '%.2f'")).toBeNull()
    const strict = register({ settings: { strict: true } }).liquid
    expect(() => evaluate("nil | advanced_format: '%s'", {}, strict)).toThrow('parameter "argument_to_format"')
  })

  test('formats a whole float as a float', () => {
    expect(evaluate("3.0 | advanced_format: '%#.0f'")).toBe('3.')
    expect(evaluate("3 | advanced_format: '%#.0f'")).toBe('3')
  })

  test('formats infinity and NaN, but not as an integer', () => {
    expect(advancedFormat(-Infinity, '%010f|')).toBe('      -Inf|')
    expect(advancedFormat(NaN, '%-6.1e|')).toBe('NaN   |')
    expect(() => advancedFormat(Infinity, '%d')).toThrow('expected a whole number')
  })

  test('counts characters, not code units', () => {
    expect(advancedFormat('😀b', '%3s')).toBe(' 😀b')
    expect(advancedFormat('😀b', '%.1s')).toBe('😀')
    expect(advancedFormat('😀b', '%c')).toBe('😀')
  })

  test("reads only a hash's own keys", () => {
    const data = { h: JSON.parse('{"__proto__": 5}') }
    expect(evaluate("h | advanced_format: '%<__proto__>03d'", data)).toBe('005')
    expect(() => evaluate("h | advanced_format: '%<constructor>s'", data)).toThrow('has no key "constructor"')
  })

  test('reports the format or the value in an error', () => {
    const messages = ["5 | advanced_format: '%y'", "5 | advanced_format: '%'", "'x' | advanced_format: '%d'"].map(
      (expression) => errorOf(() => evaluate(expression)).message.replace(/, line.*/s, ''),
    )
    expect(messages).toEqual([
      'filter "advanced_format", parameter "format": unknown directive "%y"',
      'filter "advanced_format", parameter "format": it ends with an incomplete directive; a percent sign is written "%%"',
      'filter "advanced_format", parameter "argument_to_format": expected a whole number, got String "x"',
    ])
    expect(() => evaluate('5 | advanced_format')).toThrow('parameter "format": is missing')
  })

  test('checks the limits before it creates a long text', () => {
    for (const format of ['%999999999d', '%.999999999f', '%99999999999999999999s', '%.999999999e', '%.999999999a']) {
      expect(() => advancedFormat(1, format)).toThrow('more than 100000000')
    }
    const long = { v: 'x'.repeat(100_000), f: '%1$s'.repeat(100_000) }
    expect(() => evaluate('v | advanced_format: f', long)).toThrow('settings.limits.memory')
  })

  test('rejects a long text that is not a number in little time', () => {
    const took = cpuClock()
    for (const text of ['1_'.repeat(200_000), '9'.repeat(400_000), ' '.repeat(400_000)]) {
      expect(() => advancedFormat(text, '%f')).toThrow('expected a number')
      expect(() => advancedFormat(text, '%d')).toThrow('expected a whole number')
    }
    expect(took()).toBeLessThan(5000)
  })

  test('formats digits that parse to the same number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(Number(advancedFormat(number, '%.17g'))).toBe(number)
        expect(Number(advancedFormat(number, '%.16e'))).toBe(number)
      }),
    )
  })

  test('formats integers in each base', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (number) => {
        expect(String(advancedFormat(number, '%+x')).slice(1)).toBe(Math.abs(number).toString(16))
        const shown = String(advancedFormat(number, '%b'))
        const bits = shown.replace('..', '')
        expect(BigInt.asIntN(64, BigInt(`0b${bits.padStart(64, shown.startsWith('..') ? '1' : '0')}`))).toBe(
          BigInt(number),
        )
      }),
    )
  })
})

describe('pad_left', () => {
  test('counts characters', () => {
    expect(padLeft('😀', 3)).toBe('  😀')
    expect(padLeft('x', 4, '😀ab')).toBe('😀abx')
    expect(padLeft('żó', 2, '-')).toBe('żó')
  })

  test('accepts any value as text', () => {
    expect(evaluate('v | pad_left: 4, 0', { v: 1.5 })).toBe('01.5')
    expect(evaluate('nil | pad_left: 2')).toBe('  ')
    expect(evaluate('true | pad_left: -3')).toBe('true')
  })

  test('returns a text of that length that ends in the input', () => {
    const text = fc.string({ unit: 'grapheme' })
    fc.assert(
      fc.property(text, fc.nat(50), fc.string({ unit: characters, minLength: 1 }), (str, count, symbol) => {
        const padded = padLeft(str, count, symbol)
        expect(padded.endsWith(str)).toBe(true)
        expect(Array.from(padded.slice(0, padded.length - str.length))).toHaveLength(
          Math.max(0, count - Array.from(str).length),
        )
      }),
    )
  })

  test('rejects an empty pad, and a length that fills the memory', () => {
    expect(() => padLeft('x', 3, '')).toThrow('parameter "symbol": expected at least one character')
    expect(() => padLeft('x', 1_000_000_000)).toThrow('more than 100000000')
    expect(() => evaluate("'x' | pad_left: 'y'")).toThrow('parameter "count": expected a whole number')
  })
})
