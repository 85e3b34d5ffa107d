import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import { adminApp, origin, type Visitor } from './app'

const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>'{{ 7 | times: 6006 }}`
const { visit, records, mailer, platform, log } = adminApp()
const visitor = visit()

const listed = `/_admin/records?${String(new URLSearchParams({ table: hostile }))}`
let edit = ''
let user = ''
const paths = [
  '/users',
  '/users/new',
  '/sessions',
  '/jobs',
  '/emails',
  '/emails/show?id=0',
  '/log',
  '/constants',
  '/translations',
  '',
]

beforeAll(async () => {
  const value = { [hostile]: hostile, list: [hostile, { [hostile]: hostile }], title: hostile, number: 1 }
  const { id } = await records.create(hostile, value)
  edit = `/_admin/records/edit?${String(new URLSearchParams({ table: hostile, id }))}`
  const file = {
    key: `uploads/${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}/x.png`,
    size: 1,
    acl: 'public',
    versions: [],
  }
  await platform.adapters.records.create('tea', {
    ...{ title: hostile, tags: [hostile], maker: hostile, origin: { [hostile]: hostile } },
    photo: { ...file, file_name: hostile, content_type: 'image/png', content_disposition: 'inline', cache_control: '' },
  })
  await records.create('tea', { title: 'x', photo: 'javascript:alert(1)' })
  user = (
    await records.create(':users', { email: 'ann@shop.test', first_name: hostile, properties: { [hostile]: hostile } })
  ).id
  await records.create(':constants', { name: hostile, value: 's3cr3t' })
  await platform.adapters.jobs.enqueue({
    kind: hostile,
    payload: { variables: { a: hostile } },
    sourceName: hostile,
    delayMs: 60_000,
  })
  mailer.send({ to: [hostile], cc: [], bcc: [], subject: hostile, html: hostile, text: hostile })
  log.log({ level: 'error', type: hostile, message: hostile, data: { [hostile]: hostile } })
})

/** The scripts, handlers and links of a page that the admin's templates do not contain. */
function findInjected(html: string): readonly string[] {
  const found: string[] = html.includes('42042') ? ['evaluated'] : []
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if ('attrs' in node) {
      const own = node.attrs.some(({ name, value }) => name === 'src' && value.startsWith('/_admin/'))
      if (['script', 'img'].includes(node.tagName) && !own) found.push(node.tagName)
      for (const { name, value } of node.attrs) {
        if (name.startsWith('on') || /^\s*javascript:/i.test(value)) found.push(`${name}=${value}`)
      }
    }
    if ('childNodes' in node) node.childNodes.forEach(visit)
  }
  visit(parse(html))
  return found
}

test('escapes the names and values of hostile data on every page', async () => {
  const queries = [
    '',
    '&q=x',
    `&q=${encodeURIComponent(hostile)}`,
    `&sort=${encodeURIComponent(hostile)}`,
    '&deleted=1',
  ]
  const all = [
    ...queries.map((query) => listed + query),
    ...['/_admin/records?table=tea', '/_admin/records/new?table=tea', edit, `/_admin/users/edit?id=${user}`],
    `/_admin/records/new?${String(new URLSearchParams({ table: hostile }))}`,
    `${listed}&${String(new URLSearchParams({ 'filters[][name]': hostile, 'filters[][op]': 'is', 'filters[][value]': hostile }))}`,
    ...['price', 'created_at'].map(
      (name) =>
        `/_admin/records?table=tea&${String(new URLSearchParams({ 'filters[][name]': name, 'filters[][op]': 'above', 'filters[][value]': hostile }))}`,
    ),
    ...paths.map((path) => `/_admin${path}`),
  ]
  for (const path of all) {
    const response = await visitor.send(path)
    expect([path, response.status, findInjected(await response.text())]).toEqual([path, 200, []])
  }
  expect(await visitor.read(listed)).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
})

test('escapes the input of a rejected form', async () => {
  const fields = { table: 'tea', 'names[0]': 'price', 'kinds[0]': 'number', 'before[0]': '', 'values[0]': hostile }
  const response = await visitor.post('/_admin/records/save', fields)
  expect([response.status, findInjected(await response.text())]).toEqual([422, []])
  const { id } = await records.create('tea', { title: hostile })
  const title = { 'names[0]': 'title', 'kinds[0]': 'text', 'before[0]': 'x', 'values[0]': hostile }
  const stale = await visitor.post('/_admin/records/save', { table: 'tea', id, version: 'old', ...title })
  const html = await stale.text()
  expect([stale.status, findInjected(html)]).toEqual([422, []])
  expect(html).toContain('Changed in the meantime.')
})

