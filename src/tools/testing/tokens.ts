import { checkOptions } from '../../base/configuration/options'
import { notStrictEqual } from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { memoryTokens, type Tokens } from '../../ports/tokens'
import { assertSame, assertSameJson } from './json'
import { findRunner } from './runner'

export interface TokensTestOptions {
  /** Lets this many milliseconds pass for the tokens. Default: real time */
  readonly wait?: (ms: number) => unknown
}

/** Long enough for tokens across a network. */
const ttlMs = 500

const subjects = ['1', '42', '6f1c0d0e-6d0b-4c0e-9d55-1f2b3c4d5e6f', 'zażółć 🦊', '__proto__', '"', 'a.b', ' ', "'; --"]

/** Texts that no adapter issues. */
const hostile = ['', ' ', '.', '..', 'a', 'a.b', 'a.b.c', '__proto__', 'é🦊', '\0', "' OR '1'='1", 'x'.repeat(100_000)]

/**
 * The tests that `tokens` must pass, for Jest, Vitest (with `globals: true`) or Mocha. Call it in a test file. Every
 * test makes an adapter, which may keep tokens from earlier tests.
 *
 * @example
 * describe('tokens in Redis', () => {
 *   testTokens(() => redisTokens(client))
 * })
 */
export function testTokens(make: () => Tokens | Promise<Tokens>, options: TokensTestOptions = {}): void {
  checkOptions('testTokens', options, { wait: true })
  const { wait = pause } = options
  const { describe, it } = findRunner()

  const test = (name: string, body: (tokens: Tokens) => Promise<void>): void => {
    it(name, async () => body(await make()))
  }

  describe('a token adapter', () => {
    test('returns the subject of an issued token', async (tokens) => {
      for (const subject of subjects) {
        const token = await tokens.issue(subject, 60_000)
        assertSame(typeof token, 'string', 'the type of an issued token')
        for (let i = 0; i < 2; i++)
          assertSameJson(await tokens.verify(token), { subject }, 'verify() of an issued token')
      }
    })

    test('returns the fingerprint of an issued token, if it has one', async (tokens) => {
      const marked = await tokens.issue('1', 60_000, 'zażółć 🦊')
      const other = await tokens.issue('1', 60_000, 'other')
      const plain = await tokens.issue('1', 60_000)
      const subject = 'verify() of a token'
      assertSameJson(
        await tokens.verify(marked),
        { subject: '1', fingerprint: 'zażółć 🦊' },
        `${subject} with a fingerprint`,
      )
      assertSameJson(
        await tokens.verify(other),
        { subject: '1', fingerprint: 'other' },
        `${subject} with another fingerprint`,
      )
      assertSameJson(await tokens.verify(plain), { subject: '1' }, `${subject} without a fingerprint`)
    })

    test('accepts a token until it expires', async (tokens) => {
      const begin = performance.now()
      const short = await tokens.issue('1', ttlMs)
      const verified = await tokens.verify(short)
      // On a busy machine it may have expired before it was verified.
      if (performance.now() - begin < ttlMs)
        assertSameJson(verified, { subject: '1' }, 'verify() before a token expires')
      const long = await tokens.issue('1', 1000 * ttlMs)
      notStrictEqual(short, long, 'two tokens of one subject: expected different tokens, got the same')
      await wait(ttlMs + 50)
      assertSame(await tokens.verify(short), undefined, 'verify() of an expired token')
      assertSameJson(await tokens.verify(long), { subject: '1' }, 'verify() of a token that has not expired')
    })

    test('issues a token that expires at once', async (tokens) => {
      for (const ttl of [0, -60_000]) {
        const verified = await tokens.verify(await tokens.issue('1', ttl))
        assertSame(verified, undefined, `verify() of a token issued for ${ttl} milliseconds`)
      }
    })

    test('rejects a text that it has not issued', async (tokens) => {
      const forged = memoryTokens().issue('1', 60_000)
      for (const token of [...hostile, forged]) {
        assertSame(await tokens.verify(token), undefined, `verify(${JSON.stringify(token.slice(0, 100))})`)
      }
    })

    test('rejects a changed, truncated or extended token', async (tokens) => {
      const token = await tokens.issue('1', 60_000)
      // The last character of Base64 may contain unused bits.
      const changed = Array.from(token.slice(0, -1), (letter, at) => {
        return token.slice(0, at) + (letter === 'A' ? 'B' : 'A') + token.slice(at + 1)
      })
      const cut = [token.slice(1), token.slice(0, token.length >> 1), token.slice(token.length >> 1)]
      for (const wrong of [...changed, ...cut, `A${token}`, `${token}AAAA`, token + token]) {
        assertSame(await tokens.verify(wrong), undefined, `verify() of ${wrong}, changed from ${token}`)
      }
    })

    test('supports concurrent calls', async (tokens) => {
      const users = Array.from({ length: 50 }, (_, i) => String(i))
      const issued = await Promise.all(users.map(async (user) => tokens.issue(user, 60_000)))
      assertSame(new Set(issued).size, users.length, 'the number of different tokens of concurrent issue() calls')
      const claims = await Promise.all(issued.map(async (token) => tokens.verify(token)))
      assertSameJson(
        claims,
        users.map((subject) => ({ subject })),
        'the results of concurrent verify() calls',
      )
    })
  })
}
