import { deepStrictEqual, rejects, strictEqual } from 'node:assert/strict'
import type { FoundRecords, RecordStore, StoredRecord } from '../adapters/records'

/** Declares a test with a store and a table that nothing else uses. */
export type RecordTest = (name: string, body: (store: RecordStore, table: string) => Promise<void>) => void

export function numbersOf({ records }: FoundRecords): unknown[] {
  return records.map(({ properties }) => properties.n)
}

/** The tests of what a store's transactions do. */
export function testTransactions(test: RecordTest): void {
  const count = async (store: RecordStore, table: string): Promise<number> => (await store.search({ table })).total

  test('keeps what a transaction writes, and gives what it gives', async (store, table) => {
    const { id } = await store.create(table, { n: 1 })
    const result = await store.transaction(async (inner) => {
      await inner.create(table, { n: 2 })
      await inner.update(id, { n: 3 })
      return 'done'
    })
    strictEqual(result, 'done')
    deepStrictEqual(numbersOf(await store.search({ table })), [3, 2])
  })

  test('shows nobody outside what a transaction has not committed', async (store, table) => {
    const { id } = await store.create(table, { n: 1 })
    await store.transaction(async (inner) => {
      const created = await inner.create(table, { n: 2 })
      await inner.update(id, { n: 3 })
      deepStrictEqual(numbersOf(await inner.search({ table })), [3, 2])
      deepStrictEqual(numbersOf(await store.search({ table })), [1])
      strictEqual(await store.find(created.id), undefined)
      strictEqual((await inner.find(created.id))?.id, created.id)
    })
    strictEqual(await count(store, table), 2)
  })

  test('undoes a transaction that fails, and passes the error on', async (store, table) => {
    const { id } = await store.create(table, { n: 1 })
    const error = new Error('no')
    const failing = async (): Promise<unknown> =>
      store.transaction(async (inner) => {
        await inner.create(table, { n: 2 })
        await inner.delete(id)
        throw error
      })
    await rejects(failing, (thrown) => thrown === error)
    deepStrictEqual(numbersOf(await store.search({ table })), [1])
    await store.update(id, { n: 5 })
    deepStrictEqual(numbersOf(await store.search({ table })), [5])
  })

  test('undoes an inner transaction alone', async (store, table) => {
    await store.transaction(async (outer) => {
      await outer.create(table, { n: 1 })
      await rejects(async () =>
        outer.transaction(async (inner) => {
          await inner.create(table, { n: 2 })
          throw new Error('no')
        }),
      )
      await outer.transaction((inner) => inner.create(table, { n: 3 }))
    })
    deepStrictEqual(numbersOf(await store.search({ table })), [1, 3])
  })

  test('undoes an inner transaction with its outer one', async (store, table) => {
    await rejects(async () =>
      store.transaction(async (outer) => {
        await outer.transaction((inner) => inner.create(table, { n: 1 }))
        strictEqual(await count(outer, table), 1)
        throw new Error('no')
      }),
    )
    strictEqual(await count(store, table), 0)
  })

  test('lets nobody write in a transaction that is over', async (store, table) => {
    let late: RecordStore | undefined
    await store.transaction(async (inner) => {
      late = inner
      await inner.create(table, { n: 1 })
    })
    await rejects(async () => late?.create(table, { n: 2 }))
    strictEqual(await count(store, table), 1)
  })

  test('runs transactions as if one after another', async (store, table) => {
    const { id } = await store.create(table, { n: 0 })
    const increment = async (inner: RecordStore): Promise<void> => {
      const found = (await inner.find(id)) as StoredRecord
      await inner.update(id, { n: (found.properties.n as number) + 1 })
    }
    await Promise.all(Array.from({ length: 50 }, async () => store.transaction(increment)))
    deepStrictEqual(numbersOf(await store.search({ table })), [50])
  })

  test('lets one of many transactions make what there may be once', async (store, table) => {
    const makeOnce = async (inner: RecordStore): Promise<void> => {
      if ((await count(inner, table)) === 0) await inner.create(table, { n: 1 })
    }
    await Promise.all(Array.from({ length: 50 }, async () => store.transaction(makeOnce)))
    strictEqual(await count(store, table), 1)
  })
}
