import { checkOptions } from '../../base/configuration/options'
import { ok } from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { Throttle } from '../../ports/store/throttle'
import { assertSame, assertSameJson } from './json'
import { findRunner } from './runner'

export interface ThrottleTestOptions {
  /** Lets this many milliseconds pass for the throttle. Default: real time */
  readonly wait?: (ms: number) => unknown
}

/** A window that does not end during a test. */
const limit = { attempts: 3, windowMs: 600_000 }
/** A window that a test waits for: long enough for a throttle across a network. */
const shortLimit = { attempts: 1, windowMs: 1000 }

/**
 * The tests that a `throttle` must pass, for Jest, Vitest (with `globals: true`) or Mocha. Call it in a test file.
 * Every test makes a throttle, which may have old counts: the tests use keys of their own.
 *
 * @example
 * describe('a throttle in Redis', () => {
 *   testThrottle(() => redisThrottle(client))
 * })
 */
export function testThrottle(make: () => Throttle | Promise<Throttle>, options: ThrottleTestOptions = {}): void {
  checkOptions('testThrottle', options, { wait: true })
  const { wait = pause } = options
  const { describe, it } = findRunner()
  const run = Math.random().toString(36).slice(2)
  let keys = 0

  /** Makes `count` attempts at once and returns how many were allowed. */
  type Attempts = (count: number, key?: string) => Promise<number>

  const test = (name: string, body: (attempts: Attempts, throttle: Throttle, key: string) => Promise<void>): void => {
    it(name, async () => {
      const throttle = await make()
      const own = `${run} ${++keys}`
      const attempts: Attempts = async (count, key = own) => {
        const all = await Promise.all(Array.from({ length: count }, async () => throttle.attempt(key, limit)))
        return all.filter(({ allowed }) => allowed).length
      }
      await body(attempts, throttle, own)
    })
  }

  describe('a throttle', () => {
    test('allows up to the limit of attempts, also concurrently', async (attempts) => {
      assertSame(await attempts(50), limit.attempts, 'the number of allowed attempts of 50 concurrent ones')
      assertSame(await attempts(1), 0, 'the number of allowed attempts above the limit')
    })

    test('counts each key separately', async (attempts, _, key) => {
      for (const other of [key, `${key}:`, `${key} zażółć 🦊`, `__proto__ ${key}`, `${key}'; --`, key.repeat(100)]) {
        const allowed = await attempts(limit.attempts + 1, other)
        assertSame(allowed, limit.attempts, `the number of allowed attempts of the key ${JSON.stringify(other)}`)
      }
    })

    test('returns the time to retry, and allows an attempt then', async (_, throttle, key) => {
      const begin = performance.now()
      const free = { allowed: true, retryAfterMs: 0 }
      assertSameJson(await throttle.attempt(key, shortLimit), free, 'the first attempt')
      const { allowed, retryAfterMs } = await throttle.attempt(key, shortLimit)
      // On a busy machine the window may have ended before.
      const isInTime = performance.now() - begin < shortLimit.windowMs
      if (isInTime) assertSame(allowed, false, '`allowed` of an attempt above the limit')
      if (isInTime)
        ok(
          retryAfterMs > 0 && retryAfterMs <= shortLimit.windowMs,
          `retryAfterMs: expected 1 to ${shortLimit.windowMs} milliseconds, got ${retryAfterMs}`,
        )
      await wait((isInTime ? retryAfterMs : shortLimit.windowMs) + 50)
      assertSameJson(await throttle.attempt(key, shortLimit), free, 'an attempt after the window')
    })

    test('takes back some or all attempts', async (attempts, throttle, key) => {
      await attempts(limit.attempts)
      await throttle.forgive(key, 1)
      assertSame(await attempts(1), 1, 'the number of allowed attempts after one was taken back')
      assertSame(await attempts(1), 0, 'the number of allowed attempts after that one')
      await throttle.forgive(key)
      assertSame(
        await attempts(limit.attempts),
        limit.attempts,
        'the number of allowed attempts after all were taken back',
      )
    })

    test('ignores taking back attempts that were never made', async (attempts, throttle, key) => {
      await throttle.forgive(key)
      await throttle.forgive(key, 5)
      assertSame(await attempts(1), 1, 'the number of allowed attempts after none could be taken back')
      await throttle.forgive(key, 5)
      const allowed = await attempts(limit.attempts + 5)
      assertSame(allowed, limit.attempts, 'the number of allowed attempts after more were taken back than were made')
    })
  })
}
