import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { memoryFiles } from '../../../src'
import { runWithEnd } from '../../../src/base/async/bounds'
import { toNodeListener } from '../../../src/web/node'
import { postgresAdapters, type DatabaseAdapters } from '../../../src/engines/postgres'
import { failureOf, register } from '../../support/register'
import { poolOf, startPostgres, type PostgresServer } from './server'

// Rows locked by other sessions, and pools without a free connection.

const files = memoryFiles({
  'views/pages/items.liquid':
    '{% graphql g %}query { records(per_page: 5, filter: { table: { value: "item" } }) { total_entries } }{% endgraphql %}{{ g.records.total_entries }}',
  'views/pages/change.liquid': '---\nmethod: post\ncsrf: false\n---\n{% graphql g = "change" %}saved',
  'views/pages/hurry.liquid':
    '---\nmethod: post\ncsrf: false\n---\n{% transaction timeout: 1 %}{% graphql g = "change" %}{% endtransaction %}saved',
  'graphql/change.graphql':
    'mutation { record_update(id: 1, record: { properties: [{ name: "n", value_int: 2 }] }) { id } }',
})

let server: PostgresServer
let url: string
let pool: pg.Pool
const opened: DatabaseAdapters[] = []

async function open(options: Parameters<typeof postgresAdapters>[0]): Promise<DatabaseAdapters> {
  const adapters = await postgresAdapters({ connectionString: url, ...options })
  opened.push(adapters)
  return adapters
}

beforeAll(async () => {
  server = await startPostgres()
  url = await server.database()
  pool = poolOf(url)
  const { records } = await open({})
  await records.create('item', { n: 1 })
})

afterAll(async () => {
  await Promise.all(opened.map((adapters) => adapters.close()))
  await pool.end()
  await server.stop()
})

/** Runs work while another session has locked the table. */
async function whileLocked<T>(work: () => Promise<T>): Promise<T> {
  const other = await pool.connect()
  await other.query(
    'BEGIN; LOCK TABLE liquid_platform.records, liquid_platform.users, liquid_platform.internals IN ACCESS EXCLUSIVE MODE',
  )
  try {
    return await work()
  } finally {
    await other.query('ROLLBACK')
    other.release()
  }
}

/** Resolves when no session waits for a lock. */
async function noneWaits(): Promise<void> {
  while ((await waiting()) > 0) await new Promise((resolve) => setTimeout(resolve, 50))
}

async function waiting(): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
  )
  return Number(rows[0]?.count)
}

test('ends a statement that waits too long for a lock, and responds with 503', async () => {
  const app = register({ files, ...(await open({ lockTimeoutMs: 300 })) })
  const statuses = await whileLocked(async () => {
    const read = await app.fetch(new Request('http://app.test/items'))
    const write = await app.fetch(new Request('http://app.test/change', { method: 'POST' }))
    return [read.status, read.headers.get('retry-after'), write.status, await write.text()]
  })
  expect(statuses).toEqual([503, '5', 503, 'Service Unavailable'])
  expect(app.entries.map(({ message }) => message).join()).toMatch(/waited \d+(?:\.\d)? s for a lock \(55P03\)/)
})

test('ends a statement that takes too long', async () => {
  const { records } = await open({ lockTimeoutMs: 60_000, statementTimeoutMs: 400 })
  const error = await whileLocked(() => failureOf(Promise.resolve(records.count({ table: 'item' }))))
  expect(error.message).toMatch(/^Postgres has ended a statement after \d+(?:\.\d)? s \(57014\)$/)
  expect(error).toMatchObject({ reason: 'timeout' })
})

test('stores a hash of 50,000 prices as text in the time of a statement', async () => {
  const { records } = await open({})
  const prices = Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`sku-${i}`, `${i}.50`]))
  const { id } = await records.create('prices', { prices })
  const where = [{ path: ['prices', 'sku-49999'], as: 'number', equals: 49_999.5 }] as const
  expect(await records.search({ table: 'prices', where, limit: 1 })).toMatchObject([{ id, properties: { prices } }])
})

test('ends the query of a transaction tag at its timeout, and frees its locks', async () => {
  const app = register({ files, ...(await open({ lockTimeoutMs: 60_000 })) })
  const response = await whileLocked(async () => {
    const answer = await app.fetch(new Request('http://app.test/hurry', { method: 'POST' }))
    await noneWaits()
    return answer
  })
  expect([response.status, await response.text()]).toEqual([500, 'Internal Server Error'])
  expect(app.entries.map(({ message }) => message).join()).toContain('the transaction has taken longer than 1 seconds')
})

test('applies the limit renderMs to the time in a query', async () => {
  const adapters = await open({ lockTimeoutMs: 60_000 })
  const app = register({ files, ...adapters, settings: { limits: { renderMs: 500 } } })
  const response = await whileLocked(async () => {
    const answer = await app.fetch(new Request('http://app.test/items'))
    await noneWaits()
    return answer
  })
  expect(response.status).toBe(500)
  expect(app.entries.map(({ message }) => message).join()).toContain('more than 500 milliseconds')
})

