import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { ClearableStore, StoreEntry } from '../../ports/store/port'
import { AdapterError } from '../../base/errors'
import { describeForCode } from '../../base/values/describe'
import { isHash } from '../../base/values/hash'
import { dayMs } from '../../base/time/calendar'
import type { Connection, RedisClient, ScanPage } from './connection'
import { getErrorMessage } from '../../base/text/error-message'

/**
 * Writes a value if the current one is the value that was read ('' for none). The other arguments are options of SET.
 */
const swapScript = `
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], unpack(ARGV, 3))
return 1`

/** Ends a lease if its holder has it still. */
const releaseScript = `
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return 0`

/** The maximum number of attempts to change a value that others change at the same time. */
const maxAttempts = 100

/** How many keys Redis looks at for a page of a list, and in all pages: other commands wait for a page. */
const [pageSize, maxScanned] = [1000, 1_000_000]

/** Milliseconds for which an entry of low priority without a time to live is kept: a week. */
const lowPriorityMs = 7 * dayMs

/** The names of a store's keys. Their prefixes always differ. */
export interface KeySpace {
  readonly values: string
  readonly leases: string
}

/** A store of JSON values in Redis. */
export function makeRedisStore({ send }: Connection, { values, leases }: KeySpace): ClearableStore {
  const read = (key: string): Promise<string | null> => send((client) => client.get(formatKey(values, key)))

  /** Returns whether the value was written: false if the stored value has changed since it was read. */
  const swap = async (key: string, before: string | null, entry: StoreEntry): Promise<boolean> => {
    const { text, keptMs } = encodeEntry(entry)
    const options = keptMs === undefined ? [] : ['PX', String(keptMs)]
    const done = await send((client) =>
      client.eval(swapScript, { keys: [formatKey(values, key)], arguments: [before ?? '', text, ...options] }),
    )
    return done === 1
  }

  /** The names in Redis that begin with a text, page by page. Redis may repeat a name. */
  async function* scan(start: string): AsyncGenerator<readonly string[]> {
    const pattern = { MATCH: `${escapeGlob(start)}*`, COUNT: pageSize }
    for (const server of await send(findServers)) {
      let cursor = '0'
      do {
        const page = checkPage(await send(() => server.scan(cursor, pattern)))
        yield page.keys
        cursor = page.cursor
      } while (cursor !== '0')
    }
  }

  return {
    get: async (key) => parseValue(await read(key)),
    async set(key, value, ttlMs, priority) {
      const { text, keptMs } = encodeEntry({
        value,
        ...(ttlMs !== undefined && { ttlMs }),
        ...(priority && { priority }),
      })
      const options = keptMs === undefined ? {} : { expiration: { type: 'PX', value: keptMs } as const }
      await send((client) => client.set(formatKey(values, key), text, options))
    },
    async delete(key) {
      await send((client) => client.del(formatKey(values, key)))
    },
    async update(key, change) {
      for (let attempt = 0; attempt < maxAttempts; attempt++) {
        const before = await read(key)
        const entry = change(parseValue(before))
        if (!entry || (await swap(key, before, entry))) return
        await pause(Math.random() * Math.min(attempt, 20))
      }
      throw new AdapterError('redis', `a value was not written: others changed it during ${maxAttempts} attempts`)
    },
    async clear() {
      for await (const names of scan(values)) {
        await Promise.all(names.map((name) => send((client) => client.del(name))))
      }
    },
    async list(prefix, limit) {
      const found = new Set<string>()
      let scanned = 0
      for await (const names of scan(formatKey(values, prefix))) {
        for (const name of names) found.add(name.slice(values.length))
        scanned += pageSize
        if (found.size >= limit || scanned >= maxScanned) break
      }
      return Array.from(found).slice(0, limit)
    },
    async lease(key, ttlMs) {
      const [name, holder] = [formatKey(leases, key), randomUUID()]
      const expiration = { type: 'PX', value: Math.ceil(ttlMs) } as const
      const taken = await send((client) => client.set(name, holder, { expiration, condition: 'NX' }))
      if (taken === null) return undefined
      return () => send((client) => client.eval(releaseScript, { keys: [name], arguments: [holder] }))
    },
  }
}

/** The servers that have the keys: the masters of a cluster, or the only one. */
async function findServers(client: RedisClient): Promise<readonly Pick<RedisClient, 'scan'>[]> {
  const { masters } = client
  if (!masters) return [client]
  return Promise.all(masters.flatMap((master) => client.nodeClient?.(master as never) ?? []))
}

/** @throws {AdapterError} if a page of SCAN has another shape, as other clients and proxies return it */
function checkPage(page: unknown): ScanPage {
  const { cursor, keys } = Object(page) as Partial<Record<keyof ScanPage, unknown>>
  if (typeof cursor === 'string' && Array.isArray(keys) && keys.every((key) => typeof key === 'string')) {
    return { cursor, keys }
  }
  const expected = 'an object with a cursor and keys, which are texts'
  throw new AdapterError('redis', `SCAN must return ${expected}, got ${describeForCode(page)}`)
}

/** A pattern of Redis that matches only this text. */
function escapeGlob(text: string): string {
  return text.replaceAll(/[*?[\]\\]/g, '\\$&')
}

/** The name of a key in Redis, which replaces halves of surrogate pairs: JSON keeps them apart. */
function formatKey(space: string, key: string): string {
  return space + (key.isWellFormed() ? key : JSON.stringify(key))
}

/**
 * An entry as Redis keeps it. Entries of normal priority are kept for twice their time, so that `volatile-ttl`, which evicts
 * the entry that expires first, starts with the entries of low priority.
 */
function encodeEntry({ value, ttlMs = Infinity, priority }: StoreEntry): { text: string; keptMs: number | undefined } {
  const isLow = priority === 'low'
  if (ttlMs === Infinity) return { text: toJson({ value }), keptMs: isLow ? lowPriorityMs : undefined }
  const ms = ttlMs > 0 ? ttlMs : 0
  const keptMs = Math.ceil(isLow ? ms : 2 * ms)
  return {
    text: toJson({ value, expires: Date.now() + ms }),
    keptMs: Math.min(Math.max(keptMs, 1), Number.MAX_SAFE_INTEGER),
  }
}

function toJson(kept: { readonly value: unknown; readonly expires?: number }): string {
  try {
    return JSON.stringify(kept)
  } catch (cause) {
    throw new AdapterError('redis', `a value cannot be written as JSON: ${getErrorMessage(cause)}`, { cause })
  }
}

/** The value of a text from Redis; undefined if it is missing or has expired. */
function parseValue(text: string | null): unknown {
  if (text === null) return undefined
  const { value, expires = Infinity } = parse(text)
  return Date.now() < expires ? value : undefined
}

function parse(text: string): { readonly value?: unknown; readonly expires?: number } {
  try {
    const kept: unknown = JSON.parse(text)
    if (isHash(kept)) return kept
  } catch {
    // Reported below.
  }
  throw new AdapterError('redis', 'a value in Redis was not written by these adapters: set another prefix')
}
