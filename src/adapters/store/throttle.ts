import { isHash } from '../../values/hash'
import type { PromiseOrValue } from '../../async/promise-or-value'
import { systemClock, type Clock } from '../clock'
import { locksOf } from '../../async/lock'
import type { KeyValueStore } from './port'

/** The maximum number of attempts in a time window. */
export interface ThrottleLimit {
  readonly attempts: number
  readonly windowMs: number
}

/** The result of an attempt. */
export interface Attempt {
  readonly allowed: boolean
  /** Milliseconds until the next attempt is allowed; 0 if this one is. */
  readonly retryAfterMs: number
}

/** Limits attempts, such as log-ins. */
export interface Throttle {
  /**
   * Counts an attempt before it is made, so that concurrent attempts cannot exceed the limit. A key is any text, with
   * its own count.
   */
  attempt(key: string, limit: ThrottleLimit): PromiseOrValue<Attempt>
  /**
   * Takes back attempts of a key because they were right: at most `attempts`, or all if that is omitted. The count does
   * not go below 0.
   */
  forgive(key: string, attempts?: number): PromiseOrValue<unknown>
}

export interface CacheThrottleOptions {
  /** The store of the counts: `memoryStore()`, a Keyv instance. */
  readonly cache: KeyValueStore
  readonly clock?: Clock
}

/** The count of a key. */
interface Counted {
  readonly attempts: number
  /** When the window of the count ends, in milliseconds since the epoch. */
  readonly ends: number
}

const prefix = 'throttle:'

/**
 * A throttle that counts in a store, in fixed windows, each started by the first attempt for a key. A process counts
 * all its attempts; processes that share the store may miss some simultaneous ones.
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
