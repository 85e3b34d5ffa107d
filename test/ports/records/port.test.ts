import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { memoryRecords } from '../../../src/ports/records/memory'
import type { RecordQuery, RecordStore, RecordTransaction, StoredRecord } from '../../../src/ports/records/port'
import { getOwn, makeHash, type Hash } from '../../../src/base/values/hash'
import { testRecordStore } from '../../../src/tools/testing'
import { cpuClock } from '../../support/cpu'

describe('memoryRecords', () => {
  testRecordStore(() => memoryRecords())

  test('returns synchronously outside a transaction', () => {
    const store = memoryRecords()
    const { id } = store.create('t', { n: 1 }) as StoredRecord
    void store.update(id, { n: 2 }, 't')
    expect(store.find(id, 't')).toMatchObject({ id: '1', properties: { n: 2 } })
    expect(store.count({})).toBe(1)
  })

  test('blocks only writers on a transaction that has changed the record', async () => {
    const store = memoryRecords()
    const { id } = await store.create('t', { n: 1 })
    let end: () => void = () => undefined
    const open = store.transaction((inner) => {
      void inner.update(id, { n: 2 }, 't')
      return new Promise<void>((resolve) => (end = resolve))
    })
    expect(store.find(id, 't')).toMatchObject({ properties: { n: 1 } })
    expect(store.create('t', { n: 3 })).toMatchObject({ id: '2' })
    const write = store.update(id, { m: 2 }, 't')
    expect(write).toBeInstanceOf(Promise)
    end()
    await open
    await write
    expect(store.find(id, 't')).toMatchObject({ properties: { n: 2, m: 2 } })
  })

  test('lets transactions that read before they write find the same records, as Postgres does', async () => {
    const store = memoryRecords()
    const makeOnce = async (inner: RecordTransaction): Promise<void> => {
      const found = await inner.count({ table: 't' })
      await setImmediate()
      if (found === 0) await inner.create('t', {})
    }
    await Promise.all(Array.from({ length: 12 }, async () => store.transaction(makeOnce)))
    expect(store.count({ table: 't' })).toBe(12)
  })

  test('ends a deadlocked transaction, even if it catches errors', async () => {
    const store = memoryRecords()
    const lockBoth = (one: string, other: string): Promise<void> =>
      Promise.resolve(
        store.transaction(async (inner) => {
          await inner.create('t', { one })
          await inner.lock(one)
          await setImmediate()
            .then(() => inner.lock(other))
            .catch(() => undefined)
        }),
      )
    const outcomes = await Promise.allSettled([lockBoth('a', 'b'), lockBoth('b', 'a')])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } })
    expect(store.count({ table: 't' })).toBe(1)
  })

  test('lets writers wait for a transaction that has waited itself', async () => {
    const store = memoryRecords()
    const { id } = await store.create('t', { n: 0 })
    const increment = store.transaction.bind(store, async (inner) => {
      const { properties } = (await inner.find(id, 't', { lock: true })) as StoredRecord
      await setImmediate()
      await inner.update(id, { n: (properties.n as number) + 1 }, 't')
    })
    const first = [increment(), increment()]
    await first[0]
    await Promise.all([...first, increment()])
    expect(store.find(id, 't')).toMatchObject({ properties: { n: 3 } })
  })

  test('gives a unique value to a writer that has waited until another record lost it', async () => {
    const store = memoryRecords()
    const unique = [{ table: 't', path: ['name'], as: 'text', unique: true }] as const
    const { id } = await store.create('t', { name: 'a' }, {}, unique)
    const renamed = store.transaction(async (inner) => {
      await inner.update(id, { name: 'b' }, 't', unique)
      await setImmediate()
    })
    const created = store.create('t', { name: 'a' }, {}, unique)
    expect([await renamed, await created]).toEqual([undefined, expect.objectContaining({ id: '2' })])
  })

  test('names ten duplicates', () => {
    const store = memoryRecords()
    for (let i = 0; i < 11; i++) void store.create('t', { name: 'a' })
    const ids = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']
    const index = { table: 't', path: ['name'], as: 'text', unique: true } as const
    expect(() => store.createIndexes?.([index])).toThrow(expect.objectContaining({ ids }) as Error)
  })

  test('sorts by the first place of a value that is listed twice', () => {
    const store = memoryRecords()
    for (const name of ['a', 'b']) void store.create('t', { name })
    const sort = [{ by: { path: ['name'], as: 'text' }, values: ['b', 'a', 'b'] }] as const
    expect(store.search({ table: 't', sort, limit: 2 })).toMatchObject([{ id: '2' }, { id: '1' }])
  })

  test('frees the locks of a failing inner transaction', async () => {
    const store = memoryRecords()
    await store.transaction(async (outer) => {
      const inner = outer.transaction(async (innermost) => {
        await innermost.lock('key')
        throw new Error('undo')
      })
      await expect(inner).rejects.toThrow('undo')
      await store.transaction((other) => other.lock('key'))
    })
  })

  test("awaits and rolls back a transaction's unawaited writes", async () => {
    const store = memoryRecords()
    const { id } = await store.create('t', { n: 1 })
    const first = store.transaction(async (inner) => {
      await inner.update(id, { n: 2 }, 't')
      await setImmediate()
    })
    await store.transaction((inner) => {
      void inner.update(id, { m: 2 }, 't')
    })
    await first
    expect(store.find(id, 't')).toMatchObject({ properties: { n: 2, m: 2 } })
  })

  test('reads times from its clock', async () => {
    let now = 1000
    const store = memoryRecords({ clock: { now: () => new Date(now) } })
    const { id } = await store.create('t', {})
    now = 2000
    expect(await store.update(id, { a: 1 }, 't')).toMatchObject({
      createdAt: new Date(1000),
      updatedAt: new Date(2000),
    })
    now = 3000
    await store.delete(id, 't')
    expect((await store.search({ deleted: 'only', limit: 1 }))[0]?.deletedAt).toEqual(new Date(3000))
  })

  test('finds by more properties than it keeps indexes for', () => {
    const store = memoryRecords()
    const properties = Array.from({ length: 30 }, (_, i) => `p${i}`)
    for (const n of [0, 1]) void store.create('t', makeHash(properties.map((property) => [property, n])))
    const counts = (): unknown[] =>
      properties.map((property) => store.count({ table: 't', where: [{ path: [property], equals: 0 }] }))
    expect(counts()).toEqual(properties.map(() => 1))
    void store.update('2', makeHash(properties.map((property) => [property, 0])), 't')
    expect(counts()).toEqual(properties.map(() => 2))
  })

  test("checks a unique name in time independent of the table's size", async () => {
    const store = memoryRecords()
    const took = cpuClock()
    let taken = 0
    const signUp = (records: RecordStore, name: string): void => {
      taken += records.count({ table: 't', where: [{ path: ['name'], equals: name }] }) as number
      void records.create('t', { name })
    }
    await store.transaction((all) => {
      for (let n = 0; n < 10_000; n++) signUp(all, `a${n}`)
    })
    for (let n = 0; n < 10_000; n++) await store.transaction((one) => signUp(one, `b${n}`))
    expect(taken).toBe(0)
    // A scan of the table for each record takes about 50 s, an index 0.2 s.
    expect(took()).toBeLessThan(8000)
  })

  test.each<[string, (store: RecordStore) => unknown, string]>([
    ['a table without a name', (store) => store.create('', {}), 'a table must have a name, got String ""'],
    [
      'properties that are not an object',
      (store) => store.create('t', [] as never),
      'properties must be a hash, got Array',
    ],
    [
      'a value that JSON cannot represent',
      (store) => store.create('t', { n: 1n }),
      'properties must be serializable as JSON',
    ],
    [
      'an offset below 0',
      (store) => store.search({ offset: -1, limit: 1 }),
      'offset must be a whole number of 0 or more, got',
    ],
  ])('rejects %s', (_, act, message) => {
    expect(() => act(memoryRecords())).toThrow(message)
  })
})

