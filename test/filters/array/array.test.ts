import { Liquid } from 'liquidjs'
import { registerPlatform } from '../../../src/register'
import * as limits from '../../../src/base/limits'
import { setOwn } from '../../../src/base/values/hash'
import { SafeString } from '../../../src/base/values/scalar'
import { cpuClock } from '../../support/cpu'

const liquid = new Liquid()
registerPlatform(liquid)
const evaluate = (expression: string, data: object = {}, on = liquid): unknown => on.evalValueSync(expression, data)
const render = (template: string): unknown => liquid.parseAndRenderSync(template)

const people = [
  { name: 'Ann', role: 'admin', tags: ['x'], active: true },
  { name: 'Bob', role: 'guest', tags: [], active: false },
  { name: 'Cid', role: 'guest', tags: ['x'] },
]
const names = (value: unknown): unknown => (value as { name: string }[]).map(({ name }) => name)

describe('wrong types', () => {
  test.each([
    ["'x' | array_add: 1", 'filter "array_add", parameter "array": expected an array, got String "x"'],
    ['a | array_limit: 0', 'filter "array_limit", parameter "limit": expected a whole number above 0, got Integer 0'],
    ['a | limit: -1', 'filter "limit", parameter "limit": expected a whole number above 0, got Integer -1'],
    ["a | array_limit: 'x'", 'parameter "limit": expected a whole number above 0, got String "x"'],
    ['a | array_limit', 'filter "array_limit", parameter "limit": is missing: expected whole number above 0'],
    ['a | array_rotate: 1.5', 'parameter "count": expected a whole number, got Float 1.5'],
    ['a | array_in_groups_of: 0', 'parameter "number_of_elements": expected a whole number above 0, got Integer 0'],
    ["['1', 'x'] | array_sum", 'filter "array_sum", parameter "array": element 1: expected a number, got String "x"'],
    ['[1, nil] | array_sum', 'filter "array_sum", parameter "array": element 1: expected a number, got nil'],
    ['a | array_intersect: 1', 'filter "array_intersect", parameter "other_array": expected an array, got Integer 1'],
    ['a | array_subtract', 'filter "array_subtract", parameter "other_array": is missing: expected array'],
    ['a | array_select: 1', 'filter "array_select", parameter "conditions": expected a hash, got Integer 1'],
    ["a | array_detect: 'role'", 'filter "array_detect", parameter "conditions": expected a hash, got String "role"'],
    ['a | array_find_index', 'filter "array_find_index", parameter "conditions": is missing: expected options'],
    ['a | array_map', 'filter "array_map", parameter "attributes": is missing: expected at least one key'],
    ['a | array_map: [[1]]', 'filter "array_map", parameter "attributes": expected text, got Array'],
    ['a | array_add: 1, 2', 'filter "array_add": takes at most 1 argument, got 2'],
    ['a | array_limit: limt: 1', 'has no parameter "limt" (did you mean "limit"?)'],
  ])('%s', (expression, message) => {
    expect(() => evaluate(expression, { a: [1, 2, 3] })).toThrow(message)
  })
})

describe('nil piped in', () => {
  test.each([
    ['array_add: 1', [1]],
    ['array_prepend: 1', [1]],
    ['array_any', false],
    ['array_include: nil', false],
    ['array_index_of: 1', null],
    ['array_delete: 1', []],
    ['array_limit: 1', []],
    ['array_rotate', []],
    ['array_shuffle', []],
    ['array_flatten', []],
    ['array_in_groups_of: 2', []],
    ['array_sum', 0],
    ['array_compact', []],
    ['array_uniq', []],
    ["array_map: 'a'", []],
    ["array_group_by: 'a'", {}],
    ["array_sort_by: 'a'", []],
    ['array_detect: a: 1', null],
    ['array_find_index: a: 1', []],
    ['array_select', []],
    ['array_reject', []],
    ['array_intersect: other', []],
    ['array_subtract: other', []],
  ])('counts as an empty array for %s', (call, value) => {
    expect(evaluate(`nothing | ${call}`, { other: [1] })).toEqual(value)
  })

  test('is rejected under settings.strict, except by standard filters, and by array_any, whose array has a default', () => {
    const strict = new Liquid()
    registerPlatform(strict, { settings: { strict: true } })
    expect(() => evaluate('nothing | array_limit: 1', {}, strict)).toThrow('expected an array, got nil')
    expect(evaluate('nothing | array_any', {}, strict)).toBe(false)
    expect(evaluate('nothing | sort_natural', {}, strict)).toEqual([])
  })

  test('never returns the same empty array twice', () => {
    const template = '{% assign a = nothing | array_limit: 1 %}{% assign a << 1 %}{{ nothing | array_limit: 1 | size }}'
    expect(render(template)).toBe('0')
  })
})

