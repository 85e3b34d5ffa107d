import { getIntrospectionQuery } from 'graphql'
import { devApp, origin } from '../app'

const open: ReturnType<typeof devApp>[] = []
afterEach(async () => {
  for (const { app, platform } of open.splice(0)) {
    app.stop()
    await platform.close()
  }
})

function start() {
  const dev = devApp()
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

test('lists the routes, with links to those that can be visited', async () => {
  const { read } = start()
  const html = await read('/_dev')
  expect(html).toContain('<a href="/">/</a>')
  expect(html).toContain('<code>/teas/:id</code>')
})

describe('the REST API', () => {
  test('is described by operations with bodies, responses and a call', async () => {
    const html = await start().read('/_dev/rest')
    expect(html).toContain('<a href="/api/openapi.json">')
    expect(html).toMatch(/<b>PUT<\/b> <code>\/api\/users\/\{user_id\}<\/code> Update a user/)
    expect(html).toMatch(/<code>user_id<\/code> in the path: <em>integer<\/em>/)
    expect(html).toContain('<code>Token token=&lt;API_TOKEN&gt;</code>')
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

describe('records', () => {
  test('are listed by table', async () => {
    const { read, records } = start()
    await records.create('tea', { title: '<b>Oolong</b>' })
    await records.create('pots/old', { size: 1 })
    const tables = await read('/_dev/records')
    expect(tables).toContain('<a href="/_dev/records/tea">tea</a>')
    expect(await read('/_dev/records/tea')).toContain('&lt;b&gt;Oolong')
    expect(await read('/_dev/records/pots%2Fold')).toContain('&quot;size&quot;: 1')
  })

  test('show no secrets', async () => {
    const { read, records } = start()
    const { id } = await records.create(':users', { email: 'ann@shop.test', password_digest: 'd1gest' })
    for (const path of ['/_dev/records/%3Ausers', `/_dev/records/%3Ausers/${id}`]) {
      expect(await read(path)).toContain('ann@shop.test')
      expect(await read(path)).not.toContain('d1gest')
    }
  })

  test('show the names of constants, and no values', async () => {
    const { post, read, records } = start()
    const { id } = await records.create(':constants', { name: 'RATE', value: '0.23-s3cret' })
    for (const path of ['/_dev/records/%3Aconstants', `/_dev/records/%3Aconstants/${id}`]) {
      expect(await read(path)).toContain('&quot;RATE&quot;')
      expect(await read(path)).not.toContain('s3cret')
    }
    await post(`/_dev/records/%3Aconstants/${id}`, { property: 'value', value: '"0.07-an0ther"' })
    expect((await records.find(id, ':constants'))?.properties).toMatchObject({ value: '0.07-an0ther' })
    expect(await read(`/_dev/records/%3Aconstants/${id}`)).not.toContain('an0ther')
  })

  test('are changed, a property at a time, as JSON', async () => {
    const { post, records } = start()
    const { id } = await records.create('tea', { title: 'Oolong', price: 4 })
    const response = await post(`/_dev/records/tea/${id}`, { property: 'price', value: '5' })
    expect([response.status, response.headers.get('location')]).toEqual([303, `/_dev/records/tea/${id}`])
    expect((await records.find(id, 'tea'))?.properties).toEqual({ title: 'Oolong', price: 5 })
  })

  test.each([
    ['price', 'five', 'the value must be JSON'],
    ['price', '"five"', 'tea.price: expected'],
    ['prise', '5', 'did you mean &quot;price&quot;?'],
  ])('are not changed if %s is set to %s', async (property, value, message) => {
    const { post, records } = start()
    const { id } = await records.create('tea', { price: 4 })
    const response = await post(`/_dev/records/tea/${id}`, { property, value })
    expect([response.status, await response.text()]).toEqual([422, expect.stringContaining(message)])
    expect((await records.find(id, 'tea'))?.properties).toEqual({ price: 4 })
  })

  test('are deleted', async () => {
    const { get, post, records } = start()
    const { id } = await records.create('tea', {})
    expect((await post(`/_dev/records/tea/${id}/delete`, {})).headers.get('location')).toBe('/_dev/records/tea')
    expect(await records.count({ table: 'tea' })).toBe(0)
    expect((await get(`/_dev/records/tea/${id}`)).status).toBe(404)
  })

  test('of a large table are paginated', async () => {
    const { read, records } = start()
    for (let i = 0; i < 51; i++) await records.create('tea', { price: i })
    expect(await read('/_dev/records/tea')).toContain('<a href="?page=2">Older</a>')
    const pages = [await read('/_dev/records/tea'), await read('/_dev/records/tea?page=2')]
    const ids = pages.map((html) => Array.from(html.matchAll(/href="\/_dev\/records\/tea\/(\d+)"/g), ([, id]) => id))
    expect([ids[0]?.length, ids[1]?.length, new Set(ids.flat()).size]).toEqual([50, 1, 51])
  })
})

test('shows e-mails as they would look, without running anything', async () => {
  const { mailer, read, get } = start()
  mailer.send({
    to: ['ann@shop.test'],
    cc: [],
    bcc: [],
    subject: '<i>Hi</i>',
    html: '<script>alert(1)</script><h1>Hi</h1>',
  })
  expect(await read('/_dev/emails')).toContain('<a href="/_dev/emails/0">&lt;i&gt;Hi&lt;/i&gt;</a>')
  expect(await read('/_dev/emails/0')).toMatch(/<iframe\s+sandbox\s+title="The e-mail"\s+src="\/_dev\/emails\/0\/html"/)
  const shown = await get('/_dev/emails/0/html')
  expect(await shown.text()).toBe('<script>alert(1)</script><h1>Hi</h1>')
  expect(shown.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
  expect((await get('/_dev/emails/1')).status).toBe(404)
})

test('shows e-mails with the names and sizes of their attachments', async () => {
  const { mailer, read } = start()
  const file = { contentType: 'text/plain', contentDisposition: 'attachment' } as const
  const attachments = [
    { ...file, filename: '<b>.txt', content: Buffer.from('four') },
    { ...file, filename: 'terms.txt', content: Buffer.alloc(0) },
  ]
  mailer.send({ to: ['ann@shop.test'], cc: [], bcc: [], subject: '', html: '', attachments })
  expect(await read('/_dev/emails/0')).toMatch(
    /<dt>Attachments<\/dt>\s*<dd>&lt;b&gt;.txt \(4 bytes\), terms.txt \(0 bytes\)<\/dd>/,
  )
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

describe('jobs', () => {
  test('are listed, run now and dropped', async () => {
    const { platform, post, read } = start()
    const { jobs } = platform.adapters
    const payload = { password: 's3cr3t' }
    const [first, second] = [
      await jobs.enqueue({ kind: 'background', payload, delayMs: 60_000, sourceName: 'one' }),
      await jobs.enqueue({ kind: 'background', payload, delayMs: 60_000, sourceName: 'two' }),
    ]
    const html = await read('/_dev/jobs')
    expect(html).toContain('background: one')
    expect(html).not.toContain('s3cr3t')
    expect((await post(`/_dev/jobs/${second}/drop`, {})).status).toBe(303)
    expect((await post(`/_dev/jobs/${second}/run`, {})).status).toBe(404)
    const before = (await jobs.list('waiting'))[0]?.due.getTime() ?? 0
    expect((await post(`/_dev/jobs/${first}/run`, {})).status).toBe(303)
    const [left, ...others] = await jobs.list('waiting')
    expect([left?.id, others]).toEqual([first, []])
    expect(left?.due.getTime()).toBeLessThan(before)
  })

  test('show their error if they failed', async () => {
    const { platform, read } = start()
    await platform.respond("{% background job = 'fails', max_attempts: 1 %}")
    await platform.jobs.drain()
    expect(await read('/_dev/jobs')).toContain('array_limit')
  })
})

test('shows the sent API calls', async () => {
  const { platform, read } = start()
  await platform.apiCalls.send({ url: 'http://127.0.0.1:9/orders?token=s3cr3t', method: 'POST' })
  const html = await read('/_dev/api-calls')
  expect(html).toContain('POST http://127.0.0.1:9/orders')
  expect(html).not.toContain('s3cr3t')
})

test('shows the last 200 lines of the log, newest first', async () => {
  const { platform, read } = start()
  for (let i = 0; i < 201; i++) await platform.respond(`{% log 'line <${i}>' %}`)
  const html = await read('/_dev/log')
  expect(html.indexOf('line &lt;200&gt;')).toBeLessThan(html.indexOf('line &lt;199&gt;'))
  expect(html).not.toContain('line &lt;0&gt;')
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

  test('is GraphiQL, from files of the panel', async () => {
    const { get, read } = start()
    const page = await get('/_dev/graphql')
    expect(page.headers.get('content-security-policy')).toMatch(
      /; script-src 'self'; connect-src 'self'; img-src data:$/,
    )
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
    const response = await post(`/_dev/records/tea/${id}/delete`, fields, headers)
    expect([response.status, await records.count({ table: 'tea' })]).toEqual([403, 1])
    const query = `mutation { record_delete(table: "tea", id: ${id}) { id } }`
    expect((await post('/_dev/graphql/execute', { query, ...fields }, headers)).status).toBe(403)
    expect(await records.count({ table: 'tea' })).toBe(1)
  })

  test('is rejected without an origin', async () => {
    const { app } = start()
    expect((await app.fetch(new Request(`${origin}/_dev/liquid`, { method: 'POST' }))).status).toBe(403)
  })
})

test.each(['evil.test', 'localhost.evil.test', '192.168.0.2'])('hides the panel at %s', async (host) => {
  const { app } = start()
  const paths = ['', '/log', '/events', '/reload.js', '/graphql/assets/graphiql.js', '/rest', '/text-messages']
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

test('runs no foreign script, and keeps pages out of caches', async () => {
  const { get } = start()
  for (const path of [
    '',
    '/rest',
    '/records',
    '/emails',
    '/text-messages',
    '/jobs',
    '/api-calls',
    '/log',
    '/liquid',
    '/graphql',
    '/none',
  ]) {
    const { headers } = await get(`/_dev${path}`)
    const policy = headers.get('content-security-policy')
    expect(policy).toMatch(/^default-src 'none'; style-src 'self'/)
    expect(policy?.includes('script-src')).toBe(path === '/graphql')
    expect(policy).not.toContain('unsafe')
    expect(headers.get('cache-control')).toBe('no-store')
  }
})
