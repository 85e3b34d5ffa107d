import type pg from 'pg'
import { memoryFiles } from '../../../src'
import { postgresAdapters, type DatabaseAdapters } from '../../../src/engines/postgres'
import { register } from '../../support/register'
import { patient } from '../patience'
import { poolOf, startPostgres, type PostgresServer } from './server'

// Index builds by many processes at once, and Postgres's use of an index.

const files = memoryFiles({
  'schema/tea.yml':
    'properties: [{ name: price, type: integer, index: true }, { name: harvested, type: date, index: true }]',
  'graphql/cheap.graphql': `{ records(per_page: 5, filter: { table: { value: "tea" },
    properties: [{ name: "price", range: { gte: "100", lt: "103" } }] }) { results { price: property_int(name: "price") } } }`,
})

let server: PostgresServer
let pool: pg.Pool
let clients: readonly DatabaseAdapters[]

beforeAll(async () => {
  server = await startPostgres()
  const connectionString = await server.database()
  pool = poolOf(connectionString)
  clients = await Promise.all(
    Array.from({ length: 4 }, () => postgresAdapters({ ...patient, connectionString, maxConnections: 2, pollMs: 50 })),
  )
  await pool.query(`INSERT INTO liquid_platform.records (table_name, properties, created_at, updated_at)
    SELECT 'tea', jsonb_build_object('price', i, 'harvested', '2030-05-01'), now(), now()
    FROM generate_series(1, 20000) AS numbers (i)`)
}, 300_000)

afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()))
  await pool.end()
  await server.stop()
})

async function indexes(): Promise<{ name: string; valid: boolean; oid: number }[]> {
  const { rows } = await pool.query<{ name: string; valid: boolean; oid: number }>(
    `SELECT relname AS name, indisvalid AS valid, oid FROM pg_class JOIN pg_index ON indexrelid = oid
      WHERE relname LIKE 'property%' ORDER BY relname`,
  )
  return rows
}

test('builds the indexes once in four processes, while records are written', async () => {
  const apps = clients.map((client) => register({ files, ...client }))
  let isOver = false
  let written = 0
  const write = async (): Promise<void> => {
    for (; !isOver; written++) await clients[written % 4]?.records.create('other', { written })
  }
  const writing = write()
  await Promise.all(apps.map((app) => app.migrate()))
  isOver = true
  await writing
  expect(written).toBeGreaterThan(0)
  const made = await indexes()
  expect(made.map(({ name, valid }) => [name.replace(/_[0-9a-f]{16}$/, ''), valid])).toEqual([
    ['property_tea_harvested', true],
    ['property_tea_harvested', true],
    ['property_tea_price', true],
    ['property_tea_price', true],
  ])
  await Promise.all(apps.map((app) => app.migrate()))
  expect(await indexes()).toEqual(made)
}, 300_000)

test("uses an index for a template's query", async () => {
  const app = register({ files, ...(clients[0] as DatabaseAdapters) })
  const answer = "{% graphql g = 'cheap' %}{{ g.records.results | map: 'price' | join: ' ' }}"
  expect(await app.liquid.parseAndRender(answer)).toBe('100 101 102')
  const scans = async (): Promise<number> => {
    const { rows } = await pool.query<{ scans: string }>(
      "SELECT sum(idx_scan) AS scans FROM pg_stat_user_indexes WHERE indexrelname LIKE 'property_tea_price%'",
    )
    return Number(rows[0]?.scans)
  }
  while ((await scans()) === 0) await app.liquid.parseAndRender(answer)
})

test.each([
  ['ASC', '1 2 3'],
  ['DESC', '20000 19999 19998'],
])('reads as many records as it returns in a query sorted by an indexed property, %s', async (order, first) => {
  const app = register({ files, ...(clients[0] as DatabaseAdapters) })
  const query = `{ records(per_page: 3, filter: { table: { value: "tea" } }, sort: [{ properties: { name: "price", order: ${order} } }]) {
    results { price: property_int(name: "price") } } }`
  const answer = `{% graphql g %}${query}{% endgraphql %}{{ g.records.results | map: 'price' | join: ' ' }}`
  await pool.query('VACUUM ANALYZE liquid_platform.records')
  const read = async (): Promise<{ scans: number; read: number }> => {
    const { rows } = await pool.query<{ scans: number; read: number }>(
      `SELECT sum(idx_scan)::int AS scans, sum(idx_tup_read)::int AS read FROM pg_stat_user_indexes
        WHERE indexrelname LIKE 'property_tea_price%'`,
    )
    return rows[0] ?? { scans: 0, read: 0 }
  }
  const before = await read()
  let after = before
  while (after.scans === before.scans) {
    expect(await app.liquid.parseAndRender(answer)).toBe(first)
    after = await read()
  }
  expect((after.read - before.read) / (after.scans - before.scans)).toBeLessThan(10)
})

test('rebuilds an index whose process ended too early', async () => {
  const [harvested, , price, other] = await indexes()
  await pool.query('UPDATE pg_index SET indisvalid = false WHERE indexrelid = $1', [price?.oid])
  await register({ files, ...(clients[1] as DatabaseAdapters) }).migrate()
  const now = await indexes()
  expect(now[0]).toEqual(harvested)
  expect(now[2]).toMatchObject({ name: price?.name, valid: true })
  expect(now[2]?.oid).not.toBe(price?.oid)
  expect(now[3]).toEqual(other)
})
