import { memoryRecords } from '../../../src/ports/records/memory'
import type { RecordCondition } from '../../../src/ports/records/port'
import type { Hash } from '../../../src/base/values/hash'
import { cpuOfAsync } from '../../support/cpu'
import { failureOf, register } from '../../support/register'

// Queries that compare many records in memory: the render is stopped when its time is over.

const renderMs = 50
const allowedMs = 1000
const records = memoryRecords()
const count = 'records(per_page: 1, filter: { properties: $p }) { total_entries }'
const counts = Array.from({ length: 20 }, (_, i) => `a${i}: ${count}`).join(' ')

function render(fields: string, conditions: readonly Hash[], limits = {}): Promise<string> {
  const { liquid } = register({ records, settings: { limits } })
  const query = `query($p: [PropertyFilterInput!]) { ${fields} }`
  return liquid.parseAndRender(`{% graphql r, p: p %}${query}{% endgraphql %}`, { p: conditions }) as Promise<string>
}

async function expectNone(table: string, where: readonly RecordCondition[]): Promise<void> {
  expect(await records.count({ table, where })).toBe(0)
}

beforeAll(async () => {
  for (let i = 0; i < 6000; i++) await records.create('tea', { name: 'abcdefghij'.repeat(10) })
  // The first query builds the schema.
  await render(count, [{ name: 'name', value: 'none' }])
})

test.each([
  ['in one search', count],
  ['in many searches', counts],
])('renderMs ends a query that compares many records with many conditions %s', async (_, fields) => {
  const conditions = Array.from({ length: 190 }, (_, i) => ({ name: 'name', not_contains: `none ${i}` }))
  let error: Error | undefined
  const work = async (): Promise<void> => {
    error = await failureOf(render(fields, conditions, { renderMs }))
  }
  expect(await cpuOfAsync(work, allowedMs)).toBeLessThan(allowedMs)
  expect(error?.message).toContain('renderMs')
})

test('searches for a long text take linear time', async () => {
  const table = 'long'
  await records.create(table, { text: 'a'.repeat(300_000) })
  const contains = `${'a'.repeat(75_000)}b${'a'.repeat(75_000)}`
  const where = [{ path: ['text'], as: 'text' as const, contains }]
  expect(await cpuOfAsync(() => expectNone(table, where), allowedMs)).toBeLessThan(allowedMs)
})

test.each(['contains', 'startsWith', 'endsWith'])('a long text in %s is read once for all records', async (part) => {
  const where = [{ path: ['name'], as: 'text' as const, [part]: 'Ā'.repeat(1_000_000) }]
  expect(await cpuOfAsync(() => expectNone('tea', where), allowedMs)).toBeLessThan(allowedMs)
})
