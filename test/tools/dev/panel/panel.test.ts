import { getIntrospectionQuery } from 'graphql'
import { devApp, origin } from '../app'

const open: ReturnType<typeof devApp>[] = []
afterEach(async () => {
  for (const { app, platform } of open.splice(0)) {
    app.stop()
    await platform.close()
  }
})

function start(changed: Readonly<Record<string, string>> = {}) {
  const dev = devApp({}, changed)
  open.push(dev)
  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    dev.app.fetch(new Request(origin + path, { headers }))
  const read = async (path: string): Promise<string> => (await get(path)).text()
  const post = async (
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Response> => {
    const [, token = ''] = /name="token" value="(\w+)"/.exec(await read('/_dev/liquid')) ?? []
    const body = new URLSearchParams({ token, ...fields })
    return dev.app.fetch(new Request(origin + path, { method: 'POST', body, headers: { origin, ...headers } }))
  }
  return { ...dev, get, read, post, records: dev.platform.adapters.records }
}

test('links to the admin', async () => {
  expect(await start().read('/_dev')).toContain('href="/_admin">Admin</a>')
})

test('lists the routes, with links to the pages that need no parameters', async () => {
  const { read } = start({
    'app/views/pages/home.liquid': '---\nslug: (:language)\n---\n',
    'app/views/pages/cart.liquid': '---\nslug: (:language/)cart(/(:step)/*rest)\n---\n',
  })
  const html = await read('/_dev')
  expect(html).toContain('<a href="/">/</a>')
  expect(html).toContain('<a href="/">/(:language)</a>')
  expect(html).toContain('<a href="/cart">/(:language/)cart(/(:step)/*rest)</a>')
  expect(html).toContain('<code>/teas/:id</code>')
})

describe('the REST API', () => {
  test('is described by operations with bodies, responses and a call', async () => {
    const html = await start().read('/_dev/rest')
    expect(html).toContain('<a href="/api/openapi.json">')
    expect(html).toMatch(/<b>PUT<\/b> <code>\/api\/users\/\{user_id\}<\/code> Update a user/)
    expect(html).toMatch(/<code>user_id<\/code> in the path: <em>integer<\/em>/)
    expect(html).toContain('<code>Token token=&lt;API_TOKEN&gt;</code>')
    expect(html).toContain('<code>API_TOKEN</code> is one of your access keys. The file <code>.env</code>')
    const call = `curl -X POST 'http://localhost:3000/api/sessions' \\
  -H 'authorization: Token token=<API_TOKEN>' \\
  -H 'content-type: application/json' \\
  -d '{"form_configuration_name":"text","form":{"email":"text","password":"text"}}'`
    expect(html).toContain(
      call.replaceAll("'", '&#39;').replaceAll('"', '&quot;').replace('<', '&lt;').replace('>', '&gt;'),
    )
  })

  test('has a link target for each schema', async () => {
    const html = await start().read('/_dev/rest')
    const links = new Set(Array.from(html.matchAll(/href="#(schema-[^"]*)"/g), ([, id]) => id))
    const places = Array.from(html.matchAll(/<section id="([^"]*)"/g), ([, id]) => id)
    expect(links.size).toBeGreaterThan(10)
    expect(places).toEqual(expect.arrayContaining(Array.from(links)))
    expect(new Set(places).size).toBe(places.length)
  })
})

test('shows text messages as text, the newest first', async () => {
  const { sms, read } = start()
  sms.send({ to: '+48 600 100 200', content: 'Your code is <b>1</b>' })
  sms.send({ to: '+48 600 100 200', content: 'Welcome' })
  const html = await read('/_dev/text-messages')
  expect(html).toContain('Your code is &lt;b&gt;1&lt;/b&gt;')
  expect(html).toContain('+48 600 100 200')
  expect(html.indexOf('Welcome')).toBeLessThan(html.indexOf('Your code'))
})

test('shows the sent API calls', async () => {
  const { platform, read } = start()
  await platform.apiCalls.send({ url: 'http://127.0.0.1:9/orders?token=s3cr3t', method: 'POST' })
  const html = await read('/_dev/api-calls')
  expect(html).toContain('POST http://127.0.0.1:9/orders')
  expect(html).not.toContain('s3cr3t')
})

describe('the evaluator of Liquid', () => {
  test("shows a template's output as text", async () => {
    const html = await (await start().post('/_dev/liquid', { template: "<b>{{ 'x' | upcase }}" })).text()
    expect(html).toMatch(/<h2>Result<\/h2>[^]*&lt;b&gt;X/)
  })

  test('shows the value of an expression', async () => {
    expect(await (await start().post('/_dev/liquid', { template: "'a,b' | split: ','" })).text()).toContain(
      '[&quot;a&quot;, &quot;b&quot;]',
    )
  })

  test('shows an error with its place', async () => {
    const html = await (await start().post('/_dev/liquid', { template: 'a\n{{ 5 | array_limit: 1 }}' })).text()
    expect(html).toContain('FilterArgumentError: filter &quot;array_limit&quot;')
    expect(html).toContain('line 2, column 8')
  })
})

describe('the editor of GraphQL', () => {
  const query = 'query teas($n: Int!) { records(per_page: $n, filter: { table: { value: "tea" } }) { results { id } } }'

  test('runs a query with variables, beside the schema', async () => {
    const { post, records } = start()
    const { id } = await records.create('tea', {})
    const html = await (await post('/_dev/graphql', { query, variables: '{"n": 2}' })).text()
    expect(html).toContain(`&quot;id&quot;: &quot;${id}&quot;`)
    expect(html).toContain('type Record')
  })

  test('shows the errors of a query', async () => {
    const html = await (await start().post('/_dev/graphql', { query: '{ recods { id } }', variables: '' })).text()
    expect(html).toContain('Cannot query field')
  })

  test('is GraphiQL, served by the panel', async () => {
    const { get, read } = start()
    const page = await get('/_dev/graphql')
    expect(page.headers.get('content-security-policy')).toMatch(/; script-src 'self'; connect-src 'self'$/)
    const html = await page.text()
    const addresses = Array.from(
      html.matchAll(/<(?:script src|link rel="stylesheet" href)="([^"]*)"/g),
      ([, url]) => url,
    )
    expect(addresses.filter((address = '') => !address.startsWith('/_dev/'))).toEqual([])
    const sizes = addresses.map(async (address = '') => (await read(address)).length)
    expect(Math.min(...(await Promise.all(sizes)))).toBeGreaterThan(500)
    expect((await get('/_dev/graphql/assets/package.json')).status).toBe(404)
    expect((await get('/_dev/graphql/assets/..%2fgraphql.ts')).status).toBe(404)
  })

  test('responds to GraphiQL with JSON: variables, a chosen operation, the schema', async () => {
    const { post, records } = start()
    const { id } = await records.create('tea', {})
    const execute = async (fields: Record<string, string>): Promise<unknown> =>
      (await post('/_dev/graphql/execute', fields)).json()
    const results = [{ id }]
    const two = `${query} query other { __typename }`
    expect(await execute({ query, variables: '{"n": 2}' })).toEqual({ data: { records: { results } } })
    expect(await execute({ query: two, operationName: 'other' })).toEqual({ data: { __typename: 'Query' } })
    const introspection = await execute({ query: getIntrospectionQuery() })
    expect(introspection).toMatchObject({ data: { __schema: { queryType: { name: 'Query' } } } })
  })

  test('shows the fault of a schema file in GraphiQL', async () => {
    const { post } = start({ 'app/schema/tea.yml': 'properties:\n- type: string\n' })
    const response = await post('/_dev/graphql/execute', { query, variables: '{"n": 2}' })
    expect([response.status, await response.json()]).toEqual([
      200,
      { errors: [{ message: 'schema/tea.yml:2:3: properties.0.name: expected a text, got nil' }] },
    ])
  })

  test('reports that variables must be a JSON object', async () => {
    const response = await start().post('/_dev/graphql', { query, variables: '[1]' })
    expect([response.status, await response.text()]).toEqual([422, expect.stringContaining('must be a JSON object')])
  })
})

describe('a changing request', () => {
  test.each<readonly [string, Record<string, string>, Record<string, string>]>([
    ['comes from another site', {}, { origin: 'http://evil.test' }],
    ['comes from another port', {}, { origin: 'http://localhost:4000' }],
    ['is marked as cross-site', {}, { 'sec-fetch-site': 'cross-site' }],
    ['is marked as same-site only', {}, { 'sec-fetch-site': 'same-site' }],
    ['has no token', { token: '' }, {}],
    ['has a wrong token', { token: 'a'.repeat(32) }, {}],
  ])('is rejected if it %s', async (_, fields, headers) => {
    const { post, records } = start()
    const { id } = await records.create('tea', {})
    const query = `mutation { record_delete(table: "tea", id: ${id}) { id } }`
    expect((await post('/_dev/graphql/execute', { query, ...fields }, headers)).status).toBe(403)
    expect(await records.count({ table: 'tea' })).toBe(1)
  })

  test('is rejected without an origin', async () => {
    const { app } = start()
    expect((await app.fetch(new Request(`${origin}/_dev/liquid`, { method: 'POST' }))).status).toBe(403)
  })
})

test('hides its pages from scripts of the app, which would find the token in them', async () => {
  const { get } = start()
  const dests = ['empty', 'document', 'style']
  const responses = dests.map((dest) =>
    get(dest === 'style' ? '/_dev/style.css' : '/_dev/liquid', { 'sec-fetch-dest': dest }),
  )
  expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([403, 200, 200])
})

test.each(['evil.test', 'localhost.evil.test', '192.168.0.2'])('hides the panel at %s', async (host) => {
  const { app } = start()
  const paths = ['', '/api-calls', '/events', '/reload.js', '/graphql/assets/graphiql.js', '/rest', '/text-messages']
  for (const path of paths.map((each) => `/_dev${each}`)) {
    expect((await app.fetch(new Request(`http://${host}:3000${path}`))).status).toBe(403)
  }
})

test.each(['http://127.0.0.1:3000', 'http://[::1]:3000'])('shows the panel at %s', async (address) => {
  expect((await start().app.fetch(new Request(`${address}/_dev`))).status).toBe(200)
})

test('is not part of the app', async () => {
  const { platform } = start()
  for (const path of ['/_dev', '/_dev/graphql', '/_dev/graphql/assets/graphiql.js', '/_dev/rest']) {
    expect((await platform.fetch(new Request(origin + path))).status).toBe(404)
  }
})

test('runs no foreign script, and keeps its pages out of caches and from the windows of other sites', async () => {
  const { get } = start()
  for (const path of ['', '/rest', '/text-messages', '/api-calls', '/liquid', '/graphql', '/none']) {
    const { headers } = await get(`/_dev${path}`)
    const policy = headers.get('content-security-policy')
    expect(policy).toMatch(/^default-src 'none'; style-src 'self'/)
    expect(policy?.includes('script-src')).toBe(path === '/graphql')
    expect(policy).not.toContain('unsafe')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    const chromium = await get(`/_dev${path}`, { 'sec-ch-ua': '"Chromium";v="156"' })
    expect(chromium.headers.get('cross-origin-opener-policy')).toBe('noopener-allow-popups')
  }
})
