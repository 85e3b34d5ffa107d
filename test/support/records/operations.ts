import fc from 'fast-check'
import type { ManagedJobQueue } from '../../../src/ports/jobs/port'
import type { RecordStore, RecordTransaction, StoredRecord } from '../../../src/ports/records/port'
import { makeHash, type Hash } from '../../../src/base/values/hash'
import { properties, query, tables, values, type Query } from './questions'

// Random histories of a store.

/** An operation on a store. Records are numbered in the order of their creation. */
export type Operation =
  | { readonly do: 'create'; readonly table: string; readonly properties: Hash }
  | { readonly do: 'update'; readonly record: number; readonly properties: Hash }
  | { readonly do: 'delete' | 'find'; readonly record: number }
  | { readonly do: 'search'; readonly query: Query; readonly lock: boolean }
  | { readonly do: 'enqueue'; readonly payload: unknown }
  | { readonly do: 'transaction'; readonly operations: readonly Operation[]; readonly fails: boolean }

const record = fc.nat(7)
/** The properties that tables of the platform keep unique, which are texts. */
const unique = ['email', 'name']
const written = fc.oneof(
  properties.map((hash) => makeHash(Object.entries(hash).filter(([name]) => !unique.includes(name)))),
  ...unique.map((name) => fc.constantFrom('ann', 'ANN', '1', null).map((value) => ({ [name]: value }))),
)

export const operations = fc.letrec<{ operation: Operation; list: Operation[] }>((tie) => ({
  operation: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 5, arbitrary: fc.record({ do: fc.constant('create' as const), table: tables, properties: written }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('update' as const), record, properties: written }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('delete' as const, 'find' as const), record }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('search' as const), query, lock: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('enqueue' as const), payload: values }) },
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('transaction' as const), operations: tie('list'), fails: fc.boolean() }),
    },
  ),
  list: fc.array(tie('operation'), { maxLength: 6 }),
})).list

/** Runs a history, and returns the result of each operation, with records numbered by their creation. */
export async function perform(store: RecordStore, history: readonly Operation[]): Promise<unknown[]> {
  const log: unknown[] = []
  const made: { readonly id: string; readonly table: string }[] = []
  const failure = new Error('the transaction fails')

  const identify = (found: StoredRecord | undefined): unknown =>
    found && [
      made.findIndex(({ id, table }) => id === found.id && table === found.table),
      found.properties,
      found.deletedAt !== null,
    ]

  const performOne = async (records: RecordStore | RecordTransaction, operation: Operation): Promise<unknown> => {
    switch (operation.do) {
      case 'create': {
        const created = await records.create(operation.table, operation.properties)
        made.push(created)
        return identify(created)
      }
      case 'update':
      case 'delete':
      case 'find': {
        const { id, table } = made[operation.record] ?? { id: '0', table: 't' }
        if (operation.do === 'update') return identify(await records.update(id, operation.properties, table))
        return identify(await (operation.do === 'find' ? records.find(id, table) : records.delete(id, table)))
      }
      case 'search': {
        const found = await records.search({ ...operation.query, lock: operation.lock, limit: 100 })
        const isRandom = operation.query.sort?.some(({ by }) => by === 'random')
        const inOrder = isRandom ? found.toSorted((a, b) => Number(a.id) - Number(b.id)) : found
        return [inOrder.map(identify), await records.count(operation.query)]
      }
      case 'enqueue':
        if ('enqueue' in records)
          await records.enqueue({ kind: 'test', payload: operation.payload, delayMs: 3_600_000 })
        return undefined
      case 'transaction':
        return records.transaction(async (inner) => {
          await performAll(inner, operation.operations)
          if (operation.fails) throw failure
        })
    }
  }

  const performAll = async (records: RecordStore | RecordTransaction, history: readonly Operation[]): Promise<void> => {
    for (const operation of history) {
      try {
        log.push([operation.do, await performOne(records, operation)])
      } catch (error) {
        const { name, message } = error as Error
        log.push([operation.do, name, error === failure ? message : ''])
      }
    }
  }

  await performAll(store, history)
  const jobs = store.jobs as ManagedJobQueue
  for (const job of await jobs.list('waiting', { limit: 100 })) {
    log.push(job.payload)
    await jobs.drop(job.id)
  }
  return log
}
