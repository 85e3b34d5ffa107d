import { memoryFiles, memoryForms, memoryJobs, memoryTokens } from '../../../src'
import { setTimeout } from 'node:timers/promises'
import { notificationLimits } from '../../../src/app/api-calls/form-data'
import { errorOf, register } from '../../support/register'
import { sender } from '../../web/rest/app'
import { partsOf, receive, type Receiver } from './receiver'

let receiver: Receiver

beforeAll(async () => {
  receiver = await receive((request, response) => {
    const size = /^\/(\d+)\.bin/.exec(request.url ?? '')?.[1]
    if (size === undefined) return void response.end('{"id":7}')
    response.setHeader('content-length', size).end(Buffer.alloc(Number(size), 98))
  })
})

afterAll(() => receiver.close())

beforeEach(() => (receiver.requests.length = 0))

const clock = { now: () => new Date('2030-01-01T00:00:00Z') }

function appWith(frontMatter: string, body = '', more: Record<string, string> = {}) {
  const jobs = memoryJobs({ clock })
  const platform = register({
    clock,
    jobs,
    tokens: memoryTokens(['key']),
    settings: { network: { allow: [receiver.host], timeoutMs: 60_000 }, escapeOutput: true },
    files: memoryFiles({
      'api_calls/order.liquid': `---\nto: "${receiver.origin}/{{ data.path }}"\n${frontMatter}\n---\n${body}`,
      ...more,
    }),
    forms: memoryForms({
      order: { resource: 'order', fields: { properties: { tea: null } }, api_call_notifications: ['order'] },
    }),
  })
  return { platform, jobs }
}

test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('sends a template by %s', async (method) => {
  const { platform } = appWith(
    `request_type: ${method}\nrequest_headers: { X-Name: "{{ data.name }}", Content-Type: application/json }`,
    '{ "name": {{ data.name | json }}, "html": "{{ data.html }}" }',
  )
  const { response, errors } = await platform.apiCalls.deliver('order', { path: 'a', name: 'Ann', html: '<&>' })
  expect([response?.status, response?.body, errors]).toEqual([200, '{"id":7}', []])
  const [request] = receiver.requests
  expect([request?.method, request?.url, request?.headers['x-name']]).toEqual([method, '/a', 'Ann'])
  expect(request?.bytes.toString()).toBe(method === 'GET' ? '' : '{ "name": "Ann", "html": "<&>" }')
  await platform.close()
})

test('escapes nothing in the partials of a template as HTML, and everything in its callback', async () => {
  const part = { 'views/partials/part.liquid': '{% capture text %}{{ value }}{% endcapture %}{{ text }}' }
  const { platform } = appWith(
    `request_headers: { X-Name: "{% render 'part', value: data.name %}", Content-Type: application/json }
callback: "{% capture html %}{% render 'part', value: data.name %}{% endcapture %}{% log html %}"`,
    `{ "name": "{% render 'part', value: data.name %}", "list": ["{% render 'part', value: data.injected %}"] }`,
    part,
  )
  await platform.apiCalls.deliver('order', { name: `O'Hara & "Co"`, injected: '", "price": "0' })
  expect(receiver.requests[0]?.headers['x-name']).toBe(`O'Hara & "Co"`)
  const body: unknown = JSON.parse(receiver.requests[0]?.bytes.toString() ?? '')
  expect(body).toEqual({ name: `O'Hara & "Co"`, list: ['", "price": "0'] })
  expect(platform.entries.map(({ message }) => message)).toContain('O&#39;Hara &amp; &quot;Co&quot;')
  await platform.close()
})

test('form-encodes a body by default, and trims it', async () => {
  const body = '{% assign code = data.code %}\n\n{{ "grant_type=code" }}&code={{ code | url_encode }}\n\n'
  for (const [headers, type] of [
    ['request_headers: "{}"', 'application/x-www-form-urlencoded'],
    ['request_headers: { content-type: text/csv }', 'text/csv'],
  ] as const) {
    const { platform } = appWith(headers, body)
    await platform.apiCalls.deliver('order', { code: 'a b' })
    const request = receiver.requests.at(-1)
    expect([request?.headers['content-type'], request?.bytes.toString()]).toEqual([type, 'grant_type=code&code=a+b'])
    await platform.close()
  }
})

