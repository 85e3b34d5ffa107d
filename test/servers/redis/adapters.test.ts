import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import { createClient, createCluster } from 'redis'
import { systemClock } from '../../../src/ports/clock'
import { memoryFiles } from '../../../src/ports/files'
import type { StoreEntry } from '../../../src/ports/store/port'
import { cacheThrottle } from '../../../src/ports/store/throttle'
import { SessionStore } from '../../../src/app/context/session/store'
import { AdapterError } from '../../../src/base/errors'
import { redisAdapters, type RedisAdapters, type RedisOptions } from '../../../src/engines/redis'
import { testKeyValueStore, testThrottle } from '../../../src/tools/testing'
import { newDirectory } from '../../support/jest/app-directory'
import { register } from '../../support/register'
import { startRedis, type RedisServer } from './server'

let redis: RedisServer
const open: RedisAdapters[] = []

function adapters(options: RedisOptions = {}): RedisAdapters {
  const made = redisAdapters({
    ...(!options.client && { url: redis.url }),
    prefix: randomUUID(),
    timeoutMs: 120_000,
    ...options,
  })
  open.push(made)
  return made
}

const closeAll = (): Promise<unknown> => Promise.all(open.splice(0).map(({ close }) => close()))

const hostClient = (url: string) => createClient({ url })

/** Runs `work` with a client of the host. */
async function withClient<T>(work: (client: ReturnType<typeof hostClient>) => Promise<T>, url = redis.url): Promise<T> {
  const client = hostClient(url)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    client.destroy()
  }
}

/** The number of the server's connections, except this one. */
const connections = (): Promise<number> =>
  withClient(async (client) => (await client.sendCommand<string>(['CLIENT', 'LIST'])).trim().split('\n').length - 1)

