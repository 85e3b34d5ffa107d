import {
  graphqlExecutor,
  memoryFiles,
  memoryJobs,
  memoryRecords,
  memoryStorage,
  memoryTokens,
  type RecordStore,
} from '../../src'
import { uploadsTable } from '../../src/ports/records/reserved-tables'
import { getOwn, isHash } from '../../src/base/values/hash'
import { sample } from '../support/effort'
import { FailingCalls, type Failure } from '../support/failing-calls'
import { register } from '../support/register'
import { accessKey, authorized } from '../web/rest/app'

// A form whose adapters fail at one call after another: nothing is half done, lost or left.

const files = memoryFiles({
  'schema/note.yml':
    'name: note\nproperties: [{ name: text }, { name: open, type: upload }, { name: doc, type: upload }]',
  'forms/note.liquid': `---
resource: note
resource_owner: anyone
fields: { properties: { text: { validation: { uniqueness: true } }, open: , doc: } }
callback_actions: |
  {% graphql made %}mutation { record_create(record: { table: "line" }) { id } }{% endgraphql %}
  {% graphql seen %}mutation { records_update_all(table: "line", record: { properties: [{ name: "seen", value: "yes" }] }) { count } }{% endgraphql %}
async_callback_actions: { content: 'done' }
email_notifications: [note]
---
`,
  'emails/note.liquid': '---\nto: ann@shop.test\nsubject: Note\n---\nThanks',
})
/** Shared, because building a schema takes longer than a form. */
const graphql = graphqlExecutor()
const hour = 3_600_000

/** @param queue whether jobs are added in the transaction of the records, or after it */
function noteApp(queue: 'in the transaction' | 'after the commit') {
  const time = { now: Date.parse('2030-05-01T12:00:00Z') }
  const clock = { now: () => new Date(time.now) }
  const calls = new FailingCalls()
  const jobs = memoryJobs({ clock })
  const isOwn = queue === 'in the transaction'
  const records = memoryRecords({ clock, ...(isOwn && { jobs }) })
  const storage = memoryStorage({ clock })
  const platform = register({
    files,
    graphql,
    clock,
    tokens: memoryTokens([accessKey]),
    records: calls.wrap('records', records),
    storage: calls.wrap('storage', storage),
    ...(!isOwn && { jobs: calls.wrap('jobs', jobs) }),
  })
  const send = async (path: string, values: Readonly<Record<string, string | File>>): Promise<boolean> => {
    const body = new FormData()
    body.set('form_configuration_name', 'note')
    for (const [name, value] of Object.entries(values)) body.set(name, value)
    const url = `https://shop.test/api/customizations${path}`
    return (await platform.fetch(new Request(url, { method: 'POST', headers: authorized, body }))).ok
  }
  return {
    calls,
    send,
    /** The records and their files, without ids and keys. */
    listRecords: async (): Promise<readonly string[]> =>
      (await listAll(records)).map(({ table, deletedAt, properties }) => {
        const { text, seen, path, released, open, doc, file_name } = properties
        const names = [open, doc].map((file) => isHash(file) && getOwn(file, 'file_name'))
        return JSON.stringify([table, deletedAt !== null, text, seen, path, released, file_name, ...names])
      }),
    listJobs: (): readonly string[] =>
      jobs.list('waiting').map(({ kind, sourceName }) => `${kind} ${String(sourceName)}`),
    /** The keys of stored files after the sweep, and the keys that records have. */
    async sweep() {
      time.now += 2 * hour
      await platform.uploads.sweep()
      const stored: string[] = []
      for await (const { key } of storage.list('')) stored.push(key)
      const rows = (await listAll(records)).filter(({ table }) => table === uploadsTable)
      const owned = rows.filter(({ properties }) => properties.released === undefined)
      return { stored: stored.sort(), owned: owned.map(({ properties }) => String(properties.key)).sort() }
    },
  }
}

