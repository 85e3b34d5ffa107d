import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { directoryFiles } from '../../../src/files/directory'
import { memoryFiles, type FileSource } from '../../../src/ports/files'
import { newDirectory, writeIn } from '../../support/jest/app-directory'
import { register } from '../../support/register'
import { appOf, origin, png } from './app'

const clock = { now: () => new Date(1_700_000_000_999) }
const lastModified = new Date(1_700_000_000_000).toUTCString()
const app = appOf({ clock })

const request = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
  app.fetch(new Request(origin + path, { method, headers }))
const etagOf = async (path: string): Promise<string> => (await request(path)).headers.get('etag') as string

test('sends the type, size and dates of assets, which are revalidated each time', async () => {
  const response = await request('/assets/app.css')
  expect(Object.fromEntries(response.headers)).toEqual({
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-length': '20',
    'content-type': 'text/css; charset=utf-8',
    etag: expect.stringMatching(/^"[\w-]{27}"$/),
    'last-modified': lastModified,
    'x-content-type-options': 'nosniff',
  })
  expect(await response.text()).toBe('body { color: teal }')
})

test('keeps bytes', async () => {
  const response = await request('/assets/images/my%20logo.png')
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(png)
})

test.each([
  ['x.svg', 'image/svg+xml; charset=utf-8'],
  ['x.js', 'text/javascript; charset=utf-8'],
  ['x.woff2', 'font/woff2'],
  ['X.JPG', 'image/jpeg'],
  ['x.html', 'text/html; charset=utf-8'],
  ['x.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['x.ogg', 'audio/ogg'],
  ['x', 'application/octet-stream'],
  ['x.unknown', 'application/octet-stream'],
])('serves %s as %s', async (name, type) => {
  const { fetch } = appOf({}, { [`assets/${name}`]: 'x' })
  expect((await fetch(new Request(`${origin}/assets/${name}`))).headers.get('content-type')).toBe(type)
})

test('serves the output of asset_url and asset_path permanently', async () => {
  const urls = (await (await request('/urls')).text()).split(' ')
  expect(urls).toHaveLength(5)
  for (const url of urls) {
    expect(url).toContain('?updated=1700000000')
    const response = await request(url)
    expect([url, response.status]).toEqual([url, 200])
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  }
  const old = await request('/assets/app.css?updated=1600000000')
  expect(old.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
})

test.each(['/static', '/static/', '/shop/static'])('serves the output of asset_url below %s', async (assetHost) => {
  const { fetch } = appOf({ settings: { assetHost } })
  const [url = ''] = (await (await fetch(new Request(`${origin}/urls`))).text()).split(' ')
  const mount = assetHost.startsWith('/shop') ? '/shop' : ''
  const response = await fetch(new Request(origin + url.slice(mount.length)), { mount })
  expect([url, response.status]).toEqual([expect.stringContaining('/static/app.css?updated='), 200])
  expect((await fetch(new Request(`${origin}/app.css`))).status).toBe(404)
})

test('serves assets of another host below /assets/ only', async () => {
  const { fetch } = appOf({ settings: { assetHost: 'https://cdn.example.com' } })
  expect((await fetch(new Request(`${origin}/app.css`))).status).toBe(404)
  expect((await fetch(new Request(`${origin}/assets/app.css`))).status).toBe(200)
})

describe('a client with a cached asset', () => {
  test.each([
    ['its ETag', async () => ({ 'if-none-match': await etagOf('/assets/app.css') })],
    ['a weak one among others', async () => ({ 'if-none-match': `"x", W/${await etagOf('/assets/app.css')}` })],
    ['any', () => ({ 'if-none-match': '*' })],
    ['its date', () => ({ 'if-modified-since': lastModified })],
    ['a later date', () => ({ 'if-modified-since': new Date(1_800_000_000_000).toUTCString() })],
  ])('gets 304 by %s', async (_, headers) => {
    const response = await request('/assets/app.css', await headers())
    expect([response.status, await response.text()]).toEqual([304, ''])
    expect(response.headers.get('etag')).toBe(await etagOf('/assets/app.css'))
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  })

  test.each([
    ['another ETag', { 'if-none-match': '"x"' }],
    ['another ETag and a right date', { 'if-none-match': '"x"', 'if-modified-since': lastModified }],
    ['an earlier date', { 'if-modified-since': new Date(1_600_000_000_000).toUTCString() }],
    ['no date', { 'if-modified-since': 'yesterday' }],
  ])('gets a new one by %s', async (_, headers) => {
    expect((await request('/assets/app.css', headers)).status).toBe(200)
  })

  test('gets a new one after a change', async () => {
    const files = memoryFiles({ 'assets/a.txt': 'one' })
    const { fetch } = register({ files })
    const etag = (await fetch(new Request(`${origin}/assets/a.txt`))).headers.get('etag') ?? ''
    files.write('assets/a.txt', 'two')
    const response = await fetch(new Request(`${origin}/assets/a.txt`, { headers: { 'if-none-match': etag } }))
    expect([response.status, await response.text()]).toEqual([200, 'two'])
  })
})

/** Ranges of `body { color: teal }`, 20 bytes. */
const ranges = [
  ['bytes=0-3', 206, 'body', 'bytes 0-3/20'],
  ['bytes=14-', 206, ' teal }'.slice(1), 'bytes 14-19/20'],
  ['bytes=-6', 206, 'teal }', 'bytes 14-19/20'],
  ['bytes=-100', 206, 'body { color: teal }', 'bytes 0-19/20'],
  ['bytes=18-100', 206, ' }', 'bytes 18-19/20'],
  ['bytes=20-', 416, '', 'bytes */20'],
  ['bytes=-0', 416, '', 'bytes */20'],
  ['bytes=3-1', 200, 'body { color: teal }', null],
  ['bytes=-', 200, 'body { color: teal }', null],
  ['bytes=0-1,3-4', 200, 'body { color: teal }', null],
  ['lines=0-1', 200, 'body { color: teal }', null],
] as const

test.each(ranges)('responds to the range %s with %i', async (range, status, text, contentRange) => {
  const response = await request('/assets/app.css', { range })
  expect([response.status, await response.text()]).toEqual([status, text])
  expect(response.headers.get('content-range')).toBe(contentRange)
  if (status !== 416) expect(response.headers.get('content-length')).toBe(String(text.length))
})

test('responds to a range of another version with the whole asset', async () => {
  const range = 'bytes=0-3'
  const statusOf = async (condition: string): Promise<number> =>
    (await request('/assets/app.css', { range, 'if-range': condition })).status
  expect(await statusOf(await etagOf('/assets/app.css'))).toBe(206)
  expect(await statusOf(lastModified)).toBe(206)
  expect(await statusOf('"x"')).toBe(200)
  expect(await statusOf(`W/${await etagOf('/assets/app.css')}`)).toBe(200)
  expect(await statusOf(new Date(1_600_000_000_000).toUTCString())).toBe(200)
})

test('responds to HEAD with the headers only, and rejects other methods', async () => {
  const head = await request('/assets/app.css', { range: 'bytes=0-3' }, 'HEAD')
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '20', ''])
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    const response = await request('/assets/app.css', {}, method)
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  }
})

