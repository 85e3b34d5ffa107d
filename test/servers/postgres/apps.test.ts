import { memoryFiles } from '../../../src'
import { postgresAdapters, type DatabaseAdapters } from '../../../src/engines/postgres'
import type { Hash } from '../../../src/base/values/hash'
import { register } from '../../support/register'
import { patient } from '../patience'
import { startPostgres, type PostgresServer } from './server'

// One app on four connection pools, like four processes.

const accessKey = 'an-access-key'

const files = memoryFiles({
  'forms/coupon.liquid': [
    '---',
    'resource: coupon',
    'fields: { properties: { code: { validation: { uniqueness: true } } } }',
    'async_callback_actions: "{% log form.properties.code %}"',
    '---',
  ].join('\n'),
  'graphql/counter.graphql':
    'query { records(per_page: 1, filter: { table: { value: "counter" } }) { results { id n: property_int(name: "n") } } }',
  'graphql/count.graphql':
    'mutation ($id: ID!, $n: Int!) { record_update(id: $id, record: { properties: [{ name: "n", value_int: $n }] }) { id } }',
})

const increment = `{% transaction %}
  {% graphql found = 'counter' %}
  {% assign counter = found.records.results.first %}
  {% assign n = counter.n | plus: 1 %}
  {% graphql _ = 'count', id: counter.id, n: n %}
{% endtransaction %}`

let server: PostgresServer
let clients: readonly DatabaseAdapters[]

beforeAll(async () => {
  server = await startPostgres()
  const connectionString = await server.database()
  clients = await Promise.all(
    Array.from({ length: 4 }, () =>
      postgresAdapters({ ...patient, connectionString, maxConnections: 5, pollMs: 50, fixedTokens: [accessKey] }),
    ),
  )
}, 300_000)

afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()))
  await server.stop()
})

test('accepts a unique value once, and runs the jobs of saved forms only', async () => {
  const apps = clients.map((client) => register({ files, ...client }))
  const create = async (i: number): Promise<number> => {
    const request = new Request('http://app.test/api/customizations', {
      method: 'POST',
      headers: { authorization: `Token token=${accessKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ form_configuration_name: 'coupon', form: { properties: { code: `code ${i % 50}` } } }),
    })
    return ((await apps[i % 4]?.rest.fetch(request)) as Response).status
  }
  const statuses = await Promise.all(Array.from({ length: 200 }, (_, i) => create(i)))
  expect([201, 422].map((status) => statuses.filter((one) => one === status).length)).toEqual([50, 150])
  const saved = await clients[0]?.records.search({ table: 'coupon', limit: 300 })
  const codes = saved?.map(({ properties }) => properties.code as string).sort()
  expect(new Set(codes).size).toBe(50)

  const logged = (): string[] =>
    apps.flatMap(({ entries }) => entries.filter(({ type }) => type !== 'refusal').map(({ message }) => message))
  const workers = apps.map((app) => app.jobs.work({ concurrency: 2 }))
  while (logged().length < 50) await new Promise((resolve) => setTimeout(resolve, 20))
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(logged().sort()).toEqual(codes)
}, 300_000)

test('counts each of 200 increments by templates', async () => {
  const apps = clients.map((client) => register({ files, ...client }))
  const { id } = (await clients[0]?.records.create('counter', { n: 0 })) as { id: string }
  await Promise.all(Array.from({ length: 200 }, async (_, i) => apps[i % 4]?.liquid.parseAndRender(increment)))
  expect(((await clients[1]?.records.find(id, 'counter')) as { properties: Hash }).properties).toEqual({ n: 200 })
}, 300_000)

test('creates a user once, and counts each of 100 mutations of one', async () => {
  const apps = clients.map((client) => register({ files, ...client }))
  const queryAll = async (query: string): Promise<unknown[]> =>
    Promise.all(
      Array.from({ length: 100 }, async (_, i) =>
        apps[i % 4]?.liquid.parseAndRender(
          `{% graphql g %}mutation { ${query} }{% endgraphql %}{{ g.errors.first.message }}`,
        ),
      ),
    )
  const made = await queryAll('user_create(user: { email: "ann@example.com" }) { id }')
  expect(made.filter((message) => message === '')).toHaveLength(1)
  expect(made.filter((message) => message === 'email has already been taken')).toHaveLength(99)
  const [user] = (await clients[0]?.records.search({ table: ':users', limit: 2 })) ?? []
  const changed = await queryAll(
    `user_update(id: ${user?.id}, user: { properties: [{ name: "n", increment: 1 }] }) { id }`,
  )
  expect(changed.filter((message) => message === '')).toHaveLength(100)
  const found = await clients[1]?.records.find(user?.id ?? '', ':users')
  expect(found?.properties).toEqual({ email: 'ann@example.com', properties: { n: 100 } })
}, 300_000)

test('queues a recurring job in one of four workers, once for each time', async () => {
  let now = Date.parse('2030-05-01T10:59:30Z')
  const clock = { now: () => new Date(now) }
  const jobs = memoryFiles({ 'jobs/report.liquid': "---\ncron: 0 * * * *\n---\n{% log 'report' %}" })
  const apps = clients.map((client) => register({ files: jobs, clock, ...client }))
  const reports = (): string[] => apps.flatMap(({ entries }) => entries.map(({ message }) => message))
  const workers = apps.map((app) => app.jobs.work())
  for (let count = 1; count <= 2; count++) {
    now += 3_600_000
    while (reports().length < count) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  // Each worker polls once more.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(reports()).toEqual(['report', 'report'])
  expect(await clients[0]?.jobs.list('waiting')).toEqual([])
}, 300_000)
