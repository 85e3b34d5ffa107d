import { SettingsError } from '../../../src/base/errors'
import { memoryStore } from '../../../src/ports/store/port'
import { adminApp, origin, type Visitor } from './app'

const password = 'a long password'

/** Submits the password form. */
function signIn(visitor: Visitor, given = password, fields: Record<string, string> = {}): Promise<Response> {
  const body = new URLSearchParams({ password: given, ...fields })
  return visitor.send('/_admin/sign-in', { method: 'POST', body, headers: { origin } })
}

const pages = [
  '',
  '/records?table=tea',
  '/records/new?table=tea',
  '/records/edit?table=tea&id=1',
  '/users',
  '/users/new',
]
const others = [
  '/sessions',
  '/jobs',
  '/emails',
  '/emails/body?id=0',
  '/log',
  '/constants',
  '/translations',
  '/none',
  '/404',
]
const actions = ['/records/save', '/records/delete', '/records/restore', '/users/save', '/users/sign-out', '/jobs/drop']

describe('without the password', () => {
  const { visit, records } = adminApp({ access: { password } })

  test.each([...pages, ...others])('no page shows anything: %s', async (path) => {
    const response = await visit().send(`/_admin${path}`)
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `/_admin/sign-in?${String(new URLSearchParams({ to: `/_admin${path}` }))}`,
    ])
    expect(await response.text()).toBe('')
  })

  test.each(actions)('nothing is changed: %s', async (path) => {
    const { id } = await records.create('tea', { title: 'x' })
    const body = new URLSearchParams({ table: 'tea', 'ids[]': id, id, 'names[0]': 'title', 'values[0]': 'y' })
    const response = await visit().send(`/_admin${path}`, { method: 'POST', body, headers: { origin } })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/_admin/sign-in?ended=1'])
    expect((await records.find(id, 'tea'))?.properties).toEqual({ title: 'x' })
  })

  test.each([
    [`${origin}/_admin/records/edit?table=tea&id=1`, { ended: '1', to: '/_admin/records/edit?table=tea&id=1' }],
    [`${origin}/_admin/records/save`, { ended: '1' }],
    ['no address', { ended: '1' }],
  ])('a form of %s that was not saved leads back to its page', async (referer, query: Record<string, string>) => {
    const init = { method: 'POST', body: new URLSearchParams(), headers: { origin, referer } }
    const location = (await visit().send('/_admin/records/save', init)).headers.get('location')
    expect(location).toBe(`/_admin/sign-in?${String(new URLSearchParams(query))}`)
  })

  test('the password form reports that a form was not saved', async () => {
    expect(await visit().read('/_admin/sign-in?ended=1')).toContain('Nothing was saved')
    expect(await visit().read('/_admin/sign-in')).not.toContain('Nothing was saved')
  })

  test('the password form shows no data', async () => {
    await records.create('hidden_table', {})
    for (const path of ['/sign-in', '/assets/none.css', '/assets/../sign-in']) {
      expect(await visit().read(`/_admin${path}`)).not.toMatch(/hidden_table|tea|maker/)
    }
  })
})

