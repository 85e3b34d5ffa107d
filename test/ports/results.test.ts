import { recordEmbeddings } from '../../src/ports/embeddings/records'
import { memoryFiles } from '../../src/ports/files'
import { memoryJobs } from '../../src/ports/jobs/memory'
import type { JobRequest } from '../../src/ports/jobs/port'
import { memoryRecords } from '../../src/ports/records/memory'
import type { RecordTransaction } from '../../src/ports/records/port'
import { memoryStorage } from '../../src/ports/storage/memory'
import { memoryTokens } from '../../src/ports/tokens'
import { memoryStore } from '../../src/ports/store/port'
import type { Platform } from '../../src/platform'
import { failureOf, register } from '../support/register'

const files = {
  'schema/product.yml': 'name: product\nproperties:\n  - name: title\n    type: string\n',
  'views/pages/index.liquid': "{{ 'a.b' | t }}{{ 'now' | date: '%Y' }}",
  'views/pages/form.liquid': "{% include_form 'note' %}",
  'forms/note.liquid': "---\nresource: product\n---\n{% form %}{% spam_protection 'recaptcha_v2' %}{% endform %}",
  'lib/note.liquid': '{% log 1 %}',
}

/** Adapters of a program without types. */
function start(adapters: object) {
  return register({ files: memoryFiles(files), ...adapters })
}

/** Throws any value. */
function fail(value: unknown): never {
  throw value as Error
}

const query = (text: string) => `{% graphql g %}${text}{% endgraphql %}`
const search = query(
  '{ records(per_page: 1, filter: { table: { value: "product" } }) { total_entries results { id } } }',
)
const create = query('mutation { record_create(record: { table: "product" }) { id } }')

/** What users do, as templates or functions. */
type Use = string | ((platform: Platform) => unknown)

function use({ liquid, ...platform }: Platform, step: Use): Promise<unknown> {
  return Promise.resolve(typeof step === 'string' ? liquid.parseAndRender(step) : step({ liquid, ...platform }))
}

const now = new Date()
const record = { id: '1', table: 'product', properties: {}, createdAt: now, updatedAt: now, deletedAt: null }
const background = "{% background job = 'note' %}"
const work = async ({ jobs }: Platform): Promise<void> => {
  await jobs.drain()
}
const form = "{% include_form 'note' %}"
const stored = { contentType: 'text/plain', size: 1, stamp: 'a', updatedAt: 1 }