test('accepts Liquid without quotes in front matter', async () => {
  const { platform } = appWith('request_headers:\n  X-Name: {{ data.name }} #{{ data.id }}\n  "X-Id": {{ data.id }}')
  await platform.apiCalls.deliver('order', { name: 'Ann', id: 7 })
  expect(receiver.requests[0]?.headers).toMatchObject({ 'x-name': 'Ann #7', 'x-id': '7' })
  await platform.close()
})

test('accepts headers for request_headers, and reads the protocol from the URL', async () => {
  const { platform } = appWith(`format: https\nheaders: '{ "X-A": "b" }'`)
  await platform.apiCalls.deliver('order', {})
  expect(receiver.requests[0]?.headers['x-a']).toBe('b')
  await platform.close()
})

test('treats headers that print null as empty', async () => {
  const { platform } = appWith("request_headers: '{{ data.headers | json }}'")
  expect((await platform.apiCalls.deliver('order', {})).errors).toEqual([])
  expect(receiver.requests).toHaveLength(1)
  await platform.close()
})

test('accepts headers as Liquid that prints JSON', async () => {
  const { platform } = appWith(`request_headers: '{ "X-A": {{ data.a | json }} }'`)
  await platform.apiCalls.deliver('order', { a: 'b' })
  expect(receiver.requests[0]?.headers['x-a']).toBe('b')
  await platform.close()
})

test.each(['post', 'put', 'patch'])('sends the files that the body of %s_multipart names', async (method) => {
  const { platform } = appWith(
    `format: http\nrequest_type: ${method}_multipart`,
    `{ "invoice": { "url": "{{ data.url | html_safe }}", "name": "i.pdf", "content_type": "application/pdf" }, "other": { "url": "{{ data.url }}" } }`,
  )
  const { errors } = await platform.apiCalls.deliver('order', { url: `${receiver.origin}/3.bin?a=1&b=2` })
  expect(errors).toEqual([])
  const request = receiver.requests.at(-1)
  expect(request?.method).toBe(method.toUpperCase())
  expect(await partsOf(request as never)).toEqual([
    { name: 'invoice', filename: 'i.pdf', type: 'application/pdf', bytes: Buffer.from('bbb') },
    { name: 'other', filename: '3.bin', type: 'application/octet-stream', bytes: Buffer.from('bbb') },
  ])
  await platform.close()
})

test('prints a file name that is a number, rejects one that is a list, and warns of an unknown key', async () => {
  const { platform } = appWith('request_type: post_multipart', '{ "a": {{ data.file | json }} }')
  const url = `${receiver.origin}/1.bin`
  expect((await platform.apiCalls.deliver('order', { file: { url, name: 7, filename: 'x' } })).errors).toEqual([])
  expect(await partsOf(receiver.requests.at(-1) as never)).toMatchObject([{ name: 'a', filename: '7' }])
  expect(platform.entries.map(({ message }) => message)).toEqual([
    'api_calls/order.liquid:2:1: body.a.filename: unknown key; expected one of url, name, content_type',
  ])
  const { errors } = await platform.apiCalls.deliver('order', { file: { url, name: ['x'] } })
  expect(errors).toEqual([{ message: 'form_data[0].file.filename must be a text, got Array' }])
  await platform.close()
})

test('accepts files up to a number of bytes in a notification, 20,971,520', async () => {
  expect(notificationLimits.bytes).toBe(20_971_520)
  const limit = jest.replaceProperty(notificationLimits, 'bytes', 1_000_000)
  const body = '{ "a": { "url": "{{ data.url }}" }, "b": { "url": "{{ data.other }}" } }'
  const { platform } = appWith('request_type: post_multipart', body)
  const send = (bytes: number) =>
    platform.apiCalls.deliver('order', { url: `${receiver.origin}/${bytes}.bin`, other: `${receiver.origin}/1.bin` })
  expect((await send(999_999)).errors).toEqual([])
  receiver.requests.length = 0
  expect((await send(1_000_000)).errors).toHaveLength(1)
  expect(receiver.requests.filter(({ method }) => method === 'POST')).toEqual([])
  limit.restore()
  await platform.close()
})

test('accepts more files and parts in a notification than in form_data', async () => {
  const { platform } = appWith('request_type: post_multipart', '{{ data.files | json }}', {})
  const files = Array.from({ length: 101 }, (_, i) => [`file-${i}`, { url: `${receiver.origin}/1.bin` }])
  expect((await platform.apiCalls.deliver('order', { files: Object.fromEntries(files) as object })).errors).toEqual([])
  expect(await partsOf(receiver.requests.at(-1) as never)).toHaveLength(101)
  await platform.close()
})

