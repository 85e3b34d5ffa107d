import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SpanKind, trace } from '@opentelemetry/api'
import { movableClock } from '../../../src/tools/testing/clock'
import { visitor } from '../../../src/tools/testing/visitor/visitor'
import { recordTelemetry, type Recorder } from '../../support/telemetry'
import { failureOf } from '../../support/register'
import { origin, tracedApp } from './app'

let recorder: Recorder
beforeAll(() => {
  recorder = recordTelemetry()
})
afterEach(() => recorder.reset())
afterAll(() => recorder.end())

const spanOf = (name: string) => {
  const span = recorder.spans().find((each) => each.name === name)
  if (!span) throw new Error(`there is no span ${name}, but ${recorder.tree().join(', ')}`)
  return span
}

test("nests a page's render, queries and partials below it", async () => {
  await tracedApp().get('/messages/hello')
  expect(recorder.tree()).toEqual([
    'GET /messages/:text',
    '  render views/pages/messages.liquid',
    '    graphql graphql/messages.graphql',
    '      search message',
    '    partial views/partials/count.liquid',
    '    partial lib/size_of.liquid',
    '    partial views/layouts/application.liquid',
  ])
  expect(spanOf('GET /messages/:text')).toMatchObject({
    kind: 1,
    status: { code: 0 },
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/messages/:text',
      'http.response.status_code': 200,
      'url.scheme': 'https',
    },
  })
  expect(spanOf('graphql graphql/messages.graphql').attributes).toEqual({
    'code.file.path': 'graphql/messages.graphql',
    'graphql.operation.type': 'query',
  })
  expect(spanOf('search message').attributes).toEqual({
    'db.operation.name': 'search',
    'db.collection.name': 'message',
  })
})

test("links the traces of a form's job and e-mail to the form's", async () => {
  const app = tracedApp()
  const ann = visitor(app)
  await ann.visit('/contact')
  await ann.fill({ 'form[properties][text]': '7' }).submit()
  await app.jobs.drain()
  expect(recorder.tree().slice(4)).toEqual([
    'POST /api/customizations',
    '  transaction',
    '    create message',
    '    queue later',
    '    queue thanks',
    'job later',
    '  render lib/later.liquid',
    'job thanks',
    '  render emails/thanks.liquid',
    '  send e-mail',
  ])
  expect(app.mailer.messages).toMatchObject([{ to: ['7@shop.test'] }])
  const job = spanOf('job later')
  expect(job).toMatchObject({
    kind: 4,
    attributes: {
      'liquid_platform.job.kind': 'background',
      'liquid_platform.job.source': 'later',
      'liquid_platform.job.attempt': 1,
    },
  })
  const queued = spanOf('queue later')
  expect(queued).toMatchObject({
    kind: 3,
    attributes: { 'liquid_platform.job.kind': 'background', 'liquid_platform.job.source': 'later' },
  })
  const { traceId, spanId } = queued.spanContext()
  expect(job.links.map(({ context }) => [context.traceId, context.spanId])).toEqual([[traceId, spanId]])
  expect(job.spanContext().traceId).not.toBe(traceId)
})

test('links a recurring job to the span that queued it', async () => {
  const clock = movableClock('2030-05-01T10:00:30Z')
  const app = tracedApp({ clock }, { 'jobs/report.liquid': "---\ncron: '* * * * *'\n---\n{% log 'done' %}" })
  await app.jobs.drain()
  recorder.reset()
  clock.move({ minutes: 1 })
  await app.jobs.drain()
  expect(recorder.tree()).toEqual([
    'transaction',
    '  lock',
    '  search :recurring_jobs',
    '  update :recurring_jobs',
    '  queue jobs/report.liquid',
    'job jobs/report.liquid',
    '  render jobs/report.liquid',
  ])
  const links = spanOf('job jobs/report.liquid').links.map(({ context }) => context.spanId)
  expect(links).toEqual([spanOf('queue jobs/report.liquid').spanContext().spanId])
})

test('records the class of an error, and not its message', async () => {
  expect((await tracedApp().get('/failing/hello')).status).toBe(500)
  expect(spanOf('render views/pages/failing.liquid')).toMatchObject({
    status: { code: 2 },
    events: [],
    attributes: { 'error.type': 'FilterArgumentError' },
  })
  expect(spanOf('GET /failing/:text')).toMatchObject({
    status: { code: 2 },
    attributes: { 'error.type': '500', 'http.response.status_code': 500 },
  })
})

