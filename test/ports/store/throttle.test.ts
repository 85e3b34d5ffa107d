import fc from 'fast-check'
import { memoryStore, type KeyValueStore } from '../../../src/ports/store/port'
import { cacheThrottle } from '../../../src/ports/store/throttle'
import { testThrottle } from '../../../src/tools/testing'
import { handClock } from '../../support/hand-clock'

const limit = { attempts: 3, windowMs: 1000 }

/** A store that responds asynchronously. */
function makeAsynchronous(store: KeyValueStore): KeyValueStore {
  const wait = async <T>(work: () => T): Promise<T> => {
    await new Promise((resolve) => setImmediate(resolve))
    return work()
  }
  return {
    get: (key) => wait(() => store.get(key)),
    set: (key, value, ttlMs) => wait(() => store.set(key, value, ttlMs)),
    delete: (key) => wait(() => store.delete(key)),
  }
}

describe.each([
  ['at once', (store: KeyValueStore) => store],
  ['later', makeAsynchronous],
])('cacheThrottle over a store that responds %s', (_, made) => {
  const setUp = () => {
    const clock = handClock(5_000_000)
    return { clock, throttle: cacheThrottle({ cache: made(memoryStore({ clock })), clock }) }
  }

  const { clock, throttle } = setUp()
  testThrottle(() => throttle, { wait: (ms) => clock.pass(ms) })

  test('allows attempts again after the window of the first one', async () => {
    const { clock, throttle } = setUp()
    await throttle.attempt('a', limit)
    clock.pass(400)
    await Promise.all([throttle.attempt('a', limit), throttle.attempt('a', limit)])
    clock.pass(100)
    expect(await throttle.attempt('a', limit)).toEqual({ allowed: false, retryAfterMs: 500 })
    clock.pass(499)
    expect(await throttle.attempt('a', limit)).toEqual({ allowed: false, retryAfterMs: 1 })
    clock.pass(1)
    expect(await throttle.attempt('a', limit)).toEqual({ allowed: true, retryAfterMs: 0 })
  })

  test('locks nobody out for longer than its window after a clock error', async () => {
    const clock = handClock(5_000_000)
    const cache = made(memoryStore())
    const ahead = { now: () => new Date(clock.now().getTime() + 365 * 86_400_000) }
    const wrong = cacheThrottle({ cache, clock: ahead })
    for (let i = 0; i < 3; i++) await wrong.attempt('a', limit)
    const throttle = cacheThrottle({ cache, clock })
    expect(await throttle.attempt('a', limit)).toEqual({ allowed: false, retryAfterMs: 1000 })
    clock.pass(999)
    expect(await throttle.attempt('a', limit)).toEqual({ allowed: false, retryAfterMs: 1 })
    clock.pass(1)
    expect(await throttle.attempt('a', limit)).toEqual({ allowed: true, retryAfterMs: 0 })
  })

  test('stores nothing for longer than it counts', async () => {
    const clock = handClock(5_000_000)
    const store = memoryStore({ clock })
    const ttls: (number | undefined)[] = []
    const cache = {
      get: store.get,
      delete: store.delete,
      set: (key: string, value: unknown, ttlMs?: number) => (ttls.push(ttlMs), store.set(key, value, ttlMs)),
    }
    const throttle = cacheThrottle({ cache, clock })
    await throttle.attempt('a', limit)
    clock.pass(300)
    await throttle.attempt('a', limit)
    expect(ttls).toEqual([1000, 700])
  })
})

test('never exceeds the limit in a window', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.nat({ max: 400 }), { maxLength: 60 }), async (pauses) => {
      const clock = handClock(5_000_000)
      const throttle = cacheThrottle({ cache: memoryStore({ clock }), clock })
      const allowed: number[] = []
      for (const pause of pauses) {
        clock.pass(pause)
        const attempt = await throttle.attempt('a', limit)
        expect(attempt.allowed).toBe(attempt.retryAfterMs === 0)
        if (attempt.allowed) allowed.push(clock.now().getTime())
      }
      // A fixed window allows at most twice as many attempts around its end.
      for (const [i, at] of allowed.entries()) {
        expect((allowed[i + 2 * limit.attempts] ?? Infinity) - at).toBeGreaterThanOrEqual(limit.windowMs)
      }
    }),
  ))
