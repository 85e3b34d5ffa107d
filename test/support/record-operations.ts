import fc from 'fast-check'
import type {
  PropertyCondition,
  RecordOrder,
  RecordQuery,
  RecordStore,
  RecordTransaction,
} from '../../src/adapters/records'
import { hashOf, type Hash } from '../../src/values/hash'
import { names, pieces } from './arbitraries'

// Records, queries and whole histories of a store, few enough in their values that much of it meets.

const hostileTexts = ['\0', 'a\0b', '\ud800', '\udfff', 'a\udfff']

const numbers = fc.constantFrom(
  ...[
    0,
    1,
    -1,
    9.5,
    10,
    0.1,
    1e-6,
    1e-7,
    -1.5e-7,
    123456789.125,
    2 ** 53,
    999999999999999900000,
    1e21,
    1e23,
    -1.25e300,
  ],
  ...[5e-324, Number.MAX_VALUE, -Number.MAX_VALUE, Number.MIN_VALUE, 100, 20000],
)
const texts = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      'a',
      'A',
      'ab',
      'aB',
      'b',
      '1',
      '10',
      '9.5',
      '1e1',
      '1E+01',
      '1e23',
      '1e999',
      '-1e999',
      '1e-999',
      '-0',
      '01',
      '+1',
    ],
    ...[
      ' 1',
      '1\n',
      'true',
      'null',
      'Żółw',
      'żÓŁW',
      'ΑΣ',
      'ας',
      'ΑΣΑ',
      'İ',
      'i',
      'ß',
      'SS',
      '\uffff',
      '💥',
      '\u{10ffff}a',
    ],
    ...['{}', '[1]', '"a"', '%', '_', "'; DROP TABLE records; --", '$1', '\\'],
  ),
  fc.constantFrom(...pieces.filter((piece) => piece !== '\0' && piece.isWellFormed())),
)
const scalars = fc.oneof(texts, numbers, fc.constantFrom(true, false, null))
/** Mostly two, so that queries ask for what is there. */
const keys = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('a', 'b') },
  { weight: 1, arbitrary: fc.constantFrom('email', '0', ...names) },
)
const hash = (value: fc.Arbitrary<unknown>): fc.Arbitrary<Hash> =>
  fc.array(fc.tuple(keys, value), { minLength: 1, maxLength: 3 }).map((entries) => hashOf(entries))
const values: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: scalars },
  { weight: 1, arbitrary: fc.array(scalars, { maxLength: 3 }) },
  { weight: 2, arbitrary: hash(scalars) },
)

export const properties: fc.Arbitrary<Hash> = hash(values)

const asked = fc.oneof(
  { weight: 8, arbitrary: values },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(...hostileTexts, NaN, Infinity, ['\0'], { a: '\ud800' }, 10n) },
)
const partsAsked = fc.oneof({ weight: 8, arbitrary: texts }, { weight: 1, arbitrary: fc.constantFrom(...hostileTexts) })
const kinds = fc.constantFrom('text' as const, 'number' as const)
const path = fc.oneof(
  { weight: 6, arbitrary: keys.map((key) => [key]) },
  { weight: 2, arbitrary: fc.tuple(keys, keys).map((both) => [...both]) },
  { weight: 1, arbitrary: fc.constantFrom<string[]>([], ['\0'], ['a', '\ud800'], ['a', 'b', 'a']) },
)
const bound = fc.oneof(texts, numbers, fc.constantFrom(NaN, Infinity, -Infinity))

/** One thing that is asked of a value: of several together, next to nothing would be found. */
const question: fc.Arbitrary<Omit<PropertyCondition, 'path' | 'as'>> = fc.oneof(
  fc.record({ equals: asked }),
  fc.record({ in: fc.array(asked, { maxLength: 4 }) }),
  fc.record({ notEquals: asked }),
  fc.record({ contains: partsAsked }),
  fc.record({ exists: fc.boolean() }),
  fc.record({ range: fc.record({ gt: bound, gte: bound, lt: bound, lte: bound }, { requiredKeys: [] }) }),
)

