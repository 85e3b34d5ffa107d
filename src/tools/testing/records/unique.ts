import { ok, rejects } from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { IndexedProperty, RecordStore, StoredRecord } from '../../../ports/records/port'
import { makeHash, type Hash } from '../../../base/values/hash'
import type { RecordTest } from './queries'
import { assertSame, assertSameJson } from '../json'
import { assertId } from '../checks'

/** The tests of unique properties. */
export function testUnique(test: RecordTest): void {
  /** Runs a test with a table whose property is unique. */
  const testProperty = (
    name: string,
    body: (store: RecordStore, table: UniqueTable) => Promise<void>,
    path: readonly string[] = ['sku'],
  ): void => {
    test(name, async (store, table) => {
      const unique: IndexedProperty = { table, path, as: 'text', unique: true }
      await store.createIndexes?.([unique])
      await body(store, new UniqueTable(table, [unique]))
    })
  }

  testProperty('rejects a second record with the same value of a unique property', async (store, table) => {
    const isTaken = { name: 'UniqueViolation', table: table.name, propertyPath: ['sku'], property: 'sku' }
    const { id } = await table.create(store, { sku: 5 })
    await rejects(async () => table.create(store, { sku: 5 }), isTaken)
    await rejects(async () => table.create(store, { sku: '5' }), isTaken)
    const other = await table.create(store, { sku: 'a', n: 1 })
    await rejects(async () => table.update(store, other.id, { sku: '5', n: 2 }), isTaken)
    assertSameJson((await store.find(other.id, table.name))?.properties, { sku: 'a', n: 1 })
    await table.update(store, id, { sku: '5', n: 1 })
    await store.delete(id, table.name)
    await table.update(store, other.id, { sku: '5' })
    assertSame(await store.count({ table: table.name, where: [{ path: ['sku'], equals: '5' }] }), 1)
  })

  testProperty('distinguishes values by case, spaces, length and table', async (store, table) => {
    const long = 'x'.repeat(10_000)
    for (const sku of ['', ' ', 'a', 'A', 'ą', 'true', 0.5, -0.5, 1e21, long, `${long}y`]) {
      await table.create(store, { sku })
      await rejects(async () => table.create(store, { sku }), { name: 'UniqueViolation' }, String(sku))
    }
    await store.create(`${table.name}_other`, { sku: 'a' })
  })

  testProperty('never treats nil, lists and hashes as the same value', async (store, table) => {
    for (const properties of [{}, { sku: null }, { sku: [1] }, { sku: { a: 1 } }]) {
      for (let n = 0; n < 2; n++) await table.create(store, properties)
    }
    assertSame(await store.count({ table: table.name }), 8)
  })

  const hostile = ["it's", 'a"b', '$1 -> ü', '__proto__']
  const nest = (value: unknown): Hash =>
    hostile.reduceRight<unknown>((inner, name) => makeHash([[name, inner]]), value) as Hash
  testProperty(
    'supports unique properties of any name, also nested ones',
    async (store, table) => {
      await table.create(store, nest(1))
      await rejects(async () => table.create(store, nest('1')), { name: 'UniqueViolation', propertyPath: hostile })
      await table.create(store, nest(2))
    },
    hostile,
  )

  testProperty('can use a transaction in which a unique value was taken', async (store, table) => {
    await table.create(store, { sku: 'a' })
    await store.transaction(async (open) => {
      await rejects(async () => table.create(open, { sku: 'a' }), { name: 'UniqueViolation' })
      const { id } = await table.create(open, { sku: 'b' })
      await rejects(async () => table.update(open, id, { sku: 'a' }), { name: 'UniqueViolation' })
    })
    assertSame(await store.count({ table: table.name }), 2)
  })

  testProperty(
    'lets one of many transactions write a unique value, even if all found it free',
    async (store, table) => {
      const outcomes = await Promise.allSettled(
        Array.from({ length: 12 }, async () =>
          store.transaction(async (open) => {
            if ((await open.count({ table: table.name })) === 0) await table.create(open, { sku: 1 })
          }),
        ),
      )
      assertSame(await store.count({ table: table.name }), 1)
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected')
          ok(isLost(outcome.reason), `expected UniqueViolation or TransactionConflict, got ${String(outcome.reason)}`)
      }
    },
  )

  testProperty('frees a unique value that a transaction has not committed', async (store, table) => {
    let write: () => void = () => undefined
    const writing = new Promise<void>((resolve) => (write = resolve)).then(() => table.create(store, { sku: 1 }))
    const failing = store.transaction(async (open) => {
      await table.create(open, { sku: 1 })
      write()
      await pause(10)
      throw new Error('undo')
    })
    await rejects(async () => failing, { message: 'undo' })
    const { id } = await writing
    assertId(id)
  })

  test('reports the records with duplicates of a unique property', async (store, table) => {
    if (!store.createIndexes) return
    const unique: IndexedProperty = { table, path: ['sku'], as: 'text', unique: true }
    const { id } = await store.create(table, { sku: 5 })
    const other = await store.create(table, { sku: '5' })
    for (const properties of [{ sku: 6 }, {}, {}]) await store.create(table, properties)
    const deleted = await store.create(table, { sku: 6 })
    await store.delete(deleted.id, table)
    const expected = { name: 'DuplicatesError', table, propertyPath: ['sku'], ids: [id, other.id] }
    await rejects(async () => store.createIndexes?.([unique]), expected)
    // Nothing of it is left.
    await store.create(table, { sku: 6 })
    await rejects(async () => store.createIndexes?.([unique]), { ...expected })
    for (const same of await store.search({ table, limit: 10 })) await store.update(same.id, { sku: null }, table)
    await store.createIndexes([unique])
    await store.create(table, { sku: 5 }, undefined, [unique])
    await rejects(async () => store.create(table, { sku: 5 }, undefined, [unique]), { name: 'UniqueViolation' })
  })

  testProperty('lets a property be unique no longer', async (store, table) => {
    await table.create(store, { sku: 1 })
    await store.createIndexes?.([])
    await store.create(table.name, { sku: 1 })
    assertSame(await store.count({ table: table.name }), 2)
  })
}

/** A table with a unique property. */
class UniqueTable {
  constructor(
    readonly name: string,
    private readonly unique: readonly IndexedProperty[],
  ) {}

  async create(store: RecordStore, properties: Hash): Promise<StoredRecord> {
    return store.create(this.name, properties, undefined, this.unique)
  }

  async update(store: RecordStore, id: string, properties: Hash): Promise<StoredRecord | undefined> {
    return store.update(id, properties, this.name, this.unique)
  }
}

function isLost(error: unknown): boolean {
  return ['UniqueViolation', 'TransactionConflict'].includes((error as Error).name)
}
