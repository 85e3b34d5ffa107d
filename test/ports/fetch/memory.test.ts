import fc from 'fast-check'
import { memoryFetch } from '../../../src/ports/fetch/memory'
import { systemRandom } from '../../../src/ports/random/port'
import { AdapterError } from '../../../src/base/errors'
import { encodeMultipart } from '../../../src/app/multipart/encode'
import type { Part } from '../../../src/app/multipart/part'
import { testFetch } from '../../../src/tools/testing'
import { testReferenceFetch } from './contract'
import { characters } from '../../support/characters'

describe('memoryFetch', () => {
  const pass = (request: Request): Promise<Response> => fetch(request, { redirect: 'manual' })
  testReferenceFetch((origins) => memoryFetch(Object.fromEntries(origins.map((origin) => [origin, pass]))))
})

describe("supports Node's own fetch from the host", () => {
  testFetch(() => fetch)
})

describe('routes', () => {
  const textOf = async (fetch: typeof globalThis.fetch, url: string, init?: RequestInit): Promise<string> =>
    (await fetch(url, init)).text()

  test.each([
    ['GET', 'https://a.test/orders', 'orders'],
    ['GET', 'https://a.test/orders?page=2', 'orders'],
    ['GET', 'https://a.test/orders/1', 'order'],
    ['GET', 'https://a.test/orders/2', 'orders'],
    ['POST', 'https://a.test/orders', 'created'],
    ['POST', 'https://a.test/orders/1', 'order'],
    ['GET', 'https://a.test/ordersX', 'host'],
    ['GET', 'http://A.TEST/', 'host'],
    ['GET', 'https://a.test:8080/', 'port'],
    ['GET', 'https://b.test', 'root'],
    ['GET', 'https://b.test/any', 'root'],
  ])('matches %s %s by the longest route', async (method, url, body) => {
    const fetch = memoryFetch({
      'A.test': { body: 'host' },
      'a.test:8080': { body: 'port' },
      'https://a.test/orders': { body: 'orders' },
      'POST https://a.test/orders': { body: 'created' },
      'https://a.test/orders/1': { body: 'order' },
      'https://b.test': { body: 'root' },
    })
    expect(await textOf(fetch, url, { method })).toBe(body)
  })

  test('returns a response repeatedly', async () => {
    const fetch = memoryFetch({ 'a.test': new Response('a', { status: 201 }), 'b.test': { body: Buffer.from('b') } })
    for (let count = 0; count < 3; count++) {
      expect(await textOf(fetch, 'https://a.test')).toBe('a')
      expect(await textOf(fetch, 'https://b.test')).toBe('b')
    }
  })

  test('accepts a table of status, headers and body, each optional', async () => {
    const fetch = memoryFetch({
      'a.test': { status: 404, headers: { etag: '"1"' }, body: 'no' },
      'b.test': {},
      'c.test': { status: 204, body: '' },
    })
    const response = await fetch('https://a.test')
    expect([response.status, response.headers.get('etag'), await response.text()]).toEqual([404, '"1"', 'no'])
    expect((await fetch('https://b.test')).status).toBe(200)
    expect((await fetch('https://c.test')).status).toBe(204)
  })

  test('passes the request to a function, and treats its errors as network errors', async () => {
    const down = new Error('down')
    const fetch = memoryFetch({
      'a.test': async (request) => ({ body: `${request.method} ${await request.text()}` }),
      'b.test': () => {
        throw down
      },
    })
    expect(await textOf(fetch, 'https://a.test', { method: 'PUT', body: 'x' })).toBe('PUT x')
    expect(await textOf(fetch, 'https://a.test', { method: 'GET', body: 'x' })).toBe('GET ')
    expect(fetch.requests[1]?.body).toBe('x')
    await expect(fetch('https://b.test')).rejects.toBe(down)
  })

  test('reports a missing route with the address without its query, and the nearest route', async () => {
    const fetch = memoryFetch({ 'POST https://a.test/orders': {} })
    const rejection = expect(fetch('https://user:pass@a.test/order?key=secret', { method: 'POST' })).rejects
    await rejection.toThrow(
      new AdapterError(
        'fetch',
        'memoryFetch has no route for POST https://a.test/order (did you mean "POST https://a.test/orders"?)',
      ),
    )
    await expect(fetch('https://a.test/orders')).rejects.toThrow(/no route for GET https:\/\/a.test\/orders/)
    expect(fetch.requests.map(({ method }) => method)).toEqual(['POST', 'GET'])
    await expect(memoryFetch()('https://__proto__/')).rejects.toThrow(AdapterError)
  })

  test.each(['/orders', 'get https://a.test', 'https://', '', 'a test', 'a.test/path'])(
    'rejects the route %j',
    (key) => {
      expect(() => memoryFetch({ [key]: {} })).toThrow(AdapterError)
    },
  )
})

