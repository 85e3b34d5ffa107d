/**
 * What the records and jobs in Postgres cost beside `pg` and pg-boss used by hand, and the sessions in Redis beside its
 * client, on one server, in turn: medians in milliseconds, and how many times as fast the hand-written query is.
 */
import { randomUUID } from 'node:crypto'
import { postgresAdapters } from 'liquid-platform/postgres'
import { redisAdapters } from 'liquid-platform/redis'
import pg from 'pg'
import PgBoss from 'pg-boss'
import { createClient } from 'redis'
import { startPostgres } from '../test/engines/postgres-server.ts'
import { startRedis } from '../test/engines/redis-server.ts'

const rounds = 500
const table = 'liquid_platform.records'

const server = await startPostgres()
const connectionString = await server.database()
const adapters = await postgresAdapters({ connectionString })
const { records, jobs } = adapters
const pool = new pg.Pool({ connectionString })
const boss = new PgBoss({ connectionString, schema: 'by_hand', supervise: false, schedule: false })

const redis = await startRedis()
const { sessions, close } = redisAdapters({ url: redis.url })
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

try {
  await boss.start()
  await boss.createQueue('by-hand')
  await client.connect()
  for (const [name, pair] of Object.entries(pairs)) {
    await pool.query(`ANALYZE ${table}`)
    const times: [number[], number[]] = [[], []]
    for (let i = 0; i < rounds; i++) {
      // Whoever comes second finds the pages in memory.
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
} finally {
  await boss.stop({ graceful: false })
  await adapters.close()
  await pool.end()
  await server.stop()
  client.destroy()
  await close()
  await redis.kill()
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1] ?? NaN
}
