/**
 * Compares records and jobs in Postgres with direct use of `pg` and pg-boss, and sessions in Redis with its client, on one
 * server and in turn. Prints medians and their ratios (1: as fast as by hand). Also measures searches by an indexed property
 * among more records, bulk writes, each kind of filter, and exports of ROWS records (default: a million). Last, the storefront
 * on both engines, in one process and in two. Arguments select the parts: `searches exports`.
 */
import { randomUUID } from 'node:crypto'
import { postgresAdapters } from 'liquid-platform/postgres'
import { redisAdapters } from 'liquid-platform/redis'
import pg from 'pg'
import PgBoss from 'pg-boss'
import { createClient } from 'redis'
import { startPostgres } from '../test/servers/postgres/server.ts'
import { startRedis } from '../test/servers/redis/server.ts'
import { benchBulk } from './engines/bulk.mts'
import { benchExports } from './engines/exports.mts'
import { benchSearches } from './engines/searches.mts'
import { benchStorefront } from './engines/storefront.mts'

const rounds = 500
const table = 'liquid_platform.records'

const server = await startPostgres()
const connectionString = await server.database()
const adapters = await postgresAdapters({ connectionString })
const { records, jobs } = adapters
const pool = new pg.Pool({ connectionString })
const boss = new PgBoss({ connectionString, schema: 'by_hand', supervise: false, schedule: false })

const redis = await startRedis()
const inRedis = redisAdapters({ url: redis.url })
const { sessions } = inRedis
const client = createClient({ url: redis.url })
const expiration = { type: 'PX', value: 60_000 } as const

const properties = (i: number) => ({ sku: `sku-${i}`, name: 'A product', text: 'y'.repeat(200) })

const pairs: Record<string, readonly [ours: (i: number) => unknown, byHand: (i: number) => unknown]> = {
  create: [
    (i) => records.create('product', properties(i)),
    (i) =>
      pool.query(
        `INSERT INTO ${table} (table_name, properties, created_at, updated_at) VALUES ($1, $2, now(), now()) RETURNING *`,
        ['product', properties(i)],
      ),
  ],
  find: [
    (i) => records.find(String(i + 1), 'product'),
    (i) => pool.query(`SELECT * FROM ${table} WHERE id = $1 AND table_name = $2`, [i + 1, 'product']),
  ],
  search: [
    (i) => records.search({ table: 'product', where: [{ path: ['sku'], equals: `sku-${i}` }], limit: 1 }),
    (i) =>
      pool.query(
        `SELECT * FROM ${table} WHERE table_name = $1 AND properties @> $2 AND deleted_at IS NULL ORDER BY id LIMIT 1`,
        ['product', { sku: `sku-${i}` }],
      ),
  ],
  enqueue: [
    (i) => jobs.enqueue({ kind: 'test', payload: { i }, delayMs: 3_600_000 }),
    (i) => boss.send('by-hand', { i }, { id: randomUUID(), startAfter: 3600 }),
  ],
  'session set': [
    (i) => sessions.set(`id ${i}`, properties(i), 60_000),
    (i) => client.set(`by-hand ${i}`, JSON.stringify(properties(i)), { expiration }),
  ],
  'session get': [
    (i) => sessions.get(`id ${i}`),
    async (i) => JSON.parse((await client.get(`by-hand ${i}`)) ?? '') as unknown,
  ],
  'session update': [
    (i) => sessions.update?.(`id ${i}`, (value) => ({ value: { ...Object(value), i }, ttlMs: 60_000 })),
    async (i) => {
      const value: unknown = JSON.parse((await client.get(`by-hand ${i}`)) ?? '')
      await client.set(`by-hand ${i}`, JSON.stringify({ ...Object(value), i }), { expiration })
    },
  ],
}

const parts: Readonly<Record<string, () => Promise<void>>> = {
  calls: benchCalls,
  jobs: benchJobs,
  indexed: benchIndexed,
  bulk: () => benchBulk(pool, adapters),
  searches: () => benchSearches(pool, records, Number(process.env.ROWS ?? 1_000_000)),
  exports: () => benchExports(pool, connectionString),
  storefront: async () => benchStorefront(await server.database(), redis.url),
}
const asked = process.argv.slice(2)

try {
  await boss.start()
  await boss.createQueue('by-hand')
  await client.connect()
  for (const [name, run] of Object.entries(parts)) if (asked.length === 0 || asked.includes(name)) await run()
} finally {
  await boss.stop({ graceful: false })
  await adapters.close()
  await pool.end()
  await server.stop()
  client.destroy()
  await inRedis.close()
  await redis.kill()
}