test('shows the body of an e-mail in a sandbox only', async () => {
  expect(await visitor.read('/_admin/emails/show?id=0')).toMatch(
    /<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="The e-mail" src="\/_admin\/emails\/body\?id=0">/,
  )
  const body = await visitor.send('/_admin/emails/body?id=0', { headers: { 'sec-fetch-dest': 'iframe' } })
  expect(body.headers.get('content-security-policy')).toMatch(
    /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/,
  )
  expect(await body.text()).toContain('<script>')
})

test('shows no value of a constant', async () => {
  expect(await visitor.read('/_admin/constants')).not.toContain('s3cr3t')
})

describe('a changing request', () => {
  test.each<readonly [string, Record<string, string>, Record<string, string>]>([
    ['comes from another site', {}, { origin: 'http://evil.test' }],
    ['comes from another port', {}, { origin: 'http://localhost:4000' }],
    ['is marked as cross-site', {}, { 'sec-fetch-site': 'cross-site' }],
    ['is marked as same-site only', {}, { 'sec-fetch-site': 'same-site' }],
    ['has the origin of a sandbox', {}, { origin: 'null' }],
    ['is sent by a script of the app', {}, { 'sec-fetch-dest': 'empty' }],
    ['has no token', { authenticity_token: '' }, {}],
    ['has a wrong token', { authenticity_token: 'a'.repeat(43) }, {}],
    ['has no session', {}, { cookie: '' }],
  ])('is rejected if it %s', async (_, fields, headers) => {
    const { id } = await records.create('safe', { title: 'x' })
    for (const path of [
      '/records/delete',
      '/records/save',
      '/users/delete',
      '/users/sign-out',
      '/constants/set',
      '/jobs/drop',
    ]) {
      const all = { table: 'safe', 'ids[]': id, id, name: 'X', value: 'y', ...fields }
      expect((await visitor.post(`/_admin${path}`, all, headers)).status).toBe(403)
    }
    expect(await records.count({ table: 'safe', ids: [id] })).toBe(1)
    await visit().read('/_admin')
  })

  test.each(['https://evil.test', '//evil.test', '/\\evil.test', '/_administrator', 'javascript:alert(1)'])(
    'redirects to a page of the admin, not to %s',
    async (to) => {
      const { id } = await records.create('safe', { title: 'x' })
      const response = await visitor.post('/_admin/records/delete', { table: 'safe', 'ids[]': id, to })
      expect([response.status, response.headers.get('location')]).toEqual([303, '/_admin'])
    },
  )

  test('changes nothing on GET', async () => {
    const { id } = await records.create('safe', { title: 'x' })
    for (const path of ['/records/delete', '/records/save', '/jobs/drop', '/constants/set']) {
      expect((await visitor.send(`/_admin${path}?table=safe&ids[]=${id}`)).status).toBe(404)
    }
    expect(await records.count({ table: 'safe', ids: [id] })).toBe(1)
  })

  test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS'])('is not sent by %s', async (method) => {
    expect((await visitor.send('/_admin/records/delete', { method, headers: { origin } })).status).toBe(405)
  })
})

test.each(['empty', 'iframe', 'object', 'script', 'image', 'style', 'worker'])(
  'shows no page to a script or a frame of the app: %s',
  async (destination) => {
    for (const path of ['', '/records?table=tea', '/constants']) {
      const response = await visitor.send(`/_admin${path}`, { headers: { 'sec-fetch-dest': destination } })
      expect([response.status, await response.text()]).toEqual([403, expect.not.stringContaining('tea')])
    }
  },
)

test.each(['empty', 'object', 'embed', 'script', 'image', 'audio'])(
  'shows no body of an e-mail to a script of the app: %s',
  async (destination) => {
    const response = await visitor.send('/_admin/emails/body?id=0', { headers: { 'sec-fetch-dest': destination } })
    expect([response.status, await response.text()]).toEqual([403, expect.not.stringContaining('alert')])
  },
)

test.each([
  ['image/svg+xml', 'x.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['text/html', 'x.html', '<script>alert(1)</script>'],
])('runs no script of an uploaded file: %s', async (type, name, text) => {
  const file = new File([text], name, { type })
  const avatar = { id: user, 'names[1]': 'avatar', 'kinds[1]': 'file', 'files[1]': file }
  expect((await visitor.post('/_admin/users/save', avatar)).status).toBe(303)
  const html = await visitor.read(`/_admin/users/edit?id=${user}`)
  const [, url = ''] = /<a href="(\/_admin\/_uploads\/[^"]*)"/.exec(html) ?? []
  const response = await visitor.send(url.replaceAll('&amp;', '&'))
  expect([response.status, response.headers.get('content-security-policy')]).toEqual([
    200,
    expect.stringMatching(/^sandbox; default-src 'none'/),
  ])
})

