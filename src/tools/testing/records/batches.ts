import { ok, rejects } from 'node:assert/strict'
import { searchEach, searchInBatches, writeMany } from '../../../ports/records/optional'
import type { RecordStore, RecordWrite } from '../../../ports/records/port'
import { usersTable } from '../../../ports/records/reserved-tables'
import { listNumbers, type RecordTest } from './queries'
import { assertEqual, assertSame, assertSameJson } from '../json'
import { assertDate, assertLater } from '../checks'

/** The tests of a store's `searchEach`, `searchInBatches` and `writeMany`, which are optional. */
export function testBatches(test: RecordTest): void {
  test('finds the first records of each group', async (store, table) => {
    const rows = ['a', 5, '5', 'b', 'a', true, 'a', null, ['a'], 'c', 'true']
    for (const [n, v] of rows.entries()) await store.create(table, { n, h: { v }, even: n % 2 === 0 })
    const deleted = await store.create(table, { n: 99, h: { v: 'c' } })
    await store.delete(deleted.id, table)
    const found = async (values: readonly string[], limit: number, query = {}): Promise<unknown> => {
      const groups = await searchEach(store, { table, limit: 100, ...query }, { path: ['h', 'v'], values, limit })
      const filled = [...new Set(values)].filter((value) => (groups.get(value) ?? []).length > 0)
      return filled.map((value) => [value, ...listNumbers(groups.get(value) ?? [])])
    }
    const newest = { sort: [{ by: 'id', descending: true }] }
    const two = ['a', 0, 4]
    assertEqual(await found(['a', 'a', '5', 'true', 'none'], 2), [two, ['5', 1, 2], ['true', 5, 10]])
    assertEqual(await found(['a', 'b', 'c'], 9), [
      ['a', 0, 4, 6, 8],
      ['b', 3],
      ['c', 9],
    ])
    assertEqual(await found(['a', '5'], 1, newest), [
      ['a', 8],
      ['5', 2],
    ])
    assertEqual(await found(['a', 'b'], 2, { where: [{ path: ['even'], equals: true }] }), [two])
    assertEqual(await found([], 2), [])
    const groups = await searchEach(store, { table, limit: 2 }, { path: ['h', 'v'], values: ['a', '5'], limit: 3 })
    assertSame(Array.from(groups.values()).flat().length, 2)
  })

  test('finds an array in the group of each of its elements', async (store, table) => {
    const rows = [['a', 'b'], 'a', ['b', 5, 'b'], [['a']], [], ['a'], { a: 1 }, [true, null]]
    for (const [n, v] of rows.entries()) await store.create(table, { n, v })
    const found = async (limit: number, descending: boolean): Promise<unknown> => {
      const query = { table, limit: 100, sort: [{ by: { path: ['n'] }, descending }] }
      const values = ['a', 'b', '5', 'true']
      const groups = await searchEach(store, query, { path: ['v'], values, limit })
      return values.map((value) => listNumbers(groups.get(value) ?? []))
    }
    assertEqual(await found(9, false), [[0, 1, 5], [0, 2], [2], [7]])
    assertEqual(await found(2, true), [[5, 1], [2, 0], [2], [7]])
    assertEqual(await found(1, false), [[0], [0], [2], [7]])
  })

  test('passes all records of a query in batches', async (store, table) => {
    const count = 1201
    await writeMany(
      store,
      Array.from({ length: count }, (_, n): RecordWrite => ({ do: 'create', table, properties: { n } })),
    )
    const found = async (from: RecordStore, query = {}): Promise<unknown[]> => {
      const numbers: unknown[] = []
      await searchInBatches(
        from,
        { table, limit: 5000, ...query },
        (records) => void numbers.push(...listNumbers(records)),
      )
      return numbers
    }
    const all = Array.from({ length: count }, (_, n) => n)
    assertEqual(await found(store), all)
    const sort = [{ by: { path: ['n'] }, descending: true }]
    assertEqual(await found(store, { sort, limit: 1000, offset: 1 }), all.toReversed().slice(1, 1001))
    const deep = { sort: [{ by: { path: ['m'], as: 'number' } }, ...sort], limit: 20, offset: 1100 } as const
    assertEqual(listNumbers(await store.search({ table, ...deep })), all.toReversed().slice(1100, 1120))
    assertEqual(await found(store, { where: [{ path: ['n'], equals: -1 }] }), [])
    await store.transaction(async (open) => {
      await open.create(table, { n: count })
      assertEqual(await found(open), [...all, count])
    })
    const failing = async (): Promise<void> =>
      searchInBatches(store, { table, limit: 5000 }, () => {
        throw new TypeError('a fault')
      })
    await rejects(failing, { message: 'a fault' })
    assertSame((await found(store, { limit: 1 })).length, 1)
  })

  test('writes many records in order', async (store, table) => {
    const [changed, gone] = [await store.create(table, { n: 1, kept: true }), await store.create(table, { n: 2 })]
    const createdAt = new Date('2010-10-10T10:00:00.123Z')
    const id = String(Number(gone.id) + 1000)
    const written = await writeMany(store, [
      { do: 'create', table, properties: { n: 3 } },
      { do: 'create', table: `${table}_other`, properties: { n: 4 }, stamp: { id, createdAt } },
      { do: 'update', id: changed.id, table, properties: { n: 5 } },
      { do: 'update', id: changed.id, table, properties: { m: 6 } },
      { do: 'update', id: gone.id, table: `${table}_other`, properties: { n: 7 } },
      { do: 'update', id: 'x', table, properties: { n: 7 } },
      { do: 'delete', id: gone.id, table },
      { do: 'delete', id: gone.id, table },
      { do: 'create', table, properties: { n: 8 } },
    ])
    assertEqual(
      Array.from(written, (record) => record?.properties.n),
      [3, 4, 5, 5, undefined, undefined, 2, undefined, 8],
    )
    assertSameJson(written[3]?.properties, { n: 5, kept: true, m: 6 })
    assertLater(written[3]?.updatedAt, changed.updatedAt, 'updatedAt of an updated record')
    assertDate(written[6]?.deletedAt, 'deletedAt of a deleted record')
    assertEqual([written[1]?.id, written[1]?.createdAt.getTime()], [id, createdAt.getTime()])
    const [before, after] = [Number(written[0]?.id), Number(written[8]?.id)]
    ok(
      before < Number(id) && Number(id) < after,
      `expected ids in the order of the writes, got ${before}, ${id}, ${after}`,
    )
    assertLater(written[8]?.id, id, 'the id of a new record')
    assertEqual(listNumbers(await store.search({ table, limit: 10 })), [5, 3, 8])
    assertSame((await writeMany(store, [])).length, 0)
  })

  test('writes none of many records if one violates a unique property', async (store, table) => {
    const create = (email: string): RecordWrite => ({ do: 'create', table: usersTable, properties: { email } })
    const { id } = await store.create(table, { n: 1 })
    const isTaken = { name: 'UniqueViolation', table: usersTable, property: 'email' }
    const writes: readonly RecordWrite[] = [
      { do: 'update', id, table, properties: { n: 2 } },
      ...['one', 'two', 'one'].map((name) => create(`${name}@${table}`)),
    ]
    await rejects(async () => writeMany(store, writes), isTaken)
    assertSame((await store.find(id, table))?.properties.n, 1)
    await store.transaction(async (open) => {
      await rejects(async () => writeMany(open, writes), isTaken)
      await open.update(id, { n: 3 }, table)
    })
    assertSame((await store.find(id, table))?.properties.n, 3)
    const taken: RecordWrite = { do: 'create', table, properties: {}, stamp: { id } }
    await rejects(async () => writeMany(store, [taken]), { name: 'UniqueViolation', property: 'id' })
    const where = [{ path: ['email'], equals: `two@${table}` }]
    assertSame(await store.count({ table: usersTable, where }), 0)
  })
}
