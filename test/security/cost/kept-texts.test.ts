import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Query } from '../../../src/app/queries/query'
import { parsePairs, parseParams } from '../../../src/base/formats/params'
import { memoryFiles } from '../../../src/ports/files'
import { memoryStore, type KeyValueStore } from '../../../src/ports/store/port'
import { RecentLog } from '../../../src/tools/dev/recent-log'
import { RecentMail } from '../../../src/tools/dev/recent-mail'
import { quietLogger } from '../../support/quiet-logger'
import { register } from '../../support/register'

// @small-heap: collects garbage, which is slow in the heap of many test files.

// V8 keeps all of a text in memory while a part of it is used.

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

const length = 1_000_000
/** How many texts are kept twice, and the bytes that may remain of them. */
const [count, mostBytes] = [40, 25_000_000]

/** The memory that remains in use after work that is done again and again. */
async function measureKept(work: (i: number) => unknown): Promise<number> {
  await work(-1)
  collect()
  const before = process.memoryUsage().heapUsed
  for (let i = 0; i < count; i++) await work(i)
  collect()
  return process.memoryUsage().heapUsed - before
}

test('keeps no more of a sent e-mail than the log of sent notifications shows', async () => {
  const files = memoryFiles({
    'emails/mail.liquid': '---\nto: ann@shop.test\nsubject: "{{ data.text }}"\n---\n{{ data.text }}',
  })
  const { liquid, jobs } = register({ files, mailer: { send: () => undefined } })
  const query =
    'mutation ($data: HashObject) { email_send(template: { name: "mail" }, data: $data) { errors { message } } }'
  const template = liquid.parse(`{% graphql g, data: data %}${query}{% endgraphql %}`)
  const kept = await measureKept(async (i) => {
    await liquid.render(template, { data: { text: String(i).repeat(length).slice(0, length) } })
    await jobs.drain()
  })
  expect(kept).toBeLessThan(mostBytes)
  const log =
    '{% graphql g %}{ admin_sent_notifications { results { content options } } }{% endgraphql %}{{ g | json }}'
  const shown = JSON.parse(await liquid.parseAndRender(log)) as Shown
  const [first] = shown.admin_sent_notifications.results
  expect([first?.content.length, first?.options.subject.length]).toEqual([100_000, 100_000])
})

interface Shown {
  readonly admin_sent_notifications: {
    readonly results: readonly { readonly content: string; readonly options: { readonly subject: string } }[]
  }
}

test('keeps no more of an e-mail and of a line of the log than the admin shows', async () => {
  const [mailer, log] = [new RecentMail({ send: () => undefined }, { areLinksKept: true }), new RecentLog(quietLogger)]
  const kept = await measureKept(async (i) => {
    const text = String(i).repeat(length)
    await mailer.send({ to: ['ann@shop.test'], cc: [], bcc: [], subject: text, html: text })
    log.log({ level: 'info', type: 'page', message: text, data: [text, { a: text }, { b: text }] })
  })
  expect(kept).toBeLessThan(mostBytes)
  expect(mailer.messages[0]?.html).toHaveLength(100_000)
  const [entry] = log.list()
  expect([entry?.message.length, entry?.data.length]).toEqual([10_000, 10_000])
})

test.each([
  ['useragent', '{{ text | useragent }}'],
  [
    'the name of a missing table',
    '{% graphql g, t: text %}query ($t: String) { records(per_page: 1, filter: { table: { value: $t } }) { total_entries } }{% endgraphql %}',
  ],
])('keeps no more of a text of a client than the beginning: %s', async (_, source) => {
  const { liquid } = register({
    files: memoryFiles({ 'schema/tea.yml': 'name: tea' }),
    logger: { log: () => undefined },
  })
  const template = liquid.parse(source)
  const kept = await measureKept((i) =>
    liquid.render(template, { text: `${i} ${'x'.repeat(length)}`.slice(0, length) }),
  )
  expect(kept).toBeLessThan(mostBytes)
})

test.each([
  ['key', (store: KeyValueStore, part: string) => store.set(part, 1)],
  ['value', (store: KeyValueStore, part: string) => store.set('key', part)],
] as const)('a store in memory keeps no text of which a %s is a part', async (_, keep) => {
  const stores = Array.from({ length: count + 1 }, () => memoryStore())
  const kept = await measureKept((i) => {
    const body = Buffer.alloc(length, String(i)).toString()
    return keep(stores.at(i) as KeyValueStore, body.slice(0, 100))
  })
  expect(kept).toBeLessThan(mostBytes)
  expect(stores.map((store) => store.count?.())).toEqual(stores.map(() => 1))
})

test('a parameter of a form keeps no other parameters in memory', async () => {
  const values: unknown[] = []
  const kept = await measureKept((i) => {
    const body = `a=${'x'.repeat(100)}&b=`.padEnd(length, String(i))
    const { a } = parseParams(parsePairs(Buffer.from(body).toString()), { parameters: 2 })
    values.push(a)
  })
  expect(kept).toBeLessThan(mostBytes)
  expect(values).toContain('x'.repeat(100))
})

test('keeps no more of the error of a failed job than its beginning', async () => {
  const files = memoryFiles({ 'emails/mail.liquid': '---\nto: ann@shop.test\nsubject: a\n---\n' })
  let error = ''
  const mailer = { send: (): Promise<never> => Promise.reject(new Error(error)) }
  const { liquid, jobs } = register({ files, mailer, logger: { log: () => undefined } })
  const query = 'mutation { email_send(template: { name: "mail" }) { errors { message } } }'
  const template = liquid.parse(`{% graphql g %}${query}{% endgraphql %}`)
  const kept = await measureKept(async (i) => {
    error = `${i} ${'x'.repeat(length)}`.slice(0, length)
    await liquid.render(template)
    await jobs.drain()
  })
  expect(kept).toBeLessThan(mostBytes)
})

test('keeps no parsed document of a query that runs', async () => {
  const fields = Array.from({ length: 300 }, (_, i) => `f${i}: total_entries`).join(' ')
  const queries = Array.from({ length: count }, () => new Query(`{ records { ${fields} } }`))
  const kept = await measureKept((i) => queries.at(i)?.operations())
  expect(queries[0]?.operations()).toEqual(['query'])
  expect(kept).toBeLessThan(1_000_000)
})
