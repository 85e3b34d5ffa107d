import type pg from 'pg'
import { recordEmbeddings } from '../../../src/ports/embeddings/records'
import { postgresAdapters, type DatabaseAdapters } from '../../../src/engines/postgres'
import { testEmbeddings, testJobQueue, testRecordStore } from '../../../src/tools/testing'
import { testNoDifferences } from '../../support/records/differences'
import { patient } from '../patience'
import { poolOf, startPostgres, type PostgresServer } from './server'

let server: PostgresServer

beforeAll(async () => {
  server = await startPostgres()
}, 300_000)

afterAll(() => server.stop())

describe('with a connection string', () => {
  let adapters: DatabaseAdapters
  let pool: pg.Pool

  beforeAll(async () => {
    const connectionString = await server.database()
    adapters = await postgresAdapters({ ...patient, connectionString, pollMs: 50 })
    pool = poolOf(connectionString)
  })

  afterAll(async () => {
    await adapters.close()
    await pool.end()
  })

  describe('records in Postgres', () => {
    testRecordStore(() => adapters.records)
  })

  describe('embeddings in Postgres', () => {
    testEmbeddings(() => recordEmbeddings(adapters.records), { records: () => adapters.records })
  })

  describe('jobs in Postgres', () => {
    testJobQueue(async () => {
      await pool.query('DELETE FROM liquid_platform_jobs.job')
      return adapters.jobs
    })
  })

  describe('the results of Postgres', () => {
    testNoDifferences(async () => {
      await pool.query('TRUNCATE liquid_platform.records, liquid_platform.users, liquid_platform.internals')
      return adapters.records
    }, 100)
  })
})
