import type { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import { makePgliteDatabase } from '../../../src/engines/embedded/pglite'
import { makeDatabaseAdapters, type DatabaseAdapters } from '../../../src/engines/postgres/adapters'
import { recordEmbeddings } from '../../../src/ports/embeddings/records'
import { embeddingsTable } from '../../../src/ports/records/reserved-tables'
import { testEmbeddings, testRecordStore } from '../../../src/tools/testing'
import { makePglite } from '../../support/records/pglite'

const open = (): Promise<PGlite> => makePglite({ vector })

function start(pglite: PGlite): Promise<DatabaseAdapters> {
  return makeDatabaseAdapters(makePgliteDatabase(pglite), { pollMs: 50 })
}

async function countVectors(pglite: PGlite): Promise<number> {
  const { rows } = await pglite.query<{ count: number }>('SELECT count(*)::integer FROM liquid_platform.vectors')
  return rows[0]?.count ?? 0
}

describe('with pgvector', () => {
  let pglite: PGlite
  let adapters: DatabaseAdapters
  beforeAll(async () => {
    pglite = await open()
    await pglite.exec('CREATE SCHEMA extensions; CREATE EXTENSION vector SCHEMA extensions')
    adapters = await start(pglite)
  })
  afterAll(() => adapters.close())

  testEmbeddings(() => recordEmbeddings(adapters.records), { records: () => adapters.records })

  describe('records', () => {
    testRecordStore(() => adapters.records)
  })

  test("the database compares embeddings, and sends only the page's", async () => {
    const { records } = adapters
    const metadata = { mark: 'compared' }
    for (let i = 1; i <= 20; i++) await recordEmbeddings(records).create({ embedding: [i], metadata })
    const sent: number[] = []
    const query = pglite.query.bind(pglite)
    const spy = jest.spyOn(pglite, 'query').mockImplementation(async (...given) => {
      const result = await query(...given)
      sent.push(result.rows.length)
      return result
    })
    const where = [{ path: ['metadata', 'mark'], equals: 'compared' }]
    const found = await recordEmbeddings(records).search({ nearest: [12], limit: 2, where })
    spy.mockRestore()
    expect(found.map(({ embedding }) => embedding)).toEqual([[12], [11]])
    expect(sent.reduce((sum, count) => sum + count)).toBe(2)
  })

  test('purging an embedding removes its vector', async () => {
    const { id } = await recordEmbeddings(adapters.records).create({ embedding: [1] })
    const before = await countVectors(pglite)
    await adapters.records.delete(id, embeddingsTable)
    await adapters.records.purge?.({ deletedBefore: new Date(Date.now() + 60_000), limit: 1000 })
    const { rows } = await pglite.query('SELECT FROM liquid_platform.vectors WHERE embedding_id = $1', [id])
    expect(rows).toEqual([])
    expect(await countVectors(pglite)).toBeLessThan(before)
  })
})

test('embeddings from before pgvector was installed are found', async () => {
  const pglite = await open()
  const before = await makeDatabaseAdapters({ ...makePgliteDatabase(pglite), close: () => Promise.resolve() }, {})
  await recordEmbeddings(before.records).create({ embedding: [1, 2], content: 'old' })
  await before.records.create(embeddingsTable, { embedding: [5, 1e-300], content: 'a list' })
  await before.close()
  await pglite.exec('CREATE EXTENSION vector')
  const after = await start(pglite)
  try {
    const found = await recordEmbeddings(after.records).search({ nearest: [1, 2], limit: 5 })
    expect(found.map(({ content }) => content)).toEqual(['old', 'a list'])
    expect(await countVectors(pglite)).toBe(2)
    await pglite.exec('DROP TABLE liquid_platform.vectors')
    const again = await makeDatabaseAdapters({ ...makePgliteDatabase(pglite), close: () => Promise.resolve() }, {})
    expect(await recordEmbeddings(again.records).search({ nearest: [1, 2], limit: 5 })).toHaveLength(2)
    await again.close()
  } finally {
    await after.close()
  }
})
