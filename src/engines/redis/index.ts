import type { Channels } from '../../ports/channels/port'
import type { ClearableStore } from '../../ports/store/port'
import { checkOptions, checkWholeNumbers } from '../../base/configuration/options'
import { AdapterError } from '../../base/errors'
import { describeForCode } from '../../base/values/describe'
import { makeRedisChannels } from './channels'
import { useHostConnection, openConnection, type RedisClient } from './connection'
import { makeRedisStore } from './store'

export type { RedisClient } from './connection'

export interface RedisOptions {
  /** `redis://user:password@host:6379/0`, or `rediss://` for TLS; opens a connection at first use, which `close()` ends. */
  readonly url?: string
  /**
   * A connected client of the package `redis`, a pool or a cluster, instead of a URL. `close()` leaves it open: its
   * owner listens to its `error` events and closes it. A duplicate of it subscribes to channels, which `close()` ends.
   */
  readonly client?: RedisClient
  /**
   * The beginning of every key: letters, digits, `_`, `-` and `.`. Apps that share a Redis need one each. Default:
   * `liquid_platform`
   */
  readonly prefix?: string
  /** The maximum milliseconds until a response, including the wait for a connection. Default: 2000 */
  readonly timeoutMs?: number
}

/** Adapters that keep everything in one Redis. */
export interface RedisAdapters {
  readonly sessions: ClearableStore
  readonly cache: ClearableStore
  /** Over Pub/Sub, which needs a client or a cluster: a pool cannot subscribe. */
  readonly channels: Channels
  /**
   * Closes the connections that these adapters opened, once the commands under way are complete. `platform.close()` does
   * it, too. Not enumerable, so that the adapters can be spread into `registerPlatform`.
   */
  close(): Promise<void>
}

/**
 * Sessions, the cache and channels in Redis, for any number of processes.
 *
 * @throws {AdapterError} if an option is wrong; a Redis that cannot be reached is an error of each command
 *
 * @example
 * const platform = registerPlatform(new Liquid(), { ...redisAdapters({ url: 'redis://127.0.0.1:6379' }) })
 */
export function redisAdapters(options: RedisOptions): RedisAdapters {
  checkOptions('redisAdapters', options, { url: true, client: true, prefix: true, timeoutMs: true }, 'redis')
  const { url, client, prefix = 'liquid_platform', timeoutMs = 2000 } = options
  if ((url === undefined) === (client === undefined)) {
    throw new AdapterError('redis', 'redisAdapters takes a url or a client, and not both')
  }
  if (typeof prefix !== 'string' || !/^[\w.-]{1,100}$/.test(prefix)) {
    throw new AdapterError(
      'redis',
      `prefix must be 1 to 100 letters, digits, _, - and ., got ${describeForCode(prefix)}`,
    )
  }
  checkWholeNumbers('redis', { timeoutMs })
  const connection =
    client === undefined ? openConnection(url as string, timeoutMs) : useHostConnection(client, timeoutMs)
  const { close } = connection
  const store = (name: string): ClearableStore => {
    const spaces = { values: `${prefix}:${name}:`, leases: `${prefix}:${name}-lease:` }
    return { ...makeRedisStore(connection, spaces), close }
  }
  const channels = { ...makeRedisChannels(connection, `${prefix}:channels:`), close }
  const adapters: RedisAdapters = { sessions: store('sessions'), cache: store('cache'), channels, close }
  return Object.defineProperty(adapters, 'close', { enumerable: false })
}