describe('the password', () => {
  const { visit } = adminApp({ access: { password } })

  test('opens the requested page, with a new cookie', async () => {
    const visitor = visit()
    const response = await signIn(visitor, password, { to: '/_admin/users?q=a' })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/_admin/users?q=a'])
    expect(response.headers.get('set-cookie')).toMatch(
      /^liquid_admin=[\w-]{43}; Path=\/_admin; HttpOnly; SameSite=Strict$/,
    )
    expect((await visitor.send('/_admin/users')).status).toBe(200)
    const first = visitor.cookie
    await signIn(visitor)
    expect(visitor.cookie).not.toBe(first)
  })

  test('sets a cookie for HTTPS only if the visitor uses it', async () => {
    const { admin } = adminApp({ access: { password } }, { settings: { trustProxy: 1 } })
    const headers = { origin: 'https://localhost:3000', 'x-forwarded-proto': 'https' }
    const body = new URLSearchParams({ password })
    const response = await admin.fetch(new Request(`${origin}/_admin/sign-in`, { method: 'POST', body, headers }), {
      ip: '192.0.2.1',
    })
    expect(response.headers.get('set-cookie')).toMatch(/^__Secure-liquid_admin=.*; SameSite=Strict; Secure$/)
  })

  test.each(['', 'wrong', `${password} `, password.toUpperCase()])('is not %j', async (given) => {
    const visitor = visit()
    const response = await signIn(visitor, given)
    expect([response.status, visitor.cookie]).toEqual([401, ''])
    expect(await response.text()).toContain('This password is wrong.')
  })

  test('can be guessed ten times in three minutes from one address', async () => {
    const { admin, visit, log } = adminApp({ access: { password } })
    for (let i = 0; i < 10; i++) expect((await signIn(visit(), 'wrong')).status).toBe(401)
    const response = await signIn(visit())
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await response.text()).toContain('Too many wrong passwords.')
    expect(log.list().map(({ message }) => message)).toContain('a wrong password for the admin came from 192.0.2.1')
    const init = { method: 'POST', body: new URLSearchParams({ password }), headers: { origin } }
    const elsewhere = await admin.fetch(new Request(`${origin}/_admin/sign-in`, init), { ip: '198.51.100.1' })
    expect(elsewhere.status).toBe(303)
  })

  test('is not read from a form that is too large', async () => {
    const visitor = visit()
    const response = await signIn(visitor, password, { more: 'x'.repeat(10_000) })
    expect([response.status, visitor.cookie]).toEqual([413, ''])
  })

  test.each([
    'https://evil.test',
    '//evil.test',
    '/\\evil.test',
    '/admin',
    '/_administrators',
    'javascript:alert(1)',
    '',
  ])('redirects to no page outside the admin: %s', async (to) => {
    expect((await signIn(visit(), password, { to })).headers.get('location')).toBe('/_admin')
  })

  test('must have 12 characters or more', () => {
    expect(() => adminApp({ access: { password: 'eleven char' } })).toThrow(SettingsError)
    expect(() => adminApp({ access: { password: 'twelve chars' } })).not.toThrow()
  })

  describe('in a session', () => {
    const secret = 's'.repeat(32)

    /** Signs in, then opens the admin with the same cookie after a restart. */
    async function restart(before: string, after: string, given = password): Promise<number> {
      const sessions = memoryStore()
      const visitor = adminApp({ access: { password } }, { sessions, settings: { secret: before } }).visit()
      await signIn(visitor)
      const later = adminApp({ access: { password: given } }, { sessions, settings: { secret: after } }).visit()
      later.cookie = visitor.cookie
      return (await later.send('/_admin')).status
    }

    test('lasts over a restart with the same secret', async () => {
      expect(await restart(secret, secret)).toBe(200)
    })

    test('ends it when the password changes', async () => {
      expect(await restart(secret, secret, `${password} 2`)).toBe(303)
    })

    test('cannot be guessed without the secret', async () => {
      expect(await restart(secret, 't'.repeat(32))).toBe(303)
      expect(await restart('', '')).toBe(303)
    })
  })
})

test('ends the session at sign-out', async () => {
  const { visit } = adminApp({ access: { password } })
  const visitor = visit()
  await signIn(visitor)
  const cookie = visitor.cookie
  await visitor.send('/_admin/sign-out')
  expect((await visitor.send('/_admin', { headers: { cookie } })).status).toBe(200)
  const response = await visitor.send('/_admin/sign-out', { method: 'POST', headers: { origin } })
  expect(response.headers.get('set-cookie')).toMatch(/^liquid_admin=; .*; Max-Age=0$/)
  expect((await visitor.send('/_admin', { headers: { cookie } })).status).toBe(303)
})

test('reads its own cookie, among others with a similar name', async () => {
  const { visit } = adminApp({ access: { password } })
  const visitor = visit()
  await signIn(visitor)
  const others = ['x', '__Secure-'].map((start) => `${start}liquid_admin=${'a'.repeat(43)}`)
  const cookie = [...others, visitor.cookie].join('; ')
  expect((await visitor.send('/_admin', { headers: { cookie } })).status).toBe(200)
})

test('looks up no session by a text that is not an id', async () => {
  const sessions = memoryStore()
  const { visit } = adminApp({ access: { password } }, { sessions })
  const get = jest.spyOn(sessions, 'get')
  for (const wrong of ['', 'a', 'a'.repeat(44), 'a'.repeat(5000), `${'a'.repeat(42)}:`]) {
    expect((await visit().send('/_admin', { headers: { cookie: `liquid_admin=${wrong}` } })).status).toBe(303)
  }
  expect(get).not.toHaveBeenCalled()
})

test('keeps a session while visitors of the app fill the store', async () => {
  const sessions = memoryStore({ maxEntries: 20 })
  const files = { 'app/views/pages/cart.liquid': "{% session item = 'pot' %}" }
  const { visit, platform } = adminApp({ access: { password } }, { sessions }, files)
  const visitor = visit()
  await signIn(visitor)
  for (let i = 0; i < 40; i++) expect((await platform.fetch(new Request(`${origin}/cart`))).status).toBe(200)
  expect((await visitor.send('/_admin')).status).toBe(200)
})

