import fc from 'fast-check'
import { memoryRecords } from '../../src/adapters/memory-records'
import type { RecordStore, StoredRecord } from '../../src/adapters/records'
import { testRecordStore } from '../../src/testing'

describe('memoryRecords', () => {
  testRecordStore(() => memoryRecords())

  test('answers at once, inside of transactions too', () => {
    const store = memoryRecords()
    const result = store.transaction((inner) => {
      const { id } = inner.create('t', { n: 1 }) as StoredRecord
      inner.transaction((innermost) => innermost.update(id, { n: 2 }))
      return inner.find(id)
    })
    expect(result).toMatchObject({ id: '1', properties: { n: 2 } })
    expect(store.search({})).toMatchObject({ total: 1 })
  })

  test('an error at once undoes at once', () => {
    const store = memoryRecords()
    const error = new Error('no')
    expect(() =>
      store.transaction((inner) => {
        void inner.create('t', {})
        throw error
      }),
    ).toThrow(error)
    expect(store.search({})).toMatchObject({ total: 0 })
    expect(store.create('t', {})).toMatchObject({ table: 't' })
  })

  test('who reads never waits; who writes waits for an open transaction', async () => {
    const store = memoryRecords()
    let end: () => void = () => undefined
    const open = store.transaction((inner) => {
      void inner.create('t', { n: 1 })
      return new Promise<void>((resolve) => (end = resolve))
    })
    expect(store.search({})).toMatchObject({ total: 0 })
    const write = store.create('t', { n: 2 })
    expect(write).toBeInstanceOf(Promise)
    end()
    await open
    await write
    const { records } = await store.search({})
    expect(records.map(({ properties }) => properties.n)).toEqual([1, 2])
  })

  test('tells the times by its clock', async () => {
    let now = 1000
    const store = memoryRecords({ clock: { now: () => new Date(now) } })
    const { id } = await store.create('t', {})
    now = 2000
    expect(await store.update(id, { a: 1 })).toMatchObject({ createdAt: new Date(1000), updatedAt: new Date(2000) })
    now = 3000
    await store.delete(id)
    expect((await store.search({ deleted: 'only' })).records[0]?.deletedAt).toEqual(new Date(3000))
  })

  test.each<[string, (store: RecordStore) => unknown, string]>([
    ['a table without a name', (store) => store.create('', {}), 'a table must have a name, got String ""'],
    ['properties that are no hash', (store) => store.create('t', [] as never), 'properties must be a hash, got Array'],
    ['what JSON cannot say', (store) => store.create('t', { n: 1n }), 'properties must be what JSON can say'],
    ['an offset below 0', (store) => store.search({ offset: -1 }), 'offset must be a whole number of 0 or more, got'],
  ])('refuses %s', (_, act, message) => {
    expect(() => act(memoryRecords())).toThrow(message)
  })
})

type Step =
  | { readonly do: 'create' | 'update' | 'delete'; readonly n: number }
  | { readonly do: 'transaction'; readonly steps: readonly Step[]; readonly fails: boolean }

const { steps } = fc.letrec<{ step: Step; steps: readonly Step[] }>((tie) => ({
  step: fc.oneof(
    { depthSize: 'small' },
    fc.record({ do: fc.constantFrom('create', 'update', 'delete'), n: fc.nat(9) }),
    fc.record({ do: fc.constant('transaction'), steps: tie('steps'), fails: fc.boolean() }),
  ),
  steps: fc.array(tie('step'), { maxLength: 6 }),
}))

/** What the steps make of the numbers by id, done in the plainest way. */
function expected(before: Map<number, number>, done: readonly Step[], next: { id: number }): Map<number, number> {
  let now = new Map(before)
  for (const step of done) {
    if (step.do === 'transaction') {
      const after = expected(now, step.steps, next)
      if (!step.fails) now = after
    } else if (step.do === 'create') now.set(++next.id, step.n)
    else if (step.do === 'update') now = new Map(Array.from(now, ([id, n]) => [id, id === step.n ? 100 : n]))
    else now.delete(step.n)
  }
  return now
}

async function perform(store: RecordStore, done: readonly Step[]): Promise<void> {
  for (const step of done) {
    if (step.do === 'create') await store.create('t', { n: step.n })
    else if (step.do === 'update') await store.update(String(step.n), { n: 100 })
    else if (step.do === 'delete') await store.delete(String(step.n))
    else if ('steps' in step) {
      const run = async (inner: RecordStore): Promise<void> => {
        await perform(inner, step.steps)
        if (step.fails) throw new Error('undo')
      }
      await Promise.resolve(store.transaction(run)).catch(() => undefined)
    }
  }
}

test('transactions inside each other leave what they should', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (done) => {
      const store = memoryRecords()
      await perform(store, done)
      const { records } = await store.search({ sort: [{ by: 'id' }] })
      const found = records.map(({ id, properties }): [number, unknown] => [Number(id), properties.n])
      expect(found).toEqual(Array.from(expected(new Map(), done, { id: 0 })).sort(([a], [b]) => a - b))
    }),
  )
})
