import { memoryJobs, memoryRecords, TransactionConflict, UniqueViolation, type RecordStore } from '../../../src'
import { usersTable } from '../../../src/ports/records/reserved-tables'
import { register } from '../../support/register'
import { appWith } from './support'

// The handling of transaction conflicts that a database reports.

/** A store whose transactions conflict the given number of times before one commits. */
function conflicting(times: number): { readonly records: RecordStore; readonly tried: () => number } {
  const store = memoryRecords()
  let tried = 0
  const transaction: RecordStore['transaction'] = async (work) =>
    store.transaction(async (inner) => {
      const result = await work(inner)
      if (++tried <= times) throw new TransactionConflict('could not serialize access')
      return result
    })
  return { records: Object.assign(Object.create(store) as RecordStore, { transaction }), tried: () => tried }
}

const note = {
  resource: 'note',
  fields: { properties: { text: null } },
  async_callback_actions: { content: 'x' },
}

test('retries a form that conflicts with a transaction, and counts it once', async () => {
  const { records, tried } = conflicting(4)
  const { create, jobs, table } = appWith({ note }, { records })
  expect((await create('note', { properties: { text: 'tea' } })).status).toBe(201)
  expect(tried()).toBe(5)
  expect(await table('note')).toEqual([{ text: 'tea' }])
  expect(jobs.list('waiting')).toHaveLength(1)
})

/** A store whose next nested transaction conflicts, as Postgres ends one in a deadlock and continues the outer one. */
function conflictingInside(): RecordStore {
  const store = memoryRecords()
  let isNext = true
  const transaction: RecordStore['transaction'] = (work) =>
    store.transaction((open) => {
      const nested: RecordStore['transaction'] = (inner) => {
        if (!isNext) return open.transaction(inner)
        isNext = false
        throw new TransactionConflict('two transactions have waited for each other')
      }
      return work(Object.assign(Object.create(open) as typeof open, { transaction: nested }))
    })
  return Object.assign(Object.create(store) as RecordStore, { transaction })
}

const markLines =
  'mutation { records_update_all(table: "line", record: { properties: [{ name: "seen", value: "yes" }] }) { count } }'

test('retries a form if a mutation of its callback conflicts, instead of saving it without the mutation', async () => {
  const records = conflictingInside()
  await records.create('line', {})
  const { create, table } = appWith(
    { note: { resource: 'note', callback_actions: `{% graphql g %}${markLines}{% endgraphql %}` } },
    { records },
  )
  expect((await create('note', {})).status).toBe(201)
  expect(await table('note')).toHaveLength(1)
  expect(await table('line')).toEqual([{ seen: 'yes' }])
})

test('fails a job whose mutation conflicts, so that it runs again', async () => {
  const { records, tried } = conflicting(1)
  await records.create('line', {})
  const { platform, jobs, table } = appWith({}, { records })
  await platform.liquid.parseAndRender(
    `{% background max_attempts: 2 %}{% graphql g %}${markLines}{% endgraphql %}{% endbackground %}`,
  )
  await platform.jobs.drain()
  expect(tried()).toBe(1)
  const [waiting] = jobs.list('waiting')
  expect(waiting).toMatchObject({ attempt: 2, error: expect.stringContaining('could not serialize access') })
  jobs.retry(String(waiting?.id))
  await platform.jobs.drain()
  expect(await table('line')).toEqual([{ seen: 'yes' }])
})

test('adds the other jobs of a form if the queue fails to add one', async () => {
  const jobs = memoryJobs()
  const enqueue = jest.spyOn(jobs, 'enqueue').mockImplementationOnce(() => {
    throw new Error('no connection')
  })
  const later = [{ content: 'a' }, { content: 'b' }]
  const { create, table } = appWith(
    { note: { resource: 'note', async_callback_actions: later } },
    { jobs, records: memoryRecords() },
  )
  expect((await create('note', {})).status).toBe(500)
  expect(enqueue).toHaveBeenCalledTimes(2)
  expect(await table('note')).toHaveLength(1)
  expect(jobs.list('waiting')).toMatchObject([{ payload: { code: { template: 'b' } } }])
})

