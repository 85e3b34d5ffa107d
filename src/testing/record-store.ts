import { deepStrictEqual, notStrictEqual, ok, rejects, strictEqual } from 'node:assert/strict'
import type { PropertyCondition, RecordOrder, RecordQuery, RecordStore, StoredRecord } from '../adapters/records'
import type { Hash } from '../values/hash'
import { sameJson } from './json'
import { numbersOf, testTransactions, type RecordTest } from './record-transactions'
import { runner } from './runner'

const hostileNames = ['', 'a b', "it's; --", 'a"b', 'a.b', 'a->b', '$1', 'zażółć 🦊', '__proto__', 'constructor']

const values: readonly unknown[] = [
  'text',
  '',
  'zażółć 🦊',
  0,
  -1.5,
  true,
  false,
  null,
  [],
  [1, [null, 'two']],
  {},
  { a: { b: [{ c: null }] } },
  JSON.parse('{ "__proto__": { "admin": true } }'),
]

/**
 * The tests that a store of records must pass, for Jest, Vitest (with `globals: true`) or Mocha. Call it in a test
 * file. The store may hold records already; the tests use tables of their own.
 *
 * @example
 * describe('records in Postgres', () => {
 *   testRecordStore(() => postgresRecords(pool))
 * })
 */
export function testRecordStore(make: () => RecordStore | Promise<RecordStore>): void {
  const { describe, it } = runner()
  let tables = 0
  const run = Math.random().toString(36).slice(2)

  /** Runs a test with a store and a table that nothing else uses. */
  const test = (name: string, body: (store: RecordStore, table: string) => Promise<void>): void => {
    it(name, async () => body(await make(), `t_${run}_${++tables}`))
  }

  describe('is a store of records, which', () => {
    testRecords(test)
    testQueries(test)
    testTransactions(test)
  })
}

function testRecords(test: RecordTest): void {
  test('gives each record an id of digits, and the times of its making', async (store, table) => {
    const [one, other] = [await store.create(table, { n: 1 }), await store.create(table, { n: 2 })]
    for (const { id } of [one, other]) ok(/^[1-9]\d*$/.test(id), id)
    notStrictEqual(one.id, other.id)
    strictEqual(one.table, table)
    ok(one.createdAt instanceof Date && one.updatedAt instanceof Date)
    strictEqual(one.deletedAt, null)
    sameJson(one.properties, { n: 1 })
  })

  test('keeps what JSON can say', async (store, table) => {
    const { id } = await store.create(table, { values })
    sameJson((await store.find(id))?.properties, { values })
  })

  test('keeps properties of any name', async (store, table) => {
    const properties = JSON.parse(`{${hostileNames.map((name, i) => `${JSON.stringify(name)}:${i}`).join()}}`) as Hash
    const { id } = await store.create(table, properties)
    const kept = (await store.find(id))?.properties
    deepStrictEqual(new Set(Object.keys(kept ?? {})), new Set(hostileNames))
    for (const [i, property] of hostileNames.entries()) {
      const { total } = await store.search({ table, where: [{ property, equals: i }] })
      strictEqual(total, 1, JSON.stringify(property))
    }
  })

  test('copies on the way in and out', async (store, table) => {
    const given = { list: [1] }
    const created = await store.create(table, given)
    given.list.push(2)
    ;(created.properties.list as number[]).push(3)
    const found = (await store.find(created.id)) as StoredRecord
    ;(found.properties.list as number[]).push(4)
    sameJson((await store.find(created.id))?.properties, { list: [1] })
  })

  test('finds a record by its id, of the table named', async (store, table) => {
    const { id } = await store.create(table, { n: 1 })
    strictEqual((await store.find(id))?.id, id)
    strictEqual((await store.find(id, table))?.id, id)
    strictEqual(await store.find(id, `${table}_other`), undefined)
    for (const none of ['999999999', '0', '-1', '1.5', 'x', '', '99999999999999999999999', "1'; --", '\0']) {
      strictEqual(await store.find(none, table), undefined, none)
    }
  })

  test('sets the properties given, and leaves the others', async (store, table) => {
    const { id, createdAt } = await store.create(table, { a: 1, b: { c: 1 } })
    const updated = await store.update(id, { b: { d: 2 }, e: null })
    sameJson(updated?.properties, { a: 1, b: { d: 2 }, e: null })
    sameJson((await store.find(id))?.properties, { a: 1, b: { d: 2 }, e: null })
    strictEqual(updated?.createdAt.getTime(), createdAt.getTime())
    ok(updated.updatedAt >= createdAt)
    strictEqual(await store.update(id, { a: 2 }, `${table}_other`), undefined)
    strictEqual(await store.update('999999999', { a: 2 }, table), undefined)
  })

  test('deletes a record, which only a query for deleted ones finds then', async (store, table) => {
    const { id } = await store.create(table, { n: 1 })
    await store.create(table, { n: 2 })
    strictEqual(await store.delete(id, `${table}_other`), undefined)
    strictEqual((await store.delete(id))?.id, id)
    strictEqual(await store.delete(id), undefined)
    strictEqual(await store.find(id), undefined)
    strictEqual(await store.update(id, { n: 3 }), undefined)
    const numbers = async (deleted: RecordQuery['deleted']): Promise<unknown[]> =>
      numbersOf(await store.search({ table, ...(deleted && { deleted }) }))
    deepStrictEqual(await numbers(undefined), [2])
    deepStrictEqual(await numbers('without'), [2])
    deepStrictEqual(await numbers('only'), [1])
    deepStrictEqual(await numbers('with'), [1, 2])
    const { records } = await store.search({ table, deleted: 'only' })
    ok(records[0]?.deletedAt instanceof Date)
  })

  test("passes over the platform's own tables where no table is named", async (store, table) => {
    const { id } = await store.create(`:${table}`, { n: 1 })
    strictEqual(await store.find(id), undefined)
    strictEqual(await store.update(id, { n: 2 }), undefined)
    strictEqual(await store.delete(id), undefined)
    strictEqual((await store.search({ ids: [id] })).total, 0)
    strictEqual((await store.find(id, `:${table}`))?.id, id)
    strictEqual((await store.search({ ids: [id], table: `:${table}` })).total, 1)
  })
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
]

