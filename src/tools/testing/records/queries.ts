import { rejects } from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type {
  RecordColumn,
  RecordCondition,
  RecordOrder,
  RecordStore,
  StoredRecord,
  ValueCondition,
} from '../../../ports/records/port'
import type { Hash } from '../../../base/values/hash'
import { assertEqual, assertSame } from '../json'

/** Declares a test with a store and a table of its own. */
export type RecordTest = (name: string, body: (store: RecordStore, table: string) => Promise<void>) => void

export function listNumbers(records: readonly StoredRecord[]): unknown[] {
  return Array.from(records, ({ properties }) => properties.n)
}

const rows: readonly Hash[] = [
  { n: 0, v: 1, t: 'Tea' },
  { n: 1, v: 10, t: 'teapot' },
  { n: 2, v: 9.5, t: 'cup', l: [1, 2, null] },
  { n: 3, v: '9', t: '', l: ['3', ['deep']] },
  { n: 4, v: '10', t: 'Żółw' },
  { n: 5, v: null, t: ['tea', 'cup'] },
  { n: 6, t: { a: 1 } },
  { n: 7, v: true, t: [] },
  { n: 8, h: { x: 1 }, b: true },
  { n: 9, h: { x: '1' }, b: false },
]

/** Cities: Warsaw is 252 km from Kraków, and 1366 km from Paris. */
const cities: readonly Hash[] = [
  { n: 0, at: { type: 'Point', coordinates: [21.0122, 52.2297] }, reach: 300 },
  { n: 1, at: { type: 'Point', coordinates: [19.945, 50.0647] }, reach: '300' },
  { n: 2, at: { type: 'Point', coordinates: [2.3522, 48.8566] }, reach: 1300 },
  { n: 3, at: { type: 'Point', coordinates: ['21', '52'] }, reach: 9999 },
  { n: 4, at: { type: 'Point', coordinates: [181, 52] }, reach: 9999 },
  { n: 5, at: { type: 'Polygon', coordinates: [21, 52] } },
]
const warsaw = { lat: 52.2297, lng: 21.0122 }

const all = rows.map(({ n }) => n as number)

