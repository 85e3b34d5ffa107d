import { createClient, ErrorReply } from 'redis'
import { lazy } from '../async/once'
import { AdapterError, type AdapterErrorReason } from '../errors'
import { describe } from '../values/describe'

/** The methods used of a client of `redis`: what `createClient`, `createClientPool` and `createCluster` give fits. */
export interface RedisClient {
  get(key: string): Promise<string | null>
  set(
    key: string,
    value: string,
    options?: { readonly expiration?: { readonly type: 'PX'; readonly value: number }; readonly condition?: 'NX' },
  ): Promise<string | null>
  del(key: string): Promise<number>
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>
}

/** A connection to Redis. */
export interface Connection {
  /**
   * Sends a command.
   *
   * @throws {AdapterError} if it fails, or is not answered in time; it has no key, value, or password
   */
  readonly send: <T>(command: (client: RedisClient) => Promise<T>) => Promise<T>
  /** Closes the connection that it opened. */
  readonly close: () => Promise<void>
}

/** How many commands may wait for an answer, or for the connection. */
const commandsQueueMaxLength = 10_000

/** Milliseconds before another attempt to connect. The client's own go up to 2200: many requests would fail meanwhile. */
const reconnectStrategy = (retries: number): number => Math.min(50 * 2 ** retries, 500)

/** A connection of our own. It is opened by the first command, and again after it was lost. */
export function openConnection(url: string, timeoutMs: number): Connection {
  const client = createOwn(url, timeoutMs)
  const name = nameOf(client)
  /** Why there is no connection. */
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
        return await within(timeoutMs, () => command(client))
      } catch (error) {
        // A connection that is silent for so long may never answer. The next command opens another.
        if (error instanceof Silence && client.isReady) client.destroy()
        throw redisError(name, fault && !(error instanceof ErrorReply) ? fault : error)
      }
    },
    close: lazy(async () => {
      isClosed = true
      if (client.isReady) await within(timeoutMs, () => client.close()).catch(() => undefined)
      client.destroy()
    }),
  }
}

/** A connection of the host's client, which the host opens and closes. */
export function hostConnection(client: RedisClient, timeoutMs: number): Connection {
  if (typeof (client as Partial<RedisClient> | undefined)?.eval !== 'function') {
    throw new AdapterError('redis', `client must be a client of the package redis, got ${describe(client)}`)
  }
  return {
    async send(command) {
      try {
        return await within(timeoutMs, () => command(client))
      } catch (error) {
        throw redisError(nameOf(client), error)
      }
    },
    close: () => Promise.resolve(),
  }
}

function createOwn(url: string, timeoutMs: number) {
  try {
    if (isRedisUrl(url)) {
      const commandOptions = { timeout: timeoutMs }
      return createClient({ url, socket: { reconnectStrategy }, commandsQueueMaxLength, commandOptions })
    }
  } catch {
    // The client's error may contain the password.
  }
  throw new AdapterError('redis', 'url must be a URL: redis://user:password@host:6379/0, or rediss:// for TLS')
}

function isRedisUrl(url: unknown): boolean {
  return typeof url === 'string' && /^(rediss?|unix):\/\//.test(url)
}

/** The name of a client's server for messages. Pools and clusters do not say it. */
function nameOf(client: RedisClient): string {
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

/** A command was not answered in time. */
class Silence extends Error {}

/** A `Deadline` costs more than the command itself. */
async function within<T>(ms: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    // If the process was busy for so long, the answer may have come: it is read before the immediate runs.
    timer = setTimeout(() => setImmediate(() => reject(new Silence(`no answer within ${ms} ms`))), ms)
  })
  try {
    return await Promise.race([work(), silence])
  } finally {
    clearTimeout(timer)
  }
}

function redisError(name: string, cause: unknown): AdapterError {
  const { message, code } = cause as { readonly message: string; readonly code?: string }
  if (cause instanceof ErrorReply)
    return new AdapterError('redis', `${name} has refused a command: ${message}`, { cause, reason: refusalOf(message) })
  // The client's own error for a command that waited too long for its connection has no message.
  const reason = code ?? (message || 'no connection in time')
  const isSilent = cause instanceof Silence
  return new AdapterError('redis', `${name} cannot be reached: ${reason}`, {
    cause,
    reason: isSilent ? 'timeout' : 'unreachable',
  })
}

/** Codes of errors, which are the first word of Redis' answer. Source: the specification of RESP, "Simple errors" */
const refusals: Readonly<Record<string, AdapterErrorReason>> = {
  OOM: 'full',
  MISCONF: 'full',
  LOADING: 'unreachable',
  MASTERDOWN: 'unreachable',
  CLUSTERDOWN: 'unreachable',
  TRYAGAIN: 'unreachable',
}

function refusalOf(answer: string): AdapterErrorReason {
  return refusals[answer.split(' ', 1)[0] as string] ?? 'refused'
}
