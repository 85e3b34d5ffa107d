import { appOf, origin } from './app'

const get = (platform: ReturnType<typeof appOf>, path: string, init?: RequestInit): Promise<Response> =>
  platform.fetch(new Request(origin + path, init))

test('serves pages, endpoints and assets at one address', async () => {
  const app = appOf()
  expect(await (await get(app, '/')).text()).toBe('home at /')
  expect(await (await get(app, '/assets/app.css')).text()).toBe('body { color: teal }')
  expect((await get(app, '/api/users', { method: 'POST' })).status).toBe(401)
  expect(await (await get(app, '/api/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' })
})

test('works as a standalone function, as servers require', async () => {
  const { fetch } = appOf()
  expect((await fetch(new Request(origin))).status).toBe(200)
})

test("accepts the client's address and variables from a host", async () => {
  const { fetch } = appOf({}, { 'views/pages/list.liquid': '{{ products | join }} {{ context.visitor.ip }}' })
  const response = await fetch(new Request(`${origin}/list`), { ip: '192.0.2.7', variables: { products: ['tea'] } })
  expect(await response.text()).toBe('tea 192.0.2.7')
})

describe('a missing address', () => {
  test('gets 404', async () => {
    const response = await get(appOf(), '/none')
    expect([response.status, await response.text()]).toEqual([404, 'Not Found'])
  })

  test('shows the page 404', async () => {
    const response = await get(appOf({}, { 'views/pages/404.liquid': 'no {{ context.location.pathname }}' }), '/none')
    expect([response.status, await response.text()]).toEqual([404, 'no /none'])
  })

  test("gets the API's response below its path", async () => {
    const response = await get(appOf(), '/api/none')
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ errors: {} })
  })

  test('is passed to a host with other routes', async () => {
    const app = appOf()
    for (const path of ['/none', '/api/none', '/api', '/assets/none', '/assets', '/views/pages/index.liquid']) {
      expect([path, await app.handle(new Request(origin + path))]).toEqual([path, undefined])
    }
    expect(await (await app.handle(new Request(origin)))?.text()).toBe('home at /')
  })
})

test("serves a page below the API's path if there is no endpoint", async () => {
  const app = appOf({}, { 'views/pages/api/prices.json.liquid': '[1]' })
  expect(await (await get(app, '/api/prices')).json()).toEqual([1])
})

test('frees all addresses for pages if the API has no path', async () => {
  const app = appOf({ settings: { rest: { basePath: '' } } })
  expect(await (await get(app, '/')).text()).toBe('home at /')
  expect((await get(app, '/users', { method: 'POST' })).status).toBe(401)
  expect((await get(app, '/none')).status).toBe(404)
})

describe('a page that fails', () => {
  test('gets 500 without details, and is logged once with its place', async () => {
    const app = appOf()
    const response = await get(app, '/broken?token=secret')
    expect([response.status, await response.text()]).toEqual([500, 'Internal Server Error'])
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(app.entries).toHaveLength(1)
    expect(app.entries[0]).toMatchObject({ level: 'error', type: 'request' })
    expect(app.entries[0]?.message).toMatch(
      /^GET \/broken has failed: filter "array_limit".*file:views\/pages\/broken\.liquid, line:2, col:8$/,
    )
  })

  test('throws to a host that handles errors itself, and is logged once', async () => {
    const app = appOf()
    await expect(app.handle(new Request(`${origin}/broken`))).rejects.toThrow('line:2, col:8')
    expect(app.entries).toHaveLength(1)
  })

  test('still throws in respond', async () => {
    const app = appOf()
    await expect(app.respond({ page: 'broken' })).rejects.toThrow('line:2, col:8')
    expect(app.entries).toEqual([])
  })

  test('gets 500 if it is the page 404', async () => {
    const app = appOf({}, { 'views/pages/404.liquid': '{{ 5 | array_limit: 1 }}' })
    expect((await get(app, '/none')).status).toBe(500)
    expect(app.entries).toHaveLength(1)
  })

  test('is not logged after the client has disconnected', async () => {
    const app = appOf()
    const gone = new AbortController()
    gone.abort()
    expect((await get(app, '/broken', { signal: gone.signal })).status).toBe(500)
    expect(app.entries).toEqual([])
  })
})

test("redirects to the app's mount path, and nowhere else", async () => {
  const app = appOf({}, { 'views/pages/away.liquid': '---\nredirect_to: https://example.com/x\n---\n' })
  const locationOf = async (path: string, mount?: string): Promise<string | null | undefined> => {
    const response = await app.fetch(new Request(origin + path), mount === undefined ? {} : { mount })
    return response.headers.get('location')
  }
  expect(await locationOf('/old')).toBe('/cart?a=1')
  expect(await locationOf('/old', '/shop')).toBe('/shop/cart?a=1')
  expect(await locationOf('/away', '/shop')).toBe('https://example.com/x')
})

test.each([
  [undefined, 'undefined'],
  ['/cart', '"/cart"'],
  [{}, 'an object'],
])('rejects %j, which is not a request', async (request, shown) => {
  const app = appOf()
  const message = `expected a Request of the web, got ${shown}`
  await expect(app.fetch(request as never)).rejects.toThrow(message)
  await expect(app.handle(request as never)).rejects.toThrow(message)
})