describe('requests', () => {
  test('are recorded in order, including redirected ones', async () => {
    const fetch = memoryFetch({
      'https://a.test/from': { status: 307, headers: { location: '/to' } },
      'a.test': { body: 'to' },
    })
    await fetch('https://a.test/from?a=1', { method: 'POST', body: '{"a":1}', headers: { 'X-Key': 'k' } })
    expect(fetch.requests).toMatchObject([
      { method: 'POST', url: 'https://a.test/from?a=1', body: '{"a":1}' },
      { method: 'POST', url: 'https://a.test/to', body: '{"a":1}' },
    ])
    expect(fetch.requests[1]?.headers.get('x-key')).toBe('k')
    expect(fetch.requests[0]).not.toHaveProperty('parts')
  })

  test('keep binary bytes', async () => {
    const fetch = memoryFetch({ 'a.test': {} })
    await fetch('https://a.test', { method: 'POST', body: Buffer.from([255, 0]) })
    expect(Array.from(fetch.requests[0]?.body as Uint8Array)).toEqual([255, 0])
    await fetch('https://a.test')
    expect(fetch.requests[1]?.body).toBe('')
  })

  const send = async (parts: readonly Part[]) => {
    const fetch = memoryFetch({ 'a.test': {} })
    const { body, contentType } = encodeMultipart(parts, { random: systemRandom(), maxBytes: 1_000_000 })
    await fetch('https://a.test', { method: 'POST', headers: { 'content-type': contentType }, body, duplex: 'half' })
    return fetch.requests[0]?.parts
  }

  test('expose the parts of a form', async () => {
    const parts = await send([
      { name: 'order', content: '1' },
      { name: 'f[]', content: Buffer.from([255, 0]), filename: 'dir/żółw.pdf', contentType: 'application/pdf' },
      { name: 'json', content: '{}', contentType: 'application/json' },
      { name: 'f[]', content: '', filename: 'empty', contentType: 'application/octet-stream' },
      { name: 'x'.repeat(300), content: 'y'.repeat(200_000) },
    ])
    expect(parts).toEqual([
      { name: 'order', value: '1' },
      { name: 'f[]', filename: 'dir/żółw.pdf', contentType: 'application/pdf', bytes: Buffer.from([255, 0]) },
      { name: 'json', value: '{}', contentType: 'application/json' },
      { name: 'f[]', filename: 'empty', contentType: 'application/octet-stream', bytes: Buffer.alloc(0) },
      { name: 'x'.repeat(300), value: 'y'.repeat(200_000) },
    ])
  })

  test('parse any values and files as they were sent', async () => {
    const name = fc.stringMatching(/^[a-z[\]]{1,9}$/)
    const content = fc.oneof(fc.string({ unit: characters }), fc.constantFrom('\r\n', '--', '\r\n--x', ''))
    const part = fc.record({ name, content, filename: fc.option(name, { nil: undefined }) })
    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 5 }), async (given) => {
        const parts = given.map(({ filename, ...rest }) => ({ ...rest, ...(filename && { filename }) }))
        const received = await send(parts)
        const contents = received?.map((got) => ('value' in got ? got.value : Buffer.from(got.bytes).toString()))
        expect(contents).toEqual(given.map(({ content }) => Buffer.from(content).toString()))
        expect(received?.map((got) => got.name)).toEqual(given.map((one) => one.name))
      }),
    )
  })

  test.each([
    ['multipart/form-data', 'x'],
    ['multipart/form-data; boundary=b', 'x'],
    ['multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="a"; filename="f"\r\n\r\ncut'],
    ['text/plain', '--b--'],
  ])('of %s with the body %j have no parts', async (type, body) => {
    const fetch = memoryFetch({ 'a.test': {} })
    await fetch('https://a.test', { method: 'POST', headers: { 'content-type': type }, body })
    expect(fetch.requests[0]?.body).toBe(body)
    expect(fetch.requests[0]?.parts).toBeUndefined()
  })
})

test('report a route that returns nothing by its name', async () => {
  const fetch = memoryFetch({ 'example.com': (() => undefined) as never })
  await expect(fetch('https://example.com/')).rejects.toThrow(
    'the route "example.com" must return a Response, got undefined',
  )
})
