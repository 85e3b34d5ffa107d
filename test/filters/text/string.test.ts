import fc from 'fast-check'
import { Liquid } from 'liquidjs'
import { LimitError } from '../../../src/base/errors'
import {
  append,
  capitalize,
  downcase,
  lstrip,
  remove,
  replace,
  replaceFirst,
  replaceLast,
  rstrip,
  size,
  slice,
  split,
  strip,
  truncate,
  truncatewords,
} from '../../../src/filters/functions'
import { registerPlatform } from '../../../src/register'
import { SafeString } from '../../../src/base/values/scalar'
import { cpuClock } from '../../support/cpu'

const liquid = new Liquid()
registerPlatform(liquid)
const evaluate = (expression: string, data: object = {}, on = liquid): unknown => on.evalValueSync(expression, data)

function withSettings(settings: Parameters<typeof registerPlatform>[1]): Liquid {
  const other = new Liquid()
  registerPlatform(other, settings)
  return other
}

const text = fc.string({ unit: 'grapheme' })

describe('replace', () => {
  test("treats JavaScript's replacement patterns as text", () => {
    expect(replace('a.b*c', '.', '$&$1$$')).toBe('a$&$1$$b*c')
    expect(replaceFirst('a*b', '*', '$`')).toBe('a$`b')
    expect(replaceLast('a*b', '*', "$'")).toBe("a$'b")
  })

  test('treats a backslash in the replacement as Ruby does', () => {
    expect(replace('banana', 'an', '<\\0>')).toBe('b<an><an>a')
    expect(replaceFirst('banana', 'an', '<\\&>')).toBe('b<an>ana')
    expect(replace("it's", "'", '\\\\n')).toBe('it\\ns')
    expect(replace('a"b', '"', '\\"')).toBe('a\\"b')
    expect(replaceLast('banana', 'an', '\\0')).toBe('ban\\0a')
  })

  test('matches an empty string between all characters', () => {
    expect(replace('a😀', '', '-')).toBe('-a-😀-')
    expect(replaceFirst('a😀', '', '-')).toBe('-a😀')
    expect(replaceLast('a😀', '', '-')).toBe('a😀-')
    expect(remove('a😀', '')).toBe('a😀')
  })

  test('equals splitting and joining', () => {
    fc.assert(
      fc.property(text, text, text, (whole, part, other) => {
        fc.pre(part !== '' && !other.includes('\\'))
        expect(replace(whole, part, other)).toBe(whole.split(part).join(other))
      }),
    )
  })
})

describe('split', () => {
  test('keeps an array, and returns a copy of it', () => {
    const list = [1, 'a,b', [2]]
    const result = evaluate("list | split: ','", { list })
    expect(result).toEqual(list)
    expect(result).not.toBe(list)
  })

  test('restores words from join', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'ß', '😀', '-'), minLength: 1 })
    fc.assert(
      fc.property(fc.array(word), (words) => {
        expect(split(words.join(','), ',')).toEqual(words)
        expect(split(` ${words.join(' \n ')}\t`, ' ')).toEqual(words)
      }),
    )
  })
})

describe('characters', () => {
  test('are counted as code points', () => {
    expect(size('a😀b')).toBe(3)
    expect(slice('a😀b', 1, 1)).toBe('😀')
    expect(slice('a😀b', -2, 2)).toBe('😀b')
    expect(truncate('😀😀😀😀', 3, '…')).toBe('😀😀…')
    expect(split('😀é', '')).toEqual(['😀', 'é'])
  })

  test('are never split by slice and truncate, which keep to their length', () => {
    const whole = fc.integer({ min: -10, max: 10 })
    fc.assert(
      fc.property(text, whole, whole, (given, offset, length) => {
        const characters = Array.from(given)
        const begin = offset < 0 ? characters.length + offset : offset
        const part = begin < 0 || length < 0 ? [] : characters.slice(begin, begin + length)
        expect(slice(given, offset, length)).toBe(part.join(''))
        if (length >= 1) expect(size(truncate(given, length, '…'))).toBeLessThanOrEqual(length)
      }),
    )
  })
})

test("have Ruby's upper and lower case", () => {
  expect(capitalize('ßETA')).toBe('Sseta')
  expect(capitalize('ǆEZ')).toBe('ǅez')
  expect(capitalize('აბგ')).toBe('აბგ')
  expect(downcase('ΟΔΟΣ')).toBe('οδοσ')
})

test('are stripped if Ruby counts them as white space', () => {
  expect(strip('\u00a0\t a \u0000\v')).toBe('\u00a0\t a')
  expect(lstrip(' \n a ')).toBe('a ')
  expect(rstrip(' a \r\n')).toBe(' a')
  fc.assert(fc.property(text, (given) => void expect(strip(` ${given}\t`)).toBe(lstrip(rstrip(given)))))
})

