import { gzipSync } from 'node:zlib'
import type { ApiCallPart } from '../../../src'
import { formDataLimits } from '../../../src/app/api-calls/form-data'
import { options, outside } from '../../../src/base/limits'
import { register } from '../../support/register'
import { formDataOf, partsOf, receive, type Receiver } from './receiver'

let receiver: Receiver
let files: Receiver
let platform: ReturnType<typeof register>

beforeAll(async () => {
  receiver = await receive((request, response) => {
    const redirect = /^\/redirect\/(\d+)/.exec(request.url ?? '')
    if (redirect) return void response.writeHead(Number(redirect[1]), { location: '/end?x=1' }).end()
    if (request.url === '/loop') return void response.writeHead(302, { location: '/loop' }).end()
    if (request.url === '/inside') return void response.writeHead(302, { location: 'http://10.0.0.1/' }).end()
    response.writeHead(request.url?.startsWith('/fails') ? 500 : 200, { 'x-answer': 'yes' }).end('received')
  })
  files = await receive((request, response) => {
    const size = /^\/(\d+)\.bin/.exec(request.url ?? '')?.[1]
    if (size !== undefined) return void response.setHeader('content-length', size).end(Buffer.alloc(Number(size), 98))
    const chunked = /^\/chunked\/(\d+)/.exec(request.url ?? '')?.[1]
    if (chunked !== undefined) {
      response.write(Buffer.alloc(1))
      return void response.end(Buffer.alloc(Number(chunked) - 1))
    }
    if (request.url === '/gzip') return void response.setHeader('content-encoding', 'gzip').end(gzipSync('unzipped'))
    if (request.url === '/missing') return void response.writeHead(404).end()
    response.end('a file')
  })
  platform = register({ settings: { network: { allow: [receiver.host, files.host], timeoutMs: 60_000 } } })
})

afterAll(async () => {
  await platform.close()
  await receiver.close()
  await files.close()
})

beforeEach(() => {
  receiver.requests.length = 0
  files.requests.length = 0
})

const post = (form_data: readonly unknown[], more: object = {}) =>
  platform.apiCalls.send({
    url: `${receiver.origin}/form`,
    method: 'POST',
    form_data: form_data as ApiCallPart[],
    ...more,
  })

test('sends the request and returns the response with any status', async () => {
  const { response, errors } = await platform.apiCalls.send({
    url: `${receiver.origin}/fails?a=1`,
    method: 'put',
    headers: { 'X-Key': 'a', 'Content-Type': 'text/csv' },
    body: 'a;b',
  })
  expect([response?.status, response?.body, response?.headers['x-answer'], errors]).toEqual([
    500,
    'received',
    'yes',
    [],
  ])
  const [request] = receiver.requests
  expect([request?.method, request?.url, request?.bytes.toString()]).toEqual(['PUT', '/fails?a=1', 'a;b'])
  expect(request?.headers).toMatchObject({ 'x-key': 'a', 'content-type': 'text/csv' })
})

test.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])('sends %s with and without a body', async (method) => {
  for (const body of [undefined, 'text']) {
    const { response, errors } = await platform.apiCalls.send({ url: receiver.origin, method, ...(body && { body }) })
    expect([response?.status, errors]).toEqual([200, []])
  }
  expect(receiver.requests.map((request) => [request.method, request.bytes.toString()])).toEqual([
    [method, ''],
    [method, 'text'],
  ])
})

test('waits for a fraction of a second', async () => {
  const { response, errors } = await platform.apiCalls.send({ url: receiver.origin, timeout: 16.1 })
  expect([response?.status, errors]).toEqual([200, []])
})

test.each([
  [0, 'Integer 0'],
  [-1.5, 'Float -1.5'],
  [NaN, 'Float NaN'],
])('refuses a timeout of %p seconds', async (timeout, got) => {
  const { errors } = await platform.apiCalls.send({ url: receiver.origin, timeout })
  expect(errors).toEqual([{ message: `timeout must be a number of seconds above 0, got ${got}` }])
  expect(receiver.requests).toEqual([])
})

