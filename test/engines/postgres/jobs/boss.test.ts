import { makePgliteDatabase } from '../../../../src/engines/embedded/pglite'
import { makeExecutor } from '../../../../src/engines/postgres/jobs/boss'
import { makePglite } from '../../../support/records/pglite'

test('returns the rows of each statement of a text to pg-boss', async () => {
  const pglite = await makePglite()
  const { executeSql } = makeExecutor(makePgliteDatabase(pglite))
  const text = 'BEGIN; SELECT 1 AS one; SELECT 2 AS two; COMMIT'
  expect(await executeSql(text, [])).toEqual({ rows: [{ one: 1 }, { two: 2 }] })
  expect(await executeSql('SELECT $1::int AS three', [3])).toEqual({ rows: [{ three: 3 }] })
  await pglite.close()
})