test('does not retry a form for ever', async () => {
  const { records, tried } = conflicting(100)
  const { create, jobs, table, platform } = appWith({ note }, { records })
  expect((await create('note', { properties: { text: 'tea' } })).status).toBe(500)
  expect(tried()).toBe(5)
  expect(await table('note')).toEqual([])
  expect(jobs.list('waiting')).toEqual([])
  expect(platform.entries.map(({ message }) => message)).toEqual(['could not serialize access'])
})

test("ends a template's transaction with an error that try catches", async () => {
  const { records } = conflicting(1)
  const { liquid } = register({ records })
  const create = 'mutation { record_create(record: { table: "note" }) { id } }'
  const template = `{% try %}{% transaction %}{% graphql g %}${create}{% endgraphql %}{% endtransaction %}done{% catch e %}{{ e.message }}{% endtry %}`
  expect(await liquid.parseAndRender(template)).toContain('could not serialize access')
  expect(await records.count({ table: 'note' })).toBe(0)
  expect(await liquid.parseAndRender(template)).toBe('done')
})

test('rejects a form whose value the store reports as taken', async () => {
  const store = memoryRecords()
  const transaction: RecordStore['transaction'] = () => Promise.reject(new UniqueViolation(usersTable, 'email'))
  const records = Object.assign(Object.create(store) as RecordStore, { transaction })
  const { create } = appWith({ sign_up: { resource: 'User' } }, { records })
  const answer = await create('sign_up', { email: 'ann@example.com', password: 'secret-1' }, '/api/users')
  expect(answer).toMatchObject({ status: 422, body: { errors: { email: ['has already been taken'] } } })
})

describe('50 concurrent clients that read, change and write one record', () => {
  const read = 'query { records(filter: { table: { value: "note" } }) { results { id property_int(name: "n") } } }'
  const write =
    'mutation ($id: ID!, $n: Int!) { record_update(id: $id, record: { properties: [{ name: "n", value_int: $n }] }) { id } }'

  test('count each change of a template', async () => {
    const records = memoryRecords()
    const { liquid } = register({ records })
    await records.create('note', { n: 0 })
    const template = liquid.parse(
      `{% transaction %}{% graphql g %}${read}{% endgraphql %}{% assign note = g.records.results.first %}{% assign n = note.property_int | plus: 1 %}{% graphql w, id: note.id, n: n %}${write}{% endgraphql %}{% endtransaction %}`,
    )
    await Promise.all(Array.from({ length: 50 }, () => liquid.render(template)))
    expect((await records.find('1', 'note'))?.properties).toEqual({ n: 50 })
  })

  test('count each change of a form', async () => {
    const { create, update, table } = appWith({
      note: {
        resource: 'note',
        fields: { properties: { seen: null } },
        callback_actions: `{% graphql g %}${read}{% endgraphql %}{% assign note = g.records.results.first %}{% assign n = note.property_int | plus: 1 %}{% graphql w, id: note.id, n: n %}${write}{% endgraphql %}`,
      },
    })
    await create('note', { properties: { seen: 0 } })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => update('note', 1, { properties: { seen: i } })),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204))
    expect(await table('note')).toMatchObject([{ n: 51 }])
  })
})

test('rejects a nested value that another record has', async () => {
  const unique = { validation: { uniqueness: true } }
  const { create, table } = appWith({
    note: { resource: 'note', fields: { properties: { address: { city: unique, street: null } } } },
  })
  const send = async (city: string, street: string): Promise<number> =>
    (await create('note', { properties: { address: { city, street } } })).status
  expect(await Promise.all([send('Oslo', 'a'), send('Oslo', 'b'), send('Rome', 'a')])).toEqual([201, 422, 201])
  expect(await table('note')).toHaveLength(2)
})
