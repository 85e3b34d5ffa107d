import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SpanKind } from '@opentelemetry/api'
import { visitor } from '../../../src/tools/testing/visitor/visitor'
import { recordTelemetry, type Recorder } from '../../support/telemetry'
import { tracedApp } from './app'

let recorder: Recorder
beforeAll(() => {
  recorder = recordTelemetry()
})
afterAll(() => recorder.end())

const page = readFileSync(join(__dirname, '../../../docs/operating.md'), 'utf8')

/** The names in backticks in each cell of each row. */
const rowsOf = (heading: string): string[][][] => {
  const [, section = ''] = page.split(`### ${heading}\n`)
  const [text = ''] = section.split('\n#')
  const lines = text.split('\n').filter((line) => line.startsWith('| `'))
  return lines.map((line) =>
    line.split(' | ').map((cell) => Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = '']) => name)),
  )
}

/** The first word of a span's name, which has no route, file or table. */
const wordOf = (name: string): string => (/^[A-Z_]+( |$)/.test(name) ? 'request' : (name.split(' ', 1)[0] as string))

/** Subscribes to a channel, and sends a message to it. */
async function sendToChannel(app: ReturnType<typeof tracedApp>, channel: string): Promise<void> {
  const accepted = await app.channels.connect(new Request('http://app.test/websocket'))
  if (accepted instanceof Response) throw new Error(`refused with ${accepted.status}`)
  const sent: string[] = []
  const nothing = (): void => undefined
  const listener = accepted.open({
    ...{ ping: nothing, pause: nothing, resume: nothing, close: nothing, terminate: nothing },
    send: (text) => void sent.push(text),
    unreadBytes: 0,
  })
  const identifier = JSON.stringify({ channel, room_id: '1' })
  listener.message(JSON.stringify({ command: 'subscribe', identifier }))
  listener.message(JSON.stringify({ command: 'message', identifier, data: '{"text":"a"}' }))
  while (!sent.some((text) => text.includes('"text"'))) await new Promise((resolve) => setTimeout(resolve, 5))
  listener.close()
}

beforeAll(async () => {
  const more = {
    'views/pages/lock.liquid':
      "---\nslug: lock\n---\n{% transaction %}{% graphql g = 'write' %}{% graphql g = 'wrong' %}{% endtransaction %}",
    'graphql/write.graphql':
      'mutation { record_create(record: { table: "message", properties: [{ name: "text", value: "a" }] }) { id } }',
    'config.yml': 'websockets_require_csrf_token: false',
    'views/partials/channels/teas/subscribed.liquid': 'true',
    'views/partials/channels/teas/receive.liquid': 'true',
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
  await sendToChannel(app, 'teas')
  await app.uploads.sweep()
  await app.purge()
  app.mailer.send = () => Promise.reject(new Error('refused'))
  await app.jobs.drain()
})

test('exports each span of docs/operating.md with its attributes, and no other', () => {
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

test('exports each metric of docs/operating.md with its attributes, and no other', async () => {
  const durations = await recorder.durations()
  const names = [...new Set(durations.map(({ name }) => name))]
  const found = names.map((metric) => {
    const own = durations.filter(({ name }) => name === metric)
    return [[metric], [...new Set(own.flatMap(({ attributes }) => Object.keys(attributes)))].sort()]
  })
  const documented = rowsOf('Metrics').map(([name = [], attributes = []]) => [name, attributes.toSorted()])
  expect(found.toSorted()).toEqual(documented.toSorted())
})
