import { postgresAdapters, type DatabaseAdapters } from '../../../src/engines/postgres'
import type { Platform } from '../../../src/platform'
import { register } from '../../support/register'
import { accessKey, createAtOnce, incrementAtOnce, racingFiles, readCounter } from '../../support/records/races'
import { patient } from '../patience'
import { startPostgres, type PostgresServer } from './server'

// Two processes that write the same records.

let server: PostgresServer
let clients: readonly DatabaseAdapters[]
let platforms: readonly Platform[]

beforeAll(async () => {
  server = await startPostgres()
  const connectionString = await server.database()
  clients = await Promise.all(
    [0, 1].map(() => postgresAdapters({ ...patient, connectionString, maxConnections: 5, fixedTokens: [accessKey] })),
  )
  platforms = clients.map((client) => register({ files: racingFiles, ...client }))
  await Promise.all(platforms.map((platform) => platform.migrate()))
}, 300_000)

afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()))
  await server.stop()
})

test('creates a record with a unique value in one of 12 requests on two platforms', async () => {
  expect(await createAtOnce(platforms, 12)).toEqual([201, ...Array<number>(11).fill(422)])
})

test('creates a record in one of 12 pages that search before they create, in a transaction', async () => {
  const texts = await Promise.all(
    Array.from({ length: 12 }, async (_, i) => {
      const request = new Request('http://app.test/make?sku=b-1', {
        method: 'POST',
        headers: { authorization: `Token token=${accessKey}` },
      })
      return (await (platforms[i % 2] as Platform).fetch(request)).text()
    }),
  )
  expect(texts.filter((text) => text === 'made')).toHaveLength(1)
  expect(await clients[0]?.records.count({ table: 'product', where: [{ path: ['sku'], equals: 'b-1' }] })).toBe(1)
})

test('reaches 100 by 100 increments of 10 concurrent clients on two platforms, each repeated after a 412', async () => {
  const [{ id } = { id: '' }] =
    (await clients[0]?.records.search({
      table: 'product',
      where: [{ path: ['sku'], equals: 'a-1' }],
      limit: 1,
    })) ?? []
  await incrementAtOnce(platforms, id, readCounter, 10)
  expect((await readCounter(platforms[0] as Platform)).n).toBe(100)
}, 300_000)