async function listAll(records: RecordStore) {
  const tables = ['note', 'line', uploadsTable]
  return (
    await Promise.all(tables.map(async (table) => await records.search({ table, deleted: 'with', limit: 1000 })))
  ).flat()
}

type NoteApp = ReturnType<typeof noteApp>

const text = (content: string, name: string): File => new File([content], name, { type: 'text/plain' })
const create = (app: NoteApp): Promise<boolean> =>
  app.send('', {
    'form[properties][text]': 'tea',
    'form[properties][open]': text('abc', 'a.txt'),
    'form[properties][doc]': text('def', 'b.txt'),
  })

/** What is sent, and whether there is a note before. */
const operations: Readonly<Record<string, { readonly hasNote: boolean; readonly run: typeof create }>> = {
  create: { hasNote: false, run: create },
  update: {
    hasNote: true,
    run: (app) =>
      app.send('/1', {
        _method: 'put',
        'form[properties][text]': 'cup',
        'form[properties][open]': text('new', 'c.txt'),
        'form[properties][doc]': '',
      }),
  },
  delete: { hasNote: true, run: (app) => app.send('/1', { _method: 'delete' }) },
}

async function prepare(operation: string, queue: Parameters<typeof noteApp>[0]): Promise<NoteApp> {
  const app = noteApp(queue)
  if (operations[operation]?.hasNote === true) expect(await create(app)).toBe(true)
  return app
}

const queues = ['in the transaction', 'after the commit'] as const
const failures = ['before', 'after', 'conflict'] as const satisfies readonly Failure[]
const cases = Object.keys(operations).flatMap((operation) => queues.map((queue) => [operation, queue] as const))

test.each(cases)('%s leaves nothing half done if a call fails, with jobs added %s', async (name, queue) => {
  const run = operations[name]?.run ?? create
  const whole = await prepare(name, queue)
  const before = { records: await whole.listRecords(), jobs: whole.listJobs() }
  whole.calls.start()
  expect(await run(whole)).toBe(true)
  const names = whole.calls.stop()
  const all = failures.flatMap((failure) => names.map((call, i) => ({ failure, call, number: i + 1 })))
  const sampled = new Set(sample(all))
  const after = { records: await whole.listRecords(), jobs: whole.listJobs() }
  for (const one of all.filter((one) => sampled.has(one) || one.call === 'jobs.enqueue')) {
    const { failure, call, number } = one
    const app = await prepare(name, queue)
    app.calls.start(number, failure)
    const isSaved = await run(app)
    app.calls.stop()
    const place = `${call}, call ${number}: ${failure}`
    expect({ place, failed: app.calls.failed }).toEqual({ place, failed: call })
    const isAfterCommit = call === 'jobs.enqueue'
    // Nobody knows whether a transaction whose end was not reported has committed.
    const isUnknown = call === 'records.transaction' && failure === 'after'
    const isWritten = isSaved || isAfterCommit || isUnknown
    if (failure === 'conflict' && call.startsWith('transaction.'))
      expect({ place, isSaved }).toEqual({ place, isSaved: true })
    const { records, jobs } = isWritten ? after : before
    const isWithJobs = isSaved || (isUnknown && queue === 'in the transaction')
    expect({ place, records: await app.listRecords() }).toEqual({ place, records })
    const added = app.listJobs()
    if (isAfterCommit) expect(added).toHaveLength(jobs.length - (failure === 'after' ? 0 : 1))
    else expect({ place, jobs: added }).toEqual({ place, jobs: isWithJobs ? after.jobs : before.jobs })
    if (!isWritten) expect({ place, isSaved: await run(app) }).toEqual({ place, isSaved: true })
    if (!isWritten) expect({ place, records: await app.listRecords() }).toEqual({ place, records: after.records })
    const { stored, owned } = await app.sweep()
    expect({ place, stored }).toEqual({ place, stored: owned })
  }
})
