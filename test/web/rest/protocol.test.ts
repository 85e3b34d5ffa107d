import { gzipSync } from 'node:zlib'
import { memoryFiles, memoryTokens } from '../../../src'
import { register } from '../../support/register'
import { accessKey, authorized, sender, testApp } from './app'

// Details that HTTP and JSON leave open, or that clients handle differently.

const app = testApp()
const send = sender((request) => app.rest.fetch(request))
const note = (properties: object) => ({ form_configuration_name: 'note', form: { properties } })
const post = (body: string | Uint8Array, headers: Readonly<Record<string, string>> = {}) =>
  app.rest.fetch(
    new Request('http://app.test/api/customizations', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...authorized, ...headers },
      body,
    }),
  )
const detail = (response: Response): string => response.headers.get('x-error-detail') ?? ''

test('PATCH equals PUT', async () => {
  const { body } = await send('POST', '/api/customizations', note({ text: 'tea' }))
  const { id } = body as { id: number }
  expect((await send('PATCH', `/api/customizations/${id}`, note({ text: 'milk' }))).status).toBe(204)
  expect((await app.adapters.records.find(String(id), 'note'))?.properties).toMatchObject({ text: 'milk' })
  expect((await send('GET', `/api/customizations/${id}`)).headers.get('allow')).toBe('PUT, PATCH, DELETE')
})

test('a client that disconnects while it sends a form is not logged as an error', async () => {
  const client = new AbortController()
  const body = new ReadableStream({
    pull(controller) {
      client.abort()
      controller.error(new Error('aborted'))
    },
  })
  const init = { method: 'POST', headers: authorized, signal: client.signal, body, duplex: 'half' } as const
  const other = testApp()
  await other.rest.fetch(new Request('http://app.test/api/customizations', init))
  expect(other.entries).toEqual([])
})

test.each([{}, { custom_model_type_name: '' }, { custom_model_type_name: null }])(
  'a customization without a type has one error: %j',
  async (form) => {
    const body = { form_configuration_name: 'car', parent_resource_id: 'car', form }
    const response = await send('POST', '/api/user/customizations', body)
    const errors = { custom_model_type_name: ["can't be blank"] }
    expect([response.status, response.body]).toEqual([422, { id: null, errors }])
  },
)

test('a trailing slash is ignored', async () => {
  expect((await send('POST', '/api/customizations/', note({ text: 'tea' }))).status).toBe(201)
  expect((await send('POST', '/api/customizations//', note({ text: 'tea' }))).status).toBe(404)
})

test.each([
  '/',
  '/other',
  '/apix',
  '/api',
  '/api/',
  '/api/planets',
  '/api/users//',
  '/api/customizations/999',
  '/api/customizations/x',
])('404 has one kind: %s', async (path) => {
  const method = path.startsWith('/api/c') ? 'DELETE' : 'POST'
  const { status, headers, body } = await send(method, path, { form_configuration_name: 'note' })
  expect([status, headers.get('content-type'), body]).toEqual([
    404,
    'application/vnd.api+json',
    { errors: { base: ['Not Found'] } },
  ])
  expect(headers.get('x-error-detail')).toMatch(/not found|no endpoint/)
})

test('404 is a page for a form of a page', async () => {
  for (const path of ['/api/planets', '/other']) {
    const request = new Request(`http://app.test${path}`, { method: 'POST', body: new URLSearchParams({ a: 'b' }) })
    const response = await app.rest.fetch(request)
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  }
})

test('401 explains how a client authenticates', async () => {
  const wrong = await send('POST', '/api/customizations', note({ text: 'tea' }), { authorization: 'Token token=wrong' })
  const none = await send('POST', '/api/customizations', note({ text: 'tea' }), {})
  for (const { status, headers } of [wrong, none]) {
    expect(status).toBe(401)
    expect(headers.get('www-authenticate')).toBe('Token realm="Application"')
  }
})

test.each([
  [`Token token="${accessKey}", nonce="def"`, 201],
  [`Token token="${accessKey}";nonce="def"`, 201],
  [`Token token=${accessKey}, nonce=def`, 201],
  [`Token token="${accessKey}"x`, 401],
  [`Token token="${accessKey}`, 401],
  [`Token nonce="def"`, 401],
])('a token can have parameters beside it: %s', async (authorization, status) => {
  expect((await send('POST', '/api/customizations', note({ text: 'tea' }), { authorization })).status).toBe(status)
})

