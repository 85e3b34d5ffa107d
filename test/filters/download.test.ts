import { gzipSync } from 'node:zlib'
import { listen, receive, type Receiver } from '../app/api-calls/receiver'
import { register } from '../support/register'

let server: Receiver
let platform: ReturnType<typeof register>

beforeAll(async () => {
  server = await receive((request, response) => {
    const [, kind, size] = /^\/(sized|chunked)\/(\d+)/.exec(request.url ?? '') ?? []
    if (kind === 'sized') response.setHeader('content-length', size ?? '')
    if (kind !== undefined) {
      response.write(Buffer.alloc(1, 97))
      return void response.end(Buffer.alloc(Number(size) - 1, 97))
    }
    if (request.url === '/bytes') return void response.end(Buffer.from([0, 255, 1]))
    if (request.url === '/gzip') return void response.setHeader('content-encoding', 'gzip').end(gzipSync('zażółć'))
    if (request.url === '/inside') return void response.writeHead(302, { location: 'http://10.0.0.1/' }).end()
    if (request.url === '/moved') return void response.writeHead(302, { location: '/text' }).end()
    if (request.url === '/cut') return void response.write('a', () => response.destroy())
    if (request.url === '/missing') return void response.writeHead(404).end('nothing')
    response.end('zażółć')
  })
  platform = register({ settings: { network: { allow: [server.host], timeoutMs: 60_000 } } })
})

afterAll(async () => {
  await platform.close()
  await server.close()
})

const render = (template: string, path: string): Promise<string> =>
  platform.liquid.parseAndRender(template, {
    url: path.startsWith('/') ? server.origin + path : path,
  }) as Promise<string>

test('returns the body: text if it is UTF-8, otherwise bytes', async () => {
  expect(await render('{{ url | download_file }}', '/text')).toBe('zażółć')
  expect(await render('{{ url | download_file }}', '/gzip')).toBe('zażółć')
  expect(await render('{{ url | download_file }}', '/moved')).toBe('zażółć')
  expect(await render('{{ url | download_file | size }} {{ url | download_file | base64_encode }}', '/bytes')).toBe(
    '3 AP8B',
  )
})

describe.each(['sized', 'chunked'])('a file whose size is %s', (kind) => {
  test.each([
    ['', 1_048_576],
    [': 2', 2_097_152],
    [': max_size: 0.5', 524_288],
  ])('accepts max_size bytes, and rejects one more (%s)', async (argument, most) => {
    const template = `{{ url | download_file${argument} | size }}`
    expect(await render(template, `/${kind}/${most}`)).toBe(String(most))
    await expect(render(template, `/${kind}/${most + 1}`)).rejects.toThrow(`the file has more than ${most} bytes`)
  })
})

test('accepts a file of 52,428,800 bytes, and rejects one more', async () => {
  const most = 52_428_800
  expect(await render('{{ url | download_file: 50 | size }}', `/sized/${most}`)).toBe(String(most))
  await expect(render('{{ url | download_file: 50 | size }}', `/sized/${most + 1}`)).rejects.toThrow(
    `more than ${most} bytes`,
  )
})

test.each([': 51', ': 0', ': -1', ": 'x'"])('max_size%s is rejected', async (argument) => {
  await expect(render(`{{ url | download_file${argument} }}`, '/text')).rejects.toThrow('max_size')
})

test('rejects a response other than 2xx', async () => {
  await expect(render('{{ url | download_file }}', '/missing')).rejects.toThrow('the server returned status 404')
})

test.each([
  'http://127.0.0.1:1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://[::ffff:10.0.0.1]/',
  'http://localhost./',
  'http://169.254.169.254/latest/meta-data',
  'http://user:secret@example.com/',
  'file:///etc/passwd',
  'data:text/plain,x',
  'nowhere',
  '/inside',
])('rejects %s without a secret in the error', async (url) => {
  const error = await render('{{ url | download_file }}', url).then(
    () => new Error('it was not refused'),
    (reason: unknown) => reason as Error,
  )
  expect(error.message).toMatch(/"download_file", parameter "url": it cannot be downloaded/)
  expect(error.message).not.toContain('secret')
})

test('names the scheme of a URL without a host', async () => {
  await expect(render('{{ url | download_file }}', 'data:text/plain,x')).rejects.toThrow(
    'the request to data: failed: its address must begin with http: or https:',
  )
})

test('names the filter if the body is cut off', async () => {
  await expect(render('{{ url | download_file }}', '/cut')).rejects.toThrow(
    'filter "download_file", parameter "url": it cannot be downloaded',
  )
})

test('returns nil for nil, and is rejected by renderSync', async () => {
  expect(await platform.liquid.parseAndRender('{{ nil | download_file }}')).toBe('')
  expect(() => platform.liquid.parseAndRenderSync("{{ 'http://10.0.0.1/' | download_file }}") as unknown).toThrow(
    'use render',
  )
})

test('aborts the request to a silent server in time', async () => {
  const { createServer } = await import('node:http')
  const silent = await listen(createServer(() => undefined))
  const own = register({ settings: { network: { allow: [silent.host], timeoutMs: 100 } } })
  await expect(own.liquid.parseAndRender('{{ url | download_file }}', { url: silent.origin })).rejects.toThrow(
    'it got no response in time',
  )
  await own.close()
  await silent.close()
})