test('sends parts in order, with their names, types, values and files unchanged', async () => {
  const content_base64 = Buffer.from([0, 255, 13, 10, 45, 45]).toString('base64')
  const { errors } = await post(
    [
      { name: 'b', value: 'zażółć\r\n"gęślą"' },
      { name: 'a', value: '{"x":1}', content_type: 'application/json' },
      { name: 'files[]', file: { content_base64, filename: 'quo"te\r\n\u{1f375}.bin' } },
      { name: 'files[]', file: { url: `${files.origin}/dir/za%C5%BC.txt?x=1`, content_type: 'text/plain' } },
      { name: 'empty', value: '' },
      { name: 'nothing', file: { content_base64: '', filename: 'e' } },
      { name: 'strange"\n name', value: 'x' },
    ],
    { headers: { 'content-type': 'text/plain', 'x-a': 'b' } },
  )
  expect(errors).toEqual([])
  const [request] = receiver.requests
  if (!request) throw new Error('nothing was received')
  expect(request.headers['content-type']).toMatch(/^multipart\/form-data; boundary=[\w-]+$/)
  expect(Number(request.headers['content-length'])).toBe(request.bytes.length)
  expect(await partsOf(request)).toEqual([
    { name: 'b', value: 'zażółć\r\n"gęślą"', type: 'text/plain' },
    { name: 'a', value: '{"x":1}', type: 'application/json' },
    {
      name: 'files[]',
      filename: 'quo%22te%0D%0A\u{1f375}.bin',
      type: 'application/octet-stream',
      bytes: Buffer.from(content_base64, 'base64'),
    },
    { name: 'files[]', filename: 'zaż.txt', type: 'text/plain', bytes: Buffer.from('a file') },
    { name: 'empty', value: '', type: 'text/plain' },
    { name: 'nothing', filename: 'e', type: 'application/octet-stream', bytes: Buffer.alloc(0) },
    { name: 'strange%22%0D%0A name', value: 'x', type: 'text/plain' },
  ])
  const entries = await formDataOf(request)
  expect(entries.map(([name]) => name)).toEqual([
    'b',
    'a',
    'files[]',
    'files[]',
    'empty',
    'nothing',
    'strange"\r\n name',
  ])
})

test.each([
  ['..%2F..%2Fetc%2Fpasswd', 'passwd'],
  ['C:%5Cinvoices%5Ca.pdf', 'a.pdf'],
  ['a%2F', 'file'],
])('sends a file at %s as %s, without folders in its name', async (path, filename) => {
  await post([{ name: 'f', file: { url: `${files.origin}/${path}` } }])
  expect(await partsOf(receiver.requests[0] as never)).toMatchObject([{ filename }])
})

test('sends a value part without a content type unless one is specified', async () => {
  await post([{ name: 'a', value: '1' }])
  expect(receiver.requests[0]?.bytes.toString()).toMatch(
    /^--[\w-]+\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--[\w-]+--\r\n$/,
  )
})

test('sends a file of unknown size in chunks', async () => {
  expect((await post([{ name: 'a', file: { url: `${files.origin}/gzip` } }])).errors).toEqual([])
  const [request] = receiver.requests
  expect([request?.headers['content-length'], request?.headers['transfer-encoding']]).toEqual([undefined, 'chunked'])
  expect(request?.bytes.toString()).toContain('unzipped')
})

describe('sends nothing, and reports', () => {
  const value = { name: 'a', value: '1' }
  test.each<[string, readonly unknown[], object]>([
    ['form_data with another method', [value], { method: 'DELETE' }],
    ['form_data without a method', [value], { method: undefined }],
    ['body together with form_data', [value], { body: 'x' }],
    ['a part without a name', [{ value: '1' }], {}],
    ['a part with an empty name', [{ name: '', value: '1' }], {}],
    ['a part with value and file', [{ ...value, file: { content_base64: '' } }], {}],
    ['a part with neither', [{ name: 'a' }], {}],
    ['a file with both url and content', [{ name: 'a', file: { url: 'http://x.test', content_base64: '' } }], {}],
    ['a file with neither', [{ name: 'a', file: { filename: 'x' } }], {}],
    ['a file whose content is in the URL', [{ name: 'a', file: { url: 'data:text/plain;base64,U0VDUkVU' } }], {}],
    ['a file with an invalid URL', [{ name: 'a', file: { url: 'https://user:pw@f.te st/x' } }], {}],
    ['invalid Base64', [{ name: 'a', file: { content_base64: 'a===' } }], {}],
    ['a content type with a line break', [{ ...value, content_type: 'text/plain\r\nX: y' }], {}],
    ['no address', [value], { url: 'nowhere' }],
    ['another scheme', [value], { url: 'ftp://example.com/' }],
    ['a method that does not exist', [value], { method: 'BREW' }],
    ['a header with a line break', [value], { headers: { a: 'b\r\nc: d' } }],
    ['101 parts', Array.from({ length: 101 }, () => value), {}],
  ])('%s', async (_, parts, more) => {
    const { response, errors } = await post(parts, more)
    expect([response, errors]).toEqual([null, [{ message: expect.any(String) as string }]])
    expect(receiver.requests).toEqual([])
  })

  test('a file URL without a 2xx response, and an eleventh file URL', async () => {
    const file = (path: string) => ({ name: 'a', file: { url: files.origin + path } })
    expect((await post([file('/a'), file('/missing')])).errors).toEqual([
      { message: 'the file of the part String "a" returned status 404' },
    ])
    files.requests.length = 0
    expect((await post(Array.from({ length: 11 }, () => file('/a')))).errors).toHaveLength(1)
    expect([receiver.requests, files.requests]).toEqual([[], []])
  })

  test.each(['http://127.0.0.1:1/', 'http://10.0.0.1/', 'http://169.254.169.254/latest', 'http://[::1]/'])(
    'sends nothing to %s, directly or by a redirect',
    async (url) => {
      expect((await post([value], { url })).errors).toHaveLength(1)
      expect((await post([{ name: 'a', file: { url } }])).errors).toHaveLength(1)
      expect((await platform.apiCalls.send({ url: `${receiver.origin}/inside` })).errors).toHaveLength(1)
      expect(receiver.requests.map((request) => request.url)).toEqual(['/inside'])
    },
  )
})