const conditions: readonly (readonly [RecordCondition, readonly number[]])[] = [
  [{ path: ['v'], equals: 1 }, [0]],
  [{ path: ['v'], equals: '9' }, [3]],
  [{ path: ['v'], equals: true }, [7]],
  [{ path: ['v'], equals: null }, [5, 6, 8, 9]],
  [{ path: ['t'], equals: ['tea', 'cup'] }, [5]],
  [{ path: ['t'], equals: { a: 1 } }, [6]],
  [{ path: ['t'], equals: 'tea' }, []],
  [{ path: ['v'], in: [1, '10', null] }, [0, 4, 5, 6, 8, 9]],
  [{ path: ['v'], in: [] }, []],
  [{ path: ['v'], notEquals: 1 }, all.slice(1)],
  [{ path: ['v'], notEquals: null }, [0, 1, 2, 3, 4, 7]],
  [{ path: ['t'], contains: 'tea' }, [0, 1, 5]],
  [{ path: ['t'], contains: 'TEA' }, [0, 1]],
  [{ path: ['t'], contains: 'żÓŁ' }, [4]],
  [{ path: ['t'], contains: '%' }, []],
  [{ path: ['t'], contains: '_' }, []],
  [{ path: ['t'], contains: '' }, [0, 1, 2, 3, 4]],
  [{ path: ['v'], exists: true }, [0, 1, 2, 3, 4, 7]],
  [{ path: ['v'], exists: false }, [5, 6, 8, 9]],
  [{ path: ['v'], range: { gt: 1 } }, [1, 2]],
  [{ path: ['v'], range: { gte: 1, lt: 10 } }, [0, 2]],
  [{ path: ['v'], range: { lte: '9' } }, [3, 4]],
  [{ path: ['v'], range: { gt: '10' } }, [3]],
  [{ path: ['v'], range: { gt: '1\0' } }, []],
  [{ path: ['v'], range: { lt: '\udfff' } }, []],
  [{ path: ['v'], equals: '9\0' }, []],
  [{ path: ['t'], contains: '\ud800' }, []],
  [{ path: ['none'], equals: 1 }, []],
  [{ path: ['h', 'x'], equals: 1 }, [8]],
  [{ path: ['h', 'x'], equals: '1' }, [9]],
  [{ path: ['h', 'x', 'y'], equals: null }, all],
  [{ path: ['h', 'x'], as: 'text', equals: '1' }, [8, 9]],
  [{ path: ['v', 'x'], exists: true }, []],
  [{ path: ['v'], as: 'text', equals: '10' }, [1, 4]],
  [{ path: ['v'], as: 'text', equals: 10 }, []],
  [{ path: ['v'], as: 'text', in: ['9.5', 'true'] }, [2, 7]],
  [{ path: ['v'], as: 'text', notEquals: '10' }, all.filter((n) => n !== 1 && n !== 4)],
  [{ path: ['t'], as: 'text', exists: true }, [0, 1, 2, 3, 4]],
  [{ path: ['v'], as: 'text', contains: '9' }, [2, 3]],
  [{ path: ['v'], as: 'text', range: { gt: '10' } }, [2, 3, 7]],
  [{ path: ['v'], as: 'number', equals: 10 }, [1, 4]],
  [{ path: ['v'], as: 'number', in: [1, 9.5, ...Array.from({ length: 30 }, (_, i) => 100 + i)] }, [0, 2]],
  [{ path: ['v'], as: 'text', in: ['9', ...Array.from({ length: 30 }, (_, i) => String(i * 10))] }, [1, 3, 4]],
  [{ path: ['v'], as: 'number', range: { gte: 9, lt: 10 } }, [2, 3]],
  [{ path: ['v'], as: 'number', exists: true }, [0, 1, 2, 3, 4]],
  [{ path: ['none'], exists: false }, all],
  [{ path: ['t'], contains: 'TEA', caseSensitive: true }, []],
  [{ path: ['t'], contains: 'Tea', caseSensitive: true }, [0]],
  [{ path: ['t'], startsWith: 'TEA' }, [0, 1]],
  [{ path: ['t'], startsWith: 'Tea', caseSensitive: true }, [0]],
  [{ path: ['t'], startsWith: '' }, [0, 1, 2, 3, 4]],
  [{ path: ['t'], startsWith: '%' }, []],
  [{ path: ['t'], startsWith: 'p' }, []],
  [{ path: ['t'], endsWith: 'te' }, []],
  [{ path: ['t'], endsWith: 'POT' }, [1]],
  [{ path: ['t'], endsWith: 'ÓŁW' }, [4]],
  [{ path: ['t'], endsWith: 'ÓŁW', caseSensitive: true }, []],
  [{ path: ['t'], startsWith: 'te', endsWith: 'a' }, [0]],
  [{ path: ['t'], contains: 'e', endsWith: 'a' }, [0]],
  [{ path: ['t'], startsWith: 'tea', contains: 'tea' }, [0, 1]],
  [{ path: ['t'], contains: '\ud83d' }, []],
  [{ path: ['t'], some: { equals: 'cup' } }, [5]],
  [{ path: ['t'], some: { in: ['pot', 'tea'] } }, [5]],
  [{ path: ['t'], some: { startsWith: 'CU' } }, [5]],
  [{ path: ['t'], some: { notEquals: 'tea' } }, [5]],
  [{ path: ['t'], some: {} }, [5]],
  [{ path: ['l'], some: { equals: '2' } }, []],
  [{ path: ['l'], some: { as: 'text', equals: '2' } }, [2]],
  [{ path: ['l'], some: { as: 'number', range: { gte: 3 } } }, [3]],
  [{ path: ['l'], some: { some: { equals: 'deep' } } }, [3]],
  [{ path: ['l'], as: 'texts', equals: ['1', '2', null] }, [2]],
  [{ path: ['l'], as: 'texts', equals: ['3', null] }, [3]],
  [{ path: ['l'], as: 'texts', equals: [1, 2, null] }, []],
  [{ path: ['l'], as: 'texts', notEquals: ['3', null] }, [0, 1, 2, 4, 5, 6, 7, 8, 9]],
  [{ path: ['l'], as: 'texts', contains: '2' }, [2]],
  [{ path: ['t'], as: 'texts', in: [['tea', 'cup'], ['tea']] }, [5]],
  [{ path: ['t'], as: 'texts', in: [[], 'cup'] }, [7]],
  [{ path: ['t'], as: 'texts', exists: true }, [5, 7]],
  [{ path: ['l'], some: { as: 'texts', equals: ['deep'] } }, [3]],
  [{ path: ['t'], as: 'lowercase', equals: 'tea' }, [0]],
  [{ path: ['t'], as: 'lowercase', equals: 'Tea' }, []],
  [{ path: ['t'], as: 'lowercase', in: ['teapot', 'żółw'] }, [1, 4]],
  [{ path: ['t'], as: 'lowercase', range: { gt: 'tea', lt: 'teb' } }, [1]],
  [{ path: ['v'], as: 'lowercase', in: ['true', '9.5'] }, [2, 7]],
  [{ path: ['t'], every: { in: ['tea', 'cup', 'pot'] } }, [5, 7]],
  [{ path: ['t'], every: { in: ['tea'] } }, [7]],
  [{ path: ['t'], every: {} }, [5, 7]],
  [{ path: ['l'], every: { as: 'number', in: [1, 2, null] } }, [2]],
  [{ path: ['l'], every: { exists: true } }, [3]],
  [{ not: [{ path: ['t'], every: { in: ['tea'] } }] }, [0, 1, 2, 3, 4, 5, 6, 8, 9]],
  [{ any: [] }, []],
  [{ any: [[]] }, all],
  [{ any: [[{ path: ['v'], equals: 1 }], [{ path: ['v'], equals: '9' }]] }, [0, 3]],
  [
    {
      any: [
        [
          { path: ['v'], exists: true },
          { path: ['t'], contains: 'pot' },
        ],
        [{ path: ['n'], equals: 9 }],
      ],
    },
    [1, 9],
  ],
  [{ not: [] }, []],
  [{ not: [{ path: ['v'], equals: 1 }] }, all.slice(1)],
  [{ not: [{ path: ['t'], contains: 'tea' }] }, [2, 3, 4, 6, 7, 8, 9]],
  [{ not: [{ path: ['v'], range: { gt: 1 } }] }, [0, 3, 4, 5, 6, 7, 8, 9]],
  [
    {
      not: [
        { path: ['v'], exists: true },
        { path: ['t'], exists: true },
      ],
    },
    [5, 6, 8, 9],
  ],
  [{ not: [{ not: [{ path: ['v'], equals: 1 }] }] }, [0]],
  [{ not: [{ any: [[{ path: ['v'], exists: true }], [{ path: ['h', 'x'], equals: 1 }]] }] }, [5, 6, 9]],
  [{ column: 'id', as: 'number', range: { lt: 0 } }, []],
  [{ column: 'id', exists: true }, all],
  [{ column: 'table', startsWith: 'T_' }, all],
  [{ column: 'table', equals: 'none' }, []],
  [{ column: 'deletedAt', exists: false }, all],
  [{ column: 'createdAt', range: { gt: 0 } }, all],
]