test('rejects a body with a duplicate key, which would lose a file', async () => {
  const file = `{ "url": "${receiver.origin}/1.bin", "name": "{ \\"a\\": 1 }" }`
  const { platform } = appWith('request_type: post_multipart', `{ "a": ${file}, "b": ${file}, "\\u0061" : ${file} }`)
  const { errors } = await platform.apiCalls.deliver('order', {})
  expect(errors).toEqual([{ message: 'api_calls/order.liquid: body: the key String "a" occurs twice' }])
  expect(receiver.requests).toEqual([])
  await platform.close()
})

test("reports an error of the template's Liquid in `errors`, and logs it", async () => {
  const { platform } = appWith('request_type: POST', '{{ 1 | divided_by: data.parts }}')
  const { response, errors } = await platform.apiCalls.deliver('order', { parts: 0 })
  const message = 'filter "divided_by", parameter "operand": divided by 0, file:api_calls/order.liquid, line:5, col:20'
  expect([response, errors]).toEqual([null, [{ message }]])
  expect(platform.entries).toMatchObject([
    { level: 'warn', type: 'api_call', message: `order: an invalid request: ${message}` },
  ])
  expect(receiver.requests).toEqual([])
  expect((await platform.apiCalls.deliver('order', { parts: 1 })).errors).toEqual([])
  await platform.close()
})

test('sends nothing if a condition is false', async () => {
  for (const line of ['enabled: false', `trigger_condition: "{{ data.no }}"`]) {
    const { platform } = appWith(line)
    expect(await platform.apiCalls.deliver('order', {})).toEqual({ response: null, errors: [] })
    await platform.close()
  }
  expect(receiver.requests).toEqual([])
})

test('exposes the data of a template sent outside a form as `form`, too', async () => {
  const { platform } = appWith('callback: "{% log form.name, type: \'name\' %}"', '{{ form.name }}{{ data.name }}')
  await platform.apiCalls.deliver('order', { name: 'Ann' })
  expect(receiver.requests[0]?.bytes.toString()).toBe('AnnAnn')
  expect(platform.entries).toContainEqual(expect.objectContaining({ type: 'name', message: 'Ann' }))
  await platform.close()
})

test('exposes the response to the callback', async () => {
  const { platform } = appWith(
    `callback: "{% assign answer = response.body | parse_json %}{% log answer.id, type: 'answer' %}"`,
  )
  await platform.apiCalls.deliver('order', {})
  expect(platform.entries).toContainEqual(expect.objectContaining({ type: 'answer', message: '7' }))
  await platform.close()
})

test('logs a callback that fails, and does not send the request again', async () => {
  const { platform } = appWith('callback: "{{ 1 | divided_by: 0 }}"')
  const { response, errors } = await platform.apiCalls.deliver('order', {})
  expect([response?.status, errors]).toEqual([200, []])
  const message = expect.stringMatching(/^api_calls\/order\.liquid: callback: .*divided by 0/) as string
  expect(platform.entries).toContainEqual(expect.objectContaining({ level: 'error', message }))
  const send = sender((request) => platform.rest.fetch(request))
  const body = { form_configuration_name: 'order', form: { properties: { tea: 'Oolong' } } }
  await send('POST', '/api/customizations', body, { authorization: 'Token token=key' })
  await platform.jobs.drain()
  expect(receiver.requests).toHaveLength(2)
  await platform.close()
})

test('finds a template by its name when other templates are faulty', async () => {
  const { platform } = appWith('name: by/name', '', { 'api_calls/a.liquid': '---\nto: [\n---\n' })
  expect((await platform.apiCalls.deliver('by/name', {})).response?.status).toBe(200)
  for (const name of ['', ' ']) await expect(platform.apiCalls.deliver(name, {})).rejects.toThrow(/can.t find/)
  for (const name of [undefined, 5]) {
    const { errors } = await platform.apiCalls.deliver(name as never, {})
    expect(errors[0]?.message).toMatch(/must be a text/)
  }
  await platform.close()
})

