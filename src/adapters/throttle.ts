import { isHash } from '../values/hash'
import type { PromiseOrValue } from '../values/promise-or-value'
import { systemClock, type Clock } from './clock'
import { locksOf } from './lock'
import type { KeyValueStore } from './store'

/** How many attempts may be made in how long a time. */
export interface ThrottleLimit {
  readonly attempts: number
  readonly windowMs: number
}

/** Whether an attempt may be made. */
export interface Attempt {
  readonly allowed: boolean
  /** Milliseconds after which one may be made again; 0 where this one may. */
  readonly retryAfterMs: number
}

/** Counts attempts at what must not be tried without end: log-ins. */
export interface Throttle {
  /**
   * Counts an attempt before it is made, so that many at once are no more than the limit. A key is any text, and counts
   * for itself.
   */
  attempt(key: string, limit: ThrottleLimit): PromiseOrValue<Attempt>
  /**
   * Takes back so many attempts of a key, all of them where the number is left out: they were right. Of a key that has
   * fewer it takes what there is.
   */
  forgive(key: string, attempts?: number): PromiseOrValue<unknown>
}

export interface CacheThrottleOptions {
  /** Where the counts are kept: `memoryStore()`, a Keyv instance. */
  readonly cache: KeyValueStore
  readonly clock?: Clock
}

/** What is counted under a key. */
interface Counted {
  readonly attempts: number
  /** When the time is over that the count is of, in milliseconds since the epoch. */
  readonly ends: number
}

const prefix = 'throttle:'

/**
 * A throttle that counts in a store, in fixed windows: the first attempt under a key begins one. Within a process no
 * attempt goes uncounted; processes that share the store may miss some that are made at the very same time.
 *
 * @example
 * const throttle = cacheThrottle({ cache: new Keyv(new KeyvRedis(url)) })
 */
export function cacheThrottle({ cache, clock = systemClock() }: CacheThrottleOptions): Throttle {
  const now = (): number => clock.now().getTime()

  const counted = async (key: string): Promise<Counted | undefined> => {
    const value = await cache.get(prefix + key)
    return isCounted(value) && value.ends > now() ? value : undefined
  }

  const write = (key: string, attempts: number, ends: number): PromiseOrValue<unknown> =>
    cache.set(prefix + key, { attempts, ends } satisfies Counted, Math.max(1, Math.ceil(ends - now())))

  const alone = <T>(key: string, work: () => Promise<T>): PromiseOrValue<T> => locksOf(cache).run(prefix + key, work)

  return {
    attempt: (key, { attempts: max, windowMs }) =>
      alone(key, async () => {
        const { attempts, ends } = (await counted(key)) ?? { attempts: 0, ends: now() + windowMs }
        if (attempts >= max) return { allowed: false, retryAfterMs: Math.max(0, ends - now()) }
        await write(key, attempts + 1, ends)
        return { allowed: true, retryAfterMs: 0 }
      }),
    forgive: (key, back = Infinity) =>
      alone(key, async () => {
        const found = await counted(key)
        const left = (found?.attempts ?? 0) - back
        await (found && left > 0 ? write(key, left, found.ends) : cache.delete(prefix + key))
      }),
  }
}

function isCounted(value: unknown): value is Counted {
  return isHash(value) && typeof value.attempts === 'number' && typeof value.ends === 'number'
}
