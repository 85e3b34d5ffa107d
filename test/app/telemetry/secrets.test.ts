import fc from 'fast-check'
import { jsonLogger } from '../../../src/ports/json-logger'
import { visitor } from '../../../src/tools/testing/visitor/visitor'
import { recordTelemetry, type Recorder } from '../../support/telemetry'
import { origin, tracedApp } from './app'
import { runs } from '../../support/effort'

let recorder: Recorder
beforeAll(() => {
  recorder = recordTelemetry()
})
afterAll(() => recorder.end())

/** A unique text with characters that URLs, JSON and Liquid escape in different ways. */
const secret = fc
  .tuple(fc.stringMatching(/^[a-z0-9]{12}$/), fc.constantFrom('', '.', '@', '{', '%7B', '/', ':', ' ', 'ż'))
  .map(([word, mark]) => ({ word, text: `${word}${mark}` }))

test('exports no value of a visitor, a template or a server', async () => {
  const current = { text: '' }
  const failing = (): Promise<never> => Promise.reject(new Error(`refused: ${current.text}`))
  const fetch = (): Promise<Response> =>
    current.text.includes('@') ? failing() : Promise.resolve(new Response(current.text, { status: 500 }))
  const more = {
    'views/pages/session.liquid':
      "---\nslug: session\n---\n{% session kept = context.params.text %}{% graphql m = 'messages', text: context.session.kept %}{% background job = 'later', text: context.session.kept, source_name: context.headers.user-agent %}{{ context.params.text | base64_decode | t }}",
    'views/pages/missing.liquid': '---\nslug: missing\n---\n{% render context.params.text %}',
    'views/pages/inline.liquid':
      '---\nslug: inline\n---\n{% graphql g %}query { records(per_page: 1, filter: { table: { value: "{{ context.params.text }}" } }) { results { id } } }{% endgraphql %}{% include_form context.params.text %}',
  }
  const app = tracedApp(
    { fetch, mailer: { send: failing }, settings: { telemetry: { partialMs: 0, requestIds: true }, trustProxy: true } },
    more,
  )
  const words: string[] = []
  await fc.assert(
    fc.asyncProperty(secret, async ({ word, text }) => {
      words.push(word)
      current.text = text
      const encoded = encodeURIComponent(text)
      const headers = {
        'user-agent': encoded,
        authorization: `Bearer ${encoded}`,
        cookie: `_session_id=${encoded}`,
        baggage: `user=${word}`,
        traceparent: word,
        tracestate: `a=${word}`,
        'x-request-id': word,
        'x-forwarded-for': word,
        'x-forwarded-proto': word,
        'x-forwarded-host': `${word}.test`,
      }
      for (const path of ['messages', 'failing', 'table', 'assets', '_uploads', 'api/users', 'nobody']) {
        await app.get(`/${path}/${encoded}?text=${encoded}`, headers)
      }
      for (const path of ['session', 'missing', 'inline', 'call', 'download']) {
        await app.get(`/${path}?text=${encoded}&host=a.test&url=http://${word}:${word}@a.test/${encoded}`, headers)
      }
      const request = { method: word, headers }
      await app.fetch(new Request(`https://${word}.test/${encoded}`, request))
      const ann = visitor(app, { origin, headers: { 'user-agent': encoded } })
      await ann.visit(`/contact?text=${encoded}`)
      await ann.fill({ 'form[properties][text]': text }).submit()
      await app.jobs.drain()
    }),
    runs(8),
  )
  const exported = JSON.stringify([
    recorder
      .spans()
      .map(({ name, attributes, events, links, status }) => ({ name, attributes, events, links, status })),
    await recorder.durations(),
  ])
  expect(words.filter((word) => exported.includes(word))).toEqual([])
  // Each of these requests was traced.
  for (const name of ['GET /session', 'job later', 'send e-mail', 'POST', '_OTHER'])
    expect(exported).toContain(`"${name}"`)
})

test('adds the request, trace and span ids to log entries', async () => {
  const lines: string[] = []
  const logger = jsonLogger({ write: (line) => void lines.push(line) })
  const more = { 'views/pages/log.liquid': "---\nslug: log\n---\n{% log 'hello', type: 'greeting' %}" }
  const app = tracedApp({ logger, settings: { telemetry: { requestIds: true } } }, more)
  recorder.reset()
  const response = await app.get('/log')
  const render = recorder
    .spans()
    .find(({ name }) => name === 'render views/pages/log.liquid')
    ?.spanContext()
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    {
      time: expect.any(String),
      level: 'info',
      type: 'greeting',
      message: 'hello',
      requestId: response.headers.get('x-request-id'),
      trace_id: render?.traceId,
      span_id: render?.spanId,
    },
  ])
})
