import { ok, rejects } from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { isManaged } from '../../../ports/jobs/port'
import type { RecordStore, RecordTransaction, StoredRecord } from '../../../ports/records/port'
import { listNumbers, type RecordTest } from './queries'
import { assertEqual, assertSame, assertSameJson } from '../json'

/** The tests of a store's transactions. */
export function testTransactions(test: RecordTest): void {
  const count = async (store: RecordStore, table: string): Promise<number> => store.count({ table })
  const numbers = async (store: RecordStore, table: string): Promise<unknown[]> =>
    listNumbers(await store.search({ table, limit: 100 }))

  test('commits a transaction, and returns its result', async (store, table) => {
    const { id } = await store.create(table, { n: 1 })
    const result = await store.transaction(async (inner) => {
      await inner.create(table, { n: 2 })
      await inner.update(id, { n: 3 }, table)
      return 'done'
    })
    assertSame(result, 'done')
    assertEqual(await numbers(store, table), [3, 2])
  })

  test('hides the changes of an uncommitted transaction', async (store, table) => {
    const { id } = await store.create(table, { n: 1 })
    let look: () => void = () => undefined
    // The reader is outside of the transaction, and a store may block it until the transaction ends.
    const reading = new Promise<void>((resolve) => (look = resolve)).then(() => numbers(store, table))
    await store.transaction(async (inner) => {
      const created = await inner.create(table, { n: 2 })
      await inner.update(id, { n: 3 }, table)
      assertEqual(await numbers(inner, table), [3, 2])
      assertSame((await inner.find(created.id, table))?.id, created.id)
      look()
      const seen = await Promise.race([reading, pause(200)])
      if (seen) assertEqual(seen, [1])
    })
    await reading
    assertEqual(await numbers(store, table), [3, 2])
  })

  test('rolls back a failing transaction, and propagates the error', async (store, table) => {
    const { id } = await store.create(table, { n: 1 })
    const error = new Error('no')
    const failing = async (): Promise<unknown> =>
      store.transaction(async (inner) => {
        await inner.create(table, { n: 2 })
        await inner.delete(id, table)
        throw error
      })
    await rejects(failing, (thrown) => thrown === error)
    assertEqual(await numbers(store, table), [1])
    await store.update(id, { n: 5 }, table)
    assertEqual(await numbers(store, table), [5])
  })

  test('rolls back an inner transaction alone', async (store, table) => {
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
    assertEqual(await numbers(store, table), [1, 3])
  })

  test('rolls back an inner transaction with its outer one', async (store, table) => {
    await rejects(async () =>
      store.transaction(async (outer) => {
        await outer.transaction((inner) => inner.create(table, { n: 1 }))
        assertSame(await count(outer, table), 1)
        throw new Error('no')
      }),
    )
    assertSame(await count(store, table), 0)
  })

  test('rejects a write in a finished transaction', async (store, table) => {
    let late: RecordTransaction | undefined
    await store.transaction(async (inner) => {
      late = inner
      await inner.create(table, { n: 1 })
    })
    await rejects(async () => late?.create(table, { n: 2 }))
    await rejects(async () => late?.lock('key'))
    await rejects(async () => late?.enqueue({ kind: 'test', payload: 1 }))
    assertSame(await count(store, table), 1)
  })

  test('counts each of many increments that lock the record', async (store, table) => {
    const { id } = await store.create(table, { n: 0 })
    const increment = async (inner: RecordTransaction): Promise<void> => {
      const found = (await inner.find(id, table, { lock: true })) as StoredRecord
      await inner.update(id, { n: (found.properties.n as number) + 1 }, table)
    }
    await Promise.all(Array.from({ length: 50 }, async () => store.transaction(increment)))
    assertEqual(await numbers(store, table), [50])
  })

  test('lets one of many transactions that lock a key create a unique record', async (store, table) => {
    const makeOnce = async (inner: RecordTransaction): Promise<void> => {
      await inner.transaction((innermost) => innermost.lock(`once ${table}`))
      if ((await count(inner, table)) === 0) await inner.create(table, { n: 1 })
    }
    await Promise.all(Array.from({ length: 50 }, async () => store.transaction(makeOnce)))
    assertSame(await count(store, table), 1)
  })

  test('may let transactions without a lock create duplicates, and loses none', async (store, table) => {
    // Each looks before any of them commits, unless the store lets them wait for each other.
    const outcomes = await runBothAtOnce(store, async (inner, meet) => {
      const found = await count(inner, table)
      await meet()
      if (found === 0) await inner.create(table, { n: 1 })
      return found === 0
    })
    const made = outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value)
    ok(made.length > 0, 'expected one of two transactions at once to commit, got none')
    assertSame(await count(store, table), made.length)
    for (const outcome of outcomes) if (outcome.status === 'rejected') isConflict(outcome.reason)
  })

  test('ends one of two deadlocked transactions, or runs them in sequence', async (store, table) => {
    const ids = [(await store.create(table, { n: 0 })).id, (await store.create(table, { n: 0 })).id]
    const outcomes = await runBothAtOnce(store, async (inner, meet, i) => {
      const increment = async (id = ''): Promise<void> => {
        const found = (await inner.find(id, table, { lock: true })) as StoredRecord
        await inner.update(id, { n: (found.properties.n as number) + 1 }, table)
      }
      await increment(ids[i])
      await meet()
      await increment(ids[1 - i])
    })
    const committed = outcomes.filter(({ status }) => status === 'fulfilled').length
    ok(committed > 0, 'expected one of two deadlocked transactions to commit, got none')
    assertEqual(await numbers(store, table), [committed, committed])
    for (const outcome of outcomes) if (outcome.status === 'rejected') isConflict(outcome.reason)
  })

  test('makes a write wait for a transaction that has locked its record', async (store, table) => {
    const { id } = await store.create(table, { n: 0, m: 0 })
    let write: () => void = () => undefined
    // The writer is outside of the transaction.
    const writing = new Promise<void>((resolve) => (write = resolve)).then(() => store.update(id, { m: 1 }, table))
    await store.transaction(async (inner) => {
      const [found] = await inner.search({ table, limit: 1, lock: true })
      write()
      await pause(10)
      assertSameJson((await inner.find(id, table))?.properties, found?.properties)
      await inner.update(id, { n: 1 }, table)
    })
    await writing
    assertSameJson((await store.find(id, table))?.properties, { n: 1, m: 1 })
  })

  test('grants a lock again to its holder', async (store, table) => {
    await store.transaction(async (inner) => {
      const { id } = await inner.create(table, { n: 1 })
      for (let i = 0; i < 2; i++) {
        await inner.lock('a key')
        await inner.find(id, table, { lock: true })
      }
    })
    assertSame(await count(store, table), 1)
  })

  test('shows commits of others in a transaction that began earlier', async (store, table) => {
    await store.create(table, { n: 1 })
    let [begin, go] = [(): void => undefined, (): void => undefined]
    const begun = new Promise<void>((resolve) => (begin = resolve))
    const wait = new Promise<void>((resolve) => (go = resolve))
    const reading = store.transaction(async (inner) => {
      const before = await numbers(inner, table)
      begin()
      await wait
      return [before, await numbers(inner, table)]
    })
    await Promise.race([begun, reading])
    // A store may block the writer until the transaction ends.
    const writing = store.create(table, { n: 2 })
    await Promise.race([writing, pause(200)])
    go()
    const [before, after] = await reading
    await writing
    assertSameJson(before, [1])
    ok(['[1]', '[1,2]'].includes(JSON.stringify(after)), `expected [1] or [1,2], got ${JSON.stringify(after)}`)
    assertEqual(await numbers(store, table), [1, 2])
  })

  test('adds a job if and only if the outermost transaction commits', async (store, table) => {
    const kind = `kind-${table}`
    const queue = async (inner: RecordTransaction, n: number): Promise<string> =>
      inner.enqueue({ kind, payload: { n }, delayMs: 3_600_000, sourceName: 'contract' })
    const ids = await store.transaction(async (outer) => {
      const first = await queue(outer, 1)
      const second = await outer.transaction((inner) => queue(inner, 2))
      await rejects(async () =>
        outer.transaction(async (inner) => {
          await queue(inner, 3)
          throw new Error('no')
        }),
      )
      return [first, second]
    })
    await rejects(async () =>
      store.transaction(async (outer) => {
        await outer.transaction((inner) => queue(inner, 4))
        throw new Error('no')
      }),
    )
    const { jobs } = store
    if (!jobs || !isManaged(jobs)) return
    const queued = (await jobs.list('waiting', { limit: 1000 })).filter((job) => job.kind === kind)
    assertSameJson(
      queued.map(({ id, payload, sourceName }) => ({ id, payload, sourceName })),
      [
        { id: ids[0], payload: { n: 1 }, sourceName: 'contract' },
        { id: ids[1], payload: { n: 2 }, sourceName: 'contract' },
      ],
    )
    for (const { id } of queued) await jobs.drop(id)
  })

  test('rejects an invalid job, and rolls back its transaction', async (store, table) => {
    const wrong = async (): Promise<unknown> =>
      store.transaction(async (inner) => {
        await inner.create(table, { n: 1 })
        await inner.enqueue({ kind: '', payload: 1 })
      })
    await rejects(wrong)
    assertSame(await count(store, table), 0)
  })
}

/**
 * Runs two transactions at once. `meet` waits until the other has come there too, or for a moment: a store may let the
 * other transaction wait.
 */
async function runBothAtOnce<T>(
  store: RecordStore,
  work: (inner: RecordTransaction, meet: () => Promise<unknown>, i: number) => Promise<T>,
): Promise<readonly PromiseSettledResult<T>[]> {
  let waiting = 0
  let go: () => void = () => undefined
  const met = new Promise<void>((resolve) => (go = resolve))
  const meet = (): Promise<unknown> => {
    if (++waiting === 2) go()
    return Promise.race([met, pause(200)])
  }
  return Promise.allSettled([0, 1].map(async (i) => store.transaction((inner) => work(inner, meet, i))))
}

function isConflict(error: unknown): void {
  assertSame((error as Error).name, 'TransactionConflict')
}
