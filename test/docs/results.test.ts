import * as platform from '../../src'
import { listFiles, listPages, readPage } from './read-page'
import { AsyncFunction, listCode, listResults, runCode, type Surroundings } from './run-code'

const unreachable = (): never => {
  throw new platform.AdapterError('records', 'Postgres cannot be reached: ECONNREFUSED 127.0.0.1:5432', {
    reason: 'unreachable',
  })
}
const failing = {
  records: Object.assign(platform.memoryRecords(), { count: unreachable, search: unreachable, find: unreachable }),
}

const surroundings: Readonly<Record<string, Surroundings>> = {
  'api-calls.md': {
    adapters: { fetch: platform.memoryFetch({ 'https://files.example.com/invoice.pdf': { status: 404, body: '' } }) },
  },
  'data.md': { files: { 'app/migrations/20300501120000_add_teas.liquid': '' } },
  'emails.md': {
    files: { 'app/emails/order.liquid': '---\nto: "{{ data.email }}"\nsubject: Your order {{ data.number }}\n---\n' },
  },
  'errors.md': { adapters: failing },
  'serving.md': { adapters: failing, files: { 'shop/views/pages/index.liquid': '' } },
  'testing.md': {
    files: {
      'app/views/partials/price.liquid': '${{ price }}',
      'app/lib/commands/orders/create.liquid': '{% assign order = { tea: tea } %}{% return order %}',
    },
  },
}

const read = (text: string): Promise<unknown> => new AsyncFunction(`return (${text})`)()

const pages = listPages().flatMap((page) => {
  const blocks = readPage(page).flatMap((section) => section.blocks)
  const files = { ...listFiles(blocks), ...surroundings[page]?.files }
  return listCode(blocks).map((text) => ({ page, text, surroundings: { ...surroundings[page], files } }))
})

test.each(pages.filter(({ text }) => listResults(text).length > 0))(
  'the code of $page has the results that its comments show',
  async ({ text, surroundings }) => {
    const results = listResults(text)
    const values = await runCode(text, surroundings)
    const texts = results.map(async ({ shown }, i) =>
      typeof values[i] === 'string' && !/^['"]/.test(shown) ? shown : await read(shown),
    )
    expect(values).toEqual(await Promise.all(texts))
  },
)

test('comments with results are recognized', () => {
  const lines = [
    "f(1) // 'a'",
    'await a.b() // []',
    'console.log(f(1)) // a b',
    'a?.b.c // 5',
    'f(1) // adds one',
    'a: 5, // 10',
  ]
  expect(listResults(lines.join('\n')).map(({ shown }) => shown)).toEqual(["'a'", '[]', 'a b', '5'])
})
