import { memoryChannels } from '../../../src/ports/channels/memory'
import { recordEmbeddings } from '../../../src/ports/embeddings/records'
import { memoryFetch } from '../../../src/ports/fetch/memory'
import { memoryFiles } from '../../../src/ports/files'
import { memoryForms } from '../../../src/ports/forms/memory'
import type { Fetch } from '../../../src/ports/fetch/port'
import type { FormConfigurations } from '../../../src/ports/forms/port'
import { memoryJobs } from '../../../src/ports/jobs/memory'
import { memoryRecords } from '../../../src/ports/records/memory'
import { memoryStore } from '../../../src/ports/store/port'
import { cacheThrottle, type Throttle } from '../../../src/ports/store/throttle'
import { memoryTokens, type Tokens } from '../../../src/ports/tokens'
import { memoryTranslations, type Translations } from '../../../src/ports/translations/port'
import {
  testChannels,
  testEmbeddings,
  testFetch,
  testFileSource,
  testForms,
  testJobQueue,
  testKeyValueStore,
  testRecordStore,
  testThrottle,
  testTokens,
  testTranslations,
} from '../../../src/tools/testing'
import { failures, listErrors } from './failures'
import { handClock } from '../../support/hand-clock'

describe('testTokens fails', () => {
  function tokensFailures(wrong: (tokens: Tokens) => Partial<Tokens>): Promise<string[]> {
    const { pass: wait, ...clock } = handClock(5_000_000)
    return failures(() => {
      testTokens(
        () => {
          const tokens = memoryTokens([], { clock })
          return { ...tokens, ...wrong(tokens) }
        },
        { wait },
      )
    })
  }

  test.each<[string, (tokens: Tokens) => Partial<Tokens>, string[]]>([
    ['no tokens that are right', () => ({}), []],
    [
      'tokens without an end',
      ({ issue }) => ({ issue: (subject, _, fingerprint) => issue(subject, 1e12, fingerprint) }),
      ['accepts a token until it expires', 'issues a token that expires at once'],
    ],
    [
      'tokens that drop the fingerprint',
      ({ issue }) => ({ issue: (subject, ttlMs) => issue(subject, ttlMs) }),
      ['returns the fingerprint of an issued token, if it has one'],
    ],
    [
      'tokens that are not signed',
      ({ issue }) => ({
        issue: async (...given) => (await issue(...given)).split('.')[0] ?? '',
        verify: (token) => {
          try {
            const { subject, expires, fingerprint } = JSON.parse(atob(token)) as Record<string, string>
            if (!subject || Number(expires) <= 5_000_000) return undefined
            return { subject: Buffer.from(subject, 'latin1').toString(), ...(fingerprint && { fingerprint }) }
          } catch {
            return undefined
          }
        },
      }),
      ['rejects a changed, truncated or extended token'],
    ],
    [
      'tokens that throw for a wrong token',
      ({ verify }) => ({
        verify: async (token) => {
          const claims = await verify(token)
          if (!claims) throw new Error('wrong')
          return claims
        },
      }),
      ['rejects a text that it has not issued'],
    ],
  ])('%s', async (_, wrong, expected) => {
    const failed = await tokensFailures(wrong)
    expect(failed).toEqual(expected.length === 0 ? [] : expect.arrayContaining(expected))
  })
})

describe('testThrottle fails', () => {
  test.each<[string, (throttle: Throttle) => Partial<Throttle>, string[]]>([
    ['no throttle that is right', () => ({}), []],
    [
      'a throttle that reads, waits and then writes',
      () => {
        const counts = new Map<string, number>()
        return {
          attempt: async (key, { attempts, windowMs }) => {
            const count = counts.get(key) ?? 0
            await Promise.resolve()
            counts.set(key, count + 1)
            return count < attempts ? { allowed: true, retryAfterMs: 0 } : { allowed: false, retryAfterMs: windowMs }
          },
        }
      },
      ['allows up to the limit of attempts, also concurrently'],
    ],
    ['a throttle that forgives nothing', () => ({ forgive: () => undefined }), ['takes back some or all attempts']],
    [
      'a throttle that returns seconds',
      ({ attempt }) => ({
        attempt: async (key, limit) => {
          const { allowed, retryAfterMs } = await attempt(key, limit)
          return { allowed, retryAfterMs: retryAfterMs / 1000 }
        },
      }),
      ['returns the time to retry, and allows an attempt then'],
    ],
  ])('%s', async (_, wrong, expected) => {
    const { pass: wait, ...clock } = handClock(5_000_000)
    const throttle = cacheThrottle({ cache: memoryStore({ clock }), clock })
    const failed = await failures(() => testThrottle(() => ({ ...throttle, ...wrong(throttle) }), { wait }))
    expect(failed).toEqual(expected.length === 0 ? [] : expect.arrayContaining(expected))
  })
})