test('accepts arguments by name', () => {
  expect(evaluate('a | array_limit: limit: 2', { a: [1, 2, 3] })).toEqual([1, 2])
  expect(evaluate('a | array_select: conditions: c', { a: people, c: { name: 'Ann' } })).toEqual([people[0]])
})

test('treats a range as the array of its numbers', () => {
  expect(evaluate('(1..3) | array_add: 4')).toEqual([1, 2, 3, 4])
  expect(evaluate('(1..3) | array_uniq')).toEqual([1, 2, 3])
  expect(evaluate('(1..3) | array_include: 3')).toBe(true)
})

describe('array_include, array_index_of, array_delete and array_any', () => {
  test('compare by value', () => {
    const data = { a: [{ x: [1, { y: null }] }, new Date(5), 'é'], hash: { x: [1, { y: null }] }, time: new Date(5) }
    expect(evaluate('a | array_include: hash', data)).toBe(true)
    expect(evaluate('a | array_index_of: time', data)).toBe(1)
    expect(evaluate("a | array_any: 'é'", data)).toBe(true)
    expect(evaluate('a | array_delete: hash', data)).toEqual([new Date(5), 'é'])
  })

  test('distinguish numbers from strings', () => {
    expect(evaluate("[1] | array_include: '1'")).toBe(false)
    expect(evaluate("[1] | array_index_of: '1'")).toBeNull()
    expect(evaluate("[1, '1'] | array_delete: '1'")).toEqual([1])
  })

  test('array_any looks for the string "true" by default', () => {
    expect(evaluate('[true] | array_any')).toBe(false)
    expect(evaluate("['true'] | any")).toBe(true)
    expect(evaluate("['true'] | any: nil")).toBe(true)
  })
})

describe('array_delete_at', () => {
  test.each([
    [0, ['b', 'c']],
    [2, ['a', 'b']],
    [-1, ['a', 'b']],
    [-3, ['b', 'c']],
  ])('removes the element at %i', (index, value) => {
    expect(evaluate("['a', 'b', 'c'] | array_delete_at: index", { index })).toEqual(value)
  })

  test.each([3, -4])('reports the bounds if %i is outside of them', (index) => {
    expect(() => evaluate("['a', 'b', 'c'] | array_delete_at: index", { index })).toThrow(
      `filter "array_delete_at", parameter "index": expected a whole number from -3 to 2, got Integer ${index}`,
    )
  })

  test('has no index for an empty array', () => {
    expect(() => evaluate('[] | array_delete_at: 0')).toThrow('expected an array that is not empty')
  })
})

describe('array_rotate', () => {
  test.each([
    [0, [1, 2, 3]],
    [3, [1, 2, 3]],
    [4, [2, 3, 1]],
    [-1, [3, 1, 2]],
    [-4, [3, 1, 2]],
    [1_000_000_001, [3, 1, 2]],
  ])('by %i', (count, value) => {
    expect(evaluate('[1, 2, 3] | array_rotate: count', { count })).toEqual(value)
  })
})

