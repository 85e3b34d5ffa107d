import { Drop, Liquid } from 'liquidjs'
import { registerPlatform } from '../../../src/register'
import { makeHash } from '../../../src/base/values/hash'
import { SafeString } from '../../../src/base/values/scalar'

const liquid = new Liquid()
registerPlatform(liquid)
const evaluate = (expression: string, data: object = {}, on = liquid): unknown => on.evalValueSync(expression, data)
const render = (template: string): unknown => liquid.parseAndRenderSync(template)

class Person extends Drop {
  constructor(readonly name: string) {
    super()
  }
  get greeting(): string {
    return `Hello ${this.name}`
  }
  shout(): string {
    return this.name.toUpperCase()
  }
}

describe('wrong types', () => {
  test.each([
    ['[1] | hash_keys', 'filter "hash_keys", parameter "hash": expected a hash, got Array'],
    ["'x' | hash_fetch: 'a'", 'filter "hash_fetch", parameter "hash": expected a hash, got String "x"'],
    ['(1..2) | fetch: 1', 'filter "fetch", parameter "hash": expected a hash, got Range'],
    ['h | hash_fetch', 'filter "hash_fetch", parameter "key": is missing: expected text'],
    ['h | hash_fetch: h', 'filter "hash_fetch", parameter "key": expected text, got Hash'],
    ['h | hash_add_key: "a"', 'filter "hash_add_key", parameter "value": is missing'],
    ['h | hash_merge: 1', 'filter "hash_merge", parameter "other_hash": expected a hash, got Integer 1'],
    ['h | hash_dig', 'filter "hash_dig", parameter "keys": is missing: expected at least one key'],
    ['h | hash_dig: []', 'filter "hash_dig", parameter "keys": expected at least one key, got an empty array'],
    ['h | hash_except', 'filter "hash_except", parameter "keys": is missing: expected at least one key'],
    ['1 | hash_sort', 'filter "hash_sort", parameter "hash": expected a hash, got Integer 1'],
  ])('%s', (expression, message) => {
    expect(() => evaluate(expression, { h: { a: 1 } })).toThrow(message)
  })
})

describe('nil piped in', () => {
  test.each([
    ["hash_fetch: 'a'", null],
    ["hash_dig: 'a', 'b'", null],
    ["hash_add_key: 'a', 1", { a: 1 }],
    ["hash_delete_key: 'a'", null],
    ['hash_merge: a: 1', { a: 1 }],
    ["hash_except: 'a'", {}],
    ['hash_keys', []],
    ['hash_values', []],
    ['hash_sort', {}],
    ['deep_clone', null],
  ])('counts as an empty hash for %s', (call, value) => {
    expect(evaluate(`nothing | ${call}`)).toEqual(value)
  })

  test('never returns the same empty hash twice', () => {
    const template =
      '{% assign a = nothing | hash_merge: nothing %}{% assign a.x = 1 %}{{ nothing | hash_merge: nothing | hash_keys | size }}'
    expect(render(template)).toBe('0')
  })
})

describe('hash_fetch', () => {
  test("reads only the hash's own keys", () => {
    expect(evaluate("{} | hash_fetch: 'constructor'")).toBeNull()
    expect(evaluate("{} | hash_fetch: '__proto__'")).toBeNull()
    expect(evaluate("h | fetch: '__proto__'", { h: makeHash([['__proto__', 1]]) })).toBe(1)
  })

  test('converts a number to a key', () => {
    expect(evaluate('h | hash_fetch: 7', { h: { 7: 'seven' } })).toBe('seven')
  })

  test('reads the properties of a drop, but no inherited ones', () => {
    const person = new Person('Ann')
    expect(evaluate("person | hash_fetch: 'greeting'", { person })).toBe('Hello Ann')
    expect(evaluate("person | hash_fetch: 'shout'", { person })).toBe('ANN')
    expect(evaluate("person | hash_fetch: 'constructor'", { person })).toBeNull()
  })
})

