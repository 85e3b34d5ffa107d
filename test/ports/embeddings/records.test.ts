import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { embeddings as limits } from '../../../src/base/limits'
import { recordEmbeddings } from '../../../src/ports/embeddings/records'
import { memoryRecords } from '../../../src/ports/records/memory'
import { embeddingsTable } from '../../../src/ports/records/reserved-tables'
import { testEmbeddings } from '../../../src/tools/testing'
import { runs } from '../../support/effort'
import { onlyRequired } from '../../support/records/only-required'

describe('embeddings in memory', () => {
  const records = memoryRecords()
  testEmbeddings(() => recordEmbeddings(records), { records: () => records })
})

describe('embeddings in a record store that implements only the required methods', () => {
  const records = onlyRequired(memoryRecords())
  testEmbeddings(() => recordEmbeddings(records), { records: () => records })
})

/** Restores the limit after a test that lowers it. */
const { kept } = limits
afterEach(() => {
  limits.kept = kept
})

test('pages far down are the same, however few embeddings a scan keeps', async () => {
  const point = fc.integer({ min: -20, max: 20 })
  const page = fc.record({ offset: fc.nat({ max: 60 }), limit: fc.integer({ min: 1, max: 20 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(point, { maxLength: 50 }), point, page, async (points, to, { offset, limit }) => {
      const records = memoryRecords()
      for (const one of points) records.create(embeddingsTable, { embedding: [one] })
      const embeddings = recordEmbeddings(records)
      limits.kept = 1000
      const all = await embeddings.search({ nearest: [to], limit: 1000 })
      limits.kept = 7
      const found = await embeddings.search({ nearest: [to], offset, limit })
      expect(found).toEqual(all.slice(offset, offset + limit))
    }),
    runs(100),
  )
})

test('a search of more than 10,000 embeddings compares all, and does not block other work', async () => {
  const records = memoryRecords()
  const count = 12_000
  for (let i = 1; i <= count; i++) records.create(embeddingsTable, { embedding: [i, 0, 0, 0], content: String(i) })
  let turns = 0
  const end = new AbortController()
  const others = (async () => {
    for (; !end.signal.aborted; turns++) await nextTurn()
  })()
  const [nearest] = await recordEmbeddings(records).search({ nearest: [count, 0, 0, 0], limit: 1 })
  end.abort()
  await others
  expect(nearest?.content).toBe(String(count))
  expect(turns).toBeGreaterThan(20)
})
