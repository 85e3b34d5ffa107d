import { checkOptions } from '../../base/configuration/options'
import { ok } from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { KeyValueStore, Release, StoreEntry } from '../../ports/store/port'
import { assertSame, assertSameJson } from './json'
import { findRunner } from './runner'

export interface KeyValueStoreTestOptions {
  /** Lets this many milliseconds pass for the store. Default: real time */
  readonly wait?: (ms: number) => unknown
}

/** Long enough for a store across a network. */
const ttlMs = 200

const values: readonly unknown[] = [
  'text',
  '',
  'zażółć 🦊',
  0,
  -1.5,
  true,
  false,
  [],
  [1, [null, 'two']],
  {},
  { a: { b: [{ c: null }] } },
  JSON.parse('{ "__proto__": { "admin": true }, "constructor": 1 }'),
]

const keys = ['', ' ', 'a:b/c', '__proto__', 'constructor', 'toString', 'zażółć 🦊', "it's; --", 'k'.repeat(1000)]

/**
 * The tests that a store for `sessions` or `cache` must pass, for Jest, Vitest (with `globals: true`) or Mocha.
 * Call it in a test file. Every test makes a store, which must be empty.
 *
 * @example
 * describe('sessions in Redis', () => {
 *   testKeyValueStore(() => new Keyv(new KeyvRedis(url), { namespace: randomUUID() }))
 * })
 */
