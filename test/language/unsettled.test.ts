import * as limits from '../../src/base/limits'
import { LimitError } from '../../src/base/errors'
import type { PlatformAdapters } from '../../src/ports/adapters'
import { memoryFiles } from '../../src/ports/files'
import { memoryStore } from '../../src/ports/part'
import { memoryRecords } from '../../src/ports/records/part'
import { failureOf, register } from '../support/register'

const never = (): Promise<never> => new Promise(() => undefined)
// Long enough to reach the adapter on a busy machine.
const settings = { limits: { renderMs: 100 } }
const exceeded = 'render limit exceeded: more than 100 milliseconds (settings.limits.renderMs)'
const partials = { 'views/partials/later.liquid': 'later' }
const query = '{% graphql r %}{ records(per_page: 1) { total_entries } }{% endgraphql %}'
const call =
  '{% graphql r %}mutation { api_call_send(api_call: { url: "https://shop.test" }) { errors { message } } }{% endgraphql %}'

function startApp(adapters: PlatformAdapters) {
  jest.replaceProperty(limits.requests, 'graceMs', 20)
  return register({ settings, ...adapters })
}

// The first query loads GraphQL, which takes longer.
beforeAll(() => register().liquid.parseAndRender(query + call))

const cases: readonly (readonly [string, string, () => PlatformAdapters])[] = [
  ['records.count(), line:1, col:1', query, () => ({ records: Object.assign(memoryRecords(), { count: never }) })],
  ['fetch(), line:1, col:1', call, () => ({ fetch: never })],
  ['translations.lookup(), line:1, col:19', "{{ 'cart.title' | t }}", () => ({ translations: { lookup: never } })],
  [
    'translations.lookup(), line:1, col:1',
    "{% try %}{{ 'cart.title' | t }}{% catch %}{% endtry %}",
    () => ({ translations: { lookup: never } }),
  ],
  [
    'cache.get(), line:1, col:1',
    "{% cache 'k' %}x{% endcache %}",
    () => ({ cache: Object.assign(memoryStore(), { get: never }) }),
  ],
  [
    'files.read(), line:1, col:11',
    "{% render 'later' %}",
    () => ({ files: Object.assign(memoryFiles(partials), { read: never }) }),
  ],
  [
    'records.transaction(), line:1, col:1',
    '{% transaction %}x{% endtransaction %}',
    () => ({ records: Object.assign(memoryRecords(), { transaction: never }) }),
  ],
]

test.each(cases)('renderMs ends a render whose adapter never settles: %s', async (place, template, makeAdapters) => {
  const { liquid } = startApp(makeAdapters())
  const { cause, message } = await failureOf(liquid.parseAndRender(template))
  expect(cause).toBeInstanceOf(LimitError)
  expect(message).toBe(`${exceeded}, waiting for ${place}`)
})

test("renderMs ends a render whose host's promise never settles", async () => {
  const { liquid } = startApp({})
  expect((await failureOf(liquid.parseAndRender('{{ price }}', { price: never() }))).message).toBe(
    `${exceeded}, line:1, col:4`,
  )
})

test("LiquidJS' renderLimit ends a render whose adapter never settles", async () => {
  jest.replaceProperty(limits.requests, 'graceMs', 20)
  const { liquid } = register({ fetch: never }, { renderLimit: 50 })
  expect((await failureOf(liquid.parseAndRender(call))).message).toBe('template render limit exceeded, line:1, col:1')
})

test('rolls back the transaction of a render whose adapter never settles', async () => {
  const records = memoryRecords()
  const { liquid } = startApp({ records, fetch: never })
  const create = '{% graphql r %}mutation { record_create(record: { table: "orders" }) { id } }{% endgraphql %}'
  await failureOf(liquid.parseAndRender(`{% transaction %}${create}${call}{% endtransaction %}`))
  expect(await records.count({ table: 'orders' })).toBe(0)
  expect(await records.transaction((inner) => inner.count({ table: 'orders' }))).toBe(0)
})

test('responds with 500 to the request of a page whose adapter never settles, and logs the adapter', async () => {
  const files = memoryFiles({ 'views/pages/cart.liquid': `<p>\n${call}` })
  const app = startApp({ files, fetch: never })
  expect((await app.fetch(new Request('http://app.test/cart'))).status).toBe(500)
  expect(app.entries.map(({ message }) => message)).toContain(
    `GET /cart has failed: ${exceeded}, waiting for fetch(), file:views/pages/cart.liquid, line:2, col:1`,
  )
})

test('names only the latest of the calls that never settle', async () => {
  jest.replaceProperty(limits.kept, 'pendingCalls', 1)
  const { liquid } = startApp({ translations: { lookup: never }, fetch: never })
  const renders = ["{{ 'cart.title' | t }}", call].map((template) => failureOf(liquid.parseAndRender(template)))
  const messages = (await Promise.all(renders)).map(({ message }) => message)
  expect(messages[0]).not.toContain('translations.lookup()')
  expect(messages[1]).toBe(`${exceeded}, waiting for fetch(), line:1, col:1`)
})

test('does not name an adapter that another render was waiting for before', async () => {
  const { liquid } = startApp({ translations: { lookup: never }, fetch: never })
  await failureOf(liquid.parseAndRender("{{ 'cart.title' | t }}"))
  expect((await failureOf(liquid.parseAndRender(call))).message).toBe(`${exceeded}, waiting for fetch(), line:1, col:1`)
})