describe('array_flatten', () => {
  test('keeps hashes, and nil', () => {
    expect(evaluate('[[1, [nil]], { "a": [2] }] | flatten')).toEqual([1, null, { a: [2] }])
  })

  test('rejects an array that contains itself', () => {
    const template = '{% assign a = [1] %}{% assign a << a %}{{ a | array_flatten }}'
    expect(() => render(template)).toThrow('filter "array_flatten", parameter "array": contains itself')
  })

  test('rejects a deeply nested array instead of overflowing the stack', () => {
    let a: unknown[] = []
    for (let i = 0; i < 50_000; i++) a = [a]
    expect(() => evaluate('a | array_flatten', { a })).toThrow('is nested more than 1000 deep')
  })

  test('stops at the memory limit if nested arrays multiply', () => {
    let a: unknown[] = [1, 1]
    for (let i = 0; i < 40; i++) a = [a, a]
    const limited = new Liquid()
    registerPlatform(limited, { settings: { limits: { memory: 10_000 } } })
    expect(() => evaluate('a | array_flatten', { a }, limited)).toThrow('memory alloc limit exceeded')
  })

  test('creates at most as many elements as the limit', () => {
    jest.replaceProperty(limits.values, 'flatElements', 100_000)
    let a: unknown[] = [1, 1]
    for (let i = 0; i < 40; i++) a = [a, a]
    expect(() => evaluate('a | array_flatten', { a })).toThrow('more than 100000 elements when it is flat')
  })
})

test('array_in_groups_of checks the memory before it fills up a group', () => {
  expect(() => evaluate('[1] | array_in_groups_of: 1000000000')).toThrow('memory alloc limit exceeded')
})

describe('array_sum', () => {
  test('converts numeric strings and floats', () => {
    expect(evaluate("['1.5', ' 2 ', 3, 7.0] | array_sum")).toBe(13.5)
  })

  test('accumulates no rounding errors', () => {
    expect(evaluate('[0.1, 0.2, 0.3] | sum_array')).toBe(0.6)
    expect(evaluate('a | sum_array', { a: new Array(10).fill(0.1) })).toBe(1)
  })
})

describe('array_shuffle', () => {
  const shuffles = (bytes: number[]): unknown => {
    const scripted = new Liquid()
    registerPlatform(scripted, { random: { bytes: (count) => Uint8Array.from(bytes.splice(0, count)) } })
    return evaluate('[1, 2, 3] | array_shuffle', {}, scripted)
  }

  test('uses as many bytes for each order', () => {
    const orders = [0, 1, 2].flatMap((first) => [0, 1].map((second) => JSON.stringify(shuffles([first, second]))))
    expect(new Set(orders).size).toBe(6)
  })

  test('rejects a byte that would favour an order', () => {
    expect(shuffles([255, 0, 0])).toEqual(shuffles([0, 0]))
  })

  test('keeps the elements', () => {
    const a = Array.from({ length: 1000 }, (_, i) => i)
    const shuffled = evaluate('a | shuffle_array', { a }) as number[]
    expect(shuffled).not.toEqual(a)
    expect(shuffled.sort((x, y) => x - y)).toEqual(a)
  })
})

describe('conditions', () => {
  test('are named arguments, a literal, a variable, or both', () => {
    const data = { people, guest: { role: 'guest' } }
    expect(names(evaluate("people | array_select: role: 'guest'", data))).toEqual(['Bob', 'Cid'])
    expect(names(evaluate('people | array_select: { "role": "guest" }', data))).toEqual(['Bob', 'Cid'])
    expect(names(evaluate('people | array_select: guest', data))).toEqual(['Bob', 'Cid'])
    expect(names(evaluate("people | array_select: guest, name: 'Cid'", data))).toEqual(['Cid'])
  })

  test('compare by value', () => {
    expect(names(evaluate('people | array_select: tags: tags', { people, tags: ['x'] }))).toEqual(['Ann', 'Cid'])
    const marked = [{ name: new SafeString('Ann') }]
    expect(evaluate("marked | array_find_index: name: 'Ann'", { marked })).toEqual([0])
  })

  test('match everything if they are empty, also values that are not hashes', () => {
    const a = [1, 'x', null, {}]
    expect(evaluate('a | array_select', { a })).toEqual(a)
    expect(evaluate('a | array_select: {}', { a })).toEqual(a)
    expect(evaluate('a | array_select: nothing', { a })).toEqual(a)
    expect(evaluate('a | array_reject: {}', { a })).toEqual([])
    expect(evaluate('a | array_detect', { a })).toBe(1)
    expect(evaluate('a | array_find_index: {}', { a })).toEqual([0, 1, 2, 3])
  })

  test('never match values that are not hashes, not even for nil', () => {
    const a = [1, 'x', null, ['length'], new Date(0), {}]
    expect(evaluate('a | array_find_index: length: nil', { a })).toEqual([5])
    expect(evaluate('a | array_find_index: length: 1', { a })).toEqual([])
  })

  test("read only the hash's own keys", () => {
    const own = {}
    setOwn(own, '__proto__', 1)
    setOwn(own, 'constructor', 2)
    const a = [{}, own]
    expect(evaluate('a | array_find_index: __proto__: 1, constructor: 2', { a })).toEqual([1])
    expect(evaluate('a | array_find_index: constructor: nil', { a })).toEqual([0])
  })

  test('return nil or an empty array without a match', () => {
    expect(evaluate("people | detect: name: 'Dan'", { people })).toBeNull()
    expect(evaluate("people | select: name: 'Dan'", { people })).toEqual([])
  })
})