export function testKeyValueStore(
  make: () => KeyValueStore | Promise<KeyValueStore>,
  options: KeyValueStoreTestOptions = {},
): void {
  checkOptions('testKeyValueStore', options, { wait: true })
  const { wait = pause } = options
  const { describe, it } = findRunner()

  const test = (name: string, body: (store: KeyValueStore) => Promise<void>): void => {
    it(name, async () => body(await make()))
  }

  describe('a key-value store', () => {
    test('returns undefined for a key that was never set', async (store) => {
      assertSame(await store.get('nothing'), undefined, "get('nothing')")
      assertSame(await store.get('__proto__'), undefined, "get('__proto__')")
    })

    for (const value of values) {
      test(`returns ${JSON.stringify(value)}`, async (store) => {
        await store.set('key', value)
        assertSameJson(await store.get('key'), value, "get('key')")
      })
    }

    test('keeps values apart under keys of every kind', async (store) => {
      for (const [i, key] of keys.entries()) await store.set(key, i)
      for (const [i, key] of keys.entries()) assertSame(await store.get(key), i, `get(${JSON.stringify(key)})`)
    })

    test('keeps the last value set', async (store) => {
      await store.set('key', { first: 1 })
      await store.set('key', { second: 2 })
      assertSameJson(await store.get('key'), { second: 2 }, "get('key')")
    })

    test('lists the keys that begin with a prefix, if it supports that', async (store) => {
      if (!store.list) return
      for (const key of ['a:1', 'a:2', 'a*', 'b:1']) await store.set(key, 1)
      assertSame([...(await store.list('a:', 10))].sort().join(), 'a:1,a:2', "the sorted keys of list('a:', 10)")
      assertSame((await store.list('a*', 10)).join(), 'a*', "the keys of list('a*', 10)")
      assertSame((await store.list('a', 2)).length, 2, "the number of keys of list('a', 2)")
      assertSame((await store.list('c', 10)).length, 0, "the number of keys of list('c', 10)")
    })

    test('forgets a deleted key, and no other', async (store) => {
      await store.set('one', 1)
      await store.set('two', 2)
      await store.delete('one')
      await store.delete('never set')
      assertSame(await store.get('one'), undefined, "get('one')")
      assertSame(await store.get('two'), 2, "get('two')")
    })

    test('forgets all keys when it is cleared, if it supports that', async (store) => {
      if (!store.clear) return
      for (const key of keys) await store.set(key, 1)
      await store.clear()
      for (const key of keys) assertSame(await store.get(key), undefined, `get(${JSON.stringify(key)})`)
      await store.set('key', 2)
      assertSame(await store.get('key'), 2, "get('key')")
    })

    test('updates a value atomically, if it supports that', async (store) => {
      if (!store.update) return
      const add = (value: unknown): StoreEntry => ({ value: { n: ((value as { n: number } | undefined)?.n ?? 0) + 1 } })
      await Promise.all(Array.from({ length: 50 }, () => store.update?.('n', add)))
      assertSameJson(await store.get('n'), { n: 50 }, "get('n')")
      await store.update('n', () => undefined)
      assertSameJson(await store.get('n'), { n: 50 }, "get('n')")
      await store.update('short', () => ({ value: 1, ttlMs }))
      await wait(ttlMs + 50)
      assertSame(await store.get('short'), undefined, "get('short')")
    })

    test('leases a key to one caller at a time, independently of its value, if it supports that', async (store) => {
      if (!store.lease) return
      const take = (key: string): Promise<Release | undefined> => Promise.resolve(store.lease?.(key, 1000 * ttlMs))
      const taken = (await Promise.all(Array.from({ length: 20 }, () => take('key')))).filter(Boolean)
      assertSame(taken.length, 1, 'the number of leases of 20 concurrent calls')
      ok(await take('other'), 'lease() of another key: expected a lease, got undefined')
      assertSame(await store.get('key'), undefined, "get('key')")
      await store.set('key', 1)
      await store.delete('key')
      assertSame(await take('key'), undefined, 'lease() of a leased key whose value was set and deleted')
      await taken[0]?.()
      ok(await take('key'), 'lease() of a released key: expected a lease, got undefined')
      await taken[0]?.()
      assertSame(await take('key'), undefined, 'lease() of a leased key after an earlier lease was released again')
    })

    test('ends a lease when it expires, if it supports leases', async (store) => {
      if (!store.lease) return
      const release = await store.lease('key', ttlMs)
      await wait(ttlMs + 50)
      ok(await store.lease('key', 1000 * ttlMs), 'lease() after a lease has expired: expected a lease, got undefined')
      await release?.()
      assertSame(
        await store.lease('key', ttlMs),
        undefined,
        'lease() of a leased key after an expired lease was released',
      )
    })

    test('copies a value on set, so later changes have no effect', async (store) => {
      const value = { list: [1] }
      await store.set('key', value)
      value.list.push(2)
      assertSameJson(await store.get('key'), { list: [1] }, "get('key')")
    })

    test('copies a value on get, so later changes have no effect', async (store) => {
      await store.set('key', { list: [1] })
      const read = (await store.get('key')) as { list: number[] }
      read.list.push(2)
      assertSameJson(await store.get('key'), { list: [1] }, "get('key')")
    })

    test('keeps a value until it expires', async (store) => {
      const begin = performance.now()
      await store.set('short', 1, ttlMs)
      const read = await store.get('short')
      // On a busy machine it may have expired before it was read.
      if (performance.now() - begin < ttlMs) assertSame(read, 1, 'get() before the value expires')
      await store.set('long', 2, 1000 * ttlMs)
      await store.set('for good', 3)
      await wait(ttlMs + 50)
      assertSame(await store.get('short'), undefined, "get('short')")
      assertSame(await store.get('long'), 2, "get('long')")
      assertSame(await store.get('for good'), 3, "get('for good')")
    })

    test('uses the time to live of the last set, or none', async (store) => {
      await store.set('longer', 1, ttlMs)
      await store.set('longer', 1, 1000 * ttlMs)
      await store.set('for good', 2, ttlMs)
      await store.set('for good', 2)
      await store.set('shorter', 3)
      await store.set('shorter', 3, ttlMs)
      await wait(ttlMs + 50)
      assertSame(await store.get('longer'), 1, "get('longer')")
      assertSame(await store.get('for good'), 2, "get('for good')")
      assertSame(await store.get('shorter'), undefined, "get('shorter')")
    })

    test('counts the time from set, and not from get', async (store) => {
      await store.set('key', 1, 2 * ttlMs)
      await wait(ttlMs)
      await store.get('key')
      await wait(ttlMs + 50)
      assertSame(await store.get('key'), undefined, "get('key')")
    })

    test('supports concurrent calls', async (store) => {
      const all = Array.from({ length: 50 }, (_, i) => `key ${i}`)
      await Promise.all(all.map((key) => store.set(key, key)))
      const read = await Promise.all(all.map((key) => store.get(key)))
      assertSameJson(read, all, 'the values of concurrent get() calls')
    })
  })
}
