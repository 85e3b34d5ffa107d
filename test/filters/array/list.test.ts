import fc from 'fast-check'
import { Drop, Liquid } from 'liquidjs'
import { concat, join, reverse, sort, sortNatural, sum, uniq } from '../../../src/filters/functions'
import { registerPlatform } from '../../../src/register'
import { setOwn } from '../../../src/base/values/hash'
import { characters } from '../../support/characters'

const liquid = new Liquid()
registerPlatform(liquid)
const evaluate = (expression: string, data: object = {}): unknown => liquid.evalValueSync(expression, data)
const render = (template: string, data: object = {}): unknown => liquid.parseAndRenderSync(template, data)

const people = [
  { name: 'Ann', role: 'admin', active: true },
  { name: 'Bob', role: 'guest', active: false },
  { name: 'Cid', role: 'guest' },
]
const names = (value: unknown): unknown => (value as { name: string }[]).map(({ name }) => name)

describe('find, find_index, has and where', () => {
  test('compare a property with a value', () => {
    expect(evaluate("people | find: 'role', 'guest'", { people })).toBe(people[1])
    expect(evaluate("people | find_index: 'role', 'guest'", { people })).toBe(1)
    expect(evaluate("people | has: 'role', 'guest'", { people })).toBe(true)
    expect(names(evaluate("people | where: 'role', 'guest'", { people }))).toEqual(['Bob', 'Cid'])
    expect(names(evaluate("people | where: 'active', false", { people }))).toEqual(['Bob'])
  })

  test('match truthy values if no value is specified', () => {
    const zeros = { items: [{ n: null }, { n: false }, { n: 0 }, { n: '' }] }
    expect(evaluate("items | find_index: 'n'", zeros)).toBe(2)
    expect(evaluate("items | where: 'n' | size", zeros)).toBe(2)
    expect(evaluate("items | where: 'n', nil | size", zeros)).toBe(2)
    expect(evaluate("items | has: 'x'", zeros)).toBe(false)
  })

  test('find nothing', () => {
    expect(evaluate("people | find: 'role', 'owner'", { people })).toBeNull()
    expect(evaluate("people | find_index: 'role', 'owner'", { people })).toBeNull()
    expect(evaluate("people | has: 'role', 'owner'", { people })).toBe(false)
    for (const none of ['nil', '[]']) {
      expect(evaluate(`${none} | find: 'a'`)).toBeNull()
      expect(evaluate(`${none} | find_index: 'a'`)).toBeNull()
      expect(evaluate(`${none} | has: 'a'`)).toBe(false)
      expect(evaluate(`${none} | where: 'a'`)).toEqual([])
    }
  })

  test('compare by value', () => {
    const data = { items: [{ v: [1] }, { v: { x: 1 } }, { v: 2 }], list: [1], hash: { x: 1 } }
    expect(evaluate("items | find_index: 'v', list", data)).toBe(0)
    expect(evaluate("items | find_index: 'v', hash", data)).toBe(1)
    expect(evaluate("items | find_index: 'v', 2.0", data)).toBe(2)
    expect(evaluate("items | find_index: 'v', '2'", data)).toBeNull()
  })

  test('stop at an element without properties', () => {
    const data = { items: [{ a: 1 }, null, { a: 2 }] }
    expect(evaluate("items | find_index: 'a', 1", data)).toBe(0)
    expect(evaluate("items | find: 'a', 2", data)).toBeNull()
    expect(evaluate("items | has: 'a', 2", data)).toBe(false)
    expect(evaluate("items | where: 'a'", data)).toBeNull()
    expect(() => evaluate("items | find: 'a'", { items: [5] })).toThrow(
      'filter "find", parameter "property": cannot select String "a" in Integer 5',
    )
  })
})

describe('properties', () => {
  test("are the value's own, of any name", () => {
    const odd = {}
    setOwn(odd, '__proto__', 'own')
    const data = { items: [odd, { constructor: 'mine' }, {}] }
    expect(evaluate("items | map: '__proto__'", data)).toEqual(['own', null, null])
    expect(evaluate("items | map: 'constructor'", data)).toEqual([null, 'mine', null])
    expect(evaluate("items | where: 'toString'", data)).toEqual([])
    expect(evaluate("items | uniq: '__proto__' | size", data)).toBe(2)
  })

  test('of drops are read', () => {
    class Product extends Drop {
      constructor(readonly price: number) {
        super()
      }
      double(): number {
        return this.price * 2
      }
    }
    const items = [new Product(2.5), new Product(1.5)]
    expect(evaluate("items | map: 'price' | join", { items })).toBe('2.5 1.5')
    expect(evaluate("items | map: 'double' | join", { items })).toBe('5 3')
    expect(render("{{ items | sum: 'price' }}", { items })).toBe('4')
    expect(evaluate("items | sort: 'price' | first", { items })).toBe(items[1])
  })

  test('map skips nil and returns nil for values without properties', () => {
    expect(evaluate("items | map: 'a'", { items: [{ a: 1 }, null, undefined, true, {}] })).toEqual([1, null, null])
  })
})

describe('sum', () => {
  test('is decimal and accepts numeric texts', () => {
    expect(sum([0.1, 0.2, 0.3])).toBe(0.6)
    expect(sum([1, '2.50', '3 apples', 'x', null, true, [4, [5]]])).toBe(15.5)
    expect(sum([])).toBe(0)
    expect(render("{{ cart | sum: 'price' }}", { cart: [{ price: 19.99 }, { price: '5.01' }, {}, null] })).toBe('25')
    expect(evaluate('(1..100) | sum')).toBe(5050)
  })

  test('of integers is exact in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e6, max: 1e6 })), (numbers) => {
        const cents = numbers.map((number) => number / 100)
        expect(sum(cents)).toBe(numbers.reduce((total, number) => total + number, 0) / 100)
        expect(sum(cents.toReversed())).toBe(sum(cents))
      }),
    )
  })
})