test('truncatewords joins the kept words by single spaces', () => {
  expect(truncatewords('  one \n two   three', 2)).toBe('one two...')
  expect(truncatewords('  one \n two', 2)).toBe('  one \n two')
  expect(() => evaluate("'a b' | truncatewords: 2147483647")).toThrow('parameter "words": expected at most 2147483646')
})

describe('values other than text', () => {
  test('are converted as in Ruby', () => {
    expect(evaluate("v | append: ''", { v: [1, 'a"\n#{', null, [true, { k: 0.5 }]] })).toBe(
      '[1, "a\\"\\n\\#{", nil, [true, {"k"=>0.5}]]',
    )
    expect(evaluate("[1.0] | append: ''")).toBe('[1.0]')
    expect(evaluate("(1..3) | append: '!'")).toBe('1..3!')
    expect(evaluate("v | append: ''", { v: new Date(Date.UTC(2017, 3, 15, 15, 21)) })).toBe('2017-04-15 15:21:00 UTC')
    expect(evaluate('v | upcase', { v: new URL('http://host/a') })).toBe('HTTP://HOST/A')
  })

  test('can be marked safe, and count as their text', () => {
    const data = { safe: new SafeString('<b>') }
    expect(evaluate("safe | append: '!'", data)).toBe('<b>!')
    expect(evaluate('safe | size', data)).toBe(3)
    expect(evaluate('safe | slice: 1', data)).toBe('b')
    expect(evaluate("safe | split: ''", data)).toEqual(['<', 'b', '>'])
  })

  test('have a size if Ruby has one', () => {
    const sizes = [null, 5, 5.5, true, 'ab', [1, 2], { a: 1, size: 9 }, new Map([[1, 2]]), new Date()].map((v) =>
      evaluate('v | size', { v }),
    )
    expect(sizes).toEqual([0, 8, 0, 0, 2, 2, 2, 1, 0])
    expect(evaluate('5.0 | size')).toBe(0)
  })
})

test('nil is empty text, or stays nil, under strict settings too', () => {
  for (const on of [liquid, withSettings({ settings: { strict: true } })]) {
    expect(evaluate("nil | append: 'x'", {}, on)).toBe('x')
    expect(evaluate("nil | split: ','", {}, on)).toEqual([])
    expect(on.parseAndRenderSync('{{ nil | truncate: 3 }}')).toBe('')
  }
  expect(evaluate('nil | truncate: 3')).toBeNull()
  expect(evaluate('nil | truncatewords')).toBeNull()
})

test('an argument that is not an integer is named in the error', () => {
  expect(() => evaluate("'abc' | slice: 'x'")).toThrow(
    'filter "slice", parameter "offset": expected a whole number, got String "x"',
  )
  expect(() => evaluate("'abc' | truncate: 2.5")).toThrow('parameter "length": expected a whole number, got Float 2.5')
  expect(() => evaluate("'abc' | slice: nil")).toThrow('parameter "offset": expected a whole number, got nil')
})

describe('limits', () => {
  const small = withSettings({ settings: { limits: { memory: 10_000 } } })
  const long = { aa: 'a'.repeat(500), bb: 'b'.repeat(500) }

  test.each([
    "aa | replace: 'a', bb",
    "aa | replace: '', bb",
    'aa | replace: "a", "\\\'"',
    "aa | split: '' | join: bb",
  ])('%s stops before it creates the text', (expression) => {
    let thrown: unknown
    try {
      evaluate(expression, long, small)
    } catch (error) {
      thrown = (error as { originalError?: unknown; cause?: unknown }).originalError ?? (error as Error).cause ?? error
    }
    expect(thrown).toBeInstanceOf(LimitError)
  })

  test('an array that contains another many times is not printed endlessly', () => {
    let list: unknown[] = ['x'.repeat(1000)]
    for (let i = 0; i < 60; i++) list = [list, list]
    expect(() => evaluate("list | append: ''", { list })).toThrow('more than 10000000 characters')
  })
})

test('long hostile text takes little time', () => {
  const took = cpuClock()
  const spaces = ' '.repeat(200_000)
  expect(rstrip(`${spaces}x`)).toHaveLength(200_001)
  expect(strip(`x${spaces}x`)).toHaveLength(200_002)
  expect(split(`${spaces}x`, ' ')).toEqual(['x'])
  expect(truncatewords(`${spaces}x`, 5)).toHaveLength(200_001)
  expect(append('1'.repeat(200_000), '')).toHaveLength(200_000)
  expect(evaluate('v | plus: 1', { v: `${'1'.repeat(200)}${spaces}x` })).toBeGreaterThan(1e199)
  expect(() => evaluate("'a' | slice: v", { v: `${'1_'.repeat(100_000)}!` })).toThrow('expected a whole number')
  expect(took()).toBeLessThan(10_000)
})
