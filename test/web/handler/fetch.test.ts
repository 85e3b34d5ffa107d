import { appOf, origin } from './app'

const get = (platform: ReturnType<typeof appOf>, path: string, init?: RequestInit): Promise<Response> =>
  platform.fetch(new Request(origin + path, init))

test('pages, endpoints and assets are answered at one address', async () => {
  const app = appOf()
  expect(await (await get(app, '/')).text()).toBe('home at /')
  expect(await (await get(app, '/assets/app.css')).text()).toBe('body { color: teal }')
  expect((await get(app, '/api/users', { method: 'POST' })).status).toBe(401)
  expect(await (await get(app, '/api/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' })
})

test('it works as a function of its own, as servers take it', async () => {
  const { fetch } = appOf()
  expect((await fetch(new Request(origin))).status).toBe(200)
})

test('a host tells the address of the client and variables', async () => {
  const { fetch } = appOf({}, { 'views/pages/list.liquid': '{{ products | join }} {{ context.visitor.ip }}' })
  const response = await fetch(new Request(`${origin}/list`), { ip: '192.0.2.7', variables: { products: ['tea'] } })
  expect(await response.text()).toBe('tea 192.0.2.7')
})

describe('what is not there', () => {
  test('is answered with 404', async () => {
    const response = await get(appOf(), '/none')
    expect([response.status, await response.text()]).toEqual([404, 'Not Found'])
  })

  test('is answered by the page 404', async () => {
    const response = await get(appOf({}, { 'views/pages/404.liquid': 'no {{ context.location.pathname }}' }), '/none')
    expect([response.status, await response.text()]).toEqual([404, 'no /none'])
  })

  test('is answered as the API answers, below its path', async () => {
    const response = await get(appOf(), '/api/none')
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ errors: {} })
  })

  test('is told to a host that has addresses of its own', async () => {
    const app = appOf()
    for (const path of ['/none', '/api/none', '/api', '/assets/none', '/assets', '/views/pages/index.liquid']) {
      expect([path, await app.handle(new Request(origin + path))]).toEqual([path, undefined])
    }
    expect(await (await app.handle(new Request(origin)))?.text()).toBe('home at /')
  })
})

test('a page below the path of the API is answered where there is no endpoint', async () => {
  const app = appOf({}, { 'views/pages/api/prices.json.liquid': '[1]' })
  expect(await (await get(app, '/api/prices')).json()).toEqual([1])
})

test('an API without a path of its own leaves pages their addresses', async () => {
  const app = appOf({ settings: { rest: { basePath: '' } } })
  expect(await (await get(app, '/')).text()).toBe('home at /')
  expect((await get(app, '/users', { method: 'POST' })).status).toBe(401)
  expect((await get(app, '/none')).status).toBe(404)
})

describe('a page that fails', () => {
  test('is answered with 500, tells nothing and is logged once with its place', async () => {
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

  test('is thrown to a host that handles errors itself, and logged once', async () => {
    const app = appOf()
    await expect(app.handle(new Request(`${origin}/broken`))).rejects.toThrow('line:2, col:8')
    expect(app.entries).toHaveLength(1)
  })

  test('fails as before where it is rendered by respond', async () => {
    const app = appOf()
    await expect(app.respond({ page: 'broken' })).rejects.toThrow('line:2, col:8')
    expect(app.entries).toEqual([])
  })

  test('is answered with 500 where it is the page 404', async () => {
    const app = appOf({}, { 'views/pages/404.liquid': '{{ 5 | array_limit: 1 }}' })
    expect((await get(app, '/none')).status).toBe(500)
    expect(app.entries).toHaveLength(1)
  })

  test('is not logged where the client has gone', async () => {
    const app = appOf()
    const gone = new AbortController()
    gone.abort()
    expect((await get(app, '/broken', { signal: gone.signal })).status).toBe(500)
    expect(app.entries).toEqual([])
  })
})

test('redirects lead to where the app is mounted, and to nowhere else', async () => {
  const app = appOf({}, { 'views/pages/away.liquid': '---\nredirect_to: https://example.com/x\n---\n' })
  const locationOf = async (path: string, mount?: string): Promise<string | null | undefined> => {
    const response = await app.fetch(new Request(origin + path), mount === undefined ? {} : { mount })
    return response.headers.get('location')
  }
  expect(await locationOf('/old')).toBe('/cart?a=1')
  expect(await locationOf('/old', '/shop')).toBe('/shop/cart?a=1')
  expect(await locationOf('/away', '/shop')).toBe('https://example.com/x')
})