describe('a contract reports the expectation of', () => {
  test.each<[string, () => void, string, string]>([
    [
      'tokens',
      () => testTokens(() => ({ ...memoryTokens(), verify: () => ({ subject: '1' }) })),
      'issues a token that expires at once',
      'verify() of a token issued for 0 milliseconds: expected undefined, got {"subject":"1"}',
    ],
    [
      'a throttle',
      () => testThrottle(() => ({ attempt: () => ({ allowed: true, retryAfterMs: 0 }), forgive: () => undefined })),
      'allows up to the limit of attempts, also concurrently',
      'the number of allowed attempts of 50 concurrent ones: expected 3, got 50',
    ],
    [
      'a store',
      () => testKeyValueStore(() => ({ ...memoryStore(), get: () => null })),
      'returns undefined for a key that was never set',
      "get('nothing'): expected undefined, got null",
    ],
    [
      'channels',
      () => testChannels(() => ({ ...memoryChannels(), count: () => 7 })),
      'count their subscriptions, if they support that',
      'count() after a subscription: expected 8, got 7',
    ],
    [
      'records',
      () => testRecordStore(() => Object.assign(memoryRecords(), { count: () => 7 })),
      'rolls back an inner transaction with its outer one',
      'expected 0, got 7, after … ',
    ],
    [
      'a transaction of records, by its own calls',
      () => testRecordStore(() => Object.assign(memoryRecords(), { find: () => undefined })),
      'sets the passed properties, and leaves the others unchanged',
      'expected {"a":1,"b":{"d":2},"e":null}, got undefined, after create("t_',
    ],
    [
      'a rejection',
      () => testJobQueue(() => Object.assign(memoryJobs(), { enqueue: () => 'a' })),
      'rejects an invalid job',
      'Missing expected rejection, after enqueue({"kind":"","payload":1})',
    ],
    [
      'jobs',
      () => testJobQueue(() => Object.assign(memoryJobs(), { drop: () => true })),
      'removes a dropped job',
      'expected false, got true, after enqueue({"kind":"test","payload":1,"delayMs":3600000}); ',
    ],
    [
      'a fetch',
      () => testFetch(() => async () => Promise.resolve(new Response('x'))),
      'decodes a compressed body',
      'expected "unpacked", got "x", after fetch("http://127.0.0.1:',
    ],
    [
      'forms',
      () => testForms((contents) => ({ ...memoryForms(contents), find: () => undefined })),
      'finds each form by its name, as it was written',
      'got undefined, after find("Zebra")',
    ],
    [
      'translations',
      () => testTranslations((contents) => ({ ...memoryTranslations(contents), lookup: () => 'x' })),
      'find texts, plural forms, lists and subtrees',
      'en title: expected "Title", got "x", after lookup("en", "title")',
    ],
    [
      'embeddings',
      () => testEmbeddings(() => Object.assign(recordEmbeddings(memoryRecords()), { count: () => 9 })),
      'find the nearest first, a page at a time',
      'expected 4, got 9, after … ',
    ],
    [
      'a file source',
      () => testFileSource((contents) => ({ ...memoryFiles(contents), read: () => 'x' })),
      'returns undefined for a missing file',
      'expected undefined, got "x", after read("views/partials/there is none.liquid")',
    ],
  ])('%s', async (_, contract, name, message) => {
    const errors = await listErrors(contract, [name])
    // Some versions of Node append the difference.
    expect(errors).toMatchObject([[name, { message: expect.stringContaining(message) as string }]])
  })
})

describe('testTranslations fails', () => {
  test.each<[string, (translations: Translations) => Partial<Translations>, string[]]>([
    ['no translations that are right', () => ({}), []],
    [
      'translations that return the key of a missing text',
      ({ lookup }) => ({ lookup: (locale, key) => lookup(locale, key) ?? key }),
      ['find nothing for a missing key or in another locale', 'can be empty'],
    ],
    [
      'translations that fall back to another locale',
      ({ lookup }) => ({ lookup: (locale, key) => lookup(locale, key) ?? lookup('en', key) }),
      ['find nothing for a missing key or in another locale'],
    ],
    [
      'translations with another version each time',
      () => {
        let version = 0
        return { version: () => version++ }
      },
      ['have a version, if any, that is constant while nothing changes'],
    ],
  ])('%s', async (_, wrong, expected) => {
    const failed = await failures(() =>
      testTranslations((contents) => {
        const translations = memoryTranslations(contents)
        return { ...translations, ...wrong(translations) }
      }),
    )
    expect(failed).toEqual(expected)
  })
})

describe('testForms fails', () => {
  test.each<[string, (forms: FormConfigurations) => Partial<FormConfigurations>, string[]]>([
    ['no forms that are right', () => ({}), []],
    [
      'forms that return a new object each time',
      ({ find }) => ({ find: async (name) => structuredClone(await find(name)) }),
      ['returns the same object while a form does not change'],
    ],
    [
      'forms that are not sorted',
      ({ list }) => ({ list: async () => Array.from(await list()).reverse() }),
      ['lists all forms in the order of their names'],
    ],
    [
      'forms over a plain object',
      ({ find }) => ({ find: (name) => find(name) ?? ({} as Record<string, never>)[name] }),
      ['returns undefined for an unknown name'],
    ],
  ])('%s', async (_, wrong, expected) => {
    const failed = await failures(() =>
      testForms((contents) => {
        const forms = memoryForms(contents)
        return { ...forms, ...wrong(forms) }
      }),
    )
    expect(failed).toEqual(expected)
  })
})

describe('testFetch fails', () => {
  test.each<[string, (fetch: Fetch) => Fetch, string]>([
    [
      'a fetch that follows no redirects',
      (fetch) => (input, init) => fetch(input, { ...init, redirect: 'manual' }),
      'follows five redirects in a row, and no circle',
    ],
    ['a fetch that drops its options', (fetch) => (input) => fetch(input), 'sends the fields of a form'],
    [
      'a fetch that rejects a status',
      (fetch) => async (input, init) => {
        const response = await fetch(input, init)
        if (response.status >= 500) throw new Error('no')
        return response
      },
      'returns a response of any status, with its URL',
    ],
    [
      'a fetch that never ends with its signal',
      (fetch) => (input, init) => fetch(input, { ...init, signal: null }),
      'is aborted by a signal, with its reason',
    ],
    [
      'a fetch that responds from a table',
      () => memoryFetch({ '127.0.0.1': { body: 'got ' } }),
      'sends each method, the path and the query',
    ],
  ])('%s', async (_, wrong, expected) => {
    expect(await failures(() => testFetch(() => wrong(fetch)), [expected])).toEqual([expected])
  })
})
