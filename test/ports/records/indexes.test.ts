import fc from 'fast-check'
import { makeHash, type Hash } from '../../../src/base/values/hash'
import { memoryRecords } from '../../../src/ports/records/memory'
import { makeGroupCondition, searchEach } from '../../../src/ports/records/optional'
import type { RecordCondition, RecordQuery, RecordStore, StoredRecord } from '../../../src/ports/records/port'
import { countRecords, searchRecords } from '../../../src/ports/records/query'
import { runs } from '../../support/effort'

/** The expected records of a store, in the order of creation. */
type Rows = readonly StoredRecord[]

type Act =
  | { readonly do: 'create' | 'update'; readonly nth: number; readonly table: string; readonly properties: Hash }
  | { readonly do: 'delete'; readonly nth: number }
  | { readonly do: 'purge'; readonly limit: number }
  | { readonly do: 'transaction'; readonly acts: readonly Act[]; readonly fails: boolean }

const table = fc.constantFrom('a', 'a', 'a', 'b', ':users')
const value = fc.constantFrom<unknown>(null, 0, 1, 1, '1', '1', 'x', true, [1], ['1', 'x', '1'], [])
const properties = fc.array(fc.tuple(fc.constantFrom('p', 'p', 'q'), value), { maxLength: 3 }).map(makeHash)
const nth = fc.nat(40)

const { acts } = fc.letrec<{ act: Act; acts: readonly Act[] }>((tie) => ({
  act: fc.oneof(
    { depthSize: 'small' },
    { arbitrary: fc.record({ do: fc.constant('create'), nth, table, properties }), weight: 6 },
    { arbitrary: fc.record({ do: fc.constant('update'), nth, table, properties }), weight: 4 },
    { arbitrary: fc.record({ do: fc.constant('delete'), nth }), weight: 2 },
    { arbitrary: fc.record({ do: fc.constant('purge'), limit: fc.nat(2) }), weight: 1 },
    { arbitrary: fc.record({ do: fc.constant('transaction'), acts: tie('acts'), fails: fc.boolean() }), weight: 2 },
  ),
  acts: fc.array(tie('act'), { maxLength: 25 }),
}))

const first = fc.array(fc.record({ do: fc.constant('create' as const), nth, table, properties }), {
  minLength: 8,
  maxLength: 12,
})

const path = fc.constantFrom(['p'], ['p'], ['q'])
const as = fc.constantFrom('text' as const, 'number' as const)
const list = fc.array(value, { maxLength: 3 })
const some = fc.oneof(
  fc.record({ as, equals: value }, { requiredKeys: ['equals'] }),
  fc.record({ as, in: list }, { requiredKeys: ['in'] }),
)
const single: fc.Arbitrary<RecordCondition> = fc.oneof(
  fc.record({ path, as, equals: value }, { requiredKeys: ['path', 'equals'] }),
  fc.record({ path, as, in: list }, { requiredKeys: ['path', 'in'] }),
  fc.record({ path, equals: value, exists: fc.boolean() }),
  fc.record({ path, notEquals: value }),
  fc.record({ path, some }),
  fc.record({ path, equals: value, some }),
)
const condition = fc.oneof(
  { arbitrary: single, weight: 4 },
  { arbitrary: fc.record({ any: fc.array(fc.array(single, { maxLength: 2 }), { maxLength: 3 }) }), weight: 2 },
  {
    arbitrary: fc.tuple(path, fc.subarray(['1', 'x', 'true'])).map(([path, texts]) => makeGroupCondition(path, texts)),
    weight: 1,
  },
)
const sort = fc.record(
  {
    by: fc.oneof(
      fc.record({ path, as }, { requiredKeys: ['path'] }),
      fc.constantFrom('id' as const, 'updatedAt' as const),
    ),
    descending: fc.boolean(),
    values: fc.constant(['x', '1']),
  },
  { requiredKeys: ['by'] },
)
const anyTable = {
  where: fc.array(condition, { maxLength: 2 }),
  deleted: fc.constantFrom('without', 'without', 'only', 'with'),
  sort: fc.array(sort, { maxLength: 2 }),
  offset: fc.nat(3),
  limit: fc.nat(4),
} as const
const tableQuery = { ...anyTable, table }
const ids = fc.array(fc.integer({ min: 1, max: 20 }).map(String))
const query: fc.Arbitrary<RecordQuery> = fc.oneof(
  { arbitrary: fc.record({ ...tableQuery, offset: fc.constant(0) }), weight: 3 },
  { arbitrary: fc.record(tableQuery), weight: 1 },
  { arbitrary: fc.record(anyTable), weight: 1 },
  { arbitrary: fc.record({ ...tableQuery, ids }), weight: 1 },
)

/** Applies the same acts to a store and to an array of rows, and compares them after each act. */
class Comparison {
  constructor(private readonly queries: readonly RecordQuery[]) {}

  async follow(store: RecordStore, rows: Rows, done: readonly Act[]): Promise<Rows> {
    for (const act of done) {
      rows = await this.perform(store, rows, act)
      await this.compare(store, rows)
    }
    return rows
  }

