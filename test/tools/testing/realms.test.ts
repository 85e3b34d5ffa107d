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

// @alone: collects garbage, which is slow in the heap of many test files.

type Method = (...given: unknown[]) => unknown

const realm = runInNewContext('({ Array, Date, Error, Object, Uint8Array })') as typeof globalThis
const copies = new WeakMap<object, object>()

/** Copies a value to another realm: its arrays, hashes, dates, bytes and errors. Wraps functions and other objects. */
function elsewhere<T>(value: T): T {
  if (typeof value === 'function') return wrapped(value as unknown as Method) as T
  if (typeof value !== 'object' || value === null) return value
  if (isPromise(value)) return value.then(elsewhere, rethrown) as T
  const copy = copies.get(value) ?? copyOf(value)
  copies.set(value, copy)
  return copy as T
}

function copyOf(value: object): object {
  if (Array.isArray(value)) return realm.Array.from(value, elsewhere)
  if (isDate(value)) return new realm.Date(value.getTime())
  if (isUint8Array(value)) return new realm.Uint8Array(value)
  const entries = Object.entries(value)
  if (Object.getPrototypeOf(value) === Object.prototype && !entries.some(([, own]) => typeof own === 'function')) {
    return realm.Object.fromEntries(entries.map(([key, own]) => [key, elsewhere(own as unknown)]))
  }
  return new Proxy(value, {
    get(target, key) {
      const found: unknown = Reflect.get(target, key, target)
      return typeof found === 'function' ? wrapped(found.bind(target) as Method) : elsewhere(found)
    },
  })
}

/** Wraps a function whose result, and arguments for callbacks, are of the other realm. */
function wrapped(method: Method): Method {
  return (...given) => {
    const own = given.map((one) =>
      typeof one === 'function' ? (...inner: unknown[]) => (one as Method)(...inner.map(elsewhere)) : one,
    )
    try {
      return elsewhere(method(...own))
    } catch (error) {
      return rethrown(error)
    }
  }
}

/** Copies an error of the library to the other realm, and rethrows other errors unchanged. */
function rethrown(error: unknown): never {
  if (!(error instanceof PlatformError)) throw error
  const { name, message, ...rest } = error
  throw Object.assign(new realm.Error(message), rest, { name })
}

test('the other realm is different', () => {
  const list = elsewhere([{ at: new Date(0) }])
  expect([list instanceof Array, list[0] instanceof Object, list[0]?.at instanceof Date]).toEqual([false, false, false])
})

describe('an adapter of another realm passes:', () => {
  contracts.testRecordStore(() => elsewhere(memoryRecords()))
  contracts.testJobQueue(() => elsewhere(memoryJobs()))
  contracts.testKeyValueStore(() => elsewhere(memoryStore()))
  contracts.testFileSource((contents: Readonly<Record<string, string>>) => elsewhere(memoryFiles(contents)))
  contracts.testStorage(() => elsewhere(memoryStorage()), { inMemory: true })
  contracts.testForms((contents) => elsewhere(memoryForms(contents)))
  contracts.testTokens(() => elsewhere(memoryTokens()))
  contracts.testTranslations((contents) => elsewhere(memoryTranslations(contents)))
  contracts.testThrottle(() => elsewhere(cacheThrottle({ cache: memoryStore() })))
  contracts.testFetch((origins) => {
    const allow = origins.map((origin) => new URL(origin).host)
    const fetch = guardedFetch({ allow })
    return async (input, init) => elsewhere(await fetch(input, init))
  })
})
