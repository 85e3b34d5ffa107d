import { makePgliteDatabase } from '../../../../src/engines/embedded/pglite'
import { makeDatabaseAdapters } from '../../../../src/engines/postgres/adapters'
import { searchEach, writeMany } from '../../../../src/ports/records/optional'
import { makePglite } from '../../../support/records/pglite'

test('looks up each of many values by an index in a table of a thousand records', async () => {
  const database = makePgliteDatabase(await makePglite())
  const { records, close } = await makeDatabaseAdapters(database, {})
  const parents = Array.from({ length: 1000 }, (_, i) => String(i % 200))
  await writeMany(
    records,
    parents.map((parent) => ({ do: 'create', table: 'child', properties: { parent, title: `t${parent}` } })),
  )
  await database.query('ANALYZE')
  const query = jest.spyOn(database, 'query')
  const values = parents.slice(0, 100)
  const groups = await searchEach(records, { table: 'child', limit: 1000 }, { path: ['parent'], values, limit: 2 })
  expect(Array.from(groups.values(), ({ length }) => length)).toEqual(values.map(() => 2))
  const [text, parameters] = query.mock.lastCall ?? ['']
  const plan = (await database.query(`EXPLAIN ${text}`, parameters)).map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('records_properties')
  expect(plan).not.toContain('Seq Scan')
  await close()
})
