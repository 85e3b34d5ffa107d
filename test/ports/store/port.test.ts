import fc from 'fast-check'
import { memoryStore } from '../../../src/ports/store/port'
import { AdapterError } from '../../../src/base/errors'
import { testKeyValueStore } from '../../../src/tools/testing'
import { runs } from '../../support/effort'
import { handClock } from '../../support/hand-clock'

describe('memoryStore', () => {
  const clock = handClock()
  testKeyValueStore(() => memoryStore({ clock }), { wait: (ms) => clock.pass(ms) })

  testKeyValueStore(() => memoryStore())
})

describe('memoryStore beyond the contract', () => {
  test('expires a value at the very end of its time', () => {
    const clock = handClock()
    const store = memoryStore({ clock })
    store.set('key', 'value', 100)
    clock.pass(99)
    expect(store.get('key')).toBe('value')
    clock.pass(1)
    expect(store.get('key')).toBeUndefined()
  })

  test.each([0, -1, -Infinity, NaN])('expires a time to live of %d at once', (ttl) => {
    const store = memoryStore({ maxEntries: 2 })
    store.set('a', 1)
    store.set('key', 'kept')
    store.set('key', 'value', ttl)
    expect(store.get('key')).toBeUndefined()
    expect(store.get('a')).toBe(1)
  })

  test('keeps dates, maps and bytes', () => {
    const store = memoryStore()
    const value = { at: new Date(5), map: new Map([['a', 1]]), bytes: new Uint8Array([1, 2]) }
    store.set('key', value)
    expect(JSON.stringify(store.get('key'))).toBe(JSON.stringify(value))
    expect((store.get('key') as typeof value).map.get('a')).toBe(1)
  })

  test('rejects a value that cannot be copied with its key, and keeps the previous one', () => {
    const store = memoryStore()
    store.set('cart', 'before')
    const wrong = { password: 'hunter2', run: () => 'hunter2' }
    expect(() => store.set('cart', wrong)).toThrow(AdapterError)
    expect(() => store.set('cart', wrong)).toThrow(
      /the value under "cart" cannot be stored, because it cannot be copied/,
    )
    expect(() => store.set('cart', wrong)).not.toThrow(/hunter2/)
    expect(() => store.set('cart', Symbol('x'))).toThrow(AdapterError)
    expect(store.get('cart')).toBe('before')
  })

  test('counts no character of a cleared entry', () => {
    const store = memoryStore({ maxCharacters: 10 })
    store.set('a', '12345')
    store.clear()
    store.set('b', '123')
    store.set('c', '')
    expect(['a', 'b', 'c'].map((key) => store.get(key))).toEqual([undefined, '123', ''])
  })

  test('evicts the least recently used entry', () => {
    const store = memoryStore({ maxEntries: 2 })
    store.set('a', 1)
    store.set('b', 2)
    store.get('a')
    store.set('c', 3)
    expect([store.get('a'), store.get('b'), store.get('c')]).toEqual([1, undefined, 3])
    store.set('a', 4)
    store.set('d', 5)
    expect([store.get('a'), store.get('c'), store.get('d')]).toEqual([4, undefined, 5])
  })

  test('evicts entries of low priority first, the least recently used of them', () => {
    const store = memoryStore({ maxEntries: 3 })
    const listKept = (): string[] => ['a', 'b', 'c', 'd', 'e'].filter((key) => store.get(key) !== undefined)
    store.set('a', 1)
    store.set('b', 1, undefined, 'low')
    store.set('c', 1, undefined, 'low')
    store.get('b')
    store.set('d', 1)
    expect(listKept()).toEqual(['a', 'b', 'd'])
    store.set('a', 2, undefined, 'low')
    store.set('b', 2)
    store.set('e', 1)
    expect(listKept()).toEqual(['b', 'd', 'e'])
    store.set('a', 1, undefined, 'low')
    expect(listKept()).toEqual(['b', 'd', 'e'])
    store.set('a', 1)
    expect(listKept()).toEqual(['a', 'd', 'e'])
    expect([store.delete('d'), store.delete('d')]).toEqual([true, false])
  })

  test('gives an updated entry its new priority', () => {
    const store = memoryStore({ maxEntries: 2 })
    for (const key of ['a', 'b']) store.set(key, 1)
    void store.update?.('b', () => ({ value: 2, priority: 'low' }))
    store.set('c', 1)
    expect(['a', 'b', 'c'].map((each) => store.get(each))).toEqual([1, undefined, 1])
  })

  test('evicts entries beyond a number of characters, of low priority first', () => {
    const store = memoryStore({ maxCharacters: 100 })
    const listKept = (): string[] => ['a', 'b', 'c', 'd', 'k'.repeat(101)].filter((key) => store.get(key) !== undefined)
    store.set('a', 'x'.repeat(30))
    store.set('b', { text: 'x'.repeat(30) }, undefined, 'low')
    store.set('c', 'x'.repeat(20), undefined, 'low')
    expect(listKept()).toEqual(['a', 'b', 'c'])
    store.set('d', 'x'.repeat(30))
    expect(listKept()).toEqual(['a', 'c', 'd'])
    store.set('d', 'x')
    store.set('b', 'x'.repeat(30), undefined, 'low')
    expect(listKept()).toEqual(['a', 'b', 'c', 'd'])
    store.set('k'.repeat(101), 1, undefined, 'low')
    expect(listKept()).toEqual(['a', 'd'])
  })

  test.each([0, -1, NaN])('rejects a bound of %d', (maxEntries) => {
    expect(() => memoryStore({ maxEntries })).toThrow('maxEntries must be a number of 1 or more')
  })
})