test("others' records and missing records are indistinguishable", async () => {
  const tokens = memoryTokens([accessKey, { token: 'of-bob', subject: '2' }])
  const own = testApp({ tokens })
  const ask = sender((request) => own.rest.fetch(request))
  for (const email of ['ann@example.com', 'bob@example.com']) {
    await ask('POST', '/api/users', { form_configuration_name: 'sign_up', form: { email, password: 'secret-1' } })
  }
  const changes = { form_configuration_name: 'edit_user', form: { email: 'x@example.com' } }
  const bob = { authorization: 'Token token=of-bob' }
  const [ann, nobody] = [await ask('PUT', '/api/users/1', changes, bob), await ask('PUT', '/api/users/9', changes, bob)]
  expect([ann.status, nobody.status]).toEqual([404, 404])
  expect(ann.body).toEqual(nobody.body)
  expect(ann.headers.get('x-error-detail')?.replace('1', '9')).toBe(nobody.headers.get('x-error-detail'))
})

describe('a body', () => {
  test('can start with a byte order mark', async () => {
    expect((await post(`\ufeff${JSON.stringify(note({ text: 'tea' }))}`)).status).toBe(201)
  })

  test.each(['gzip', 'br', 'GZIP', 'identity, gzip'])('is rejected if it is compressed: %s', async (encoding) => {
    const response = await post(gzipSync(JSON.stringify(note({ text: 'tea' }))), { 'content-encoding': encoding })
    expect(response.status).toBe(415)
    expect(await response.json()).toEqual({ errors: { base: ['Unsupported Media Type'] } })
    expect(detail(response)).toContain('send it as it is')
  })

  test('can declare that it is not compressed', async () => {
    expect((await post(JSON.stringify(note({ text: 'tea' })), { 'content-encoding': 'Identity' })).status).toBe(201)
  })

  const bytes = Buffer.from('{"form_configuration_name":"note","form":{"properties":{"text":"\xff"}}}', 'latin1')
  const multipart = Buffer.from(
    '--b\r\nContent-Disposition: form-data; name="form[properties][text]"\r\n\r\n\xff\r\n--b--\r\n',
    'latin1',
  )
  test.each([
    ['JSON', bytes, 'application/json'],
    ['a form', Buffer.from('form[properties][text]=\xff', 'latin1'), 'application/x-www-form-urlencoded'],
    ['a form, encoded', Buffer.from('form[properties][text]=%ff'), 'application/x-www-form-urlencoded'],
    ['multipart', multipart, 'multipart/form-data; boundary=b'],
  ])('is rejected unchanged if its bytes are not text: %s', async (_, body, type) => {
    const response = await post(body, { 'content-type': type })
    expect(response.status).toBe(406)
    expect(detail(response)).toContain('is not UTF-8')
  })

  test.each(['1e400', '-1e400', '9007199254740993', '-9007199254740993', '12345678901234567890'])(
    'is rejected if a number would change: %s',
    async (number) => {
      const response = await post(JSON.stringify(note({ text: 0 })).replace('"text":0', `"text":${number}`))
      expect(response.status).toBe(406)
      expect(detail(response)).toContain(`the number "${number.replace('-', '')}" is too large to be exact`)
    },
  )

  test.each(['9007199254740991', '-9007199254740991', '1e300', '0.1', '1E+2'])(
    'accepts exact numbers: %s',
    async (number) => {
      const response = await post(JSON.stringify(note({ text: 0 })).replace('"text":0', `"text":${number}`))
      const { id } = (await response.json()) as { id: number }
      expect((await app.adapters.records.find(String(id), 'note'))?.properties.text).toBe(Number(number))
    },
  )
})

test('pages reject the same bodies and queries', async () => {
  const pages = register({
    files: memoryFiles({
      'views/pages/hook.liquid': '---\nmethod: post\ncsrf: false\nlayout: ""\n---\n{{ context.params | json }}',
    }),
  })
  const requestHook = (query: string, body: string | Uint8Array, headers: Readonly<Record<string, string>> = {}) =>
    pages.respond(
      { page: '/hook' },
      {
        request: new Request(`http://app.test/hook${query}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body,
        }),
      },
    )
  expect((await requestHook('', '\ufeff{"a":1}')).status).toBe(200)
  expect((await requestHook('', gzipSync('{}'), { 'content-encoding': 'gzip' })).status).toBe(415)
  expect((await requestHook('', '{"a":1e400}')).status).toBe(400)
  expect((await requestHook('?a=%ff', '{}')).status).toBe(400)
  expect(await (await requestHook('?a=%zz&b=%', '{}')).json()).toEqual({ a: '%zz', b: '%' })
})
