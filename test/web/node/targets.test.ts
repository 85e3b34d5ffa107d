import { createServer } from 'node:http'
import fc from 'fast-check'
import { memoryFiles } from '../../../src/ports/files'
import { toNodeListener, type Fetcher } from '../../../src/web/node'
import { listen, type Running } from '../rest/servers'
import '../../support/jest/properties'
import { register } from '../../support/register'
import { exchange, guardingHosts, statusesIn } from './hosts'

const platform = register({
  files: memoryFiles({
    'views/pages/index.liquid': 'home of {{ context.location.host }}',
    'views/pages/internal/stats.liquid': 'STATS',
    'views/pages/secret.liquid': '---\nslug: internal/secret\n---\nSTATS',
    'views/pages/products/show.liquid': '---\nslug: products/:id\n---\nproduct {{ context.params.id }}',
  }),
})
const app: Fetcher = {
  fetch: (request) => platform.respond({ page: new URL(request.url).pathname }, { request }),
}

/** Requests for a guarded page, each of which would bypass the guard on at least one host. */
const pastTheGuard = [
  ['GET /', 'x/internal/stats?'],
  ['GET /', 'x/internal/stats#'],
  ['GET /', 'x\\internal\\stats?'],
  ['GET /', 'a@x/internal/stats?'],
  ['GET /internal', '/'],
  ['GET /stats', '/internal'],
  ['GET /x/../internal/stats', 'x'],
  ['GET /./internal/stats', 'x'],
  ['GET /x/%2e%2e/internal/stats', 'x'],
  ['GET /x/.%2E/internal/stats', 'x'],
  ['GET /%2e/internal/stats', 'x'],
  ['GET /x/..//internal/stats', 'x'],
  ['GET /x\\..\\internal\\stats', 'x'],
  ['GET \\internal\\stats', 'x'],
  ['GET /\\internal/stats', 'x'],
  ['GET //internal/stats', 'x'],
  ['GET ///internal//stats', 'x'],
  ['GET /internal%2Fstats', 'x'],
  ['GET /%69nternal/stats', 'x'],
  ['GET /%69nternal%2fstats', 'x'],
  ['GET http:/internal/stats', 'x'],
  ['GET /secret', 'x'],
] as const

describe.each(Object.entries(guardingHosts))('a guard of paths before the listener, in %s', (_, serve) => {
  let running: Running

  beforeAll(async () => {
    running = await serve(app)
  })

  afterAll(() => running.close())

  const sendLine = (line: string, host: string): Promise<string> =>
    exchange(running.origin, `${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)

  test('reads the path that gets the response', async () => {
    expect(statusesIn(await sendLine('GET /internal/stats', 'x'))).toEqual([403])
    expect(await sendLine('GET /products/%69', 'x')).toContain('product i')
    expect(await sendLine('GET /?q=/../%2e%2e\\', 'x')).toContain('home of x')
  })

  test.each(pastTheGuard)('%s with Host: %s', async (line, host) => {
    const answer = await sendLine(line, host)
    expect(answer).not.toContain('STATS')
    expect([400, 403, 404]).toContain(statusesIn(answer)[0])
  })

  test.each(['shop.test', 'shop.test:3000', 'my_shop', '127.0.0.1:80', '[::1]:3000', 'shop.test.', 'shop.test:'])(
    'accepts the host %s',
    async (host) => {
      expect(await sendLine('GET /', host)).toContain(`home of ${new URL(`http://${host}`).host}`)
    },
  )

  test.each([
    ...['', 'a b', 'a@b', 'user:pw@b', 'x/', 'x?', 'x#', 'x\\', 'x,y', 'x:y', 'x:65536', 'x:1:2', ':80', '/', '?', '*'],
    ...['[::1', '::1', '[::1]x', '[g::]', '1.2.3.256', 'ż', '%41', 'x%2fy', "a'b", 'a"b', '<x>', '.'],
  ])('rejects the host "%s"', async (host) => {
    const answer = await sendLine('GET /', host)
    expect(statusesIn(answer)).toEqual([400])
    expect(answer).toMatch(/the header Host must be a host, or a host and a port|^HTTP\/1.1 400[^]*\r\n\r\n$/)
  })

  test('rejects two hosts, and requires none in HTTP/1.0', async () => {
    const two = 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n'
    expect(statusesIn(await exchange(running.origin, two))).toEqual([400])
    expect(await exchange(running.origin, 'GET / HTTP/1.0\r\n\r\n')).toContain('home of localhost')
  })

  test.each(['OPTIONS *', 'GET products', 'GET ftp://other/', 'GET http://a@b/', 'GET http:///', 'GET http://a/../b'])(
    'responds to no target but a path: %s',
    async (line) => {
      expect(statusesIn(await sendLine(line, 'x'))[0]).toBeGreaterThanOrEqual(400)
    },
  )
})

test('accepts an absolute target, whose host then applies (RFC 9112, 3.2.2)', async () => {
  const listener = toNodeListener({ fetch: ({ url }) => new Response(url) })
  const running = await listen(createServer((incoming, outgoing) => void listener(incoming, outgoing)))
  const sendTarget = async (target: string): Promise<string | undefined> => {
    const answer = await exchange(running.origin, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    return answer.split('\r\n\r\n')[1]
  }
  expect(await sendTarget('http://other:8080/products?page=2')).toBe('http://other:8080/products?page=2')
  expect(await sendTarget('https://other')).toBe('http://other/')
  await running.close()
})

test('passes a target on unchanged, or rejects it', async () => {
  const listener = toNodeListener({ fetch: ({ url }) => new Response(url.slice('http://x'.length)) })
  const running = await listen(createServer((incoming, outgoing) => void listener(incoming, outgoing)))
  const piece = fc.constantFrom(
    '/',
    '//',
    '.',
    '..',
    '%2e',
    '%2E',
    '\\',
    '#',
    '?',
    '@',
    ':',
    '%',
    '%5c',
    '%2f',
    'a',
    ';',
    '&',
  )
  const target = fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`)
  await fc.assert(
    fc.asyncProperty(target, async (target) => {
      const answer = await exchange(running.origin, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      const [, body] = answer.split('\r\n\r\n')
      expect(statusesIn(answer)[0] === 400 || body === target).toBe(true)
    }),
  )
  await running.close()
})