describe('limits', () => {
  test('accepts 100 parts and 10 files by URL', async () => {
    const parts = Array.from({ length: 100 }, (_, i) =>
      i < 10 ? { name: `f${i}`, file: { url: `${files.origin}/${i}` } } : { name: `v${i}`, value: String(i) },
    )
    expect((await post(parts)).errors).toEqual([])
    expect((await partsOf(receiver.requests[0] as never)).map(({ name }) => name)).toEqual(
      parts.map(({ name }) => name),
    )
  })

  test('are 52,428,800 bytes of values and files', () => {
    expect([formDataLimits.bytes, outside.formBytes, options.responseBytes]).toEqual(Array(3).fill(52_428_800))
  })
})

describe('a limit of 1,000,000 bytes', () => {
  let own: ReturnType<typeof register>
  const postOwn = (form_data: readonly ApiCallPart[]) =>
    own.apiCalls.send({ url: `${receiver.origin}/form`, method: 'POST', form_data })

  beforeAll(() => {
    jest.replaceProperty(formDataLimits, 'bytes', 1_000_000)
    jest.replaceProperty(options, 'responseBytes', 1_000_000)
    own = register({ settings: { network: { allow: [receiver.host, files.host], timeoutMs: 60_000 } } })
  })

  afterAll(async () => {
    jest.restoreAllMocks()
    await own.close()
  })

  test('accepts that, and sends nothing if there is one more', async () => {
    const value = { name: 'v', value: 'x' }
    const file = (bytes: number) => ({ name: 'f', file: { url: `${files.origin}/${bytes}.bin` } })
    expect((await postOwn([value, file(999_999)])).errors).toEqual([])
    expect(receiver.requests).toHaveLength(1)
    receiver.requests.length = 0
    expect((await postOwn([value, file(1_000_000)])).errors).toHaveLength(1)
    expect(receiver.requests).toEqual([])
  })

  test('aborts the request when a streamed file turns out too large', async () => {
    const file = (bytes: number) => ({ name: 'f', file: { url: `${files.origin}/chunked/${bytes}` } })
    expect((await postOwn([file(500_000), file(500_000)])).errors).toEqual([])
    receiver.requests.length = 0
    expect((await postOwn([file(500_000), { ...file(500_001), name: 'second' }])).errors).toEqual([
      {
        message:
          'the file of the part String "second": with it the values and files of the request have more than 1000000 bytes',
      },
    ])
    expect(receiver.requests).toEqual([])
  })

  test('names the part and the limit if a file is larger than a response may be', async () => {
    const { errors } = await postOwn([{ name: 'large', file: { url: `${files.origin}/chunked/1000001` } }])
    expect(errors).toEqual([
      {
        message: expect.stringMatching(
          /^the file of the part String "large" cannot be downloaded: .*its response has more than 1000000 bytes$/,
        ) as string,
      },
    ])
  })

  test('counts the bytes of values', async () => {
    const { errors } = await postOwn([{ name: 'v', value: Buffer.alloc(1_000_001, 97).toString('latin1') }])
    expect(errors).toHaveLength(1)
  })
})

