import { createClient, ErrorReply } from 'redis'
import { settleAll } from '../../base/async/settle-all'
import { maxTimerMs } from '../../base/async/deadline'
import { lazy } from '../../base/async/once'
import { AdapterError, type AdapterErrorReason } from '../../base/errors'
import { describeForCode } from '../../base/values/describe'

/** The methods used of a client of `redis`: the results of `createClient`, `createClientPool` and `createCluster` fit. */
export interface RedisClient {
  get(key: string): Promise<string | null>
  set(
    key: string,
    value: string,
    options?: { readonly expiration?: { readonly type: 'PX'; readonly value: number }; readonly condition?: 'NX' },
  ): Promise<string | null>
  del(key: string): Promise<number>
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>
  publish(channel: string, message: string): Promise<unknown>
  scan(cursor: string, options: { readonly MATCH: string; readonly COUNT: number }): Promise<ScanPage>
  /** The servers of a cluster, each of which has a part of the keys. */
  readonly masters?: readonly object[]
  /** The client of a server of a cluster. */
  nodeClient?(master: never): Promise<Pick<RedisClient, 'scan'>>
}

/** Some keys, and the cursor of the next page: `0` after the last one. */
export interface ScanPage {
  readonly cursor: string
  readonly keys: readonly string[]
}

/** The methods used of a client that subscribes, which can do nothing else. */
export interface SubscriberClient {
  subscribe(channel: string, listener: (message: string) => void): Promise<unknown>
  unsubscribe(channel: string, listener: (message: string) => void): Promise<unknown>
}

/** A connection to Redis. */
export interface Connection {
  /**
   * Sends a command.
   *
   * @throws {AdapterError} if it fails, or gets no response in time; it contains no key, value, or password
   */
  readonly send: <T>(command: (client: RedisClient) => Promise<T>) => Promise<T>
  /** As `send`, over a separate connection, which is opened by the first command. */
  readonly subscriber: <T>(command: (client: SubscriberClient) => Promise<T>) => Promise<T>
  /** Closes the connections that it opened. */
  readonly close: () => Promise<void>
}

/** The maximum number of commands that wait for a response, or for the connection. */
const commandsQueueMaxLength = 10_000

/** Milliseconds before another attempt to connect. The client's own go up to 2200: many requests would fail meanwhile. */
const reconnectStrategy = (retries: number): number => Math.min(50 * 2 ** retries, 500)

/** A client that we open and close. */
interface Openable {
  readonly isOpen: boolean
  /** Undefined for a cluster. */
  readonly isReady?: boolean
  on(event: 'error', listener: (error: Error) => void): unknown
  on(event: 'ready', listener: () => void): unknown
  connect(): Promise<unknown>
  close(): Promise<unknown>
  destroy(): void
}

