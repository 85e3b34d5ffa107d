import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { memoryFiles } from '../../../src/ports/files'
import { toNodeListener, type Fetcher } from '../../../src/web/node'
import { register } from '../../support/register'

// Responses with text bodies, which the listener sends without their streams.

const lines = 'łąka — 🫖\n'.repeat(3000)
const platform = register({
  files: memoryFiles({
    'views/pages/index.liquid': `---\nslug: /\nlayout: ''\n---\n${lines}`,
    'views/pages/empty.liquid': "---\nlayout: ''\n---\n",
    'views/pages/half.liquid': "---\nlayout: ''\n---\n{{ '\"\\ud83e\"' | parse_json }}",
  }),
})
let server: Server

async function visit(app: Fetcher, path = '/', init?: RequestInit): Promise<Response> {
  server = createServer(toNodeListener(app, { onError: () => undefined }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init)
}

afterEach(async () => {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await closed
})

test.each(['/', '/empty', '/half', '/none'])('sends the bytes of %s with their length', async (path) => {
  const response = await visit(platform, path)
  const own = await platform.fetch(new Request(`http://shop.test${path}`))
  const bytes = Buffer.from(await own.arrayBuffer())
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
  expect([response.status, response.headers.get('content-length')]).toEqual([own.status, String(bytes.byteLength)])
  expect(response.headers.get('content-type')).toBe(own.headers.get('content-type'))
})

test('sends only the headers of a page for HEAD', async () => {
  const response = await visit(platform, '/', { method: 'HEAD' })
  expect([response.status, await response.text()]).toEqual([200, ''])
})

test('sends a page after the host has read a copy of it, or changed its headers', async () => {
  const response = await visit({
    fetch: async (request) => {
      const page = await platform.fetch(request)
      page.headers.set('x-length', String((await page.clone().text()).length))
      return page
    },
  })
  expect([response.headers.get('x-length'), await response.text()]).toEqual([String(lines.length), lines])
})

test('sends the body of a page as a host changes it', async () => {
  const response = await visit({
    fetch: async (request) => new Response((await platform.fetch(request)).body, { status: 202 }),
  })
  expect([response.status, await response.text()]).toEqual([202, lines])
})

test.each([
  ['read', (page: Response) => page.text()],
  ['started to read', (page: Response) => page.body?.getReader().read()],
])('fails if a host has %s the page', async (_, read) => {
  const response = await visit({
    fetch: async (request) => {
      const page = await platform.fetch(request)
      await read(page)
      return page
    },
  })
  expect(response.status).toBe(500)
})
