import type { PGlite } from '@electric-sql/pglite'
import { pgliteDatabase } from '../../src/embedded/pglite'
import { databaseAdapters, type DatabaseAdapters } from '../../src/postgres/adapters'
import { testJobQueue, testRecordStore } from '../../src/testing'
import { makePglite } from '../support/pglite'

let pglite: PGlite
let adapters: DatabaseAdapters

beforeAll(async () => {
  pglite = await makePglite()
  adapters = await databaseAdapters(pgliteDatabase(pglite), { pollMs: 50 })
}, 60_000)

afterAll(() => adapters.close())

describe('records in PGlite', () => {
  testRecordStore(() => adapters.records)
})

describe('jobs in PGlite', () => {
  testJobQueue(async () => {
    await pglite.exec('DELETE FROM liquid_platform_jobs.job')
    return adapters.jobs
  })
})