test('records a missing page without a route and without an error', async () => {
  await tracedApp().get('/nobody/7')
  expect(spanOf('GET')).toMatchObject({
    status: { code: 0 },
    attributes: { 'http.request.method': 'GET', 'http.response.status_code': 404, 'url.scheme': 'https' },
  })
})

test.each([
  ['/_health', '/_health'],
  ['/assets/app.css?updated=1', '/assets/*'],
  ['/_uploads/a/b', '/_uploads/*'],
  ['/api/users/7', '/api/users/:id'],
  ['/api/openapi.json', '/api/openapi.json'],
])('reports %s as the route %s', async (path, route) => {
  await tracedApp().get(path)
  expect(spanOf(`GET ${route}`).attributes['http.route']).toBe(route)
})

test("starts the route with the host's path, and uses the client's scheme", async () => {
  const app = tracedApp({ settings: { trustProxy: true } })
  const headers = { 'x-forwarded-proto': 'https' }
  await app.fetch(new Request('http://shop.test/contact', { headers }), { mount: '/shop', ip: '192.0.2.1' })
  expect(spanOf('GET /shop/contact').attributes).toMatchObject({ 'http.route': '/shop/contact', 'url.scheme': 'https' })
})

test('records an unknown HTTP method as _OTHER', async () => {
  const app = tracedApp()
  await app.fetch(new Request(`${origin}/contact`, { method: 'SECRET' }))
  expect(spanOf('_OTHER').attributes['http.request.method']).toBe('_OTHER')
})

test('does not record a table named by the visitor alone', async () => {
  for (const table of ['hello', ':hello', 'message']) await tracedApp().get(`/table/${table}`)
  const searches = recorder.spans().filter(({ name }) => name.startsWith('search'))
  expect(searches.map(({ name }) => name)).toEqual(['search', 'search message'])
})

describe("a client's trace", () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` }

  test('is continued', async () => {
    await tracedApp().get('/', headers)
    const span = spanOf('GET /')
    expect(span.spanContext().traceId).toBe(traceId)
    expect(span.parentSpanContext?.spanId).toBe('b7ad6b7169203331')
  })

  test('does not replace the trace of a host with its own measurements', async () => {
    const before = await counts('http.server.request.duration')
    await trace.getTracer('host').startActiveSpan('host', async (span) => {
      await tracedApp().get('/', headers)
      span.end()
    })
    expect(recorder.tree().slice(0, 2)).toEqual(['host', '  GET /'])
    expect(spanOf('GET /').kind).toBe(0)
    expect(await counts('http.server.request.duration')).toBe(before)
  })
})

describe('a request to a server', () => {
  const received: IncomingHttpHeaders[] = []
  const server = createServer((incoming, outgoing) => {
    received.push(incoming.headers)
    outgoing.writeHead(incoming.url?.includes('missing') ? 404 : 200).end('pong')
  })
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => server.close())
  const host = (): string => `127.0.0.1:${(server.address() as AddressInfo).port}`
  const app = () => tracedApp({ settings: { network: { allow: ['127.0.0.0/8'] } } })

  test('has a span without its path, and sends no trace header', async () => {
    const platform = app()
    await platform.get(`/call?text=hello&host=${host()}`)
    const { kind, attributes, status } = spanOf('POST')
    const port = Number(host().split(':')[1])
    expect({ kind, attributes, status }).toEqual({
      kind: 2,
      status: { code: 0 },
      attributes: {
        'http.request.method': 'POST',
        'http.response.status_code': 200,
        'server.address': '127.0.0.1',
        'server.port': port,
      },
    })
    expect(received.at(-1)).toMatchObject({ 'x-text': 'hello' })
    expect(received.at(-1)).not.toHaveProperty('traceparent')
    await platform.close()
  })

  test('fails with a status of 400 or more, or without a response', async () => {
    const platform = app()
    await platform.get(`/download?url=http://${host()}/missing`)
    await platform.get('/download?url=http://127.0.0.1:1/')
    const calls = recorder.spans().filter(({ kind }) => kind === SpanKind.CLIENT)
    expect(calls.map(({ status, attributes }) => [status.code, attributes['error.type']])).toEqual([
      [2, '404'],
      [2, 'AdapterError'],
    ])
    await platform.close()
  })
})