describe('sort and sort_natural', () => {
  test('put nil last and sort stably', () => {
    expect(sort([3, null, 1, undefined, 2])).toEqual([1, 2, 3, null, undefined])
    const items = [{ k: 'b', n: 1 }, { n: 2 }, { k: 'B', n: 3 }, { k: 'a', n: 4 }, { k: 'b', n: 5 }]
    expect(evaluate("items | sort: 'k' | map: 'n' | join", { items })).toBe('3 4 1 5 2')
    expect(evaluate("items | sort_natural: 'k' | map: 'n' | join", { items })).toBe('4 1 3 5 2')
  })

  test('sort times, and texts by characters', () => {
    const [early, late] = [new Date(1), new Date(2)]
    expect(sort([late, early])).toEqual([early, late])
    expect(sort(['😀', '\ufffd', 'a', 'Z', 'é'])).toEqual(['Z', 'a', 'é', '\ufffd', '😀'])
    expect(sortNatural(['_', 'b', 'A', 'É', 'é'])).toEqual(['_', 'A', 'b', 'É', 'é'])
  })

  test.each(["[1, 'a'] | sort", '[true, false] | sort', "[{ 'a': 1 }, { 'a': 'x' }] | sort: 'a'"])(
    '%s is rejected',
    (expression) => {
      expect(() => evaluate(expression)).toThrow(
        'filter "sort", parameter "input": cannot sort values of incompatible types',
      )
    },
  )

  test('match the order of numbers and code points', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.array(fc.string({ unit: characters })), (numbers, texts) => {
        expect(sort(numbers)).toEqual(numbers.toSorted((a, b) => a - b))
        expect(sort(texts)).toEqual(texts.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))))
      }),
    )
  })
})

describe('uniq', () => {
  test('compares elements by their contents', () => {
    expect(uniq([1, '1', 1, null, null, { a: 1, b: 2 }, { b: 2, a: 1 }])).toEqual([1, '1', null, { a: 1, b: 2 }])
    expect(names(evaluate("people | uniq: 'role'", { people }))).toEqual(['Ann', 'Bob'])
  })
})

describe('the input', () => {
  test.each([
    'reverse',
    'sort',
    'sort_natural',
    'uniq',
    "uniq: 'a'",
    "where: 'a'",
    "sort: 'a'",
    'concat: none',
    "map: 'a'",
  ])('is neither changed nor returned by %s', (call) => {
    const list = [{ a: 2 }]
    const result = evaluate(`list | ${call}`, { list, none: [] })
    expect(list).toEqual([{ a: 2 }])
    expect(result).not.toBe(list)
  })

  test('can be appended to afterwards', () => {
    expect(
      render("{% assign a = nil | concat: b %}{% assign a << 'x' %}{{ b | size }}{{ a | size }}", { b: [1] }),
    ).toBe('12')
  })

  test('is converted as in Ruby: nested arrays flat, a hash or another value as one element', () => {
    expect(join([1, [2, [null, 'x']]], ',')).toBe('1,2,,x')
    expect(evaluate("h | map: 'a'", { h: { a: 1 } })).toEqual([1])
    expect(evaluate("'abc' | reverse")).toEqual(['abc'])
    expect(evaluate("set | join: ','", { set: new Set([1, 2]) })).toBe('1,2')
    expect(reverse([1, [2, 3]])).toEqual([3, 2, 1])
    expect(concat([[1], 2], [[3]])).toEqual([1, 2, [3]])
  })

  test.each(['nil', "'x'", '{}', '(1..2)'])('concat rejects %s', (other) => {
    expect(() => evaluate(`[1] | concat: ${other}`)).toThrow('filter "concat", parameter "array": expected an array')
  })
})

test.each([
  ["'abc'", 'a', 'c'],
  ["'a'", 'a', 'a'],
  ["''", '', ''],
  ["'😀b😀'", '😀', '😀'],
  ["'b' | html_safe", 'b', 'b'],
  ['5', null, null],
])('first and last of %s are %j and %j', (input, first, last) => {
  expect(evaluate(`${input} | first`)).toBe(first)
  expect(evaluate(`${input} | last`)).toBe(last)
  expect(liquid.parseAndRenderSync(`{% assign x = ${input} %}{{ x.first }}{{ x.last }}`)).toBe(
    `${first ?? ''}${last ?? ''}`,
  )
})

describe('limits', () => {
  test('reject a range that is too long for an array', () => {
    expect(evaluate('(1..1000000000) | size')).toBe(1e9)
    expect(evaluate('(1..1000000000) | last')).toBe(1e9)
    expect(() => evaluate('(1..1000000000) | join')).toThrow('range 1..1000000000 has more than 1000000 numbers')
  })

  test('stop endless flattening of nested arrays', () => {
    let list: unknown[] = [1]
    for (let i = 0; i < 60; i++) list = [list, list]
    expect(() => evaluate('list | join', { list })).toThrow('has more than 10000000 elements')
    const loop: unknown[] = []
    loop.push(loop)
    expect(() => evaluate('loop | join', { loop })).toThrow('an array contains itself')
  })

  test('check the length of the text before joining with a long glue', () => {
    const small = new Liquid()
    registerPlatform(small, { settings: { limits: { memory: 5000 } } })
    const data = { list: new Array<unknown>(100).fill(null), glue: 'x'.repeat(100) }
    expect(() => void small.parseAndRenderSync('{{ list | join: glue }}', data)).toThrow('memory alloc limit exceeded')
  })
})