const errorOf = (work: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(work).then(
    () => undefined,
    (error: unknown) => error,
  )

beforeAll(async () => {
  redis = await startRedis()
})

afterEach(closeAll)
afterAll(() => redis.kill())

describe('sessions', () => testKeyValueStore(() => adapters().sessions))

describe('cache', () => {
  testKeyValueStore(() => adapters().cache)

  testThrottle(() => cacheThrottle({ cache: adapters().cache }))
})

describe('keys', () => {
  test('start with the prefix, and differ between stores and prefixes', async () => {
    const [one, other] = [adapters({ prefix: 'one' }), adapters({ prefix: 'other' })]
    for (const [i, store] of [one.sessions, one.cache, other.sessions, other.cache].entries()) await store.set('k', i)
    expect([await one.sessions.get('k'), await one.cache.get('k')]).toEqual([0, 1])
    expect([await other.sessions.get('k'), await other.cache.get('k')]).toEqual([2, 3])
    await one.cache.lease?.('k', 60_000)
    const keys = await withClient((client) => client.keys('one:*'))
    expect(keys.sort()).toEqual(['one:cache-lease:k', 'one:cache:k', 'one:sessions:k'])
  })

  test('are cleared in one store only', async () => {
    const { sessions, cache } = adapters()
    await sessions.set('key', 1)
    await cache.set('key', 2)
    await cache.clear()
    expect([await sessions.get('key'), await cache.get('key')]).toEqual([1, undefined])
  })

  test('are listed by prefix, in pages, with any other keys in Redis', async () => {
    const { sessions, cache } = adapters({ prefix: 'list' })
    await withClient(async (client) => {
      const pairs = Array.from({ length: 5000 }, (_, i) => [`list:cache:session:${i}`, '1'] as const)
      await client.mSet(pairs.flat())
    })
    const set = (key: string): unknown => sessions.set(key, 1)
    await Promise.all(Array.from({ length: 1500 }, (_, i) => set(`session:${i}`)))
    await Promise.all(['other:1', 'session?[a]*\\', 'sessionX[a]*\\'].map(set))
    const listed = await sessions.list?.('session:', 2000)
    expect([listed?.length, new Set(listed).size, listed?.includes('session:1499')]).toEqual([1500, 1500, true])
    expect(await sessions.list?.('session:', 7)).toHaveLength(7)
    expect(await sessions.list?.('session?[a]*\\', 10)).toEqual(['session?[a]*\\'])
    expect(await cache.list?.('session:', 10_000)).toHaveLength(5000)
  })

  test('are listed from each server of a cluster', async () => {
    const server = await startRedis('--cluster-enabled', 'yes', '--dir', newDirectory())
    try {
      await withClient(async (client) => {
        await client.sendCommand(['CLUSTER', 'ADDSLOTSRANGE', '0', '16383'])
        while (!(await client.sendCommand<string>(['CLUSTER', 'INFO'])).includes('cluster_state:ok')) await sleep(50)
      }, server.url)
      const cluster = createCluster({ rootNodes: [{ url: server.url }] })
      await cluster.connect()
      const { sessions } = adapters({ client: cluster, prefix: 'cluster' })
      await Promise.all(['session:a', 'session:b', 'other:c'].map((key) => sessions.set(key, 1)))
      expect([...((await sessions.list?.('session:', 10)) ?? [])].sort()).toEqual(['session:a', 'session:b'])
      await cluster.close()
    } finally {
      await server.kill()
    }
  })

  test('differ if half of a surrogate pair differs', async () => {
    const { cache } = adapters()
    await cache.set('\ud800', 1)
    await cache.set('\ud801', 2)
    expect([await cache.get('\ud800'), await cache.get('\ud801'), await cache.get('\ufffd')]).toEqual([1, 2, undefined])
  })
})

describe('values', () => {
  test('that are invalid or foreign JSON are an error', async () => {
    const { cache } = adapters({ prefix: 'foreign' })
    const ring: unknown[] = []
    ring.push(ring)
    await expect(cache.set('ring', ring)).rejects.toThrow(/^a value cannot be written as JSON: /)
    await withClient(async (client) => {
      await client.set('foreign:cache:text', 'hello')
      await client.hSet('foreign:cache:hash', 'a', '1')
    })
    await expect(cache.get('text')).rejects.toThrow('a value in Redis was not written by these adapters')
    await expect(cache.get('hash')).rejects.toThrow(/^Redis at 127\.0\.0\.1:\d+ has refused a command: WRONGTYPE/)
  })

  test.each([0, -1, NaN])('expire at once after %d milliseconds', async (ttl) => {
    const { cache } = adapters()
    for (const priority of ['low', 'normal'] as const) {
      await cache.set('key', 1)
      await cache.set('key', 2, ttl, priority)
      await sleep(2)
      expect(await cache.get('key')).toBeUndefined()
    }
  })

  test.each([0.5, 1e300, Infinity])('accept a time of %d milliseconds', async (ttl) => {
    const { cache } = adapters()
    await cache.set('key', 1, ttl)
    await cache.set('low', 1, ttl, 'low')
    await cache.update?.('changed', () => ({ value: 1, ttlMs: ttl }))
  })
})

test('counts each of 400 updates of one value by four clients', async () => {
  const prefix = randomUUID()
  const stores = Array.from({ length: 4 }, () => adapters({ prefix }).sessions)
  const add = (value: unknown): StoreEntry => ({ value: ((value as number | undefined) ?? 0) + 1 })
  for (let round = 0; round < 10; round++) {
    await Promise.all(Array.from({ length: 40 }, (_, i) => stores[i % 4]?.update?.('n', add)))
  }
  expect(await stores[0]?.get('n')).toBe(400)
})

test('fails an update that always loses to others', async () => {
  const { sessions } = adapters({ prefix: 'busy' })
  await withClient(async (client) => {
    let writes = 0
    const busy = {
      get: (key: string) => client.get(key),
      set: client.set.bind(client) as RedisAdapters['sessions']['set'] as never,
      del: (key: string) => client.del(key),
      publish: (channel: string, message: string) => client.publish(channel, message),
      scan: client.scan.bind(client),
      async eval(script: string, options: { keys: string[]; arguments: string[] }) {
        await sessions.set('key', ++writes)
        return client.eval(script, options)
      },
    }
    const update = adapters({ client: busy, prefix: 'busy' }).sessions.update?.('key', () => ({ value: 0 }))
    await expect(update).rejects.toThrow('a value was not written: others changed it during 100 attempts')
    expect(writes).toBe(100)
  })
})

test('keeps a session ended by one client while others write to it', async () => {
  const prefix = randomUUID()
  const stores = Array.from({ length: 4 }, () => new SessionStore(adapters({ prefix }).sessions, systemClock(), 60_000))
  for (let round = 0; round < 50; round++) {
    const id = `id ${round}`
    await stores[0]?.create(id, { data: {}, flash: {} })
    await Promise.all(stores.map((store, i) => (i === 3 ? store.end(id) : store.update(id, (kept) => ({ ...kept })))))
    expect(await stores[0]?.find(id)).toBeUndefined()
  }
})

test('keeps concurrent attempts of two clients within the limit', async () => {
  const prefix = randomUUID()
  const throttles = [1, 2].map(() => cacheThrottle({ cache: adapters({ prefix }).cache }))
  const limit = { attempts: 5, windowMs: 60_000 }
  const attempts = await Promise.all(Array.from({ length: 60 }, async (_, i) => throttles[i % 2]?.attempt('a', limit)))
  expect(attempts.filter((attempt) => attempt?.allowed)).toHaveLength(5)
})

test('evicts only entries of low priority under volatile-ttl', async () => {
  const full = await startRedis('--maxmemory', '6mb', '--maxmemory-policy', 'volatile-ttl')
  const { sessions, close } = redisAdapters({ url: full.url, timeoutMs: 120_000 })
  try {
    const text = 'x'.repeat(1000)
    const day = 86_400_000
    for (let i = 0; i < 300; i++) await sessions.set(`user ${i}`, text, 14 * day)
    await sleep(50)
    for (let i = 0; i < 100; i++) {
      await Promise.all(Array.from({ length: 100 }, (_, k) => sessions.set(`visitor ${i} ${k}`, text, 14 * day, 'low')))
    }
    expect(await withClient((client) => client.info('stats'), full.url)).toMatch(/evicted_keys:\d{4,}/)
    const users = await Promise.all(Array.from({ length: 300 }, (_, i) => sessions.get(`user ${i}`)))
    expect(users).toEqual(Array(300).fill(text))
  } finally {
    await close()
    await full.kill()
  }
})

describe('connections', () => {
  test('are opened at first use, and closed by their platform', async () => {
    const before = await connections()
    const made = adapters()
    const platform = register({ files: memoryFiles(), ...made })
    expect(await connections()).toBe(before)
    expect(await platform.health()).toMatchObject({ status: 'ok' })
    expect(await connections()).toBe(before + 1)
    await platform.close()
    await made.close()
    expect(await connections()).toBe(before)
    await expect(made.cache.get('key')).rejects.toThrow('the Redis adapters are closed')
  })

  test('closed while they open are not left behind', async () => {
    const before = await connections()
    for (let i = 0; i < 20; i++) {
      const { cache, close } = adapters()
      const answer = errorOf(cache.get('key') as Promise<unknown>)
      if (i % 2 === 0) await new Promise((resolve) => setImmediate(resolve))
      await close()
      await answer
    }
    await sleep(100)
    expect(await connections()).toBe(before)
  })

  test('of the host stay open', async () => {
    await withClient(async (client) => {
      const { cache, close } = adapters({ client })
      await cache.set('key', 1)
      expect(await cache.get('key')).toBe(1)
      await register({ cache }).close()
      await close()
      expect(await client.ping()).toBe('PONG')
    })
  })

  test('without a response fail the command, and the next one uses a new connection', async () => {
    const before = await connections()
    const { cache } = adapters({ timeoutMs: 500 })
    await cache.set('key', 1)
    redis.signal('SIGSTOP')
    const error = await errorOf(cache.get('key') as Promise<unknown>)
    redis.signal('SIGCONT')
    expect(error).toBeInstanceOf(AdapterError)
    expect((error as Error).message).toMatch(/^Redis at 127\.0\.0\.1:\d+ cannot be reached: no response within 500 ms$/)
    expect(await cache.get('key')).toBe(1)
    expect(await connections()).toBe(before + 1)
  })

  test('to a replica fail a write and are closed, since the address may lead to another server now', async () => {
    const before = await connections()
    const { cache } = adapters()
    await cache.set('key', 1)
    await withClient((client) => client.sendCommand(['REPLICAOF', '127.0.0.1', '1']))
    const error = await errorOf(cache.set('key', 2) as Promise<unknown>)
    const after = await connections()
    await withClient((client) => client.sendCommand(['REPLICAOF', 'NO', 'ONE']))
    expect(error).toMatchObject({ reason: 'unreachable' })
    expect((error as Error).message).toMatch(/^Redis at 127\.0\.0\.1:\d+ has refused a command: READONLY /)
    expect(after).toBe(before)
    await cache.set('key', 3)
    expect(await cache.get('key')).toBe(3)
  })

  test('without Redis fail commands in time, and later ones work', async () => {
    const { cache, sessions, close } = adapters({ timeoutMs: 2000 })
    await cache.set('key', 1)
    const platform = register({ cache, sessions })
    const running = Array.from({ length: 100 }, (_, i) => errorOf(cache.set(`key ${i}`, 'x') as Promise<unknown>))
    await redis.kill()
    const gone = /^Redis at 127\.0\.0\.1:\d+ cannot be reached: (?:ECONNREFUSED|ECONNRESET|Socket closed unexpectedly)$/
    // Some commands got a response before Redis stopped.
    for (const error of (await Promise.all(running)).filter(Boolean)) expect((error as Error).message).toMatch(gone)
    const { status, parts } = await platform.health()
    expect([status, parts.sessions.status, parts.cache.status]).toEqual(['failing', 'failing', 'failing'])
    expect(parts.cache.message).toMatch(gone)

    const many = await Promise.all(Array.from({ length: 15_000 }, () => errorOf(cache.get('key') as Promise<unknown>)))
    expect(many.every((error) => error instanceof AdapterError)).toBe(true)

    await redis.start()
    while ((await errorOf(cache.set('key', 2) as Promise<unknown>)) !== undefined) await sleep(50)
    expect(await Promise.all(Array.from({ length: 100 }, () => cache.get('key')))).toEqual(Array(100).fill(2))
    expect((await platform.health()).status).toBe('ok')
    expect(await connections()).toBe(1)
    await close()
    expect(await connections()).toBe(0)
  })

  test('can be closed without Redis', async () => {
    const { cache, close } = adapters({ url: 'redis://127.0.0.1:1' })
    const answer = errorOf(cache.get('key') as Promise<unknown>)
    await sleep(20)
    await Promise.all([close(), close()])
    expect(await answer).toBeInstanceOf(AdapterError)
  })

  test('report no password in an error', async () => {
    const locked = await startRedis('--requirepass', 'right')
    const wrong = locked.url.replace('//', '//app:hunter2@')
    try {
      for (const url of [wrong, locked.url, 'redis://app:hunter2@127.0.0.1:1', 'redis://app:hunter2@nowhere.invalid']) {
        const error = await errorOf(adapters({ url, timeoutMs: 1000 }).cache.get('key') as Promise<unknown>)
        expect(error).toBeInstanceOf(AdapterError)
        expect((error as Error).message).toMatch(
          /^Redis at [\w.]+(:\d+)? (cannot be reached|has refused a command): \w+/,
        )
        expect(inspect(error, { depth: 10, showHidden: true })).not.toContain('hunter2')
      }
    } finally {
      await closeAll()
      await locked.kill()
    }
  })
})