/** A client of our own, which is opened by the first command, and again after it was lost. */
interface Own<Client> {
  send<T>(command: (client: Client) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Connections of our own. */
export function openConnection(url: string, timeoutMs: number): Connection {
  const commands = openOwn<RedisClient & Openable>(createOwn(url, timeoutMs), timeoutMs, true)
  const subscriptions = openOwn<SubscriberClient & Openable>(
    createOwn(url, timeoutMs, minSubscriberSilenceMs),
    timeoutMs,
    false,
  )
  return {
    send: (command) => commands.send(command),
    subscriber: (command) => subscriptions.send(command),
    close: lazy(() => settleAll([() => commands.close(), () => subscriptions.close()])),
  }
}

/** @param drops whether to drop a connection to a silent server or a replica, which ends its subscriptions */
function openOwn<Client extends Openable>(client: Client, timeoutMs: number, drops: boolean): Own<Client> {
  const name = formatServerName(client)
  /** The reason for the missing connection. */
  let fault: Error | undefined
  let isClosed = false
  client.on('error', (error: Error) => {
    fault = error
  })
  client.on('ready', () => {
    fault = undefined
    // It was closed while it was being opened.
    if (isClosed) client.destroy()
  })

  return {
    async send(command) {
      if (isClosed) throw new AdapterError('redis', 'the Redis adapters are closed')
      // Goes on trying until it is closed. Commands wait in the client's queue meanwhile.
      if (!client.isOpen) client.connect().catch(() => undefined)
      try {
        return await runWithin(timeoutMs, () => command(client))
      } catch (error) {
        // A connection that is silent for so long may never respond, and a server that became a replica rejects every
        // write. The next command opens another.
        if (drops && (error instanceof Silence || isFromReplica(error)) && client.isReady) client.destroy()
        throw toRedisError(name, fault && !(error instanceof ErrorReply) ? fault : error)
      }
    },
    async close() {
      isClosed = true
      if (client.isReady) await runWithin(timeoutMs, () => client.close()).catch(() => undefined)
      client.destroy()
    },
  }
}

/** The connection of the host's client, which the host opens and closes; a duplicate of it, which we do, subscribes. */
export function useHostConnection(client: RedisClient, timeoutMs: number): Connection {
  if (typeof (client as Partial<RedisClient> | undefined)?.eval !== 'function') {
    throw new AdapterError('redis', `client must be a client of the package redis, got ${describeForCode(client)}`)
  }
  let subscriptions: Own<SubscriberClient & Openable> | undefined
  let isClosed = false
  return {
    async send(command) {
      try {
        return await runWithin(timeoutMs, () => command(client))
      } catch (error) {
        throw toRedisError(formatServerName(client), error)
      }
    },
    async subscriber(command) {
      if (isClosed) throw new AdapterError('redis', 'the Redis adapters are closed')
      subscriptions ??= openOwn(duplicateClient(client), timeoutMs, false)
      return subscriptions.send(command)
    },
    async close() {
      isClosed = true
      await subscriptions?.close()
    },
  }
}

/** @throws {AdapterError} for a pool, which has no duplicates and cannot subscribe */
function duplicateClient(client: RedisClient): SubscriberClient & Openable {
  const { duplicate } = client as { readonly duplicate?: () => SubscriberClient & Openable }
  if (duplicate) return duplicate.call(client)
  throw new AdapterError('redis', 'a pool cannot subscribe to channels: pass redisAdapters a client or a url')
}

/** A subscription misses the messages before its next connection, and a long render looks like silence. */
const minSubscriberSilenceMs = 15_000

/**
 * A client that opens another connection if this one is silent for too long. Redis responds to each ping, so that a connection
 * without commands is not silent. One that never gets a response to its first command, sends no pings.
 */
function createOwn(url: string, timeoutMs: number, minSilenceMs = 0) {
  try {
    if (isRedisUrl(url)) {
      const commandOptions = { timeout: timeoutMs }
      const socket = { reconnectStrategy, socketTimeout: Math.min(Math.max(3 * timeoutMs, minSilenceMs), maxTimerMs) }
      return createClient({ url, socket, commandsQueueMaxLength, commandOptions, pingInterval: timeoutMs })
    }
  } catch {
    // The client's error may contain the password.
  }
  throw new AdapterError('redis', 'url must be a URL: redis://user:password@host:6379/0, or rediss:// for TLS')
}

function isRedisUrl(url: unknown): boolean {
  return typeof url === 'string' && /^(rediss?|unix):\/\//.test(url)
}

/** The address of a client's server, for messages. Pools and clusters do not expose it. */
function formatServerName(client: object): string {
  const { options } = client as { readonly options?: { readonly socket?: SocketAddress } }
  const { path, host, port = 6379 } = options?.socket ?? {}
  const address = path ?? (host && `${host}:${port}`)
  return address ? `Redis at ${address}` : 'Redis'
}

interface SocketAddress {
  readonly path?: string
  readonly host?: string
  readonly port?: number
}

/** A command got no response in time. */
class Silence extends Error {}

/** A `Deadline` costs more than the command itself. */
async function runWithin<T>(ms: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    // If the process was busy for so long, the response may have come: it is read before the immediate runs.
    timer = setTimeout(() => setImmediate(() => reject(new Silence(`no response within ${ms} ms`))), ms)
  })
  try {
    return await Promise.race([work(), silence])
  } finally {
    clearTimeout(timer)
  }
}

function toRedisError(name: string, cause: unknown): AdapterError {
  const { message, code } = cause as { readonly message: string; readonly code?: string }
  if (cause instanceof ErrorReply)
    return new AdapterError('redis', `${name} has refused a command: ${message}`, {
      cause,
      reason: findReason(message),
    })
  // The client's own error for a command that waited too long for its connection has no message.
  const reason = code ?? (message || 'no connection in time')
  const isSilent = cause instanceof Silence
  return new AdapterError('redis', `${name} cannot be reached: ${reason}`, {
    cause,
    reason: isSilent ? 'timeout' : 'unreachable',
  })
}

/** Codes of errors, which are the first word of Redis' response. Source: the specification of RESP, "Simple errors" */
const refusals: Readonly<Record<string, AdapterErrorReason>> = {
  OOM: 'full',
  MISCONF: 'full',
  BUSY: 'timeout',
  LOADING: 'unreachable',
  MASTERDOWN: 'unreachable',
  CLUSTERDOWN: 'unreachable',
  NOREPLICAS: 'unreachable',
  TRYAGAIN: 'unreachable',
  READONLY: 'unreachable',
}

/** Redis' response to a connection beyond its `maxclients`, which has no code of its own. */
const noConnectionLeft = 'ERR max number of clients reached'

function findReason(message: string): AdapterErrorReason {
  return message === noConnectionLeft ? 'exhausted' : (refusals[findCode(message)] ?? 'refused')
}

/** Returns whether a replica has rejected a write: after a failover, connections may remain to the former master. */
function isFromReplica(error: unknown): boolean {
  return error instanceof ErrorReply && findCode(error.message) === 'READONLY'
}

function findCode(message: string): string {
  return message.split(' ', 1)[0] as string
}