const orders: readonly (readonly [readonly RecordOrder[], readonly number[]])[] = [
  [[], all],
  [[{ by: 'id', descending: true }], all.toReversed()],
  [[{ by: 'createdAt' }, { by: 'id' }], all],
  [[{ by: { path: ['v'] } }], [0, 2, 1, 4, 3, 7, 5, 6, 8, 9]],
  [[{ by: { path: ['v'] }, descending: true }], [7, 3, 4, 1, 2, 0, 5, 6, 8, 9]],
  [[{ by: { path: ['b'] } }], [9, 8, 0, 1, 2, 3, 4, 5, 6, 7]],
  [[{ by: { path: ['b'] }, descending: true }], [8, 9, 0, 1, 2, 3, 4, 5, 6, 7]],
  [[{ by: { path: ['none'] } }], all],
  [[{ by: { path: ['v'], as: 'number' } }], [0, 3, 2, 1, 4, 5, 6, 7, 8, 9]],
  [[{ by: { path: ['v'], as: 'text' }, descending: true }], [7, 2, 3, 1, 4, 0, 5, 6, 8, 9]],
  [[{ by: { path: ['h', 'x'] } }], [8, 9, 0, 1, 2, 3, 4, 5, 6, 7]],
  [[{ by: 'table' }], all],
  [[{ by: 'deletedAt', descending: true }], all],
  [[{ by: { path: ['v'] }, values: ['9', '1', 'none', '10'] }], [3, 0, 1, 4, 2, 5, 6, 7, 8, 9]],
  [[{ by: { path: ['v'] }, values: ['9', '1', 'none', '10'], descending: true }], [1, 4, 0, 3, 2, 5, 6, 7, 8, 9]],
]