const key = fc.constantFrom('a', 'b', 'c', 'd', 'e', '__proto__', '')
const step = fc.oneof(
  fc.record({
    kind: fc.constant('set' as const),
    key,
    value: fc.jsonValue({ maxDepth: 2 }),
    ttl: fc.option(fc.integer({ min: -5, max: 30 }), { nil: undefined }),
  }),
  fc.record({ kind: fc.constant('get' as const), key }),
  fc.record({ kind: fc.constant('delete' as const), key }),
  fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 20 }) }),
)

/** A store as a list of entries, ordered by last use. */
function model(maxEntries: number) {
  let now = 0
  let entries: { key: string; json: string; expires: number }[] = []
  const without = (key: string) => entries.filter((entry) => entry.key !== key)
  return {
    pass: (ms: number) => {
      now += ms
    },
    get(key: string) {
      const entry = entries.find((one) => one.key === key)
      entries = without(key)
      if (!entry || entry.expires <= now) return undefined
      entries.push(entry)
      return entry.json
    },
    set(key: string, value: unknown, ttl: number | undefined) {
      entries = without(key)
      if (ttl !== undefined && ttl <= 0) return
      entries.push({ key, json: JSON.stringify(value), expires: ttl === undefined ? Infinity : now + ttl })
      entries = entries.slice(-maxEntries)
    },
    delete: (key: string) => {
      entries = without(key)
    },
  }
}

test('matches a list of entries with their times', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), fc.array(step, { maxLength: 60 }), (maxEntries, steps) => {
      const clock = handClock()
      const store = memoryStore({ maxEntries, clock })
      const expected = model(maxEntries)
      for (const one of steps) {
        if (one.kind === 'pass') {
          clock.pass(one.ms)
          expected.pass(one.ms)
        } else if (one.kind === 'set') {
          store.set(one.key, one.value, one.ttl)
          expected.set(one.key, one.value, one.ttl)
        } else if (one.kind === 'get') {
          expect(JSON.stringify(store.get(one.key))).toBe(expected.get(one.key))
        } else {
          store.delete(one.key)
          expected.delete(one.key)
        }
      }
    }),
    runs(300),
  )
})