/** A record of the array that the store is compared with. */
type Row = Pick<StoredRecord, 'id' | 'table' | 'properties'> & { readonly isDeleted: boolean }

type Act =
  | { readonly do: 'create'; readonly table: string; readonly properties: Hash }
  | { readonly do: 'update'; readonly id: string; readonly table: string; readonly properties: Hash }
  | { readonly do: 'delete'; readonly id: string; readonly table: string }
  | { readonly do: 'transaction'; readonly acts: readonly Act[]; readonly fails: boolean }

const id = fc.integer({ min: 1, max: 6 }).map(String)
const table = fc.constantFrom('a', 'a', 'b', ':own')
const property = fc.constantFrom('p', '__proto__')
const value = fc.constantFrom<unknown>(null, 0, 1, '1', '', true, false, 'null', [1], [], { p: 1 })
const properties = fc
  .tuple(fc.array(fc.tuple(property, value)), fc.nat(2))
  .map(([entries, n]) => makeHash([['n', n], ...entries]))

const equal = fc.record({ path: fc.tuple(property), equals: value })
const lookUp: fc.Arbitrary<RecordQuery> = fc.record({ table, where: fc.tuple(equal), limit: fc.constant(100) })
const anyQuery: fc.Arbitrary<RecordQuery> = fc.record(
  {
    table,
    ids: fc.array(id),
    where: fc.array(equal, { maxLength: 2 }),
    deleted: fc.constantFrom('without', 'only', 'with'),
    sort: fc.constantFrom([{ by: { path: ['n'] } }], [{ by: 'id', descending: true }]),
    offset: fc.nat(2),
    limit: fc.nat(6),
  },
  { requiredKeys: ['limit'] },
)