test.each([
  ['text/plain; charset=ISO-8859-2', Buffer.from([0xbf, 0xf3, 0xb3, 0x77]), 'żółw'],
  ['text/csv; header=present; charset="utf-16le"', Buffer.from('żółw', 'utf16le'), 'żółw'],
  ['application/json; charset=utf-8', Buffer.from('\ufeffżółw'), 'żółw'],
  ['text/plain; charset=klingon', Buffer.from('żółw'), 'żółw'],
  ['text/plain', Buffer.from('żółw'), 'żółw'],
])('decodes a response by its charset: %s', async (type, bytes, body) => {
  const server = await receive((_, response) => void response.setHeader('content-type', type).end(bytes))
  const own = register({ settings: { network: { allow: [server.host], timeoutMs: 60_000 } } })
  expect((await own.apiCalls.send({ url: server.origin })).response?.body).toBe(body)
  await own.close()
  await server.close()
})

test('returns all cookies of a response, one a line', async () => {
  const cookies = await receive((_, response) => void response.setHeader('set-cookie', ['a=1', 'b=2']).end())
  const own = register({ settings: { network: { allow: [cookies.host], timeoutMs: 60_000 } } })
  const { response } = await own.apiCalls.send({ url: cookies.origin })
  expect(response?.headers['set-cookie']).toBe('a=1\nb=2')
  await own.close()
  await cookies.close()
})

test.each([null, 'x', []])('rejects %j as a request', async (call) => {
  expect((await platform.apiCalls.send(call as never)).errors).toEqual([
    { message: expect.stringContaining('a request must be an object') as string },
  ])
})

describe('redirects', () => {
  const form = [{ name: 'f', file: { url: '' } }]
  test.each<[number, string, boolean]>([
    [301, 'GET', false],
    [302, 'GET', false],
    [303, 'GET', false],
    [307, 'POST', true],
    [308, 'POST', true],
  ])('follows %i after a POST with %s', async (status, method, isSentAgain) => {
    const parts = form.map(({ name }) => ({ name, file: { url: `${files.origin}/a.txt` } }))
    const { response, errors } = await post(parts, { url: `${receiver.origin}/redirect/${status}` })
    expect([response?.status, errors]).toEqual([200, []])
    const second = receiver.requests[1]
    expect([second?.method, second?.url]).toEqual([method, '/end?x=1'])
    expect(second?.bytes.toString().includes('a file')).toBe(isSentAgain)
  })

  test('rejects an endless chain', async () => {
    const { response, errors } = await platform.apiCalls.send({ url: `${receiver.origin}/loop` })
    expect([response, errors]).toEqual([
      null,
      [{ message: expect.stringContaining('it was redirected more than 5 times') }],
    ])
    expect(receiver.requests).toHaveLength(6)
  })

  test('drops secrets on a redirect to another site', async () => {
    const other = await receive()
    const first = await receive((_, response) => void response.writeHead(307, { location: `${other.origin}/` }).end())
    const own = register({ settings: { network: { allow: [first.host, other.host], timeoutMs: 60_000 } } })
    const headers = { authorization: 'Bearer secret', cookie: 'a=b', 'x-api-key': 'secret', 'x-a': 'c' }
    await own.apiCalls.send({ url: first.origin, method: 'POST', headers, body: 'x' })
    expect(first.requests[0]?.headers.authorization).toBe('Bearer secret')
    expect(other.requests[0]?.headers).toMatchObject({ 'x-a': 'c' })
    for (const name of ['authorization', 'cookie', 'x-api-key']) {
      expect(other.requests[0]?.headers).not.toHaveProperty(name)
    }
    await own.close()
    await first.close()
    await other.close()
  })
})

test('logs names, addresses and types, but no content and no secrets', async () => {
  await post(
    [
      { name: 'long', value: 'ü'.repeat(150) },
      { name: 'f', file: { url: `${files.origin}/a.txt?signature=secret`, content_type: 'text/plain' } },
      { name: 'g', file: { content_base64: Buffer.from('secret').toString('base64') } },
    ],
    { url: `${receiver.origin}/form?token=secret`, headers: { authorization: 'secret' } },
  )
  const [entry] = platform.apiCalls.sent()
  expect(entry).toMatchObject({
    method: 'POST',
    url: `${receiver.origin}/form`,
    status: 200,
    errors: [],
    form_data: [
      { name: 'long', value: `${'ü'.repeat(99)}…` },
      { name: 'f', url: `${files.origin}/a.txt`, filename: 'a.txt', content_type: 'text/plain' },
      { name: 'g', filename: 'file', content_type: 'application/octet-stream' },
    ],
  })
  expect(JSON.stringify(platform.apiCalls.sent())).not.toMatch(/secret|c2VjcmV0/)
})
