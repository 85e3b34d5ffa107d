import { checkOptions } from '../../base/configuration/options'
import { isHash } from '../../base/values/hash'
import type { PromiseOrValue } from '../../base/async/promise-or-value'
import { systemClock, type Clock } from '../clock'
import { updateValue, type KeyValueStore, type StoreEntry } from './port'

/** The maximum number of attempts in a time window. */
export interface ThrottleLimit {
  readonly attempts: number
  /** The length of the window in milliseconds. */
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
const allowed: Attempt = { allowed: true, retryAfterMs: 0 }

/**
 * A throttle that counts in a store, in fixed windows, each started by the first attempt for a key. A process counts
 * all its attempts. Processes that share the store count together, and exactly if it has the method `update`.
 *
 * @example
 * const throttle = cacheThrottle({ cache: new Keyv(new KeyvRedis(url)) })
 */
export function cacheThrottle(options: CacheThrottleOptions): Throttle {
  checkOptions('cacheThrottle', options, { cache: true, clock: true }, 'throttle')
  const { cache, clock = systemClock() } = options
  const now = (): number => clock.now().getTime()

  const counted = (value: unknown): Counted | undefined =>
    isCounted(value) && value.attempts > 0 && value.ends > now() ? value : undefined

  const makeEntry = (count: Counted): StoreEntry => ({
    value: count,
    ttlMs: Math.max(1, Math.ceil(count.ends - now())),
  })

  return {
    async attempt(key, { attempts: max, windowMs }) {
      let result: Attempt = allowed
      await updateValue(cache, prefix + key, (value) => {
        const latest = now() + windowMs
        const found = counted(value) ?? { attempts: 0, ends: latest }
        // A later end was stored by a clock that is wrong.
        const { attempts, ends } = { ...found, ends: Math.min(found.ends, latest) }
        const isOver = attempts >= max
        result = isOver ? { allowed: false, retryAfterMs: Math.max(0, ends - now()) } : allowed
        if (isOver && ends === found.ends) return undefined
        return makeEntry({ attempts: isOver ? attempts : attempts + 1, ends })
      })
      return result
    },
    forgive: (key, back = Infinity) =>
      updateValue(cache, prefix + key, (value) => {
        const found = counted(value)
        return found && makeEntry({ ...found, attempts: Math.max(0, found.attempts - back) })
      }),
  }
}

function isCounted(value: unknown): value is Counted {
  return isHash(value) && typeof value.attempts === 'number' && typeof value.ends === 'number'
}