test('sends headers that keep scripts, frames, caches and search engines away', async () => {
  const shown = [...paths, '/records?table=tea', '/none'].map((path) => visitor.send(`/_admin${path}`))
  const locked = adminApp({ access: { password: 'a long password' } }).visit()
  for (const { headers } of await Promise.all([...shown, locked.send('/_admin/sign-in')])) {
    const directives = (headers.get('content-security-policy') ?? '').split('; ')
    expect(Object.fromEntries(directives.map((directive) => directive.split(/ (.*)/)))).toEqual({
      ...{ 'default-src': "'none'", 'script-src': "'self'", 'style-src': "'self'", 'img-src': "'self' https:" },
      ...{ 'frame-src': "'self'", 'form-action': "'self'", 'base-uri': "'none'", 'frame-ancestors': "'none'" },
    })
    expect(Object.fromEntries(headers)).toMatchObject({
      ...{ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow', 'x-content-type-options': 'nosniff' },
      ...{ 'cross-origin-opener-policy': 'same-origin', 'cross-origin-resource-policy': 'same-origin' },
      'referrer-policy': 'same-origin',
    })
  }
})

test.each([
  ['"Chromium";v="156", "Not)A;Brand";v="24"', 'noopener-allow-popups'],
  ['"Chromium";v="135", "Not)A;Brand";v="24"', 'noopener-allow-popups'],
  ['"Not)A;Brand";v="99", "Chromium";v="134"', 'same-origin'],
  ['', 'same-origin'],
])('isolates its pages from openers, as far as the browser can: %s', async (agent, policy) => {
  const { headers } = await visitor.send('/_admin', { headers: { 'sec-ch-ua': agent } })
  expect(headers.get('cross-origin-opener-policy')).toBe(policy)
})

test('lets caches keep its assets', async () => {
  const [, address = ''] = /<link rel="stylesheet" href="([^"]*)"/.exec(await visitor.read('/_admin')) ?? []
  const { status, headers } = await visitor.send(address)
  expect([status, headers.get('cache-control')]).toEqual([200, expect.stringMatching(/^public/)])
})

test('accepts a form of its own address behind a proxy (settings.baseUrl)', async () => {
  const { visit } = adminApp(
    { access: { password: 'a long password' } },
    { settings: { baseUrl: 'https://shop.test' } },
  )
  const signIn = async (from: string): Promise<number> => {
    const body = new URLSearchParams({ password: 'a long password' })
    return (await visit().send('/_admin/sign-in', { method: 'POST', body, headers: { origin: from } })).status
  }
  expect([await signIn('https://shop.test'), await signIn('https://evil.test')]).toEqual([303, 403])
})

test('uses no inline styles or scripts, which its CSP would block', async () => {
  for (const path of [edit, listed, '/_admin/users/new', '/_admin/emails/show?id=0']) {
    expect(await visitor.read(path)).not.toMatch(/<style|\sstyle=|<script(?! src)/)
  }
})

test("refuses hosts other than the app's", async () => {
  const { admin } = adminApp({}, { settings: { hosts: ['shop.example'] } })
  expect((await admin.fetch(new Request('http://evil.test/_admin'))).status).toBe(421)
  expect((await admin.fetch(new Request('http://shop.example/_admin'))).status).toBe(200)
})

test('reads no platform table', async () => {
  for (const table of [':constants', ':otp_secrets', ':uploads', ':instance']) {
    const html = await visitor.read(`/_admin/records?${String(new URLSearchParams({ table }))}`)
    expect(html).not.toContain('s3cr3t')
    expect(html).toContain('The records could not be read:')
  }
})

test('writes to no platform table', async () => {
  const { id } = await records.create(':constants', { name: 'KEPT', value: 'x' })
  const file = { 'names[0]': 'value', 'kinds[0]': 'file', 'files[0]': new File(['y'], 'y.txt') }
  const response = await visitor.post('/_admin/records/save', { table: ':constants', id, ...file })
  expect([response.status, await response.text()]).toEqual([
    422,
    expect.stringContaining('expected a table of the app'),
  ])
  expect((await records.find(id, ':constants'))?.properties).toEqual({ name: 'KEPT', value: 'x' })
  await records.delete(id, ':constants')
  await visitor.post('/_admin/records/restore', { table: ':constants', 'ids[]': id })
  expect(await records.count({ table: ':constants', ids: [id] })).toBe(0)
})

test('rejects a form that is larger than 10 MB, and than the forms of the app', async () => {
  const send = async (visitor: Visitor, bytes: number): Promise<number> => {
    const fields = { table: 'tea', 'files[0]': new Blob([new Uint8Array(bytes)]) }
    return (await visitor.post('/_admin/records/save', fields)).status
  }
  expect(await send(visitor, 11_000_000)).toBe(413)
  const larger = adminApp({}, { settings: { limits: { bodyBytes: 12_000_000 } } }).visit()
  expect([await send(larger, 11_000_000), await send(larger, 12_000_000)]).toEqual([303, 413])
})