test('omits headers without a value, and does not show invalid JSON', async () => {
  const { platform } = appWith('request_headers: { X-Empty: , X-Num: 5 }')
  await platform.apiCalls.deliver('order', {})
  expect(receiver.requests[0]?.headers).toMatchObject({ 'x-num': '5' })
  expect(receiver.requests[0]?.headers).not.toHaveProperty('x-empty')
  await platform.close()
  const wrong = appWith(`request_headers: '{ "Authorization": "Bearer s3cret", }'`).platform
  const { errors } = await wrong.apiCalls.deliver('order', {})
  expect(errors[0]?.message).toBe('api_calls/order.liquid: request_headers: the output is not JSON')
  await wrong.close()
})

test("sends a form's notifications after the commit and their delay, and passes them `form`", async () => {
  const { platform, jobs } = appWith('delay: 5', 'tea={{ form.properties.tea }}')
  const send = sender((request) => platform.rest.fetch(request))
  const body = { form_configuration_name: 'order', form: { properties: { tea: 'Oolong' } } }
  const answer = await send('POST', '/api/customizations', body, { authorization: 'Token token=key' })
  expect(answer.status).toBe(201)
  expect(jobs.list('waiting')).toMatchObject([{ due: new Date('2030-01-01T00:05:00Z') }])
  expect(receiver.requests).toEqual([])
  await platform.close()
})

test('retries and logs a notification without a response', async () => {
  const { platform, jobs } = appWith('format: http', '', {
    'api_calls/inside.liquid': '---\nto: http://10.0.0.1/\n---\n',
    'lib/x.liquid': '',
  })
  expect((await platform.apiCalls.deliver('inside')).errors).toHaveLength(1)
  expect(platform.apiCalls.sent()[0]).toMatchObject({ name: 'inside', url: 'http://10.0.0.1/', status: undefined })
  expect(jobs.list('waiting')).toEqual([])
  await platform.close()
})

test.each([
  ['request_type: psot', ':3:1: request_type: expected one of get, post, put,'],
  ['request_type: "{{ \'brew\' }}"', ': request_type: expected one of'],
  ['format: smtp', ':3:1: format: expected one of http, https, got String "smtp"'],
  ["request_headers: '[1]'", ': request_headers: expected a JSON object'],
])('reports the file and the key of the error %s', async (line, message) => {
  const { platform } = appWith(line)
  const { errors } = await platform.apiCalls.deliver('order', {})
  expect(errors[0]?.message).toContain(`api_calls/order.liquid${message}`)
  await platform.close()
})

test('suggests the nearest name for a missing template', async () => {
  const { platform } = appWith('')
  await expect(platform.apiCalls.deliver('odrer', {})).rejects.toThrow(
    'can\'t find API call "odrer" (did you mean "order"?)',
  )
  await platform.close()
})

describe('in a transaction', () => {
  const call = (rest: string) => `api_call_send(${rest}) { response { status } errors { message } }`
  const template = 'template: { name: "order" }'
  const request = () => `api_call: { url: "${receiver.origin}/plain", headers: { authorization: "s3cret" } }`
  const inside = (query: string, end = '') =>
    `{% transaction %}{% graphql g %}mutation { ${query} }{% endgraphql %}{{ g.api_call_send | json }}${end}{% endtransaction %}`
  const queued = '{"response":null,"errors":[]}'

  test('sends a request at once, even if the transaction rolls back', async () => {
    const { platform } = appWith('')
    await platform.liquid.parseAndRender(inside(call(template), '{% rollback %}'))
    await platform.liquid.parseAndRender(inside(call(request()), '{% rollback %}'))
    expect(receiver.requests.map(({ url }) => url)).toEqual(['/', '/plain'])
    await platform.close()
  })

  test.each([
    ['a template', () => template, '/'],
    ['a request', request, '/plain'],
  ])('queues %s with after_commit until the transaction commits', async (_, what, url) => {
    const { platform, jobs } = appWith('')
    const later = call(`${what()}, after_commit: true`)
    expect(await platform.liquid.parseAndRender(inside(later, '{% rollback %}'))).toBe(queued)
    expect(jobs.list('waiting')).toEqual([])
    expect(await platform.liquid.parseAndRender(inside(later))).toBe(queued)
    expect([jobs.list('waiting').length, receiver.requests]).toEqual([1, []])
    expect(JSON.stringify(jobs.list('waiting'))).not.toContain('s3cret')
    await platform.jobs.drain()
    expect(receiver.requests.map((sent) => sent.url)).toEqual([url])
    await platform.close()
  })

  test('reports a faulty request at once', async () => {
    const { platform, jobs } = appWith('delay: soon')
    const errors = async (what: string) =>
      platform.liquid.parseAndRender(
        inside(call(`${what}, after_commit: true`), '{{ g.api_call_send.errors[0].message }}'),
      )
    expect(await errors('api_call: { url: "nowhere" }')).toContain(
      'url must be the address of a server, got String &quot;nowhere&quot;',
    )
    expect(await errors(template)).toContain('delay: expected a number of minutes')
    expect(jobs.list('waiting')).toEqual([])
    await platform.close()
  })

  test("is rolled back by a failed mutation in the template's Liquid", async () => {
    const failing = '{% graphql g %}mutation { record_delete(table: "tea", id: 77) { id } }{% endgraphql %}'
    const { platform } = appWith('request_type: POST', failing)
    const create = 'tea: record_create(record: { table: "tea" }) { id }'
    const count =
      '{% graphql g %}{ records(per_page: 1) { total_entries } }{% endgraphql %}{{ g.records.total_entries }}'
    const page = `{% try %}${inside(`${create} ${call(template)}`)}{% catch error %}{{ error.name }}{% endtry %}${count}`
    expect(await platform.liquid.parseAndRender(page)).toBe('TagArgumentError0')
    expect(receiver.requests).toEqual([])
    await platform.close()
  })

  test('retries a queued request without a response', async () => {
    const { platform, jobs } = appWith('')
    await platform.liquid.parseAndRender(inside(call('api_call: { url: "http://10.0.0.1/" }, after_commit: true')))
    await platform.jobs.drain()
    expect([...jobs.list('waiting'), ...jobs.list('failed')]).toHaveLength(1)
    expect(platform.apiCalls.sent()[0]).toMatchObject({ url: 'http://10.0.0.1/', status: undefined })
    await platform.close()
  })
})

