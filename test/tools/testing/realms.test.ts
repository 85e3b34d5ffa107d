import { isDate, isPromise, isUint8Array } from 'node:util/types'
import { runInNewContext } from 'node:vm'
import { guardedFetch } from '../../../src/ports/fetch/guarded'
import { memoryFiles } from '../../../src/ports/files'
import { memoryForms } from '../../../src/ports/forms/memory'
import { memoryJobs } from '../../../src/ports/jobs/memory'
import { memoryRecords } from '../../../src/ports/records/memory'
import { memoryStorage } from '../../../src/ports/storage/memory'
import { memoryStore } from '../../../src/ports/store/port'
import { cacheThrottle } from '../../../src/ports/store/throttle'
import { memoryTokens } from '../../../src/ports/tokens'
import { memoryTranslations } from '../../../src/ports/translations/port'
import { PlatformError } from '../../../src/base/errors'
import * as contracts from '../../../src/tools/testing'

// @small-heap: collects garbage, which is slow in the heap of many test files.

type Method = (...given: unknown[]) => unknown

const realm = runInNewContext('({ Array, Date, Error, Object, Uint8Array })') as typeof globalThis
const copies = new WeakMap<object, object>()

/** Copies a value to another realm: its arrays, hashes, dates, bytes and errors. Wraps functions and other objects. */
function toOtherRealm<T>(value: T): T {
  if (typeof value === 'function') return wrap(value as unknown as Method) as T
  if (typeof value !== 'object' || value === null) return value
  if (isPromise(value)) return value.then(toOtherRealm, rethrow) as T
  const copy = copies.get(value) ?? copyOf(value)
  copies.set(value, copy)
  return copy as T
}

function copyOf(value: object): object {
  if (Array.isArray(value)) return realm.Array.from(value, toOtherRealm)
  if (isDate(value)) return new realm.Date(value.getTime())
  if (isUint8Array(value)) return new realm.Uint8Array(value)
  const entries = Object.entries(value)
  if (Object.getPrototypeOf(value) === Object.prototype && !entries.some(([, own]) => typeof own === 'function')) {
    return realm.Object.fromEntries(entries.map(([key, own]) => [key, toOtherRealm(own as unknown)]))
  }
  return new Proxy(value, {
    get(target, key) {
      const found: unknown = Reflect.get(target, key, target)
      return typeof found === 'function' ? wrap(found.bind(target) as Method) : toOtherRealm(found)
    },
  })
}

/** Wraps a function whose result, and arguments for callbacks, are of the other realm. */
function wrap(method: Method): Method {
  return (...given) => {
    const own = given.map((one) =>
      typeof one === 'function' ? (...inner: unknown[]) => (one as Method)(...inner.map(toOtherRealm)) : one,
    )
    try {
      return toOtherRealm(method(...own))
    } catch (error) {
      return rethrow(error)
    }
  }
}

/** Copies an error of the library to the other realm, and rethrows other errors unchanged. */
function rethrow(error: unknown): never {
  if (!(error instanceof PlatformError)) throw error
  const { name, message, ...rest } = error
  throw Object.assign(new realm.Error(message), rest, { name })
}

test('the other realm is different', () => {
  const list = toOtherRealm([{ at: new Date(0) }])
  expect([list instanceof Array, list[0] instanceof Object, list[0]?.at instanceof Date]).toEqual([false, false, false])
})

describe('an adapter of another realm passes:', () => {
  contracts.testRecordStore(() => toOtherRealm(memoryRecords()))
  contracts.testJobQueue(() => toOtherRealm(memoryJobs()))
  contracts.testKeyValueStore(() => toOtherRealm(memoryStore()))
  contracts.testFileSource((contents: Readonly<Record<string, string>>) => toOtherRealm(memoryFiles(contents)))
  contracts.testStorage(() => toOtherRealm(memoryStorage()), { inMemory: true })
  contracts.testForms((contents) => toOtherRealm(memoryForms(contents)))
  contracts.testTokens(() => toOtherRealm(memoryTokens()))
  contracts.testTranslations((contents) => toOtherRealm(memoryTranslations(contents)))
  contracts.testThrottle(() => toOtherRealm(cacheThrottle({ cache: memoryStore() })))
  contracts.testFetch((origins) => {
    const allow = origins.map((origin) => new URL(origin).host)
    const fetch = guardedFetch({ allow })
    return async (input, init) => toOtherRealm(await fetch(input, init))
  })
})
