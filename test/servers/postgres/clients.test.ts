import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import type { RecordTransaction, StoredRecord } from '../../../src/ports/records/port'
import { usersTable } from '../../../src/ports/records/reserved-tables'
import { TransactionConflict, UniqueViolation } from '../../../src/base/errors'
import { postgresAdapters, type DatabaseAdapters } from '../../../src/engines/postgres'
import { register } from '../../support/register'
import { patient } from '../patience'
import { poolOf, startPostgres, type PostgresServer } from './server'

let server: PostgresServer
let url: string
let clients: readonly DatabaseAdapters[]

beforeAll(async () => {
  server = await startPostgres()
  url = await server.database()
  clients = await Promise.all(
    Array.from({ length: 4 }, () =>
      postgresAdapters({ ...patient, connectionString: url, maxConnections: 8, pollMs: 50 }),
    ),
  )
}, 300_000)

afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()))
  await server.stop()
})

/** The clients in rotation. */
const client = (i: number): DatabaseAdapters => clients[i % clients.length] as DatabaseAdapters
const times = (count: number, work: (i: number) => unknown): Promise<PromiseSettledResult<unknown>[]> =>
  Promise.allSettled(Array.from({ length: count }, (_, i) => work(i)))
const failures = (results: readonly PromiseSettledResult<unknown>[]): unknown[] =>
  results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))

test("creates the tables once for clients that start together, which share the tokens' secret", async () => {
  const token = await client(0).tokens.issue('1', 60_000)
  for (const { tokens } of clients) expect(await tokens.verify(token)).toEqual({ subject: '1' })
})

test('counts each of 500 increments', async () => {
  const { id } = await client(0).records.create('counter', { n: 0 })
  const increment = async (records: RecordTransaction): Promise<void> => {
    const { properties } = (await records.find(id, 'counter', { lock: true })) as StoredRecord
    await records.update(id, { n: (properties.n as number) + 1 }, 'counter')
  }
  expect(failures(await times(500, (i) => client(i).records.transaction(increment)))).toEqual([])
  expect((await client(1).records.find(id, 'counter'))?.properties).toEqual({ n: 500 })
}, 300_000)

test('creates 50 users, and only their jobs, for 200 sign-ups with 50 addresses', async () => {
  const results = await times(200, (i) =>
    client(i).records.transaction(async (records) => {
      await records.enqueue({ kind: 'welcome', payload: { i }, delayMs: 3_600_000 })
      return records.create(usersTable, { email: `${i % 50}@example.com`, i })
    }),
  )
  const lost = failures(results)
  expect(lost).toHaveLength(150)
  expect(lost.every((error) => error instanceof UniqueViolation)).toBe(true)
  const users = await client(0).records.search({ table: usersTable, limit: 1000 })
  const jobs = await client(0).jobs.list('waiting', { limit: 1000 })
  const numbers = (values: readonly unknown[]): unknown[] => values.toSorted((a, b) => (a as number) - (b as number))
  expect(new Set(users.map(({ properties }) => properties.email)).size).toBe(50)
  expect(numbers(jobs.map(({ payload }) => (payload as { i: number }).i))).toEqual(
    numbers(users.map(({ properties }) => properties.i)),
  )
  for (const { id } of jobs) await client(0).jobs.drop(id)
}, 300_000)

test('ends one of two deadlocked transactions with a TransactionConflict, even if it catches errors', async () => {
  const [one, other] = await Promise.all([1, 2].map(async (n) => client(0).records.create('pair', { n })))
  let both = 0
  const cross = (i: number, ids: readonly string[]): unknown =>
    client(i).records.transaction(async (records) => {
      await records.find(ids[0] as string, 'pair', { lock: true })
      for (both++; both < 2;) await sleep(5)
      await Promise.resolve(records.find(ids[1] as string, 'pair', { lock: true })).catch(() => undefined)
    })
  const ids = [one?.id as string, other?.id as string]
  const lost = failures(await times(2, (i) => cross(i, i === 0 ? ids : ids.toReversed())))
  expect(lost).toHaveLength(1)
  expect(lost[0]).toBeInstanceOf(TransactionConflict)
})

test('runs each of 300 jobs once in one of four workers', async () => {
  const done: string[] = []
  const workers = clients.map(({ jobs }) => jobs.process(({ id }) => void done.push(id), { concurrency: 3 }))
  const ids = await Promise.all(
    Array.from({ length: 300 }, async (_, i) => client(i).jobs.enqueue({ kind: 'test', payload: i })),
  )
  while (done.length < ids.length) await sleep(20)
  await sleep(200)
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(done.toSorted()).toEqual(ids.toSorted())
}, 300_000)

describe('Postgres stops during work', () => {
  test('fails running work with a clear error, runs the next, and leaves no connection behind', async () => {
    const pool = poolOf(url, 3)
    const { records, jobs, tokens, close } = await postgresAdapters({ pool })
    const { id } = await records.create('restart', { n: 1 })
    const running = records.transaction(async (inner) => {
      await inner.update(id, { n: 2 }, 'restart')
      await server.restart()
      await inner.create('restart', { n: 3 })
    })
    await expect(running).rejects.toThrow(/^Postgres cannot be reached: /)
    expect((await records.search({ table: 'restart', limit: 10 })).map(({ properties }) => properties)).toEqual([
      { n: 1 },
    ])
    expect(await records.count({ table: 'restart' })).toBe(1)
    await times(20, (i) =>
      records.transaction(async (inner) => {
        await inner.create('restart', { i })
        if (i % 2 === 0) throw new Error('no')
      }),
    )
    expect(await records.count({ table: 'restart' })).toBe(11)
    await Promise.all([register({ records, jobs, tokens }).close(), close()])
    expect([pool.waitingCount, pool.totalCount - pool.idleCount]).toEqual([0, 0])
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    await pool.end()
  })

  test('fails a write on a connection to a replica, and opens another for the next one', async () => {
    const own = await server.database()
    let pool = poolOf(own)
    const { records, close } = await postgresAdapters({
      pool: { query: (text, values) => pool.query(text, values), connect: () => pool.connect() },
    })
    const admin = pool
    const setReadOnly = (mode: 'on' | 'off'): Promise<unknown> =>
      admin.query(`ALTER DATABASE ${new URL(own).pathname.slice(1)} SET default_transaction_read_only = ${mode}`)
    await setReadOnly('on')
    pool = poolOf(own)
    expect(await records.count({ table: 'written' })).toBe(0)
    // Connections keep the default that the database had when they were opened.
    await setReadOnly('off')
    await expect(records.create('written', {})).rejects.toMatchObject({
      message: 'Postgres is read-only, like a replica: cannot execute INSERT in a read-only transaction (25006)',
      reason: 'unreachable',
    })
    expect(await records.create('written', {})).toMatchObject({ table: 'written' })
    await close()
    await Promise.all([admin.end(), pool.end()])
  })

  test('reports no password in an error', async () => {
    const addresses = [
      'postgres://app:hunter2@127.0.0.1:1/app',
      'postgres://app:hunter2@[::1/app',
      'host=a password=hunter2',
    ]
    for (const connectionString of addresses) {
      const error: unknown = await postgresAdapters({ connectionString }).catch((error: unknown) => error)
      expect(inspect(error, { depth: 10, showHidden: true })).toMatch(
        /cannot be reached|connectionString must be a URL/,
      )
      expect(inspect(error, { depth: 10, showHidden: true })).not.toContain('hunter2')
    }
  })
})