describe("a property's name as the condition", () => {
  test('rejects truthy values', () => {
    expect(names(evaluate("people | reject: 'active'", { people }))).toEqual(['Bob', 'Cid'])
  })

  test('rejects a specified value', () => {
    expect(names(evaluate("people | reject: 'role', 'guest'", { people }))).toEqual(['Ann'])
    expect(names(evaluate("people | array_reject: 'active', false", { people }))).toEqual(['Ann', 'Cid'])
  })

  test('selects in the same way', () => {
    expect(names(evaluate("people | select: 'active'", { people }))).toEqual(['Ann'])
    expect(names(evaluate("people | select: 'role', 'guest'", { people }))).toEqual(['Bob', 'Cid'])
  })

  test('accepts a property called target_value', () => {
    const list = [{ target_value: 1 }, { target_value: 2 }]
    expect(evaluate('list | array_select: target_value: 1', { list })).toEqual([{ target_value: 1 }])
    expect(evaluate('list | array_reject: target_value: 1', { list })).toEqual([{ target_value: 2 }])
  })
})

describe('array_compact', () => {
  test('removes blank elements', () => {
    const a = ['a', '', ' \n', null, undefined, false, [], {}, 0, true]
    expect(evaluate('a | compact', { a })).toEqual(['a', 0, true])
  })

  test('removes objects without the property, and values without properties', () => {
    const a = [{ x: 1 }, { x: ' ' }, {}, 'x', null, [1]]
    expect(evaluate("a | compact: 'x'", { a })).toEqual([{ x: 1 }])
    expect(evaluate('a | compact: 0', { a })).toEqual([[1]])
  })
})

describe('array_uniq', () => {
  test('compares arrays, hashes and times by value, with keys in any order', () => {
    const a = [{ x: 1, y: [2] }, { y: [2], x: 1 }, [1], [1], new Date(3), new Date(3), null, undefined]
    expect(evaluate('a | array_uniq', { a })).toEqual([{ x: 1, y: [2] }, [1], new Date(3), null])
  })

  test('distinguishes numbers from strings', () => {
    expect(evaluate("[1, '1', 1] | array_uniq")).toEqual([1, '1'])
  })

  test.each([['x'], [5], [false], [{ a: 1 }]])('makes an array of %j', (value) => {
    expect(evaluate('value | array_uniq', { value })).toEqual([value])
  })
})

describe('array_map', () => {
  test('accepts its keys as one array, one by one, or a single one', () => {
    expect(evaluate('people | array_map: keys', { people, keys: ['name', 'role'] })).toEqual([
      ['Ann', 'admin'],
      ['Bob', 'guest'],
      ['Cid', 'guest'],
    ])
    expect(evaluate("people | map_attributes: 'name', 'role'", { people })).toHaveLength(3)
    expect(evaluate("people | map_attributes: 'name'", { people })).toEqual([['Ann'], ['Bob'], ['Cid']])
    expect(evaluate('people | array_map: []', { people })).toEqual([[], [], []])
  })

  test('accepts indices of arrays, and returns nil for missing ones', () => {
    expect(evaluate('[[1, 2], [3]] | array_map: 0, 1, -1')).toEqual([
      [1, 2, 2],
      [3, null, 3],
    ])
    expect(evaluate("[{}, 'x', nil] | array_map: 'constructor', 'length'")).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ])
  })
})