test('fills placeholders in texts of modules', async () => {
  const { fetch } = appOf(
    {},
    {
      'modules/blog/pos-module.json': '{ "version": "1.2.0" }',
      'modules/blog/assets/v.css': '/* <%= version =%> */',
    },
  )
  expect(await (await fetch(new Request(`${origin}/assets/modules/blog/v.css`))).text()).toBe('/* 1.2.0 */')
})

describe('files of a directory', () => {
  const large = Buffer.alloc(3_000_000, 'abcdefghij')
  const directory = newDirectory({
    'app/assets/logo.png': 'logo',
    'app/views/pages/index.liquid': 'home',
    'app/assets/large.bin': large.toString(),
    'modules/blog/public/assets/post.css': 'post',
    'secret.txt': 'secret',
  })
  utimesSync(join(directory, 'app/assets/large.bin'), 1000, 1000)
  const { fetch } = register({ files: directoryFiles(join(directory, 'app')) })
  const read = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(new Request(`${origin}/assets/${path}`, { headers }))

  test('serves assets, also of modules', async () => {
    expect(await (await read('logo.png')).text()).toBe('logo')
    expect(await (await read('modules/blog/post.css')).text()).toBe('post')
  })

  test('are streamed if they are large, also in ranges', async () => {
    const whole = await read('large.bin')
    expect(whole.headers.get('content-length')).toBe('3000000')
    expect(whole.headers.get('last-modified')).toBe(new Date(1_000_000).toUTCString())
    expect(Buffer.from(await whole.arrayBuffer()).equals(large)).toBe(true)
    expect(await (await read('large.bin', { range: 'bytes=2999995-' })).text()).toBe('fghij')
    const etag = whole.headers.get('etag') ?? ''
    expect((await read('large.bin', { 'if-none-match': etag })).status).toBe(304)
  })

  test('fail the response if they are truncated while they are sent', async () => {
    const response = await read('large.bin')
    writeIn(directory, 'app/assets/large.bin', 'short')
    await expect(response.arrayBuffer()).rejects.toThrow('expected 3000000 bytes of a file, got 5')
  })
})

test('serves the texts of a source without bytes', async () => {
  const texts: Record<string, string> = { 'assets/a.txt': 'zażółć' }
  const files: FileSource = {
    read: (path) => Promise.resolve(texts[path]),
    list: (prefix) => Promise.resolve(Object.keys(texts).filter((path) => path.startsWith(prefix))),
    version: () => 1,
  }
  const response = await register({ files }).fetch(new Request(`${origin}/assets/a.txt`))
  expect([response.headers.get('content-length'), await response.text()]).toEqual(['10', 'zażółć'])
})