/** Single calls. */
async function benchCalls(): Promise<void> {
  for (const [name, pair] of Object.entries(pairs)) {
    await pool.query(`ANALYZE ${table}`)
    const times: [number[], number[]] = [[], []]
    for (let i = 0; i < rounds; i++) {
      // The second one finds the pages in memory.
      for (const side of i % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        const begin = performance.now()
        await pair[side](i)
        times[side].push(performance.now() - begin)
      }
    }
    const [ours, byHand] = times.map(median) as [number, number]
    console.log(
      `${name.padEnd(14)} ${ours.toFixed(2)} ms, by hand ${byHand.toFixed(2)} ms: ${(byHand / ours).toFixed(2)}`,
    )
  }
}

/** Jobs per second of a worker and of pg-boss' own `fetch` and `complete`, called for each job and for each batch. */
async function benchJobs(): Promise<void> {
  const count = 1000
  const concurrency = 10
  const ours = async () => {
    await Promise.all(Array.from({ length: count }, async (_, i) => jobs.enqueue({ kind: 'work', payload: { i } })))
    const begin = performance.now()
    let done = 0
    await new Promise<void>((resolve) => {
      const worker = jobs.process(() => void (++done === count && resolve(worker.stop())), { concurrency })
    })
    return performance.now() - begin
  }
  const byHand = async (complete: (ids: string[]) => Promise<unknown>) => {
    await Promise.all(Array.from({ length: count }, async (_, i) => boss.send('work', { i })))
    const begin = performance.now()
    for (let done = 0; done < count;) {
      const fetched = await boss.fetch('work', { batchSize: concurrency, includeMetadata: true })
      await complete(fetched.map(({ id }) => id))
      done += fetched.length
    }
    return performance.now() - begin
  }
  const oneByOne = () => byHand((ids) => Promise.all(ids.map(async (id) => boss.complete('work', id))))
  const together = () => byHand((ids) => boss.complete('work', ids))
  await boss.createQueue('work')
  const times: number[][] = [[], [], []]
  for (let round = 0; round < 7; round++) {
    for (const [i, run] of [ours, oneByOne, together].entries()) times[i]?.push(await run())
  }
  const [own, each, all] = times.map((of) => (count / median(of)) * 1000) as [number, number, number]
  console.log(
    `jobs a second  ${own.toFixed(0)}, by hand ${each.toFixed(0)}: ${(own / each).toFixed(2)}, by hand in batches ${all.toFixed(0)}: ${(own / all).toFixed(2)}`,
  )
}

/** A search by an indexed property among ten thousand records, and among a million. */
async function benchIndexed(): Promise<void> {
  const sizes = [10_000, 1_000_000]
  const number = { path: ['n'], as: 'number' } as const
  const searches = {
    text: (i: number) => ({ path: ['code'], as: 'text', equals: `code-${i}` }) as const,
    number: (i: number) => ({ ...number, equals: i }),
    range: (i: number) => ({ ...number, range: { gte: i, lt: i + 20 } }),
  }
  for (const size of sizes) {
    const name = `table_${size}`
    await records.createIndexes?.([{ table: name, path: ['n'], as: 'number' }])
    await pool.query(
      `INSERT INTO ${table} (table_name, properties, created_at, updated_at)
        SELECT $1, jsonb_build_object('n', i, 'code', 'code-' || i, 'text', repeat('y', 200)), now(), now()
        FROM generate_series(1, $2::int) AS numbers (i)`,
      [name, size],
    )
  }
  await pool.query(`VACUUM ANALYZE ${table}`)
  for (const [kind, search] of Object.entries(searches)) {
    const times: [number[], number[]] = [[], []]
    for (let i = 0; i < rounds; i++) {
      for (const [at, size] of sizes.entries()) {
        const where = [search(1 + ((i * 7919) % (size - 20)))]
        const begin = performance.now()
        await records.search({ table: `table_${size}`, where, limit: 20 })
        times[at]?.push(performance.now() - begin)
      }
    }
    const [few, many] = times.map(median) as [number, number]
    console.log(
      `${kind.padEnd(8)} ${few.toFixed(2)} ms of ten thousand, ${many.toFixed(2)} ms of a million: ${(many / few).toFixed(2)}`,
    )
  }
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1] ?? NaN
}