describe('hash_dig', () => {
  const data = { h: { list: [{ name: 'a' }, { name: 'b' }], empty: null, 3: 'three', person: new Person('Ann') } }

  test.each([
    ["'list', 1, 'name'", 'b'],
    ["'list', -1, 'name'", 'b'],
    ["['list', 0, 'name']", 'a'],
    ["'list', 2, 'name'", null],
    ["'list', 'name'", null],
    ["'list', 'length'", null],
    ["'empty', 'name'", null],
    ["'list', 0, 'name', 'length'", null],
    ['3', 'three'],
    ["'constructor', 'name'", null],
    ["'__proto__', 'constructor'", null],
    ["'person', 'greeting'", 'Hello Ann'],
  ])('%s', (keys, value) => {
    expect(evaluate(`h | dig: ${keys}`, data)).toBe(value)
  })
})

describe('hash_add_key', () => {
  test('adds and replaces keys in the hash itself', () => {
    const h = { a: 1 }
    expect(evaluate("h | hash_add_key: 'b', 2 | add_hash_key: 'a', 3", { h })).toBe(h)
    expect(h).toEqual({ a: 3, b: 2 })
  })

  test("copies immutable input: nil, and a host's frozen hash", () => {
    const h = Object.freeze({ a: 1 })
    expect(evaluate("h | hash_add_key: 'b', 2", { h })).toEqual({ a: 1, b: 2 })
    expect(evaluate("nil | hash_add_key: 'b', 2")).toEqual({ b: 2 })
    expect(evaluate('nil | hash_keys')).toEqual([])
  })

  test('treats __proto__ as any other key', () => {
    const result = evaluate("{} | assign_to_hash_key: '__proto__', h", { h: { polluted: true } }) as object
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype)
    expect(Object.entries(result)).toEqual([['__proto__', { polluted: true }]])
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
})

describe('hash_delete_key', () => {
  test('removes the key from the hash itself', () => {
    const h = { a: 1, b: 2 }
    expect(evaluate("h | remove_hash_key: 'a'", { h })).toBe(1)
    expect(h).toEqual({ b: 2 })
    expect(evaluate("h | delete_hash_key: 'a'", { h })).toBeNull()
    expect(h).toEqual({ b: 2 })
  })

  test('never reaches a prototype', () => {
    const h = makeHash([['__proto__', 1]])
    expect(evaluate("h | hash_delete_key: '__proto__'", { h })).toBe(1)
    expect(evaluate("h | hash_delete_key: '__proto__'", { h })).toBeNull()
    expect(evaluate("h | hash_delete_key: 'toString'", { h })).toBeNull()
    expect(typeof h.toString).toBe('function')
  })

  test('reports a read-only hash', () => {
    expect(() => evaluate("h | hash_delete_key: 'a'", { h: Object.freeze({ a: 1 }) })).toThrow(
      'filter "hash_delete_key", parameter "hash": is read-only',
    )
  })
})

describe('hash_merge', () => {
  test('accepts a hash, named arguments, or both, preferring named ones', () => {
    const data = { h: { a: 1, b: 1 }, other: { b: 2, c: 2 } }
    expect(evaluate('h | hash_merge: other', data)).toEqual({ a: 1, b: 2, c: 2 })
    expect(evaluate('h | hash_merge: b: 3', data)).toEqual({ a: 1, b: 3 })
    expect(evaluate('h | hash_merge: other, c: 3, d: 4', data)).toEqual({ a: 1, b: 2, c: 3, d: 4 })
    expect(data).toEqual({ h: { a: 1, b: 1 }, other: { b: 2, c: 2 } })
  })

  test('treats nil as empty on both sides', () => {
    expect(evaluate('nothing | hash_merge: h', { h: { a: 1 } })).toEqual({ a: 1 })
    expect(evaluate('h | hash_merge: nothing', { h: { a: 1 } })).toEqual({ a: 1 })
  })

  test('returns a new hash even if nothing is added', () => {
    const h = { a: 1 }
    expect(evaluate('h | hash_merge: nothing', { h })).not.toBe(h)
    expect(evaluate('nothing | hash_merge: h', { h })).not.toBe(h)
  })

  test('merges __proto__ as any other key', () => {
    const merged = evaluate('{} | hash_merge: h', { h: makeHash([['__proto__', { polluted: 1 }]]) }) as object
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype)
    expect(Object.keys(merged)).toEqual(['__proto__'])
  })
})