test('nests a partial below its caller, and beside its siblings', async () => {
  const app = tracedApp(
    {},
    {
      'views/pages/nested.liquid':
        "{% render 'outer' %}{% render 'leaf' %}{% try %}{% render 'wrong' %}{% catch %}{% endtry %}{% render 'leaf' %}",
      'views/partials/outer.liquid': "{% render 'leaf' %}{% include 'middle' %}",
      'views/partials/middle.liquid': "{% function a = 'size_of' %}{% include_form 'contact' %}",
      'views/partials/wrong.liquid': "{% render 'leaf' %}{{ '{' | parse_json }}",
      'views/partials/leaf.liquid': 'leaf',
      'views/layouts/application.liquid': "{% render 'leaf' %}{{ content_for_layout }}",
    },
  )
  await app.get('/nested')
  expect(recorder.tree()).toEqual([
    'GET /nested',
    '  render views/pages/nested.liquid',
    '    partial views/partials/outer.liquid',
    '      partial views/partials/leaf.liquid',
    '      partial views/partials/middle.liquid',
    '        partial lib/size_of.liquid',
    '        partial forms/contact.liquid',
    '    partial views/partials/leaf.liquid',
    '    partial views/partials/wrong.liquid',
    '      partial views/partials/leaf.liquid',
    '    partial views/partials/leaf.liquid',
    '    partial views/layouts/application.liquid',
    '      partial views/partials/leaf.liquid',
  ])
})

test('creates spans only for partials over the threshold', async () => {
  await tracedApp({ settings: { telemetry: { partialMs: 60_000 } } }).get('/messages/hello')
  expect(recorder.tree().filter((name) => name.includes('partial'))).toEqual([])
})

test('counts requests by route, calls by host, and jobs by kind', async () => {
  const fetch = (): Promise<Response> => Promise.resolve(new Response('pong'))
  const app = tracedApp({ fetch })
  const before = await counts()
  await app.get('/call?host=a.test')
  await app.get('/contact')
  const ann = visitor(app)
  await ann.visit('/contact')
  await ann.fill({ 'form[properties][text]': '{' }).submit()
  await app.jobs.drain()
  expect(await counts()).toBe(before + 8)
  expect(await recorder.durations()).toEqual(
    expect.arrayContaining([
      {
        name: 'http.client.request.duration',
        unit: 's',
        count: 1,
        attributes: {
          'http.request.method': 'POST',
          'http.response.status_code': 200,
          'server.address': 'a.test',
          'server.port': 80,
        },
      },
      {
        name: 'liquid_platform.job.duration',
        unit: 's',
        count: 1,
        attributes: {
          'liquid_platform.job.kind': 'background',
          'liquid_platform.job.source': 'later',
          'error.type': 'FilterArgumentError',
        },
      },
    ]),
  )
})

test('marks the span of a failing API-call callback as an error, and counts it', async () => {
  const fetch = (): Promise<Response> => Promise.resolve(new Response('', { status: 200 }))
  const call = '---\nto: "http://{{ data.host }}/"\ncallback: "{{ 1 | divided_by: 0 }}"\n---\n'
  const app = tracedApp({ fetch }, { 'api_calls/ping.liquid': call })
  expect((await app.get('/call?host=a.test')).status).toBe(200)
  expect(spanOf('callback api_calls/ping.liquid')).toMatchObject({
    status: { code: 2 },
    attributes: { 'code.file.path': 'api_calls/ping.liquid', 'error.type': 'FilterArgumentError' },
  })
  expect(await recorder.durations()).toContainEqual({
    name: 'liquid_platform.api_call.callback.failed',
    unit: '{callback}',
    count: 1,
    attributes: { 'code.file.path': 'api_calls/ping.liquid' },
  })
})

test('does not count a request outside the app', async () => {
  const app = tracedApp()
  const before = await counts()
  expect(await app.handle(new Request(`${origin}/nobody`))).toBeUndefined()
  expect(await counts()).toBe(before)
})

test('counts an error of handle() by its class', async () => {
  const app = tracedApp()
  await failureOf(app.handle(new Request(`${origin}/failing/hello`)))
  expect(spanOf('GET /failing/:text')).toMatchObject({
    status: { code: 2 },
    attributes: { 'error.type': 'FilterArgumentError' },
  })
})

/** The number of recorded durations. */
async function counts(metric?: string): Promise<number> {
  const found = (await recorder.durations()).filter(({ name }) => metric === undefined || name === metric)
  return found.reduce((sum, { count }) => sum + count, 0)
}