  private async compare(store: RecordStore, rows: Rows): Promise<void> {
    for (const query of this.queries) {
      expect(await store.search(query)).toEqual(searchRecords(rows, query))
      expect(await store.count(query)).toBe(countRecords(rows, query))
    }
  }

  private async perform(store: RecordStore, rows: Rows, act: Act): Promise<Rows> {
    if (act.do === 'transaction') return this.performTransaction(store, rows, act)
    if (act.do === 'create') return [...rows, await store.create(act.table, act.properties)]
    if (act.do === 'purge') return this.purge(store, rows, act.limit)
    const row = rows[act.nth]
    if (!row) return rows
    const written =
      act.do === 'delete'
        ? await store.delete(row.id, row.table)
        : await store.update(row.id, act.properties, row.table)
    return written ? rows.with(act.nth, written) : rows
  }

  /** The rows without the purged ones. */
  private async purge(store: RecordStore, rows: Rows, limit: number): Promise<Rows> {
    const count = await store.purge?.({ deletedBefore: new Date(1e12), limit })
    const left = new Set(await this.listAll(store))
    const kept = rows.filter(({ id, table }) => left.has(`${table} ${id}`))
    expect(kept).toHaveLength(rows.length - (count ?? 0))
    expect(count).toBe(Math.min(limit, rows.filter(({ deletedAt }) => deletedAt).length))
    return kept
  }

  private async listAll(store: RecordStore): Promise<readonly string[]> {
    const tables = ['a', 'b', ':users']
    const found = tables.map(async (table) => store.search({ table, deleted: 'with', limit: 1000 }))
    return (await Promise.all(found)).flat().map(({ id, table }) => `${table} ${id}`)
  }

  private async performTransaction(
    store: RecordStore,
    rows: Rows,
    { acts, fails }: Extract<Act, { do: 'transaction' }>,
  ): Promise<Rows> {
    const undo = new Error('undo')
    // A rollback does not restore purged records.
    const inside = acts.filter((act) => act.do !== 'purge')
    const work = store.transaction(async (open) => {
      const after = await this.follow(open, rows, inside)
      await this.compare(store, rows)
      if (fails) throw undo
      return after
    })
    if (!fails) return work
    await expect(work).rejects.toBe(undo)
    return rows
  }
}

test('indexed searches and counts match a plain scan, before, in and after transactions that commit or fail', async () => {
  await fc.assert(
    fc.asyncProperty(first, acts, fc.array(query, { minLength: 3, maxLength: 6 }), async (creations, done, queries) => {
      let now = 0
      const store = memoryRecords({ clock: { now: () => new Date(now++) } })
      await new Comparison(queries).follow(store, [], [...creations, ...done])
    }),
    runs(60),
  )
})

test.each<[string, (i: number) => unknown]>([
  ['mixed', (i) => [i, String(i), null, i % 3 === 0, [i]][i % 5]],
  ['equal', () => 1],
  ['ascending', (i) => i],
])('pages of many records with %s values are the slices of a sorted scan', (_, toValue) => {
  const store = memoryRecords()
  const rows = Array.from(
    { length: 1500 },
    (_, i) => store.create('t', { p: toValue(i), even: i % 2 === 0 }) as StoredRecord,
  )
  for (const descending of [false, true]) {
    for (const where of [[], [{ path: ['even'], equals: true }]]) {
      for (const offset of [0, 700, 1490]) {
        for (const sort of [[], [{ by: { path: ['p'] }, descending }]]) {
          const query = { table: 't', where, sort, offset, limit: 20 }
          expect(store.search(query)).toEqual(searchRecords(rows, query))
        }
      }
    }
  }
})

test.each<[string, RecordCondition]>([
  ['a value', { path: ['p'], equals: 7 }],
  ['an element of an array', { path: ['p'], some: { equals: 'x' } }],
  [
    'one of several conditions',
    { any: [[{ path: ['p'], in: [7] }], [{ path: ['p'], some: { as: 'text', in: ['x'] } }]] },
  ],
  ['a group', makeGroupCondition(['p'], ['7', 'x'])],
])('compares few of many records in a search by %s', async (_, condition) => {
  const store = memoryRecords()
  for (let i = 0; i < 1000; i++) await store.create('t', { p: i % 2 === 0 ? [i, 'y'] : i })
  await store.create('t', { p: ['x', 1, 'x'] })
  let compared = 0
  const meter = { charge: () => void compared++, reserve: () => undefined }
  const query = { table: 't', where: [condition], limit: 100, meter }
  expect(await store.search(query)).not.toHaveLength(0)
  expect(await store.count(query)).toBeGreaterThan(0)
  expect(compared).toBeLessThan(30)
})

test('compares few of many records in a search for each of several values', async () => {
  const store = memoryRecords()
  for (let i = 0; i < 1000; i++) await store.create('t', { p: [String(i)], q: String(i) })
  let compared = 0
  const meter = { charge: () => void compared++, reserve: () => undefined }
  for (const path of [['p'], ['q']]) {
    const groups = await searchEach(
      store,
      { table: 't', limit: 100, meter },
      { path, values: ['7', '8', 'x'], limit: 1 },
    )
    expect([...groups.values()].flat()).toHaveLength(2)
  }
  expect(compared).toBeLessThan(30)
})
