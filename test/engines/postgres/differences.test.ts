import type { PGlite } from '@electric-sql/pglite'
import { makePgliteDatabase } from '../../../src/engines/embedded/pglite'
import { makeDatabaseAdapters, type DatabaseAdapters } from '../../../src/engines/postgres/adapters'
import { makePglite } from '../../support/records/pglite'
import { testNoDifferences } from '../../support/records/differences'

let pglite: PGlite
let adapters: DatabaseAdapters

beforeAll(async () => {
  pglite = await makePglite()
  adapters = await makeDatabaseAdapters(makePgliteDatabase(pglite), {})
})

afterAll(() => adapters.close())

testNoDifferences(async () => {
  await pglite.exec('TRUNCATE liquid_platform.records, liquid_platform.users, liquid_platform.internals')
  return adapters.records
}, 40)
