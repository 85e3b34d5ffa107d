import { notStrictEqual, rejects } from 'node:assert/strict'
import type { RecordQuery, RecordStore, StoredRecord } from '../../../ports/records/port'
import { writeMany } from '../../../ports/records/optional'
import { constantsTable, usersTable } from '../../../ports/records/reserved-tables'
import type { Hash } from '../../../base/values/hash'
import { testBatches } from './batches'
import { listNumbers, testQueries, type RecordTest } from './queries'
import { testTransactions } from './transactions'
import { testUnique } from './unique'
import { runWatched } from '../calls'
import { findRunner } from '../runner'
import { assertEqual, assertSame, assertSameJson } from '../json'
import { assertDate, assertId, assertLater } from '../checks'

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

/** Properties that a store refuses, and the path that it names. */
const unstorable: readonly (readonly [readonly string[], Hash])[] = [
  [['name'], { n: 1, name: 'a\0' }],
  [['list', '0', 'k\ud800'], { list: [{ 'k\ud800': 1 }] }],
  [['deep', 'list', '1'], { deep: { list: ['', '\udfff'] } }],
]

/**
 * The tests that a store of records must pass, for Jest, Vitest (with `globals: true`) or Mocha. Call it in a test
 * file. The store may hold records already; the tests use tables of their own.
 *
 * @example
 * describe('records in Postgres', () => {
 *   testRecordStore(() => adapters.records)
 * })
 */
export function testRecordStore(make: () => RecordStore | Promise<RecordStore>): void {
  const { describe, it } = findRunner()
  let tables = 0
  const run = Math.random().toString(36).slice(2)

  /** Runs a test with a store and a table of its own. */
  const test = (name: string, body: (store: RecordStore, table: string) => Promise<void>): void => {
    it(name, async () => runWatched(await make(), 'store', (store) => body(store, `t_${run}_${++tables}`)))
  }

  describe('a record store', () => {
    testRecords(test)
    testQueries(test)
    testBatches(test)
    testTransactions(test)
    testUnique(test)
  })
}

