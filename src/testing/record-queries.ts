import { deepStrictEqual, rejects, strictEqual } from 'node:assert/strict'
import type { PropertyCondition, RecordFilter, RecordOrder, RecordStore, StoredRecord } from '../adapters/records'
import type { Hash } from '../values/hash'

/** Declares a test with a store and a table that nothing else uses. */
export type RecordTest = (name: string, body: (store: RecordStore, table: string) => Promise<void>) => void

export function numbersOf(records: readonly StoredRecord[]): unknown[] {
  return records.map(({ properties }) => properties.n)
}

const rows: readonly Hash[] = [
  { n: 0, v: 1, t: 'Tea' },
  { n: 1, v: 10, t: 'teapot' },
  { n: 2, v: 9.5, t: 'cup' },
  { n: 3, v: '9', t: '' },
  { n: 4, v: '10', t: 'Żółw' },
  { n: 5, v: null, t: ['tea', 'cup'] },
  { n: 6, t: { a: 1 } },
  { n: 7, v: true, t: [] },
  { n: 8, h: { x: 1 } },
  { n: 9, h: { x: '1' } },
]

const all = rows.map(({ n }) => n as number)

const conditions: readonly (readonly [PropertyCondition, readonly number[]])[] = [
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
  [{ path: ['v'], as: 'number', range: { gte: 9, lt: 10 } }, [2, 3]],
  [{ path: ['v'], as: 'number', exists: true }, [0, 1, 2, 3, 4]],
  [{ path: ['none'], exists: false }, all],
]

const orders: readonly (readonly [readonly RecordOrder[], readonly number[]])[] = [
  [[], all],
  [[{ by: 'id', descending: true }], all.toReversed()],
  [[{ by: 'createdAt' }, { by: 'id' }], all],
  [[{ by: { path: ['v'] } }], [0, 2, 1, 4, 3, 7, 5, 6, 8, 9]],
  [[{ by: { path: ['v'] }, descending: true }], [7, 3, 4, 1, 2, 0, 5, 6, 8, 9]],
  [[{ by: { path: ['none'] } }], all],
  [[{ by: { path: ['v'], as: 'number' } }], [0, 3, 2, 1, 4, 5, 6, 7, 8, 9]],
  [[{ by: { path: ['v'], as: 'text' }, descending: true }], [7, 2, 3, 1, 4, 0, 5, 6, 8, 9]],
  [[{ by: { path: ['h', 'x'] } }], [8, 9, 0, 1, 2, 3, 4, 5, 6, 7]],
]

/** The tests of what a store's queries find. */
export function testQueries(test: RecordTest): void {
  const fill = async (store: RecordStore, table: string): Promise<StoredRecord[]> => {
    const records: StoredRecord[] = []
    for (const row of rows) records.push(await store.create(table, row))
    return records
  }

  test('finds by each condition', async (store, table) => {
    await fill(store, table)
    for (const [condition, found] of conditions) {
      const answer = await store.search({ table, where: [condition], limit: 20 })
      deepStrictEqual(numbersOf(answer), found, JSON.stringify(condition))
      strictEqual(await store.count({ table, where: [condition] }), found.length, JSON.stringify(condition))
    }
  })

  test('finds by the times of making and changing', async (store, table) => {
    const first = await store.create(table, { n: 1 })
    await pause(20)
    const second = await store.create(table, { n: 2 })
    await pause(20)
    const changed = (await store.update(first.id, { n: 3 }, table)) as StoredRecord
    const { createdAt } = second
    const found = async (filter: RecordFilter): Promise<unknown[]> =>
      numbersOf(await store.search({ table, ...filter, limit: 10 }))
    deepStrictEqual(await found({ createdAt: { lt: createdAt } }), [3])
    deepStrictEqual(await found({ createdAt: { gt: first.createdAt } }), [2])
    deepStrictEqual(await found({ createdAt: { gte: first.createdAt, lte: createdAt } }), [3, 2])
    deepStrictEqual(await found({ createdAt: { gt: createdAt } }), [])
    deepStrictEqual(await found({ updatedAt: { gt: createdAt } }), [3])
    deepStrictEqual(await found({ updatedAt: { gte: changed.updatedAt } }), [3])
  })

  test('finds what all conditions hold for', async (store, table) => {
    await fill(store, table)
    const where: readonly PropertyCondition[] = [
      { path: ['v'], exists: true, notEquals: 10 },
      { path: ['t'], contains: 't' },
    ]
    deepStrictEqual(numbersOf(await store.search({ table, where, limit: 10 })), [0])
  })

  test('finds by ids', async (store, table) => {
    const [first, , third] = await fill(store, table)
    const ids = [third?.id ?? '', first?.id ?? '', third?.id ?? '', '999999999', 'x', '']
    deepStrictEqual(numbersOf(await store.search({ table, ids, limit: 10 })), [0, 2])
    deepStrictEqual(numbersOf(await store.search({ table, ids: [], limit: 10 })), [])
  })

  test('sorts', async (store, table) => {
    await fill(store, table)
    for (const [sort, found] of orders) {
      deepStrictEqual(numbersOf(await store.search({ table, sort, limit: 20 })), found, JSON.stringify(sort))
    }
  })

  test('gives a page', async (store, table) => {
    await fill(store, table)
    const page = async (offset: number, limit: number): Promise<unknown[]> =>
      numbersOf(await store.search({ table, offset, limit }))
    deepStrictEqual(await page(0, 3), [0, 1, 2])
    deepStrictEqual(await page(8, 3), [8, 9])
    deepStrictEqual(await page(10, 3), [])
    deepStrictEqual(await page(0, 0), [])
  })

  test('refuses a page that can be none', async (store, table) => {
    for (const page of [{ offset: -1 }, { offset: 0.5 }, { limit: -1 }, { limit: NaN }]) {
      await rejects(async () => store.search({ table, limit: 1, ...page }), Error, JSON.stringify(page))
    }
  })
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
