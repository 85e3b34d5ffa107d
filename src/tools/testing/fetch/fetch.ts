import { rejects } from 'node:assert/strict'
import type { Fetch } from '../../../ports/fetch/port'
import { serveFetch, type FetchServer } from './server'
import { runWatched } from '../calls'
import { findRunner } from '../runner'
import { assertSame, assertSameJson } from '../json'

/** The input of a test: the `fetch` under test and the server. */
interface FetchContext {
  readonly fetch: Fetch
  readonly server: FetchServer
  /** Sends a request to a path of the server. */
  readonly ask: (path: string, init?: RequestInit) => Promise<Response>
  /** `POST /path?query body` of each request received, oldest first. */
  readonly lines: () => readonly string[]
}

type FetchTest = (name: string, body: (requested: FetchContext) => Promise<void>) => void

/** The request that follows each redirect. Source: the Fetch Standard, "HTTP-redirect fetch". */
const redirects: readonly (readonly [status: number, method: string, last: string])[] = [
  [301, 'POST', 'GET /end'],
  [302, 'POST', 'GET /end'],
  [303, 'POST', 'GET /end'],
  [307, 'POST', 'POST /end x'],
  [308, 'POST', 'POST /end x'],
  [301, 'PUT', 'PUT /end x'],
  [302, 'DELETE', 'DELETE /end x'],
  [303, 'PUT', 'GET /end'],
  [307, 'PATCH', 'PATCH /end x'],
]

/**
 * The tests that a `fetch` must pass, for Jest, Vitest (with `globals: true`) or Mocha. Call it in a test file. They
 * listen on two ports of 127.0.0.1 and connect to nothing else.
 *
 * @param make a `fetch` that may connect to these origins; each test makes one
 *
 * @example
 * describe('fetch through our proxy', () => {
 *   testFetch(() => proxiedFetch('http://127.0.0.1:3128'))
 * })
 */
export function testFetch(make: (origins: readonly string[]) => Fetch | Promise<Fetch>): void {
  const { describe, it } = findRunner()

  const test: FetchTest = (name, body) => {
    it(name, async () => {
      const server = await serveFetch()
      try {
        const fetch = await make([server.origin, server.otherOrigin])
        await runWatched(fetch, 'fetch', (watched) => {
          const ask: FetchContext['ask'] = (path, init) => watched(server.origin + path, init)
          return body({ fetch: watched, server, ask, lines: () => server.seen.map(({ line }) => line) })
        })
      } finally {
        await server.close()
      }
    })
  }

  describe('a fetch', () => {
    testRequests(test)
    testResponses(test)
    testRedirects(test)
  })
}

function testRequests(test: FetchTest): void {
  test('sends each method, the path and the query', async ({ ask, lines }) => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const response = await ask('/a%20b?c=%C5%BC&d', { method })
      assertSameJson([response.status, await response.text()], [200, 'got '])
      assertSame(lines().at(-1), `${method} /a%20b?c=%C5%BC&d`)
    }
    const head = await ask('/', { method: 'HEAD' })
    assertSameJson([head.status, head.headers.get('x-answer'), await head.text()], [200, 'yes', ''])
    assertSame(lines().at(-1), 'HEAD /')
  })

  test('accepts a URL and a Request, whose properties the options override', async ({ fetch, server, lines }) => {
    await fetch(new URL('/url', server.origin))
    const init = { method: 'POST', body: 'x', headers: { 'x-key': 'a' } }
    await fetch(new Request(`${server.origin}/request`, init))
    assertSame(server.seen[1]?.headers['x-key'], 'a')
    await fetch(new Request(`${server.origin}/request`, init), { method: 'PUT' })
    assertSameJson(lines(), ['GET /url', 'POST /request x', 'PUT /request x'])
  })

  test('sends headers, repeated ones too', async ({ ask, server }) => {
    const headers: [string, string][] = [
      ['X-Key', 'a'],
      ['x-key', 'b'],
      ['authorization', 'secret'],
    ]
    await ask('/', { headers })
    await ask('/', { headers: new Headers(headers) })
    for (const { headers } of server.seen) {
      assertSameJson([headers['x-key'], headers.authorization], ['a, b', 'secret'])
    }
  })

  const bodies: readonly (readonly [name: string, init: () => RequestInit, type: string | undefined])[] = [
    ['text', () => ({ body: 'żółw' }), 'text/plain;charset=UTF-8'],
    ['bytes', () => ({ body: Buffer.from('żółw') }), undefined],
    ['a blob', () => ({ body: new Blob(['żółw'], { type: 'text/csv' }) }), 'text/csv'],
    ['a stream', () => ({ body: toStream('żółw'), duplex: 'half' }), undefined],
    ['text with a type', () => ({ body: 'żółw', headers: { 'content-type': 'text/css' } }), 'text/css'],
  ]
  for (const [name, init, type] of bodies) {
    test(`sends a body that is ${name}, and its type`, async ({ ask, server }) => {
      const response = await ask('/', { method: 'POST', ...init() })
      assertSame(await response.text(), 'got żółw')
      assertSame(server.seen[0]?.headers['content-type'], type)
    })
  }

  test('sends the fields of a form', async ({ ask, server, lines }) => {
    await ask('/', { method: 'POST', body: new URLSearchParams({ a: '1 2' }) })
    assertSameJson(lines(), ['POST / a=1+2'])
    const type = server.seen[0]?.headers['content-type']?.split(';', 1)[0]
    assertSame(type, 'application/x-www-form-urlencoded', 'the type of a form')
  })

  test('responds to concurrent requests with their own responses', async ({ ask }) => {
    const bodies = Array.from({ length: 20 }, (_, i) => `body ${i}`)
    const texts = await Promise.all(bodies.map(async (body) => (await ask('/', { method: 'POST', body })).text()))
    assertSameJson(
      texts,
      bodies.map((body) => `got ${body}`),
    )
  })

  test('rejects an invalid request', async ({ fetch, server }) => {
    const wrong: [url: string, init: RequestInit][] = [
      ['/a', {}],
      ['http://', {}],
      [server.origin, { method: 'GE T' }],
      [server.origin, { method: 'CONNECT' }],
      [server.origin, { headers: { 'x-key': 'a\nb' } }],
      [server.origin, { headers: { 'a b': 'c' } }],
    ]
    for (const [url, init] of wrong) await rejects(fetch(url, init), JSON.stringify([url, init]))
    assertSame(server.seen.length, 0)
  })
}