function testRecords(test: RecordTest): void {
  test('assigns each record a numeric id and its times of creation', async (store, table) => {
    const [one, other] = [await store.create(table, { n: 1 }), await store.create(table, { n: 2 })]
    for (const { id } of [one, other]) assertId(id)
    notStrictEqual(one.id, other.id, 'the ids of two records: expected different ids, got the same')
    assertSame(one.table, table)
    assertDate(one.createdAt, 'createdAt')
    assertDate(one.updatedAt, 'updatedAt')
    assertSame(one.deletedAt, null)
    assertSameJson(one.properties, { n: 1 })
  })

  test('accepts the times of an imported record', async (store, table) => {
    const [createdAt, updatedAt] = [new Date('2010-10-10T10:00:00.123Z'), new Date('2011-11-11T11:11:11.999Z')]
    const { id } = await store.create(table, { n: 1 }, { createdAt, updatedAt })
    const other = await store.create(table, { n: 2 }, { createdAt })
    const [one, two] = [await store.find(id, table), await store.find(other.id, table)]
    const listTimes = (record?: StoredRecord): unknown[] => [record?.createdAt.getTime(), record?.updatedAt.getTime()]
    assertEqual(listTimes(one), [createdAt.getTime(), updatedAt.getTime()])
    assertEqual(listTimes(two), [createdAt.getTime(), createdAt.getTime()])
    assertEqual(listNumbers(await store.search({ table, sort: [{ by: 'updatedAt' }], limit: 10 })), [2, 1])
    for (const time of [new Date(NaN), '2010-10-10' as unknown as Date]) {
      await rejects(async () => store.create(table, {}, { createdAt: time }), { name: /Error$/ })
    }
  })

  test('accepts the id of an imported record, and assigns it to no other', async (store, table) => {
    const { id } = await store.create(table, { n: 1 })
    const input = String(Number(id) + 1000)
    assertSame((await store.create(table, { n: 2 }, { id: input })).id, input)
    assertSame((await store.find(input, table))?.properties.n, 2)
    const later = await store.create(table, { n: 3 })
    assertLater(later.id, input, 'the id of a later record')
    // An id that was skipped can still be assigned.
    const before = String(Number(input) - 1)
    assertSame((await store.create(table, { n: 4 }, { id: before })).id, before)
    assertLater((await store.create(table, { n: 5 })).id, later.id, 'the id of a later record')
    await store.delete(before, table)
    for (const taken of [input, before]) {
      const isTaken = { name: 'UniqueViolation', property: 'id' }
      await rejects(async () => store.create(`${table}_other`, { n: 6 }, { id: taken }), isTaken)
    }
    assertSame((await store.find(input, table))?.properties.n, 2)
    for (const wrong of ['0', '-1', '1.5', '01', '', 'x', '1000000000000000', '1; --', 7 as unknown as string]) {
      await rejects(async () => store.create(table, {}, { id: wrong }), { name: /Error$/ }, wrong)
    }
  })

  test('assigns separate ids to users and platform rows', async (store, table) => {
    const { id: last } = await store.create(table, { n: 0 })
    const id = String(Number(last) + 1_000_000 + Math.floor(Math.random() * 1_000_000))
    const places = [table, usersTable, `:${table}`]
    for (const [n, place] of places.entries()) await store.create(place, { email: `${id}@example.com`, n }, { id })
    for (const [n, place] of places.entries()) {
      assertSame((await store.update(id, { m: n }, place))?.properties.n, n)
      assertEqual(listNumbers(await store.search({ table: place, ids: [id], limit: 10 })), [n])
    }
    await store.transaction(async (open) => {
      await open.delete(id, usersTable)
      assertSame((await open.find(id, table, { lock: true }))?.properties.m, 0)
    })
    assertSame(await store.find(id, usersTable), undefined)
    assertSame((await store.find(id, `:${table}`))?.properties.m, 2)
  })

  test('rolls back a record with an imported id', async (store, table) => {
    const { id } = await store.create(table, { n: 1 })
    const input = String(Number(id) + 500)
    const fail = store.transaction(async (open) => {
      await open.create(table, { n: 2 }, { id: input })
      throw new Error('undo')
    })
    await rejects(async () => fail, { message: 'undo' })
    assertSame((await store.create(table, { n: 3 }, { id: input })).id, input)
  })

  test('stores any JSON', async (store, table) => {
    const { id } = await store.create(table, { values })
    assertSameJson((await store.find(id, table))?.properties, { values })
  })

  test('stores properties of any name', async (store, table) => {
    const properties = JSON.parse(`{${hostileNames.map((name, i) => `${JSON.stringify(name)}:${i}`).join()}}`) as Hash
    const { id } = await store.create(table, properties)
    const kept = (await store.find(id, table))?.properties
    assertEqual(new Set(Object.keys(kept ?? {})), new Set(hostileNames))
    for (const [i, name] of hostileNames.entries()) {
      assertSame(await store.count({ table, where: [{ path: [name], equals: i }] }), 1, JSON.stringify(name))
    }
  })

  test('refuses texts with U+0000 or an unpaired surrogate, which databases cannot store', async (store, table) => {
    const { id } = await store.create(table, { n: 1 })
    for (const [path, properties] of unstorable) {
      const refusal = { name: 'PropertyError', table, propertyPath: path }
      await rejects(async () => store.create(table, properties), refusal)
      await rejects(async () => store.update(id, properties, table), refusal)
      await rejects(async () => writeMany(store, [{ do: 'create', table, properties }]), refusal)
    }
    assertSameJson(
      (await store.search({ table, limit: 10 })).map((record) => record.properties),
      [{ n: 1 }],
    )
    for (const name of ['', `${table}\0`, `${table}\ud800`, 'x'.repeat(501)]) {
      await rejects(async () => store.create(name, {}), { name: 'AdapterError' }, name)
      assertSame(await store.count({ table: name }), 0)
    }
    // A backslash and letters, and a pair, are ordinary text.
    const text = '\\u0000 \\ud800 💥'
    assertSameJson((await store.create(table, { [text]: text })).properties, { [text]: text })
  })

  test('copies on the way in and out', async (store, table) => {
    const input = { list: [1] }
    const created = await store.create(table, input)
    input.list.push(2)
    ;(created.properties.list as number[]).push(3)
    const found = (await store.find(created.id, table)) as StoredRecord
    ;(found.properties.list as number[]).push(4)
    assertSameJson((await store.find(created.id, table))?.properties, { list: [1] })
  })

  test('finds a record of a table by its id', async (store, table) => {
    const { id } = await store.create(table, { n: 1 })
    assertSame((await store.find(id, table))?.id, id)
    assertSame(await store.find(id, `${table}_other`), undefined)
    for (const none of ['999999999', '0', '-1', '1.5', 'x', '', '99999999999999999999999', "1'; --", '\0']) {
      assertSame(await store.find(none, table), undefined, none)
    }
  })

  test('sets the passed properties, and leaves the others unchanged', async (store, table) => {
    const { id, createdAt } = await store.create(table, { a: 1, b: { c: 1 } })
    const updated = await store.update(id, { b: { d: 2 }, e: null }, table)
    assertSameJson(updated?.properties, { a: 1, b: { d: 2 }, e: null })
    assertSameJson((await store.find(id, table))?.properties, { a: 1, b: { d: 2 }, e: null })
    assertSame(updated?.createdAt.getTime(), createdAt.getTime())
    assertLater(updated?.updatedAt, createdAt, 'updatedAt of an updated record')
    assertSame(await store.update(id, { a: 2 }, `${table}_other`), undefined)
    assertSame(await store.update('999999999', { a: 2 }, table), undefined)
  })

  test('purges records deleted before a time, if it supports that', async (store, table) => {
    if (!store.purge) return
    const [kept, gone] = [await store.create(table, { n: 1 }), await store.create(table, { n: 2 })]
    const { deletedAt } = (await store.delete(gone.id, table)) as StoredRecord
    const purge = async (deletedBefore: Date): Promise<void> => {
      while ((await store.purge?.({ deletedBefore, limit: 10 })) === 10);
    }
    const left = async (): Promise<unknown[]> =>
      listNumbers(await store.search({ table, deleted: 'with', where: [{ path: ['n'], equals: 2 }], limit: 10 }))
    await purge(deletedAt as Date)
    assertEqual(await left(), [2])
    await purge(new Date((deletedAt as Date).getTime() + 1))
    assertEqual(await left(), [])
    assertSame((await store.find(kept.id, table))?.id, kept.id)
    assertLater((await store.create(table, {})).id, gone.id, 'the id of a later record')
  })

  test('creates a record as a deleted one, whose unique values stay free', async (store, table) => {
    const [createdAt, deletedAt] = [new Date('2010-10-10T10:00:00.123Z'), new Date('2011-11-11T11:11:11.999Z')]
    const unique = [{ table, path: ['n'], as: 'text', unique: true } as const]
    const { id } = await store.create(table, { n: 1 })
    await store.create(table, { n: 1 }, { createdAt, deletedAt }, unique)
    await writeMany(store, [{ do: 'create', table, properties: { n: 1 }, stamp: { createdAt, deletedAt }, unique }])
    assertSameJson(
      (await store.search({ table, limit: 10 })).map((record) => record.id),
      [id],
    )
    for (const record of await store.search({ table, deleted: 'only', limit: 10 })) {
      assertEqual([record.createdAt.getTime(), record.deletedAt?.getTime()], [+createdAt, +deletedAt])
    }
    assertSame(await store.count({ table, deleted: 'only' }), 2)
  })

  test('purges the deleted records of one table, if it supports that', async (store, table) => {
    if (!store.purge) return
    const other = `${table}_other`
    for (const name of [table, other]) await store.delete((await store.create(name, {})).id, name)
    while ((await store.purge({ deletedBefore: new Date(Date.now() + 86_400_000), table, limit: 10 })) === 10);
    assertEqual(
      [await store.count({ table, deleted: 'with' }), await store.count({ table: other, deleted: 'with' })],
      [0, 1],
    )
  })

  test('deletes a record, which only queries for deleted ones find', async (store, table) => {
    const { id } = await store.create(table, { n: 1 })
    await store.create(table, { n: 2 })
    assertSame(await store.delete(id, `${table}_other`), undefined)
    const deleted = await store.delete(id, table)
    assertSame(deleted?.id, id)
    assertDate(deleted?.deletedAt, 'deletedAt of a deleted record')
    assertSame(await store.delete(id, table), undefined)
    assertSame(await store.find(id, table), undefined)
    assertSame(await store.update(id, { n: 3 }, table), undefined)
    const numbers = async (deleted?: RecordQuery['deleted']): Promise<unknown[]> => {
      const filter = { table, ...(deleted && { deleted }) }
      const found = await store.search({ ...filter, limit: 10 })
      assertSame(await store.count(filter), found.length)
      return listNumbers(found)
    }
    assertEqual(await numbers(), [2])
    assertEqual(await numbers('without'), [2])
    assertEqual(await numbers('only'), [1])
    assertEqual(await numbers('with'), [1, 2])
    const [gone] = await store.search({ table, deleted: 'only', limit: 1 })
    assertDate(gone?.deletedAt, 'deletedAt of a deleted record')
  })

  test('restores a deleted record, if it supports that', async (store, table) => {
    if (!store.restore) return
    const before = await store.create(table, { n: 1 })
    assertSame(await store.restore(before.id, table), undefined)
    await store.delete(before.id, table)
    assertSame(await store.restore(before.id, `${table}_other`), undefined)
    const restored = await store.restore(before.id, table)
    assertEqual(restored, before)
    assertEqual(await store.find(before.id, table), before)
    assertSame(await store.restore(before.id, table), undefined)
  })

  test('restores no record whose unique value another one has got, if it supports that', async (store, table) => {
    if (!store.restore) return
    const email = `${table}@shop.test`
    const gone = await store.create(usersTable, { email })
    await store.delete(gone.id, usersTable)
    const { id } = await store.create(usersTable, { email })
    await rejects(async () => store.restore?.(gone.id, usersTable), { name: 'UniqueViolation' })
    await store.delete(id, usersTable)
    assertSame((await store.restore(gone.id, usersTable))?.id, gone.id)
  })

  test('skips platform tables if no table is specified', async (store, table) => {
    const other = await store.create(table, { n: 2 })
    const id = String(Number(other.id) + 3_000_000)
    await store.create(`:${table}`, { n: 1 }, { id })
    const ids = [id, other.id]
    assertEqual(listNumbers(await store.search({ ids, limit: 10 })), [2])
    assertSame(await store.count({ ids }), 1)
    assertEqual(listNumbers(await store.search({ ids, table: `:${table}`, limit: 10 })), [1])
    assertSame((await store.find(id, `:${table}`))?.id, id)
  })

  for (const [table, property] of [
    [usersTable, 'email'],
    [constantsTable, 'name'],
  ] as const) {
    test(`rejects a second record in ${table} with the same ${property}`, async (store, unique) => {
      const isTaken = { name: 'UniqueViolation', table, property }
      const [one, other] = [`1-${unique}`, `2-${unique}`]
      const { id } = await store.create(table, { [property]: one })
      await rejects(async () => store.create(table, { [property]: one }), isTaken)
      const second = await store.create(table, { [property]: other })
      await rejects(async () => store.update(second.id, { [property]: one }, table), isTaken)
      await store.update(id, { [property]: one, n: 1 }, table)
      assertSame((await store.find(second.id, table))?.properties[property], other)
      await store.create(table, { [property]: null })
      await store.create(table, { [property]: null })
      await store.delete(id, table)
      await store.create(table, { [property]: one })
      assertSame(await store.count({ table, where: [{ path: [property], equals: one }] }), 1)
    })
  }
}