describe('names the adapter, the method and the right result if a host returns', () => {
  test.each<[string, object, Use, string]>([
    [
      'a number as the time',
      { clock: { now: () => 5 } },
      "{{ 'now' | date: '%Y' }}",
      '"clock": now() must return a valid Date, got 5',
    ],
    [
      'an invalid time',
      { clock: { now: () => new Date(NaN) } },
      background,
      '"clock": now() must return a valid Date, got an object',
    ],
    [
      'a promise of the time',
      { clock: { now: () => Promise.reject(new Error('late')) } },
      background,
      '"clock": now() must return a valid Date, got a promise',
    ],
    [
      'too few random bytes',
      { random: { bytes: () => new Uint8Array(1) } },
      background,
      '"random": bytes() must return a Uint8Array of the requested length, got an object',
    ],
    [
      'no captcha',
      { captcha: { html: () => undefined, verify: () => true } },
      form,
      '"captcha": html() must return a text, got undefined',
    ],
    [
      'no id of a job',
      { jobs: Object.assign(memoryJobs(), { enqueue: () => Promise.resolve() }) },
      background,
      '"jobs": enqueue() must return a text, got undefined',
    ],
    [
      'a worker without stop',
      { jobs: Object.assign(memoryJobs(), { enqueue: () => 'a', process: () => ({}), drain: () => undefined }) },
      work,
      '"jobs": process().stop must be a function, got undefined',
    ],
    [
      'no array of records',
      { records: Object.assign(memoryRecords(), { count: () => 0, search: () => ({ results: [] }) }) },
      search,
      '"records": search() must return an array, got an object',
    ],
    [
      'a record with a number as the id',
      { records: Object.assign(memoryRecords(), { count: () => 1, search: () => [{ ...record, id: 1 }] }) },
      search,
      '"records": search()[0].id must be a text, got 1',
    ],
    [
      'no groups of records',
      {
        records: Object.assign(memoryRecords(), { count: () => 1, search: () => [record], searchEach: () => [record] }),
      },
      query(
        '{ records(per_page: 1) { results { related_records(table: "product", join_on_property: "id", foreign_property: "product_id", limit: 1) { id } } } }',
      ),
      '"records": searchEach() must return a Map, got an array',
    ],
    [
      'no number of records',
      { records: Object.assign(memoryRecords(), { count: () => undefined, search: () => [record] }) },
      search,
      '"records": count() must return a number, got undefined',
    ],
    [
      'a bigint as the number of records',
      { records: Object.assign(memoryRecords(), { count: () => 1n, search: () => [record] }) },
      search,
      '"records": count() must return a number, got 1n',
    ],
    [
      'a record without properties',
      { records: Object.assign(memoryRecords(), { create: () => ({ ...record, properties: null }) }) },
      create,
      '"records": create().properties must be an object, got null',
    ],
    [
      'bytes as the text of a file',
      { files: Object.assign(memoryFiles(files), { read: () => Buffer.from('a') }) },
      "{% render 'note' %}",
      '"files": read() must return a text or undefined, got an object',
    ],
    [
      'a promise of the version of files',
      { files: Object.assign(memoryFiles(files), { version: () => Promise.resolve(1) }) },
      'a',
      '"files": version() must return a text or a number, got a promise',
    ],
    [
      'no list of files',
      { files: Object.assign(memoryFiles(files), { list: () => undefined }) },
      "{% render 'a' %}",
      '"files": list() must return an array, got undefined',
    ],
    [
      'a text instead of a response',
      { fetch: () => Promise.resolve('a') },
      "{{ 'https://shop.test' | download_file }}",
      '"fetch": it must return a Response, got "a"',
    ],
    [
      'an array as the answer of GraphQL',
      { graphql: { execute: () => [] } },
      search,
      '"graphql": execute() must return an object, got an array',
    ],
    [
      'a number as a form',
      { forms: { find: () => 5, list: () => [] } },
      form,
      '"forms": find() must return an object or undefined, got 5',
    ],
    [
      'a text as a time of an asset',
      { assets: { updatedAt: () => '1' } },
      "{{ 'a.css' | asset_url }}",
      '"assets": updatedAt() must return a number or undefined, got "1"',
    ],
    [
      'no function to end a lease',
      { cache: Object.assign(memoryStore(), { lease: () => true }) },
      "{% cache 'a', expire: 9 %}b{% endcache %}",
      '"cache": lease() must return a function or undefined, got true',
    ],
    [
      'a stored file without a stream',
      { storage: Object.assign(memoryStorage(), { get: () => stored }) },
      ({ health }) =>
        health().then(({ parts }) => {
          throw new Error(parts.storage.message)
        }),
      '"storage": get().stream must be a function, got undefined',
    ],
    [
      'an embedding without a vector',
      { embeddings: Object.assign(recordEmbeddings(memoryRecords()), { create: () => record, within: undefined }) },
      query('mutation { embedding_create_rc(embedding: { embedding: [1] }) { id } }'),
      '"embeddings": create().embedding must be an array, got undefined',
    ],
  ])('%s', async (_, adapters, step, message) => {
    const failure = await failureOf(Promise.resolve().then(() => use(start(adapters), step)))
    expect(failure.message).toContain(`adapter ${message}`)
  })
})

describe('names the adapter and the method of a value that is not an error', () => {
  test.each<[string, () => unknown]>([
    ['"boom"', () => fail('boom')],
    ['undefined', () => fail(undefined)],
    ['null', () => Promise.resolve(null).then(fail)],
    ['an object: no route', () => fail({ message: 'no route', code: '08000' })],
  ])('%s', async (got, fail) => {
    const uses: [object, Use, string][] = [
      [{ records: Object.assign(memoryRecords(), { count: fail }) }, search, '"records": count()'],
      [
        { cache: Object.assign(memoryStore(), { get: fail }) },
        "{% cache 'a', expire: 9 %}b{% endcache %}",
        '"cache": get()',
      ],
      [{ fetch: fail }, "{{ 'https://shop.test' | download_file }}", '"fetch": it'],
      [{ translations: { lookup: fail } }, "{{ 'a.b' | t }}", '"translations": lookup()'],
      [{ tokens: { verify: fail, issue: fail } }, "{{ 'a' | verify_access_key }}", '"tokens": verify()'],
    ]
    for (const [adapters, step, place] of uses) {
      const platform = start(adapters)
      const { message } = await failureOf(use(platform, step))
      expect(message).toContain(`adapter ${place} must fail with an Error, got ${got}`)
      await platform.close()
    }
  })
})

test('logs why a mailer fails that throws a text', async () => {
  const mailer = { send: () => fail('no route') }
  const { liquid, jobs, entries } = start({
    mailer,
    files: memoryFiles({ 'emails/hi.liquid': '---\nto: ann@shop.test\nsubject: Hi\n---\nHi' }),
  })
  await liquid.parseAndRender(query('mutation { email_send(template: { name: "hi" }) { is_scheduled_to_send } }'))
  await jobs.drain()
  expect(entries.at(-1)?.message).toContain('adapter "mailer": send() must fail with an Error, got "no route"')
})

