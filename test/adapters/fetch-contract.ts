import type { Fetch } from '../../src/adapters/fetch'
import { AdapterError } from '../../src/errors'

export type Answer = (request: Request) => Response | Promise<Response>

export interface Served {
  readonly fetch: Fetch
  /** Where `answer` answers, and another origin where it does so too. */
  readonly origin: string
  readonly otherOrigin: string
  close(): Promise<void>
}

/** What the requests of a test came to: `POST /path body`. */
const seen: string[] = []
const headersSeen: Headers[] = []

const echo: Answer = async (request) => {
  const { pathname, search, searchParams } = new URL(request.url)
  const body = await request.text()
  seen.push(`${request.method} ${pathname}${search} ${body}`.trim())
  headersSeen.push(request.headers)
  const redirect = /^\/redirect\/(\d+)$/.exec(pathname)?.[1]
  if (redirect) {
    const headers = { location: searchParams.get('to') ?? '/end' }
    return new Response('moved', { status: Number(redirect), headers })
  }
  if (pathname === '/hang') return new Promise<Response>(() => undefined)
  const status = Number(/^\/status\/(\d+)$/.exec(pathname)?.[1] ?? 200)
  const headers = new Headers([
    ['x-answer', 'yes'],
    ['set-cookie', 'a=1'],
    ['set-cookie', 'b=2'],
  ])
  return new Response(status === 204 || status === 304 ? null : `got ${body}`, { status, headers })
}