const condition: fc.Arbitrary<PropertyCondition> = fc
  .tuple(path, fc.option(kinds, { nil: undefined }), question)
  .map(([path, as, asked]) => ({ path, ...(as && { as }), ...asked }))

const order: fc.Arbitrary<RecordOrder> = fc.record({
  by: fc.oneof(
    { weight: 1, arbitrary: fc.constant('id' as const) },
    { weight: 5, arbitrary: fc.record({ path, as: kinds }, { requiredKeys: ['path'] }) },
  ),
  descending: fc.boolean(),
})

const tables = fc.constantFrom('t', 'other', ':users', ':constants')

export type Query = Omit<RecordQuery, 'limit' | 'offset' | 'ids' | 'createdAt' | 'updatedAt'>

export const query: fc.Arbitrary<Query> = fc.record(
  {
    table: tables,
    where: fc.array(condition, { maxLength: 2 }),
    sort: fc.array(order, { maxLength: 2 }),
    deleted: fc.constantFrom('without' as const, 'with' as const, 'only' as const, 'with' as const),
  },
  { requiredKeys: [] },
)

/** What is done to a store; a record is named by when it was created. */
export type Operation =
  | { readonly do: 'create'; readonly table: string; readonly properties: Hash }
  | { readonly do: 'update'; readonly record: number; readonly properties: Hash }
  | { readonly do: 'delete' | 'find'; readonly record: number }
  | { readonly do: 'search'; readonly query: Query; readonly lock: boolean }
  | { readonly do: 'enqueue'; readonly payload: unknown }
  | { readonly do: 'transaction'; readonly operations: readonly Operation[]; readonly fails: boolean }

const record = fc.nat(7)
const taken = fc.constantFrom<unknown>('ann', 'ANN', 1, '1', null, ['ann'], { a: 1 })
const written = fc.oneof(
  properties,
  taken.map((email) => ({ email })),
  taken.map((name) => ({ name })),
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

/** Does a history, and tells what each operation has answered. Records are told by when they were created. */
export async function perform(store: RecordStore, history: readonly Operation[]): Promise<unknown[]> {
  const log: unknown[] = []
  const ids: string[] = []
  const tablesOf: string[] = []
  const failure = new Error('the transaction fails')

  const told = (found: { id: string; properties: Hash; deletedAt: Date | null } | undefined): unknown =>
    found && [ids.indexOf(found.id), found.properties, found.deletedAt !== null]

  const one = async (records: RecordStore | RecordTransaction, operation: Operation): Promise<unknown> => {
    switch (operation.do) {
      case 'create': {
        const created = await records.create(operation.table, operation.properties)
        ids.push(created.id)
        tablesOf.push(operation.table)
        return told(created)
      }
      case 'update':
      case 'delete':
      case 'find': {
        const [id = '0', table = 't'] = [ids[operation.record], tablesOf[operation.record]]
        if (operation.do === 'update') return told(await records.update(id, operation.properties, table))
        return told(await (operation.do === 'find' ? records.find(id, table) : records.delete(id, table)))
      }
      case 'search': {
        const found = await records.search({ ...operation.query, lock: operation.lock, limit: 100 })
        return [found.map(told), await records.count(operation.query)]
      }
      case 'enqueue':
        if ('enqueue' in records)
          await records.enqueue({ kind: 'test', payload: operation.payload, delayMs: 3_600_000 })
        return undefined
      case 'transaction':
        return records.transaction(async (inner) => {
          await all(inner, operation.operations)
          if (operation.fails) throw failure
        })
    }
  }

  const all = async (records: RecordStore | RecordTransaction, history: readonly Operation[]): Promise<void> => {
    for (const operation of history) {
      try {
        log.push([operation.do, await one(records, operation)])
      } catch (error) {
        const { name, message } = error as Error
        log.push([operation.do, name, error === failure ? message : ''])
      }
    }
  }

  await all(store, history)
  for (const job of await store.jobs.list('waiting', { limit: 100 })) {
    log.push(job.payload)
    await store.jobs.drop(job.id)
  }
  return log
}