describe('a transaction of a host', () => {
  const transaction = `{% transaction %}${create}{% endtransaction %}{{ g.record_create.id }}`
  const startWith = (transaction: (work: (open: RecordTransaction) => unknown) => unknown) =>
    start({ records: Object.assign(memoryRecords(), { transaction }) })

  test('may forget to return the result of its work', async () => {
    const store = memoryRecords()
    const { liquid } = startWith(async (work) => void (await store.transaction(work)))
    expect(await liquid.parseAndRender(transaction)).toBe('1')
  })

  test.each<[string, (work: (open: never) => unknown) => unknown, string]>([
    ['fails if it does not run its work', () => 5, 'transaction() must run its work, and fail if it fails'],
    [
      'fails if it passes no store',
      (work) => work(undefined as never),
      'transaction() must pass a store to its work, got undefined',
    ],
  ])('%s', async (_, run, message) => {
    const { liquid } = startWith(run)
    expect((await failureOf(liquid.parseAndRender(transaction))).message).toContain(`adapter "records": ${message}`)
  })
})

test('takes null for a missing value', async () => {
  const platform = start({
    sessions: Object.assign(memoryStore(), { get: () => null }),
    translations: { lookup: () => null },
    tokens: { verify: () => null, issue: () => '' },
  })
  const template = "{% session a = 1 %}{{ 'a.b' | t }} {{ 'a' | verify_access_key }}"
  expect(await platform.liquid.parseAndRender(template)).toBe('translation missing: en.a.b false')
})

test('checks an object that is several adapters as each of them', async () => {
  const { verify } = memoryTokens()
  const backend = { ...memoryStore(), list: () => [], verify, issue: () => 5, find: () => undefined }
  const { liquid } = start({ cache: backend, sessions: backend, tokens: backend, forms: backend })
  const template =
    "{% session a = 1 %}{% cache 'a', expire: 9 %}{{ context.session.a }}{% endcache %}{{ 'a' | verify_access_key }}"
  expect(await liquid.parseAndRender(template)).toBe('1false')
  expect((await failureOf(liquid.parseAndRender(form))).message).toContain('form "note"')
})

test('migrates and closes an object once that is several adapters, and names it if that fails', async () => {
  const [migrate, close] = [jest.fn(), jest.fn(() => fail('busy'))]
  const store = Object.assign(memoryStore(), { migrate, close })
  const platform = start({ cache: store, sessions: store })
  await platform.migrate()
  const { message } = await failureOf(platform.close())
  expect(message).toMatch(/^adapter "\w+": close\(\) must fail with an Error, got "busy"$/)
  expect([migrate, close].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})

test.each([true, false])(
  'queues a job in the transaction of records with a queue, also passed as jobs: %p',
  async (isPassed) => {
    const store = memoryRecords({ jobs: memoryJobs() })
    const queued: string[] = []
    const enqueue = ({ kind }: JobRequest): string => String(queued.push(kind))
    const transaction = store.transaction.bind(store)
    const records = Object.assign(store, {
      transaction: (work: (open: RecordTransaction) => unknown) =>
        transaction((open) => work(Object.assign(open, { enqueue }))),
    })
    const { liquid } = start({ records, ...(isPassed && { jobs: store.jobs }) })
    await liquid.parseAndRender(`{% transaction %}${background}{% endtransaction %}`)
    expect(queued).toEqual(['background'])
  },
)

test('checks frozen adapters, and ones with private fields', async () => {
  class Clock {
    readonly #time = new Date('2030-01-01T00:00:00Z')
    now() {
      return this.#time
    }
  }
  const { liquid } = start({ clock: Object.freeze(new Clock()), translations: Object.freeze({ lookup: () => 'c' }) })
  expect(await liquid.parseAndRender("{{ 'a.b' | t }}{{ 'now' | date: '%Y' }}")).toBe('c2030')
})

describe('a logger that fails', () => {
  test.each<[string, () => unknown]>([
    [
      'synchronously',
      () => {
        throw new Error('disk full')
      },
    ],
    ['later', () => Promise.reject(new Error('disk full'))],
  ])('%s loses no entry, and stops nothing', async (_, log) => {
    const lines: unknown[] = []
    const write = jest.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(line) > 0)
    const { liquid } = start({ logger: { log } })
    expect(await liquid.parseAndRender("{% log 'a', type: 'b' %}c")).toBe('c')
    // Jest fails a test with an unhandled rejection.
    await new Promise((resolve) => setImmediate(resolve))
    write.mockRestore()
    expect(lines).toEqual(['info [b] a\n', 'error [liquid-platform] adapter "logger": log() failed with disk full\n'])
  })
})