/** Tests what every implementation of `Fetch` does. */
export function testFetch(serve: (answer: Answer) => Promise<Served>): void {
  let served: Served

  beforeAll(async () => {
    served = await serve(echo)
  })
  afterAll(() => served.close())
  beforeEach(() => {
    seen.length = 0
    headersSeen.length = 0
  })

  const fetch = (path: string, init?: RequestInit): Promise<Response> => served.fetch(served.origin + path, init)
  const stream = (text: string): ReadableStream<Uint8Array> => new Blob([text]).stream()

  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'patch'])('%s', async (method) => {
    const response = await fetch('/a?b=1', { method })
    expect([response.status, await response.text()]).toEqual([200, 'got '])
    expect(seen).toEqual([`${method.toUpperCase()} /a?b=1`])
  })

  test('a URL and a Request are taken as well, and what is given beside a Request counts before it', async () => {
    await served.fetch(new URL('/url', served.origin))
    const request = new Request(`${served.origin}/request`, {
      method: 'POST',
      body: 'x',
      headers: { 'x-key': 'a' },
    })
    await served.fetch(request.clone())
    expect(headersSeen[1]?.get('x-key')).toBe('a')
    await served.fetch(request, { method: 'PUT' })
    expect(seen).toEqual(['GET /url', 'POST /request x', 'PUT /request x'])
  })

  test('HEAD is answered without a body', async () => {
    const response = await fetch('/', { method: 'HEAD' })
    expect([response.status, response.headers.get('x-answer'), await response.text()]).toEqual([200, 'yes', ''])
  })

  test('headers go and come, repeated ones too', async () => {
    const response = await fetch('/', {
      headers: [
        ['X-Key', 'a'],
        ['x-key', 'b'],
        ['authorization', 'secret'],
      ],
    })
    expect(headersSeen[0]?.get('x-key')).toBe('a, b')
    expect(headersSeen[0]?.get('authorization')).toBe('secret')
    expect(response.headers.get('X-Answer')).toBe('yes')
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  })

  test.each<[string, () => RequestInit, string | null]>([
    ['text', () => ({ body: 'żółw' }), 'text/plain;charset=UTF-8'],
    ['bytes', () => ({ body: Buffer.from('żółw') }), null],
    ['a blob', () => ({ body: new Blob(['żółw'], { type: 'text/csv' }) }), 'text/csv'],
    ['a stream', () => ({ body: stream('żółw'), duplex: 'half' }), null],
    ['text with a type', () => ({ body: 'żółw', headers: { 'content-type': 'text/css' } }), 'text/css'],
  ])('a body that is %s', async (_, init, type) => {
    const response = await fetch('/', { method: 'POST', ...init() })
    expect(await response.text()).toBe('got żółw')
    expect(headersSeen[0]?.get('content-type')).toBe(type)
  })

  test('fields of a form are sent as one', async () => {
    await fetch('/', { method: 'POST', body: new URLSearchParams({ a: '1 2' }) })
    expect(seen).toEqual(['POST / a=1+2'])
    expect(headersSeen[0]?.get('content-type')).toMatch(/^application\/x-www-form-urlencoded/)
  })

  test.each([200, 201, 204, 304, 400, 404, 418, 500, 503])('status %d is a response', async (status) => {
    const response = await fetch(`/status/${status}`)
    expect([response.status, response.ok, response.redirected]).toEqual([status, status < 300, false])
    expect(response.url).toBe(`${served.origin}/status/${status}`)
  })

  test.each([
    [301, 'POST', 'GET /end'],
    [302, 'POST', 'GET /end'],
    [303, 'POST', 'GET /end'],
    [307, 'POST', 'POST /end x'],
    [308, 'POST', 'POST /end x'],
    [301, 'PUT', 'PUT /end x'],
    [302, 'DELETE', 'DELETE /end x'],
    [303, 'PUT', 'GET /end'],
    [307, 'PATCH', 'PATCH /end x'],
  ])('%d after %s goes on as %s', async (status, method, last) => {
    const response = await fetch(`/redirect/${status}`, { method, body: 'x', headers: { 'content-type': 'text/css' } })
    expect([response.status, response.redirected, response.url]).toEqual([200, true, `${served.origin}/end`])
    expect(seen).toEqual([`${method} /redirect/${status} x`, last])
    expect(headersSeen[1]?.get('content-type')).toBe(last.endsWith('x') ? 'text/css' : null)
  })

  test.each([301, 302, 303, 307, 308])('%d after HEAD stays HEAD', async (status) => {
    expect((await fetch(`/redirect/${status}`, { method: 'HEAD' })).status).toBe(200)
    expect(seen[1]).toBe('HEAD /end')
  })

  test('what a Request carries is sent again', async () => {
    await served.fetch(new Request(`${served.origin}/redirect/307`, { method: 'POST', body: 'x' }))
    expect(seen[1]).toBe('POST /end x')
  })

  test('a stream is not sent again, but may be dropped', async () => {
    const init = (): RequestInit => ({ method: 'POST', body: stream('x'), duplex: 'half' })
    await expect(fetch('/redirect/307', init())).rejects.toThrow(/its body, a stream, cannot be sent again/)
    expect((await fetch('/redirect/303', init())).status).toBe(200)
  })

  test('credentials stay with their origin', async () => {
    const secrets = ['authorization', 'cookie', 'proxy-authorization', 'proxy-x', 'X-Api-Key', 'x-auth', 'x-csrf-token']
    const names = [...secrets, 'x-my-secret', 'X-Password', 'x-session-id', 'x-name', 'accept-language']
    const headers = Object.fromEntries(names.map((name) => [name, 'a']))
    await fetch(`/redirect/302?to=${encodeURIComponent(`${served.otherOrigin}/end`)}`, { headers })
    await fetch('/redirect/302', { headers })
    expect(seen.filter((line) => line === 'GET /end')).toHaveLength(2)
    const kept = (headers: Headers | undefined): string[] => names.filter((name) => headers?.get(name) === 'a')
    expect(kept(headersSeen[1])).toEqual(['x-name', 'accept-language'])
    expect(kept(headersSeen[3])).toEqual(names)
  })

  test('five redirects are followed, and no more', async () => {
    const to = (count: number): string =>
      count === 0 ? '/end' : `/redirect/302?to=${encodeURIComponent(to(count - 1))}`
    expect((await fetch(to(5))).status).toBe(200)
    await expect(fetch(to(6))).rejects.toThrow(/it was redirected more than 5 times/)
  })

  test('a redirect can be kept, or refused', async () => {
    const response = await fetch('/redirect/302', { redirect: 'manual' })
    expect([response.status, response.headers.get('location'), await response.text()]).toEqual([302, '/end', 'moved'])
    await expect(fetch('/redirect/302', { redirect: 'error' })).rejects.toThrow(AdapterError)
    expect(seen).toHaveLength(2)
  })

  test('a redirect to what is no address is an error', async () => {
    await expect(fetch('/redirect/302?to=http%3A%2F%2F%5B')).rejects.toThrow(/redirected to what is no address/)
  })

  test('a signal aborts, with its reason', async () => {
    const reason = new Error('enough')
    const signal = AbortSignal.abort(reason)
    await expect(fetch('/', { signal })).rejects.toBe(reason)
    expect(seen).toEqual([])
    const later = new AbortController()
    const response = fetch('/hang', { signal: later.signal })
    setTimeout(() => later.abort(reason), 50)
    await expect(response).rejects.toBe(reason)
  })

  test.each<[string, string, RequestInit]>([
    ['an address that is none', '/a', {}],
    ['an address without a host', 'http://', {}],
    ['a method that is none', 'http://a.test', { method: 'GE T' }],
    ['a method that is forbidden', 'http://a.test', { method: 'connect' }],
    ['a header that is none', 'http://a.test', { headers: { 'x-key': 'secret\nx' } }],
  ])('%s is a rejection that keeps secrets', async (_, url, init) => {
    const error: unknown = await served.fetch(url, init).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(AdapterError)
    expect(String(error)).not.toMatch(/secret/)
  })
}