const conditions: readonly (readonly [PropertyCondition, readonly number[]])[] = [
  [{ property: 'v', equals: 1 }, [0]],
  [{ property: 'v', equals: '9' }, [3]],
  [{ property: 'v', equals: true }, [7]],
  [{ property: 'v', equals: null }, [5, 6]],
  [{ property: 't', equals: ['tea', 'cup'] }, [5]],
  [{ property: 't', equals: { a: 1 } }, [6]],
  [{ property: 't', equals: 'tea' }, []],
  [{ property: 'v', in: [1, '10', null] }, [0, 4, 5, 6]],
  [{ property: 'v', in: [] }, []],
  [{ property: 'v', notEquals: 1 }, [1, 2, 3, 4, 5, 6, 7]],
  [{ property: 'v', notEquals: null }, [0, 1, 2, 3, 4, 7]],
  [{ property: 't', contains: 'tea' }, [0, 1, 5]],
  [{ property: 't', contains: 'TEA' }, [0, 1]],
  [{ property: 't', contains: 'żÓŁ' }, [4]],
  [{ property: 't', contains: '%' }, []],
  [{ property: 't', contains: '_' }, []],
  [{ property: 't', contains: '' }, [0, 1, 2, 3, 4]],
  [{ property: 'v', exists: true }, [0, 1, 2, 3, 4, 7]],
  [{ property: 'v', exists: false }, [5, 6]],
  [{ property: 'v', range: { gt: 1 } }, [1, 2]],
  [{ property: 'v', range: { gte: 1, lt: 10 } }, [0, 2]],
  [{ property: 'v', range: { lte: '9' } }, [3, 4]],
  [{ property: 'v', range: { gt: '10' } }, [3]],
  [{ property: 'none', equals: 1 }, []],
  [{ property: 'none', exists: false }, [0, 1, 2, 3, 4, 5, 6, 7]],
]