const { acts } = fc.letrec<{ act: Act; acts: readonly Act[] }>((tie) => ({
  act: fc.oneof(
    { depthSize: 'small' },
    { arbitrary: fc.record({ do: fc.constant('create'), table, properties }), weight: 3 },
    { arbitrary: fc.record({ do: fc.constant('update'), id, table, properties }), weight: 3 },
    { arbitrary: fc.record({ do: fc.constant('delete'), id, table }), weight: 1 },
    { arbitrary: fc.record({ do: fc.constant('transaction'), acts: tie('acts'), fails: fc.boolean() }), weight: 2 },
  ),
  acts: fc.array(tie('act'), { maxLength: 10 }),
}))

/** The results of a query by a plain scan. */
function scan(rows: readonly Row[], { sort, offset = 0, limit, ...asked }: RecordQuery): unknown {
  const { ids, where = [], deleted = 'without' } = asked
  const found = rows
    .filter((row) => (asked.table === undefined ? !row.table.startsWith(':') : row.table === asked.table))
    .filter((row) => deleted === 'with' || row.isDeleted === (deleted === 'only'))
    .filter((row) => ids?.includes(row.id) ?? true)
    .filter((row) =>
      where.every(
        (one) => 'path' in one && isDeepStrictEqual(getOwn(row.properties, one.path[0] ?? '') ?? null, one.equals),
      ),
    )
  if (sort) found.sort((a, b) => (sort[0]?.by === 'id' ? Number(b.id) - Number(a.id) : numberOf(a) - numberOf(b)))
  return { count: found.length, records: found.slice(offset, offset + limit).map(pickComparable) }
}

function numberOf({ properties }: Row): number {
  return properties.n as number
}

function pickComparable({ id, properties }: Pick<Row, 'id' | 'properties'>): unknown {
  return { id, properties }
}

/** A store, its expected rows, and the queries that compare both. */
interface Pair {
  readonly store: RecordStore
  readonly rows: readonly Row[]
  readonly queries: readonly RecordQuery[]
}

async function compare({ store, rows, queries }: Pair): Promise<void> {
  for (const query of queries) {
    const [count, records] = [await store.count(query), await store.search(query)]
    expect({ count, records: records.map(pickComparable) }).toEqual(scan(rows, query))
  }
}

/** Applies acts to the store and the rows, compares both after each act, and returns the new rows. */
async function follow({ rows, ...pair }: Pair, done: readonly Act[]): Promise<readonly Row[]> {
  for (const act of done) {
    rows = await perform({ ...pair, rows }, act)
    await compare({ ...pair, rows })
  }
  return rows
}

async function perform(pair: Pair, act: Act): Promise<readonly Row[]> {
  const { store, rows } = pair
  if (act.do === 'transaction') return performTransaction(pair, act)
  if (act.do === 'create') {
    const { id } = await store.create(act.table, act.properties)
    return [...rows, { ...act, id, isDeleted: false }]
  }
  const change = (row: Row): Row => {
    if (row.id !== act.id || row.isDeleted || row.table !== act.table) return row
    if (act.do === 'delete') return { ...row, isDeleted: true }
    return { ...row, properties: makeHash([...Object.entries(row.properties), ...Object.entries(act.properties)]) }
  }
  if (act.do === 'delete') await store.delete(act.id, act.table)
  else await store.update(act.id, act.properties, act.table)
  return rows.map(change)
}

async function performTransaction(
  pair: Pair,
  { acts, fails }: Extract<Act, { do: 'transaction' }>,
): Promise<readonly Row[]> {
  const undo = new Error('undo')
  const run = async (store: RecordStore): Promise<readonly Row[]> => {
    const rows = await follow({ ...pair, store }, acts)
    await compare(pair)
    if (fails) throw undo
    return rows
  }
  const transaction = Promise.resolve(pair.store.transaction(run))
  if (!fails) return transaction
  await expect(transaction).rejects.toBe(undo)
  return pair.rows
}

test('finds the records of a full scan, before, in and after transactions', async () => {
  await fc.assert(
    fc.asyncProperty(
      acts,
      fc.array(lookUp, { minLength: 1, maxLength: 3 }),
      fc.array(anyQuery),
      async (done, ...queries) => {
        await follow({ store: memoryRecords(), rows: [], queries: queries.flat() }, done)
      },
    ),
  )
})