describe('array_group_by', () => {
  test('names groups by the printed value, the absent one by empty text', () => {
    const a = [{ k: 1 }, { k: '1' }, { k: null }, {}, { k: [1, 2] }]
    expect(evaluate("a | group_by: 'k'", { a })).toEqual({
      1: [{ k: 1 }, { k: '1' }],
      '': [{ k: null }, {}],
      12: [{ k: [1, 2] }],
    })
  })

  test('treats __proto__ and constructor as any other name', () => {
    const a = [{ k: '__proto__' }, { k: 'constructor' }]
    const groups = evaluate("a | array_group_by: 'k'", { a }) as object
    expect(Object.getPrototypeOf(groups)).toBe(Object.prototype)
    expect(Object.entries(groups)).toEqual([
      ['__proto__', [{ k: '__proto__' }]],
      ['constructor', [{ k: 'constructor' }]],
    ])
  })
})

describe('array_sort_by', () => {
  const sorted = (values: unknown[]): unknown =>
    (evaluate("a | sort_by: 'k'", { a: values.map((k) => ({ k })) }) as { k: unknown }[]).map(({ k }) => k)

  test('sorts numbers by value and texts by character', () => {
    expect(sorted([10, 9, -1, 1.5])).toEqual([-1, 1.5, 9, 10])
    expect(sorted(['b', 'B', 'a', 'é', '10', '9'])).toEqual(['10', '9', 'B', 'a', 'b', 'é'])
    expect(sorted(['😀', '\uff5e'])).toEqual(['\uff5e', '😀'])
    expect(sorted([new Date(2), new Date(1)])).toEqual([new Date(1), new Date(2)])
  })

  test('puts nil last and sorts stably', () => {
    const a = [{ id: 1 }, { id: 2, k: 1 }, { id: 3, k: null }, { id: 4, k: 0 }, { id: 5, k: 1 }, 'x']
    const ids = (evaluate("a | array_sort_by: 'k'", { a }) as { id?: number }[]).map(({ id }) => id)
    expect(ids).toEqual([4, 2, 5, 1, 3, undefined])
  })

  test('sorts arrays by an index', () => {
    expect(evaluate("[[2, 'a'], [1, 'b']] | array_sort_by: 0")).toEqual([
      [1, 'b'],
      [2, 'a'],
    ])
  })

  test('rejects values without an order', () => {
    expect(() => sorted([1, 'x'])).toThrow(/filter "sort_by", parameter "property": comparison of .* failed/)
    expect(() => sorted([1, '2', 3])).toThrow('expected all numbers, all text or all times')
    expect(() => sorted([true, false])).toThrow('FalseClass')
  })
})

describe('array_intersect and array_subtract', () => {
  test('compare by value', () => {
    const data = { a: [{ x: 1 }, [2], '3', 3], b: [[2], { x: 1 }, 3] }
    expect(evaluate('a | intersection: b', data)).toEqual([{ x: 1 }, [2], 3])
    expect(evaluate('a | subtract_array: b', data)).toEqual(['3'])
  })

  test.each([
    ['numbers', (i: number): unknown => i],
    ['texts', (i: number): unknown => `text ${i}`],
    ['hashes', (i: number): unknown => ({ type: 'row', data: { id: i } })],
  ])('and array_uniq accept 10,000 %s at once', (_, make) => {
    const a = Array.from({ length: 10_000 }, (_, i) => make(i))
    const b = Array.from({ length: 10_000 }, (_, i) => make(i + 5000))
    const took = cpuClock()
    expect(evaluate('a | array_intersect: b | size', { a, b })).toBe(5000)
    expect(evaluate('a | array_subtract: b | size', { a, b })).toBe(5000)
    expect(evaluate('a | array_uniq | size', { a })).toBe(10_000)
    expect(took()).toBeLessThan(30_000)
  })
})