test('ends a session twelve hours after the sign-in', async () => {
  let now = new Date('2030-05-01T00:00:00Z')
  const { visit } = adminApp({ access: { password } }, { clock: { now: () => now } })
  const visitor = visit()
  await signIn(visitor)
  now = new Date('2030-05-01T11:59:00Z')
  expect((await visitor.send('/_admin')).status).toBe(200)
  now = new Date('2030-05-01T12:00:00Z')
  expect((await visitor.send('/_admin')).status).toBe(303)
})

describe('a session of the app', () => {
  test('does not open the admin, with any contents', async () => {
    const { platform, visit } = adminApp({ access: { password } })
    const response = await platform.respond("{% session access = 'anyone' %}", { request: new Request(origin) })
    const [, id = ''] = /liquid_session=([\w-]+)/.exec(response.headers.get('set-cookie') ?? '') ?? []
    expect(id).toHaveLength(43)
    for (const name of ['liquid_session', 'liquid_admin', '__Secure-liquid_admin']) {
      expect((await visit().send('/_admin', { headers: { cookie: `${name}=${id}` } })).status).toBe(303)
    }
  })

  test('is not read or changed by the admin', async () => {
    const { platform, visit } = adminApp()
    const response = await platform.respond("{% session cart = 'tea' %}", { request: new Request(origin) })
    const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';', 1)
    const visitor = visit()
    const shown = await visitor.send('/_admin', { headers: { cookie } })
    expect(shown.headers.get('set-cookie')).toMatch(/^liquid_admin=/)
    const request = new Request(origin, { headers: { cookie } })
    expect(await (await platform.respond('{{ context.session.cart }}', { request })).text()).toBe('tea')
  })

  test('is kept when the session of the admin ends during a request', async () => {
    const sessions = memoryStore()
    const { visit, records } = adminApp({ access: { password } }, { sessions })
    const { id } = await records.create('tea', {})
    const visitor = visit()
    await signIn(visitor)
    const body = new URLSearchParams({ authenticity_token: await visitor.readToken(), table: 'tea', 'ids[]': id })
    const find = sessions.get.bind(sessions)
    let reads = 0
    jest.spyOn(sessions, 'get').mockImplementation((key) => (reads++ === 0 ? find(key) : undefined))
    const init = { method: 'POST', body, headers: { origin } }
    const { status, headers } = await visitor.send('/_admin/records/delete', init)
    expect([status, headers.get('set-cookie')]).toEqual([303, null])
  })

  test.each(['http', 'https'])('does not disturb the forms of the admin, over %s', async (protocol) => {
    const { admin, records } = adminApp({}, { settings: { trustProxy: 1 } })
    const { id } = await records.create('tea', {})
    const own = `${protocol === 'https' ? '__Host-' : ''}liquid_session=${'a'.repeat(43)}`
    const send = (path: string, headers: Record<string, string>, body?: URLSearchParams): Promise<Response> => {
      const all = { 'x-forwarded-proto': protocol, ...headers }
      const init = { headers: all, ...(body && { method: 'POST', body }) }
      return admin.fetch(new Request(origin + path, init), { ip: '192.0.2.1' })
    }
    const page = await send('/_admin/records/new?table=tea', { cookie: own })
    const [cookie = ''] = page.headers.get('set-cookie')?.split(';', 1) ?? []
    const [, token = ''] = /name="authenticity_token" value="([^"]+)"/.exec(await page.text()) ?? []
    const body = new URLSearchParams({ authenticity_token: token, table: 'tea', 'ids[]': id })
    const headers = { cookie: `${own}; ${cookie}`, origin: origin.replace('http', protocol) }
    const wrong = new URLSearchParams({ authenticity_token: 'a'.repeat(43), table: 'tea', 'ids[]': id })
    expect((await send('/_admin/records/delete', headers, wrong)).status).toBe(403)
    expect((await send('/_admin/records/delete', headers, body)).status).toBe(303)
    expect(await records.count({ table: 'tea' })).toBe(0)
  })

  test('cannot be made from a session of the admin', async () => {
    const { platform, visit } = adminApp({ access: { password } })
    const visitor = visit()
    await signIn(visitor)
    const request = new Request(origin, {
      headers: { cookie: visitor.cookie.replace('liquid_admin', 'liquid_session') },
    })
    expect(await (await platform.respond('{{ context.session | json }}', { request })).text()).toBe('{}')
  })
})