/** The tests of a store's queries. */
export function testQueries(test: RecordTest): void {
  const seed = async (store: RecordStore, table: string): Promise<StoredRecord[]> => {
    const records: StoredRecord[] = []
    for (const row of rows) records.push(await store.create(table, row))
    return records
  }

  test('finds by each condition', async (store, table) => {
    await seed(store, table)
    for (const [condition, found] of conditions) {
      const result = await store.search({ table, where: [condition], limit: 20 })
      assertEqual(listNumbers(result), found, JSON.stringify(condition))
      assertSame(await store.count({ table, where: [condition] }), found.length, JSON.stringify(condition))
    }
  })

  test('finds by the times of creation, change and deletion', async (store, table) => {
    const first = await store.create(table, { n: 1 })
    await pause(20)
    const second = await store.create(table, { n: 2 })
    await pause(20)
    const changed = (await store.update(first.id, { n: 3 }, table)) as StoredRecord
    const createdAt = second.createdAt.getTime()
    const found = async (column: RecordColumn, condition: ValueCondition, deleted?: 'with'): Promise<unknown[]> =>
      listNumbers(
        await store.search({ table, where: [{ column, ...condition }], limit: 10, ...(deleted && { deleted }) }),
      )
    assertEqual(await found('createdAt', { range: { lt: createdAt } }), [3])
    assertEqual(await found('createdAt', { range: { gt: first.createdAt.getTime() } }), [2])
    assertEqual(await found('createdAt', { range: { gte: first.createdAt.getTime(), lte: createdAt } }), [3, 2])
    assertEqual(await found('createdAt', { range: { gt: createdAt } }), [])
    assertEqual(await found('createdAt', { equals: createdAt }), [2])
    assertEqual(await found('createdAt', { notEquals: createdAt }), [3])
    assertEqual(await found('updatedAt', { range: { gt: createdAt } }), [3])
    assertEqual(await found('updatedAt', { range: { gte: changed.updatedAt.getTime() } }), [3])
    await store.delete(second.id, table)
    assertEqual(await found('deletedAt', { exists: true }, 'with'), [2])
    assertEqual(await found('deletedAt', { range: { gte: createdAt } }, 'with'), [2])
    assertEqual(await found('deletedAt', { equals: null }, 'with'), [3])
    const sorted = async (by: RecordColumn, descending: boolean): Promise<unknown[]> =>
      listNumbers(await store.search({ table, sort: [{ by, descending }], limit: 10, deleted: 'with' }))
    assertEqual(await sorted('createdAt', true), [2, 3])
    assertEqual(await sorted('updatedAt', false), [2, 3])
    assertEqual(await sorted('deletedAt', false), [2, 3])
    assertEqual(await sorted('deletedAt', true), [2, 3])
  })

  test('finds by the id and the table', async (store, table) => {
    const [first, second, third] = await seed(store, table)
    const found = async (column: RecordColumn, condition: ValueCondition): Promise<unknown[]> =>
      listNumbers(await store.search({ table, where: [{ column, ...condition }], limit: 20 }))
    assertEqual(await found('id', { equals: second?.id }), [1])
    assertEqual(await found('id', { in: [third?.id, first?.id, 'x'] }), [0, 2])
    assertEqual(await found('id', { notEquals: first?.id }), all.slice(1))
    assertEqual(await found('id', { as: 'number', range: { lte: Number(second?.id) } }), [0, 1])
    assertEqual(await found('table', { equals: table }), all)
    assertEqual(await found('table', { in: [`${table}_other`] }), [])
    assertEqual(await found('table', { endsWith: table.slice(2) }), all)
  })

  test('finds nearby records, and sorts by distance', async (store, table) => {
    for (const city of cities) await store.create(table, city)
    const near = async (km: number | readonly string[]): Promise<unknown[]> =>
      listNumbers(await store.search({ table, where: [{ path: ['at'], within: { center: warsaw, km } }], limit: 10 }))
    assertEqual(await near(0), [0])
    assertEqual(await near(251), [0])
    assertEqual(await near(253), [0, 1])
    assertEqual(await near(1400), [0, 1, 2])
    assertEqual(await near(['reach']), [0, 1])
    assertEqual(await near(['none']), [])
    const nowhere = { path: ['at'], within: { center: { lat: 90.5, lng: 21 }, km: Infinity } }
    assertEqual(listNumbers(await store.search({ table, where: [nowhere], limit: 10 })), [])
    const by = { path: ['at'], from: warsaw }
    assertEqual(listNumbers(await store.search({ table, sort: [{ by }], limit: 10 })), [0, 1, 2, 3, 4, 5])
    const far = await store.search({ table, sort: [{ by, descending: true }], limit: 10 })
    assertEqual(listNumbers(far), [2, 1, 0, 3, 4, 5])
  })

  test('sorts randomly, with each record once', async (store, table) => {
    await seed(store, table)
    const found = listNumbers(await store.search({ table, sort: [{ by: 'random' }], limit: 20 }))
    assertEqual(new Set(found), new Set(all))
    assertSame(found.length, all.length)
  })

  test('finds records that match all conditions', async (store, table) => {
    await seed(store, table)
    const where: readonly RecordCondition[] = [
      { path: ['v'], exists: true, notEquals: 10 },
      { path: ['t'], contains: 't' },
    ]
    assertEqual(listNumbers(await store.search({ table, where, limit: 10 })), [0])
  })

  test('finds by ids', async (store, table) => {
    const [first, , third] = await seed(store, table)
    const ids = [third?.id ?? '', first?.id ?? '', third?.id ?? '', '999999999', 'x', '']
    assertEqual(listNumbers(await store.search({ table, ids, limit: 10 })), [0, 2])
    assertEqual(listNumbers(await store.search({ table, ids: [], limit: 10 })), [])
  })

  test('sorts', async (store, table) => {
    await seed(store, table)
    for (const [sort, found] of orders) {
      assertEqual(listNumbers(await store.search({ table, sort, limit: 20 })), found, JSON.stringify(sort))
    }
  })

  test('returns a page', async (store, table) => {
    await seed(store, table)
    const page = async (offset: number, limit: number): Promise<unknown[]> =>
      listNumbers(await store.search({ table, offset, limit }))
    assertEqual(await page(0, 3), [0, 1, 2])
    assertEqual(await page(8, 3), [8, 9])
    assertEqual(await page(10, 3), [])
    assertEqual(await page(0, 0), [])
  })

  test('rejects an invalid page', async (store, table) => {
    for (const page of [{ offset: -1 }, { offset: 0.5 }, { limit: -1 }, { limit: NaN }]) {
      await rejects(async () => store.search({ table, limit: 1, ...page }), JSON.stringify(page))
    }
  })
}
