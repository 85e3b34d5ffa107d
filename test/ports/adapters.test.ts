import { Liquid } from 'liquidjs'
import { registerPlatform } from '../../src/register'
import { register } from '../support/register'
import { resolveAdapters } from '../../src/app/resolve-adapters'
import type { PlatformAdapters } from '../../src/ports/adapters'
import { memoryFiles } from '../../src/ports/files'
import { memoryJobs } from '../../src/ports/jobs/memory'
import { memoryRecords } from '../../src/ports/records/memory'
import { memoryStore } from '../../src/ports/store/port'
import { memoryTokens } from '../../src/ports/tokens'
import { memoryStorage } from '../../src/ports/storage/memory'
import { AdapterError } from '../../src/base/errors'

/** Adapters of a program without types. */
function resolve(given: unknown) {
  return resolveAdapters(given as PlatformAdapters)
}

test('uses the reference implementation for an omitted adapter', async () => {
  const before = Date.now()
  const { adapters } = resolve({ files: undefined })
  expect(adapters.files.list('')).toEqual([])
  expect(adapters.clock.now().getTime()).toBeGreaterThanOrEqual(before)
  expect(adapters.random.bytes(16)).toHaveLength(16)
  await adapters.sessions.set('a', 1)
  expect(await adapters.sessions.get('a')).toBe(1)
  expect(adapters.translations.lookup('en', 'a')).toBeUndefined()
})

test("uses an adapter unchanged, including its class's methods", () => {
  class Clock {
    private readonly time = new Date(5)
    now() {
      return this.time
    }
  }
  const given = { clock: new Clock(), logger: { log: () => undefined }, files: memoryFiles() }
  const { adapters } = resolve(given)
  expect(adapters.clock).toBe(given.clock)
  expect(adapters.logger).toBe(given.logger)
  expect(adapters.files).toBe(given.files)
})

test('expires sessions by the configured clock', async () => {
  let now = 0
  const { adapters } = resolve({ clock: { now: () => new Date(now) } })
  await adapters.sessions.set('a', 1, 100)
  now = 100
  expect(await adapters.sessions.get('a')).toBeUndefined()
})

test("closes its adapters' resources, even if one of them fails", async () => {
  const closed: string[] = []
  const closing = (name: string) => ({ close: () => Promise.resolve().then(() => void closed.push(name)) })
  const broken = { ...memoryStore(), close: () => Promise.reject(new Error('broken')) }
  const { close } = register({
    records: Object.assign(memoryRecords(), closing('records')),
    jobs: Object.assign(memoryJobs(), closing('jobs')),
    sessions: broken,
    cache: { ...memoryStore(), ...closing('cache') },
    tokens: { ...memoryTokens(), ...closing('tokens') },
  })
  await expect(close()).rejects.toThrow('broken')
  expect(closed.sort()).toEqual(['cache', 'jobs', 'records', 'tokens'])
})

test('closes an adapter for two ports once', async () => {
  const close = jest.fn()
  const store = { ...memoryStore(), close }
  await register({ sessions: store, cache: store }).close()
  expect(close).toHaveBeenCalledTimes(1)
})

test('dates stored files by the configured clock', async () => {
  const { storage } = resolve({ clock: { now: () => new Date(5000) } }).adapters
  await storage.put('a', Buffer.from('a'), { contentType: 'text/plain', size: 1 })
  expect(await storage.get('a')).toMatchObject({ size: 1, contentType: 'text/plain', updatedAt: 5 })
})

test('accepts translations as a hash by locale, an object with lookup(), or the files', () => {
  const files = memoryFiles({ 'translations/en.yml': 'en: {a: file}' })
  expect(resolve({ files }).adapters.translations.lookup('en', 'a')).toBe('file')
  expect(resolve({ files, translations: { en: { a: 'hash' } } }).adapters.translations.lookup('en', 'a')).toBe('hash')
  class Lookup {
    lookup(locale: string, key: string) {
      return `${locale}: ${key}`
    }
  }
  expect(resolve({ files, translations: new Lookup() }).adapters.translations.lookup('en', 'a')).toBe('en: a')
  expect(resolve({ translations: { lookup: { a: 'locale' } } }).adapters.translations.lookup('lookup', 'a')).toBe(
    'locale',
  )
})