test.each([
  'api_call_send(template: { name: "order" }) { errors { message } }',
  'api_call_send(template: { name: "order" }, after_commit: true) { errors { message } }',
  'email_send(template: { name: "hello" }) { errors { message } }',
])('reports that renderSync cannot send a request: %s', async (mutation) => {
  const { platform, jobs } = appWith('', '', { 'emails/hello.liquid': '---\nto: ann@example.com\n---\nHi' })
  const template = `{% graphql g %}mutation { ${mutation} }{% endgraphql %}`
  expect(errorOf(() => platform.liquid.parseAndRenderSync(template) as unknown).message).toContain('renderSync')
  await setTimeout(50)
  expect([receiver.requests, jobs.list('waiting')]).toEqual([[], []])
  await platform.close()
})

describe('by GraphQL', () => {
  const run = async (query: string, variables = '') => {
    const { platform } = appWith('format: http', 'x={{ data.x }}')
    const text = await platform.liquid.parseAndRender(
      `{% graphql g${variables} %}${query}{% endgraphql %}{{ g | json }}`,
    )
    await platform.close()
    return JSON.parse(text) as Record<string, unknown>
  }

  test('sends a request by api_call_send', async () => {
    const result = await run(
      `mutation ($url: String!, $value: String) { api_call_send(api_call: { url: $url, method: "POST", headers: { a: "b" }, form_data: [{ name: "v", value: $value, content_type: "application/json" }, { name: "f", file: { content_base64: "YQ==", filename: "a.txt" } }] }) { response { status body headers } errors { message } } }`,
      `, url: "${receiver.origin}/g", value: "[1]"`,
    )
    expect(result).toMatchObject({ api_call_send: { response: { status: 200, body: '{"id":7}' }, errors: [] } })
    expect(await partsOf(receiver.requests[0] as never)).toHaveLength(2)
  })

  test('sends a template by api_call_send', async () => {
    const result = await run(
      'mutation { api_call_send(template: { name: "order" }, data: { path: "t", x: 5 }) { response { status } errors { message } } }',
    )
    expect(result).toEqual({ api_call_send: { response: { status: 200 }, errors: [] } })
    expect([receiver.requests[0]?.url, receiver.requests[0]?.bytes.toString()]).toEqual(['/t', 'x=5'])
  })

  test('returns the errors of a request beside its response', async () => {
    const result = await run(
      'mutation { api_call_send(api_call: { url: "http://10.0.0.1/" }) { response { status } errors { message } } }',
    )
    expect(result).toMatchObject({ api_call_send: { response: null, errors: [{}] } })
  })
})