describe('hash_except', () => {
  test('accepts its keys as one array or one by one, and ignores missing ones', () => {
    const h = { a: 1, b: 2, c: 3 }
    expect(evaluate("h | hash_except: ['a', 'x']", { h })).toEqual({ b: 2, c: 3 })
    expect(evaluate("h | hash_except: 'a', 'b'", { h })).toEqual({ c: 3 })
    expect(evaluate('h | hash_except: []', { h })).toEqual(h)
    expect(evaluate('h | hash_except: []', { h })).not.toBe(h)
    expect(h).toEqual({ a: 1, b: 2, c: 3 })
  })

  test('removes __proto__ if it is a key', () => {
    const h = makeHash([
      ['__proto__', 1],
      ['a', 2],
    ])
    expect(Object.entries(evaluate("h | hash_except: '__proto__'", { h }) as object)).toEqual([['a', 2]])
  })
})

test('hash_sort sorts keys by their characters', () => {
  const h = makeHash(['é', 'b', '😀', 'B', '\uff5e', '__proto__', 'a'].map((key) => [key, 1]))
  expect(Object.keys(evaluate('h | hash_sort', { h }) as object)).toEqual([
    'B',
    '__proto__',
    'a',
    'b',
    'é',
    '\uff5e',
    '😀',
  ])
})

describe('deep_clone', () => {
  test('copies arrays, hashes and times, however deep', () => {
    const a = { list: [{ at: new Date(5) }], text: 'x', none: null }
    const clone = evaluate('a | deep_clone', { a }) as typeof a
    expect(clone).toEqual(a)
    expect(clone).not.toBe(a)
    expect(clone.list).not.toBe(a.list)
    expect(clone.list[0]).not.toBe(a.list[0])
    expect(clone.list[0]?.at).not.toBe(a.list[0]?.at)
  })

  test('keeps drops, marked text and scalar values', () => {
    const person = new Person('Ann')
    const safe = new SafeString('<b>')
    expect(evaluate('a | deep_clone', { a: [person, safe] })).toEqual([person, safe])
    expect((evaluate('a | deep_clone', { a: [person] }) as unknown[])[0]).toBe(person)
    expect(evaluate("'x' | deep_clone")).toBe('x')
    expect(evaluate('(1..3) | deep_clone')).toEqual([1, 2, 3])
  })

  test('treats __proto__ as any other key', () => {
    const clone = evaluate('h | deep_clone', { h: makeHash([['__proto__', [1]]]) }) as object
    expect(Object.getPrototypeOf(clone)).toBe(Object.prototype)
    expect(Object.entries(clone)).toEqual([['__proto__', [1]]])
  })

  test('copies a shared part once, so copies do not multiply', () => {
    let a: unknown = [1]
    for (let i = 0; i < 60; i++) a = [a, a]
    const clone = evaluate('a | deep_clone', { a }) as unknown[]
    expect(clone[0]).toBe(clone[1])
  })

  test('rejects data that contains itself', () => {
    const template = '{% assign a = { "list": [] } %}{% assign a.list << a %}{% assign b = a | deep_clone %}'
    expect(() => render(template)).toThrow('filter "deep_clone", parameter "object": contains itself')
  })

  test('rejects deeply nested data instead of overflowing the stack', () => {
    let a: unknown = []
    for (let i = 0; i < 50_000; i++) a = i % 2 ? [a] : { a }
    expect(() => evaluate('a | deep_clone', { a })).toThrow('is nested more than 1000 deep')
  })
})