test.each<[unknown, string, string]>([
  [
    { file: memoryFiles() },
    'file',
    'unknown adapter "file" (did you mean "files"?); expected one of assets, cache, captcha, channels, clock, embeddings, fetch, files, ',
  ],
  [
    { zzz: 1 },
    'zzz',
    'unknown adapter "zzz"; expected one of assets, cache, captcha, channels, clock, embeddings, fetch, files, forms, graphql, jobs, logger, mailer, pdf, random, records, sessions, settings, sms, storage, throttle, tokens, translations',
  ],
  [JSON.parse('{ "__proto__": {} }'), '__proto__', 'unknown adapter "__proto__"'],
  [{ constructor: {} }, 'constructor', 'unknown adapter "constructor"'],
  [{ files: './app' }, 'files', 'adapter "files" must be an object, such as directoryFiles("./app"), got "./app"'],
  [{ files: null }, 'files', 'adapter "files" must be an object, such as directoryFiles("./app"), got null'],
  [{ files: { read: () => '', list: () => [] } }, 'files', 'adapter "files" must have a method version()'],
  [
    { sessions: { get: () => 1, set: () => 1, delete: 1 } },
    'sessions',
    'adapter "sessions" must have a method delete()',
  ],
  [{ assets: {} }, 'assets', 'adapter "assets" must have a method updatedAt()'],
  [{ captcha: { verify: () => true } }, 'captcha', 'adapter "captcha" must have a method html()'],
  [{ graphql: {} }, 'graphql', 'adapter "graphql" must have a method execute()'],
  [{ jobs: { enqueue: () => '' } }, 'jobs', 'adapter "jobs" must have a method process()'],
  [{ records: { create: () => ({}) } }, 'records', 'adapter "records" must have a method find()'],
  [
    { storage: { ...memoryStorage(), presign: undefined } },
    'storage',
    'adapter "storage" must have a method presign()',
  ],
  [{ cache: {} }, 'cache', 'adapter "cache" must have a method get()'],
  [{ logger: {} }, 'logger', 'adapter "logger" must have a method log()'],
  [{ clock: { now: new Date() } }, 'clock', 'adapter "clock" must have a method now()'],
  [{ random: [] }, 'random', 'adapter "random" must have a method bytes()'],
  [
    { translations: [] },
    'translations',
    'adapter "translations" must be a plain object by locale, or have a method lookup()',
  ],
  [{ translations: 'en' }, 'translations', 'adapter "translations" must be an object, got "en"'],
  ['files', '', 'registerPlatform takes a plain object of adapters, got "files"'],
  [null, '', 'registerPlatform takes a plain object of adapters, got null'],
])('names the fault of %p', (given, adapter, message) => {
  expect(() => resolve(given)).toThrow(AdapterError)
  expect(() => resolve(given)).toThrow(message)
  try {
    resolve(given)
  } catch (error) {
    expect(error).toMatchObject({ adapter, code: 'adapter' })
  }
})

test.each([undefined, null, {}, 'x', Liquid])('rejects %p as an instance', (liquid) => {
  expect(() => registerPlatform(liquid as never)).toThrow(/registerPlatform expects an instance of Liquid, got/)
})

test('rejects an instance of an older LiquidJS, which lacks methods', () => {
  const older = { options: {}, parse: () => [], filters: {}, tags: {} }
  expect(() => registerPlatform(older as never)).toThrow('registerPlatform needs LiquidJS 10.30.1 or later')
})

test('describes a function adapter as a function', () => {
  expect(() => register({ mailer: (() => undefined) as never })).toThrow('got a function')
})