const orders: readonly (readonly [readonly RecordOrder[], readonly number[]])[] = [
  [[], [0, 1, 2, 3, 4, 5, 6, 7]],
  [[{ by: 'id', descending: true }], [7, 6, 5, 4, 3, 2, 1, 0]],
  [
    [{ by: 'createdAt' }, { by: 'id' }],
    [0, 1, 2, 3, 4, 5, 6, 7],
  ],
  [[{ by: { property: 'v' } }], [0, 2, 1, 4, 3, 7, 5, 6]],
  [[{ by: { property: 'v' }, descending: true }], [7, 3, 4, 1, 2, 0, 5, 6]],
  [[{ by: { property: 'none' } }], [0, 1, 2, 3, 4, 5, 6, 7]],
]

function testQueries(test: RecordTest): void {
  const fill = async (store: RecordStore, table: string): Promise<StoredRecord[]> => {
    const records: StoredRecord[] = []
    for (const row of rows) records.push(await store.create(table, row))
    return records
  }

  test('finds by each condition', async (store, table) => {
    await fill(store, table)
    for (const [condition, found] of conditions) {
      const answer = await store.search({ table, where: [condition] })
      deepStrictEqual(numbersOf(answer), found, JSON.stringify(condition))
      strictEqual(answer.total, found.length)
    }
  })

  test('finds by the times of making and changing', async (store, table) => {
    const first = await store.create(table, { n: 1 })
    await pause(20)
    const second = await store.create(table, { n: 2 })
    await pause(20)
    const changed = (await store.update(first.id, { n: 3 })) as StoredRecord
    const { createdAt } = second
    const found = async (query: RecordQuery): Promise<unknown[]> => numbersOf(await store.search({ table, ...query }))
    deepStrictEqual(await found({ createdAt: { lt: createdAt } }), [3])
    deepStrictEqual(await found({ createdAt: { gt: first.createdAt } }), [2])
    deepStrictEqual(await found({ createdAt: { gte: first.createdAt, lte: createdAt } }), [3, 2])
    deepStrictEqual(await found({ createdAt: { gt: createdAt } }), [])
    deepStrictEqual(await found({ updatedAt: { gt: createdAt } }), [3])
    deepStrictEqual(await found({ updatedAt: { gte: changed.updatedAt } }), [3])
  })

  test('finds what all conditions hold for', async (store, table) => {
    await fill(store, table)
    const where = [
      { property: 'v', exists: true, notEquals: 10 },
      { property: 't', contains: 't' },
    ]
    deepStrictEqual(numbersOf(await store.search({ table, where })), [0])
  })

  test('finds by ids', async (store, table) => {
    const [first, , third] = await fill(store, table)
    const ids = [third?.id ?? '', first?.id ?? '', third?.id ?? '', '999999999', 'x', '']
    deepStrictEqual(numbersOf(await store.search({ table, ids })), [0, 2])
    deepStrictEqual(numbersOf(await store.search({ table, ids: [] })), [])
  })

  test('sorts', async (store, table) => {
    await fill(store, table)
    for (const [sort, found] of orders) {
      deepStrictEqual(numbersOf(await store.search({ table, sort })), found, JSON.stringify(sort))
    }
  })

  test('gives a page, and how many there are in all', async (store, table) => {
    await fill(store, table)
    const page = async (offset: number, limit: number): Promise<unknown[]> => {
      const found = await store.search({ table, offset, limit })
      return [...numbersOf(found), found.total]
    }
    deepStrictEqual(await page(0, 3), [0, 1, 2, 8])
    deepStrictEqual(await page(6, 3), [6, 7, 8])
    deepStrictEqual(await page(8, 3), [8])
    deepStrictEqual(await page(0, 0), [8])
  })

  test('refuses a page that can be none', async (store, table) => {
    for (const query of [{ offset: -1 }, { offset: 0.5 }, { limit: -1 }, { limit: NaN }]) {
      await rejects(async () => store.search({ table, ...query }), Error, JSON.stringify(query))
    }
  })
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
