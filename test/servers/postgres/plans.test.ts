import type pg from 'pg'
import { memoryFiles } from '../../../src'
import { postgresAdapters, type DatabaseAdapters } from '../../../src/engines/postgres'
import type { RecordCondition } from '../../../src/ports/records/port'
import { register } from '../../support/register'
import { poolOf, startPostgres, type PostgresServer } from './server'

// The store's statements and their indexes, in a table of 100,000 records.

interface Sent {
  readonly text: string
  readonly parameters: unknown[]
}

let server: PostgresServer
let pool: pg.Pool
let adapters: DatabaseAdapters
let sent: Sent[] = []

beforeAll(async () => {
  server = await startPostgres()
  pool = poolOf(await server.database())
  const connect = async (): Promise<pg.PoolClient> => {
    const connection = await pool.connect()
    const query = (text: string, parameters?: unknown[]): Promise<unknown> => {
      sent.push({ text, parameters: parameters ?? [] })
      return connection.query(text, parameters)
    }
    return new Proxy(connection, {
      get(target, name) {
        if (name === 'query') return query
        const member: unknown = Reflect.get(target, name, target)
        return typeof member === 'function' ? (member as (...given: unknown[]) => unknown).bind(target) : member
      },
    })
  }
  adapters = await postgresAdapters({ pool: { query: pool.query.bind(pool), connect } })
  await pool.query(`INSERT INTO liquid_platform.records (table_name, properties, created_at, updated_at)
    SELECT 'parent', jsonb_build_object('n', i), now(), now() FROM generate_series(1, 1000) AS numbers (i)`)
  await pool.query(`INSERT INTO liquid_platform.records (table_name, properties, created_at, updated_at)
    SELECT 'child', jsonb_build_object('n', i, 'parent_id', (1 + i % 20000)::text, 'price', i || '.50'), now(), now()
    FROM generate_series(1, 100000) AS numbers (i)`)
  await pool.query('VACUUM ANALYZE liquid_platform.records')
})

afterAll(async () => {
  await adapters.close()
  await pool.end()
  await server.stop()
})

/** The plans of a search's statements. */
async function plansOf(
  where: readonly RecordCondition[],
  limit: number,
  table = 'child',
): Promise<{ found: number; plans: string }> {
  sent = []
  const found = await adapters.records.search({ table, where, limit })
  const plans: string[] = []
  for (const { text, parameters } of sent) {
    const { rows } = await pool.query<Record<string, string>>(`EXPLAIN ${text}`, parameters)
    plans.push(...rows.map((row) => row['QUERY PLAN'] as string))
  }
  return { found: found.length, plans: plans.join('\n') }
}

const isRead = /Seq Scan on records|Index Scan using records_(pkey|table|created) on records[^\n]*\n *Filter/

test.each([1, 11, 22, 1000])('uses an index for a search by %i numeric texts', async (count) => {
  const values = Array.from({ length: count }, (_, i) => String(1 + i * 7))
  for (const limit of [20, 10_000]) {
    const { found, plans } = await plansOf([{ path: ['parent_id'], as: 'text', in: values }], limit)
    expect(found).toBe(Math.min(limit, count * 5))
    expect(plans).toContain('records_properties')
    expect(plans).not.toMatch(isRead)
  }
})

test('uses an index for a search by many texts in a table without statistics', async () => {
  await pool.query(`INSERT INTO liquid_platform.records (table_name, properties, created_at, updated_at)
    SELECT 'new', jsonb_build_object('parent_id', i::text), now(), now() FROM generate_series(1, 5000) AS numbers (i)`)
  const values = Array.from({ length: 1000 }, (_, i) => String(1 + i))
  const { found, plans } = await plansOf([{ path: ['parent_id'], as: 'text', in: values }], 10_000, 'new')
  expect(found).toBe(1000)
  expect(plans).toContain('records_properties')
  expect(plans).not.toMatch(isRead)
})

test.each([
  ['stored as a number', 'n', 77, 1],
  ['stored as text', 'parent_id', 77, 5],
  ['stored as text that JavaScript prints differently', 'price', 77.5, 1],
])('uses an index for a search by a number %s', async (_, name, equals, count) => {
  const { found, plans } = await plansOf([{ path: [name], as: 'number', equals }], 20)
  expect(found).toBe(count)
  expect(plans).toContain('records_odd_numbers')
  expect(plans).not.toMatch(isRead)
})

test('loads related records with a limit by one query for any number of parents', async () => {
  const app = register({ files: memoryFiles({}), ...adapters })
  const statements = async (parents: number): Promise<readonly [count: number, answer: string]> => {
    const query = `{ records(per_page: ${parents}, filter: { table: { value: "parent" } }) { results {
      related_records(table: "child", join_on_property: "id", foreign_property: "parent_id", limit: 2) { id } } } }`
    sent = []
    const answer = await app.liquid.parseAndRender(
      `{% graphql g %}${query}{% endgraphql %}{% for r in g.records.results %}{{ r.related_records.size }}{% endfor %}`,
    )
    return [sent.length, answer]
  }
  expect(await statements(1)).toEqual([2, '2'])
  expect(await statements(20)).toEqual([2, '2'.repeat(20)])
  expect(await statements(500)).toEqual([2, '2'.repeat(500)])
  for (const { text, parameters } of sent.slice(1)) {
    const { rows } = await pool.query<Record<string, string>>(`EXPLAIN ${text}`, parameters)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('records_properties')
    expect(plan).not.toMatch(isRead)
  }
})

test('takes due jobs by an index, and reads no others', async () => {
  const id = await adapters.jobs.enqueue({ kind: 'test', payload: null })
  // Without statistics, as after a burst of jobs.
  await pool.query(
    `INSERT INTO liquid_platform_jobs.job (id, name, data, priority, start_after)
      SELECT gen_random_uuid(), name, data, n % 3 - 1, now() + n % 2 * interval '1 day'
      FROM liquid_platform_jobs.job, generate_series(1, 20000) AS numbers (n) WHERE id = $1`,
    [id],
  )
  sent = []
  const taken = new Promise<void>((resolve) => {
    const worker = adapters.jobs.process(() => void worker.stop().then(resolve))
  })
  await taken
  const take = sent.find(({ text }) => text.includes('SKIP LOCKED'))
  const { rows } = await pool.query<Record<string, string>>(`EXPLAIN ${take?.text}`, take?.parameters)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/Index Cond: .*priority = .* AND \(created_on <= /)
  expect(plan).not.toContain('Sort')
  await pool.query('DELETE FROM liquid_platform_jobs.job')
})

test('writes many records by few statements', async () => {
  const writes = Array.from({ length: 2000 }, (_, n) => ({ do: 'create', table: 'many', properties: { n } }) as const)
  let count = 0
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect()
    return new Proxy(client, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name, target)
        if (name === 'query') count++
        return typeof member === 'function' ? (member.bind(target) as unknown) : member
      },
    })
  }
  const many = await postgresAdapters({ pool: { query: (text, values) => pool.query(text, values), connect } })
  count = 0
  const written = await many.records.writeMany?.(writes)
  expect(written?.length).toBe(2000)
  expect(count).toBeLessThan(20)
  await many.close()
})