function testResponses(test: FetchTest): void {
  test('returns a response of any status, with its URL', async ({ ask, server }) => {
    for (const status of [200, 201, 204, 304, 400, 401, 404, 418, 500, 503]) {
      const response = await ask(`/status/${status}`)
      assertSameJson([response.status, response.ok, response.redirected], [status, status < 300, false])
      assertSame(response.url, `${server.origin}/status/${status}`)
    }
  })

  test('returns the headers, repeated ones too', async ({ ask }) => {
    const { headers } = await ask('/')
    assertSame(headers.get('X-Answer'), 'yes')
    assertSame(headers.get('x-nothing'), null)
    assertSameJson(headers.getSetCookie(), ['a=1', 'b=2'])
  })

  test('decodes a compressed body', async ({ ask }) => {
    assertSame(await (await ask('/gzip')).text(), 'unpacked')
  })

  test('returns a response before its body has ended', async ({ ask }) => {
    const reader = (await ask('/endless')).body?.getReader()
    const first = (await reader?.read())?.value as Uint8Array | undefined
    assertSame(first && Buffer.from(first).toString(), 'begun')
    reader?.cancel().catch(() => undefined)
  })

  test('rejects without a response', async ({ ask }) => {
    await rejects(ask('/drop'))
  })

  test('is aborted by a signal, with its reason', async ({ ask, server }) => {
    const reason = new Error('enough')
    await rejects(ask('/', { signal: AbortSignal.abort(reason) }), (error) => error === reason)
    assertSame(server.seen.length, 0)
    const later = new AbortController()
    const response = ask('/hang', { signal: later.signal })
    setTimeout(() => later.abort(reason), 50)
    await rejects(response, (error) => error === reason)
  })
}

function testRedirects(test: FetchTest): void {
  for (const [status, method, last] of redirects) {
    test(`follows ${status} after ${method} with ${last}`, async ({ ask, server, lines }) => {
      const headers = { 'content-type': 'text/css' }
      const response = await ask(`/redirect/${status}`, { method, body: 'x', headers })
      assertSameJson([response.status, response.redirected, response.url], [200, true, `${server.origin}/end`])
      assertSameJson(lines(), [`${method} /redirect/${status} x`, last])
      assertSame(server.seen[1]?.headers['content-type'], last.endsWith('x') ? 'text/css' : undefined)
    })
  }

  test('follows a redirect with HEAD', async ({ ask, lines }) => {
    for (const status of [301, 302, 303, 307, 308]) {
      assertSame((await ask(`/redirect/${status}`, { method: 'HEAD' })).status, 200)
      assertSame(lines().at(-1), 'HEAD /end')
    }
  })

  test('sends the body of a Request again, but not a stream', async ({ fetch, ask, server, lines }) => {
    await fetch(new Request(`${server.origin}/redirect/307`, { method: 'POST', body: 'x' }))
    assertSame(lines().at(-1), 'POST /end x')
    const init = (): RequestInit => ({ method: 'POST', body: toStream('x'), duplex: 'half' })
    await rejects(ask('/redirect/307', init()))
    assertSame((await ask('/redirect/303', init())).status, 200)
  })

  test('sends credentials to no other origin', async ({ ask, server }) => {
    const names = ['authorization', 'cookie', 'proxy-authorization', 'x-name']
    const headers = Object.fromEntries(names.map((name) => [name, 'a']))
    const kept = (): string[] => names.filter((name) => server.seen.at(-1)?.headers[name] === 'a')
    await ask('/redirect/302', { headers })
    assertSameJson(kept(), names)
    await ask(`/redirect/302?to=${encodeURIComponent(`${server.otherOrigin}/end`)}`, { headers })
    assertSameJson([server.seen.at(-1)?.line, kept()], ['GET /end', ['x-name']])
  })

  test('follows five redirects in a row, and no circle', async ({ ask }) => {
    const to = (count: number): string =>
      count === 0 ? '/end' : `/redirect/302?to=${encodeURIComponent(to(count - 1))}`
    assertSame((await ask(to(5))).status, 200)
    await rejects(ask('/circle'))
  })

  test('returns or rejects a redirect on request', async ({ ask, lines }) => {
    const { status, headers } = await ask('/redirect/302', { redirect: 'manual' })
    assertSameJson([status, headers.get('location')], [302, '/end'])
    await rejects(ask('/redirect/302', { redirect: 'error' }))
    assertSame(lines().includes('GET /end'), false, 'whether the redirect was followed')
  })

  test('rejects a redirect to an invalid address', async ({ ask }) => {
    await rejects(ask('/redirect/302?to=http%3A%2F%2F%5B'))
  })
}

function toStream(text: string): ReadableStream<Uint8Array> {
  return new Blob([text]).stream()
}
