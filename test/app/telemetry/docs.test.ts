import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SpanKind } from '@opentelemetry/api'
import { visitor } from '../../../src/tools/testing/visitor/visitor'
import { recordTelemetry } from '../../support/telemetry'
import { tracedApp } from './app'

const recorder = recordTelemetry()
afterAll(() => recorder.end())

const page = readFileSync(join(__dirname, '../../../docs/operating.md'), 'utf8')

/** The names in backticks of each cell of a row. */
const rowsOf = (heading: string): string[][][] => {
  const [, section = ''] = page.split(`### ${heading}\n`)
  const [text = ''] = section.split('\n#')
  const lines = text.split('\n').filter((line) => line.startsWith('| `'))
  return lines.map((line) =>
    line.split(' | ').map((cell) => Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = '']) => name)),
  )
}

/** What a span is called, whatever its route, file or table. */
const wordOf = (name: string): string => (/^[A-Z_]+( |$)/.test(name) ? 'request' : (name.split(' ', 1)[0] as string))

beforeAll(async () => {
  const more = {
    'views/pages/lock.liquid':
      "---\nslug: lock\n---\n{% transaction %}{% graphql g = 'write' %}{% graphql g = 'wrong' %}{% endtransaction %}",
    'graphql/write.graphql':
      'mutation { record_create(record: { table: "message", properties: [{ name: "text", value: "a" }] }) { id } }',
    'api_calls/ping.liquid': '---\nto: "http://{{ data.host }}/"\ncallback: "{{ 1 | divided_by: 0 }}"\n---\n',
  }
  const fetch = (): Promise<Response> => Promise.resolve(new Response('', { status: 404 }))
  const app = tracedApp({ fetch }, more)
  for (const path of ['/messages/a', '/failing/a', '/wrong', '/call?host=a.test', '/lock', '/nobody'])
    await app.get(path)
  const ann = visitor(app)
  for (const text of ['{', '7']) {
    await ann.visit('/contact')
    await ann.fill({ 'form[properties][text]': text }).submit()
  }
  await app.liquid.parseAndRender("{% cache 'teas' %}Oolong{% endcache %}")
  await app.uploads.sweep()
  await app.purge()
  app.mailer.send = () => Promise.reject(new Error('refused'))
  await app.jobs.drain()
})

test('each span of docs/operating.md is exported with its attributes, and no other', () => {
  const documented = rowsOf('Spans').map(([spans = [], kinds = [], attributes = []]) => ({
    words: spans.map(wordOf),
    kinds,
    attributes: attributes.toSorted(),
  }))
  const ownOf = ({ words, kinds }: (typeof documented)[number]) =>
    recorder.spans().filter(({ name, kind }) => kinds.includes(SpanKind[kind]) && words.includes(wordOf(name)))
  const found = documented.map((row) => {
    const attributes = new Set(ownOf(row).flatMap((span) => Object.keys(span.attributes)))
    return { ...row, attributes: [...attributes].sort() }
  })
  expect(found).toEqual(documented)
  expect(documented.flatMap(ownOf)).toHaveLength(recorder.spans().length)
})

test('each metric of docs/operating.md is exported with its attributes, and no other', async () => {
  const durations = await recorder.durations()
  const names = [...new Set(durations.map(({ name }) => name))]
  const found = names.map((metric) => {
    const own = durations.filter(({ name }) => name === metric)
    return [[metric], [...new Set(own.flatMap(({ attributes }) => Object.keys(attributes)))].sort()]
  })
  const documented = rowsOf('Metrics').map(([name = [], attributes = []]) => [name, attributes.toSorted()])
  expect(found.toSorted()).toEqual(documented.toSorted())
})