test('frees the connection and the Postgres session of a disconnected client', async () => {
  const app = register({ files, ...(await open({ lockTimeoutMs: 60_000, maxConnections: 2 })) })
  const listening = createServer(toNodeListener(app)).listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`
  await whileLocked(async () => {
    for (let round = 0; round < 3; round++) {
      const left = new AbortController()
      const visits = [1, 2].map(() => fetch(`${address}/items`, { signal: left.signal }).catch(() => 'left'))
      while ((await waiting()) < 2) await new Promise((resolve) => setTimeout(resolve, 20))
      left.abort()
      expect(await Promise.all(visits)).toEqual(['left', 'left'])
      await noneWaits()
    }
  })
  expect(await (await fetch(`${address}/items`)).text()).toBe('1')
  listening.closeAllConnections()
  listening.close()
})

test('writes nothing in an abandoned transaction', async () => {
  const { records } = await open({ lockTimeoutMs: 60_000 })
  const leaving = new AbortController()
  const writing = runWithEnd(leaving, () =>
    Promise.resolve(
      records.transaction(async (inner) => {
        await inner.create('given_up', {})
        leaving.abort(new Error('the client has left'))
        await inner.create('given_up', {})
      }),
    ),
  )
  await expect(writing).rejects.toMatchObject({ reason: 'cancelled', message: expect.stringContaining('has left') })
  expect(await records.count({ table: 'given_up' })).toBe(0)
})

test('reports an exhausted pool, not an unreachable Postgres', async () => {
  const single = poolOf(url, 1)
  try {
    // Opens the connection: on a busy machine this may take longer than the timeout below.
    await single.query('SELECT')
    const { records } = await postgresAdapters({ pool: single, connectionTimeoutMs: 300 })
    const error = await records.transaction(() => failureOf(Promise.resolve(records.count({ table: 'item' }))))
    expect(error.message).toBe('the pool of Postgres is exhausted: all 1 connections were in use for 0.3 s')
    expect(error).toMatchObject({ reason: 'exhausted' })
    expect(await records.count({ table: 'item' })).toBe(1)
  } finally {
    await single.end()
  }
})

test('reports the cause of an ended connection to every later user', async () => {
  const { records } = await open({})
  const messages: string[] = []
  const transaction = Promise.resolve(
    records.transaction(async (inner) => {
      await inner.create('ended', {})
      const other = "pid <> pg_backend_pid() AND state = 'idle in transaction'"
      await pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${other}`)
      for (let i = 0; i < 2; i++) messages.push((await failureOf(Promise.resolve(inner.create('ended', {})))).message)
    }),
  )
  await expect(transaction).rejects.toThrow('terminating connection due to administrator command (57P01)')
  expect(messages).toEqual(
    Array(2).fill('Postgres cannot be reached: terminating connection due to administrator command (57P01)'),
  )
})

test('builds indexes without a timeout', async () => {
  const { records } = await open({ statementTimeoutMs: 300, lockTimeoutMs: 300 })
  const indexed = await whileLocked(async () => {
    const building = Promise.resolve(
      records.createIndexes?.([{ table: 'item', path: ['properties', 'n'], as: 'number' }]),
    )
    while ((await waiting()) === 0) await new Promise((resolve) => setTimeout(resolve, 20))
    await new Promise((resolve) => setTimeout(resolve, 800))
    return { building }
  })
  await expect(indexed.building).resolves.toBeUndefined()
})

test('reports the health of records and jobs from their server', async () => {
  const app = register({ files, ...(await open({ statementTimeoutMs: 2000 })) })
  expect((await app.health()).status).toBe('ok')
  const { parts } = await whileLocked(() => app.health())
  expect(parts.records).toEqual({ status: 'failing', message: expect.stringMatching(/a statement/) as string })
  expect(parts.jobs.status).toBe('ok')
})

test('keeps no process running after it was closed, even if the server is frozen', async () => {
  const countSockets = (): number => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length
  await pool.query('SELECT')
  const before = countSockets()
  const { records, close } = await postgresAdapters({ connectionString: `${url}?application_name=closed` })
  expect(await Promise.all([1, 2, 3].map(async () => records.count({ table: 'none' })))).toEqual([0, 0, 0])
  const { rows } = await pool.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE application_name = 'closed'",
  )
  expect(rows.length).toBe(3)
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP')
  try {
    await close()
    expect(countSockets()).toBeLessThanOrEqual(before)
  } finally {
    for (const { pid } of rows) process.kill(pid, 'SIGCONT')
  }
})

test('disconnects from a frozen server', async () => {
  const { records } = await open({ connectionString: `${url}?application_name=frozen`, statementTimeoutMs: 1000 })
  const { rows } = await pool.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE application_name = 'frozen'",
  )
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP')
  try {
    const error = await failureOf(Promise.resolve(records.count({ table: 'item' })))
    expect(error.message).toBe('Postgres has not responded to a statement for 3 s')
    expect(error).toMatchObject({ reason: 'timeout' })
  } finally {
    for (const { pid } of rows) process.kill(pid, 'SIGCONT')
  }
  expect(await records.count({ table: 'item' })).toBe(1)
})
