import { repetitions } from '../../../support/effort'
import { memoryFiles } from '../../../../src/ports/files'
import { memoryStore } from '../../../../src/ports/store/port'
import { usersTable } from '../../../../src/ports/records/reserved-tables'
import { passwordHash } from '../../../../src/ports/accounts'
import { hashPassword } from '../../../../src/base/crypto/password'
import { graphqlExecutor } from '../../../../src/app/graphql/executor'
import { register } from '../../../support/register'
import { visitorOf } from '../../../support/visitor'

const page = (body: string, meta = ''): string => `---\nlayout: ""\n${meta}\n---\n${body}`
const seen =
  '{{ context.csrf_request_valid }}|{{ context.current_user.email }}|{{ context.session.cart }}|{{ context.flash.notice }}|{{ context.cookies | json }}'
const act =
  "{% session cart = 'theirs' %}{% assign context.flash.notice = 'theirs' %}{% if context.params.in %}{% sign_in user_id: context.params.in %}{% endif %}{% if context.params.out %}{% graphql g %}mutation { user_session_destroy }{% endgraphql %}{% endif %}"
const files = memoryFiles({
  'views/pages/start.liquid': page("{% sign_in user_id: 1 %}{% session cart = 'mine' %}"),
  'views/pages/look.liquid': page(seen),
  'views/pages/say.liquid': page("{% assign context.flash.notice = 'mine' %}"),
  'views/pages/token.liquid': page('{{ context.authenticity_token }}'),
  'views/pages/act.liquid': page(seen + act, 'method: post'),
  'views/pages/put.liquid': page(seen + act, 'method: put'),
  'views/pages/delete.liquid': page(seen + act, 'method: delete'),
  'views/pages/strict.liquid': page(seen + act, 'method: post\ncsrf: reject'),
  'views/pages/lax.liquid': page(seen + act, 'method: post\ncsrf: null-session'),
  'views/pages/hook.liquid': page(seen + act, 'method: post\ncsrf: false'),
  'views/pages/again.liquid': page("{% include_form 'log_in' %}", 'method: post'),
  'views/pages/headers.liquid': page('{{ context.headers.HTTP_COOKIE }}|{{ context.headers.cookie }}', 'method: post'),
  'views/pages/sign-in.liquid': page("{% include_form 'log_in' %}"),
  'forms/log_in.liquid': '---\nresource: Session\nredirect_to: /look\n---\n{% form %}{% endform %}',
})
const graphql = graphqlExecutor()
const hash = hashPassword('secret-1', { bytes: (count) => new Uint8Array(count) })

async function setUp(settings: object = {}, sessions = memoryStore()) {
  const platform = register({ files, graphql, sessions, settings })
  for (const email of ['ann@example.com', 'mallory@example.com']) {
    await platform.adapters.records.create(usersTable, { email, [passwordHash]: await hash })
  }
  const ann = visitorOf(platform)
  await ann.send('/start')
  return { platform, sessions, ann, token: await ann.text('/token') }
}

const loggedIn = 'true|ann@example.com|mine||{}'
const nobody = 'false||||{}'

describe('a page requested by another method with a session', () => {
  test.each([
    ['/act', 'POST'],
    ['/put', 'PUT'],
    ['/delete', 'DELETE'],
  ])('%s gets the session with its token, in a field or the header', async (path, method) => {
    const { ann, token } = await setUp()
    expect(await ann.text(path, { method, form: { authenticity_token: token } })).toBe(loggedIn)
    const again = loggedIn.replace('mine|', 'theirs|theirs')
    expect(await ann.text(path, { method, headers: { 'x-csrf-token': token } })).toBe(again)
  })

  test.each([
    ['none', {}],
    ['a wrong token', { authenticity_token: 'wrong' }],
    ['an empty token', { authenticity_token: '' }],
    ['a token of the same length', { authenticity_token: 'A'.repeat(43) }],
    ['a list', { 'authenticity_token[]': 'x' }],
  ])('gets no session if the token is %s, and writes nothing to it', async (_, form) => {
    const { ann } = await setUp()
    for (const [path, method] of [
      ['/act', 'POST'],
      ['/put', 'PUT'],
      ['/delete', 'DELETE'],
    ] as const) {
      const response = await ann.send(path, { method, form })
      expect([await response.text(), response.headers.getSetCookie()]).toEqual([nobody, []])
    }
    expect(await ann.text('/look')).toBe(loggedIn)
  })

  test('signs nobody in or out without the token', async () => {
    const { ann } = await setUp()
    for (const form of [{ in: '2' }, { out: '1' }, { in: '2', out: '1' }]) {
      const response = await ann.send('/act', { form })
      expect(response.headers.getSetCookie()).toEqual([])
    }
    expect(await ann.text('/look')).toBe(loggedIn)
  })

  test('rejects the token of another session', async () => {
    const { platform, ann } = await setUp()
    const mallory = visitorOf(platform)
    await mallory.send('/start')
    const stranger = visitorOf(platform)
    for (const token of [await mallory.text('/token'), await stranger.text('/token')]) {
      expect(await ann.text('/act', { form: { authenticity_token: token } })).toBe(nobody)
    }
  })

  test('keeps messages for the next page with the session', async () => {
    const { ann } = await setUp()
    await ann.send('/say')
    expect(await ann.text('/act', { form: {} })).toBe(nobody)
    expect(await ann.text('/look')).toBe('true|ann@example.com|mine|mine|{}')
  })

  test("reads the request's cookies except the session's", async () => {
    const { ann, token } = await setUp()
    ann.cookies.set('theme', 'dark')
    expect(await ann.text('/act', { form: {} })).toBe('false||||{"theme":"dark"}')
    expect(await ann.text('/act', { form: { authenticity_token: token } })).toContain('|{"theme":"dark"}')
    expect(await ann.text('/headers', { form: {} })).toBe('theme=dark|theme=dark')
  })

  test('prints forms that can be sent again', async () => {
    const { platform } = await setUp()
    const visitor = visitorOf(platform)
    await visitor.text('/token')
    const html = await visitor.text('/again', { form: {} })
    const [, token = ''] = /name="authenticity_token" value="([^"]*)"/.exec(html) ?? []
    expect(await visitor.text('/act', { form: { authenticity_token: token } })).toMatch(/^true\|/)
  })

  test.each(['null-session', 'reject'] as const)('is logged with %s', async (csrf) => {
    const { ann, platform } = await setUp({ csrf })
    await ann.send('/act?a=secret', { form: {} })
    const message = 'POST /act has no valid CSRF token, so it cannot use the session'
    expect(platform.entries).toEqual([expect.objectContaining({ type: 'csrf', message })])
  })

  test('includes a page that does not exist', async () => {
    files.write('views/pages/404.liquid', page(seen + act))
    const { ann } = await setUp({ csrf: 'reject' })
    const response = await ann.send('/nowhere', { form: {} })
    files.delete('views/pages/404.liquid')
    expect([response.status, await response.text()]).toEqual([404, nobody])
    expect(await ann.text('/look')).toBe(loggedIn)
  })

  test('can be a template or a partial of the host', async () => {
    const { ann, platform, token } = await setUp()
    const sendForm = async (body: URLSearchParams) => {
      const cookie = Array.from(ann.cookies, (pair) => pair.join('=')).join(';')
      const request = new Request('https://shop.test/', { method: 'POST', body, headers: { cookie } })
      return (await platform.respond('{{ context.current_user.email }}', { request })).text()
    }
    expect(await sendForm(new URLSearchParams())).toBe('')
    expect(await sendForm(new URLSearchParams({ authenticity_token: token }))).toBe('ann@example.com')
  })
})

describe('settings and front matter', () => {
  test('reject responds with 403, and renders nothing', async () => {
    for (const [settings, path] of [
      [{}, '/strict'],
      [{ csrf: 'reject' }, '/act'],
      [{ csrf: 'reject' }, '/strict'],
    ] as const) {
      const { ann, token } = await setUp(settings)
      const response = await ann.send(path, { form: { in: '2' } })
      expect([response.status, await response.text()]).toEqual([403, expect.stringContaining('authenticity_token')])
      expect(response.headers.getSetCookie()).toEqual([])
      expect(await ann.text('/look')).toBe(loggedIn)
      expect(await ann.text(path, { form: { authenticity_token: token } })).toBe(loggedIn)
    }
  })

  test('null-session of a page overrides the settings', async () => {
    const { ann } = await setUp({ csrf: 'reject' })
    expect(await ann.text('/lax', { form: {} })).toBe(nobody)
  })

  test('false requires no token, but the page can still check it', async () => {
    for (const settings of [{}, { csrf: 'reject' }]) {
      const { ann } = await setUp(settings)
      expect(await ann.text('/hook', { form: {} })).toBe('false|ann@example.com|mine||{}')
      expect(await ann.text('/look')).toBe('true|ann@example.com|theirs|theirs|{}')
    }
  })

  test("rejects another value with the file's name", async () => {
    const platform = register({ files: memoryFiles({ 'views/pages/a.liquid': '---\ncsrf: nul-session\n---\n' }) })
    await expect(platform.respond({ page: 'a' })).rejects.toThrow(
      'views/pages/a.liquid:2:1: csrf: expected one of null-session, reject, false, got String "nul-session"',
    )
  })
})

describe('a request without a session', () => {
  test('is anonymous: a webhook works, and a first visit starts a session', async () => {
    for (const settings of [{}, { csrf: 'reject' }]) {
      const { platform } = await setUp(settings)
      const visitor = visitorOf(platform)
      expect(await visitor.text('/act', { form: {} })).toBe('true||||{}')
      expect(await visitor.text('/look')).toBe('true||theirs|theirs|{}')
    }
  })

  test.each(['cross-site', 'same-site'])(
    'starts no session for a page of another site (%s), and signs nobody in',
    async (site) => {
      const { platform } = await setUp()
      const visitor = visitorOf(platform)
      const headers = { 'sec-fetch-site': site }
      const response = await visitor.send('/act', { form: { in: '2' }, headers })
      expect([await response.text(), response.headers.getSetCookie()]).toEqual(['false||||{}', []])
      expect((await visitor.send('/strict', { form: {}, headers })).status).toBe(403)
      expect(await visitor.text('/hook', { form: {}, headers })).toBe('false||||{}')
    },
  )

  test.each(['https://evil.test', 'http://shop.test', 'https://shop.test:8443', 'https://a.shop.test', 'null', ''])(
    'starts no session for a page of another site without Sec-Fetch-Site: Origin %j',
    async (origin) => {
      const { platform } = await setUp()
      const visitor = visitorOf(platform)
      const response = await visitor.send('/act', { form: { in: '2' }, headers: { origin } })
      expect([await response.text(), response.headers.getSetCookie()]).toEqual(['false||||{}', []])
      expect((await visitor.send('/strict', { form: {}, headers: { origin } })).status).toBe(403)
    },
  )

  test("belongs to the site if its origin matches a trusted proxy's host or settings.baseUrl", async () => {
    const forwarded = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-host': 'shop.example' }
    for (const [settings, headers] of [
      [{}, { origin: 'https://shop.test' }],
      [{ trustProxy: 1 }, { ...forwarded, origin: 'https://shop.example' }],
      [{ baseUrl: 'https://www.shop.example/' }, { origin: 'https://www.shop.example' }],
    ] as const) {
      const { platform } = await setUp(settings)
      const visitor = visitorOf(platform)
      expect(await visitor.text('/act', { form: {}, headers, ip: '10.0.0.1' })).toBe('true||||{}')
    }
    const { platform } = await setUp()
    const headers = { ...forwarded, origin: 'https://shop.example' }
    expect(await visitorOf(platform).text('/act', { form: {}, headers, ip: '10.0.0.1' })).toBe('false||||{}')
  })

  test.each(['same-origin', 'none'])('belongs to the site if the browser sends %s', async (site) => {
    const { platform } = await setUp()
    const visitor = visitorOf(platform)
    expect(await visitor.text('/act', { form: {}, headers: { 'sec-fetch-site': site } })).toBe('true||||{}')
    expect(visitor.cookies.size).toBe(1)
  })
})

describe('anonymous visitors', () => {
  test('have a token that needs no store, however many come', async () => {
    const sessions = memoryStore({ maxEntries: 100 })
    const set = jest.spyOn(sessions, 'set')
    const { ann, platform } = await setUp({}, sessions)
    const writes = set.mock.calls.length
    const first = visitorOf(platform)
    const html = await first.text('/sign-in')
    for (let i = 0; i < repetitions(10_100); i++) await visitorOf(platform).send(i % 2 === 0 ? '/token' : '/sign-in')
    expect(set.mock.calls.length).toBe(writes)
    expect(await ann.text('/look')).toBe(loggedIn)
    const fields = Array.from(html.matchAll(/name="([^"]*)" value="([^"]*)"/g), ([, name, value]) => [name, value])
    const form = {
      ...(Object.fromEntries(fields) as Record<string, string>),
      'form[email]': 'mallory@example.com',
      'form[password]': 'secret-1',
    }
    expect((await first.send('/api/sessions', { form })).status).toBe(302)
    expect(await first.text('/look')).toBe('true|mallory@example.com|||{}')
  })

  test("never end a user's session, even if pages write much into theirs", async () => {
    const sessions = memoryStore({ maxEntries: 100 })
    const { ann, platform } = await setUp({}, sessions)
    for (let i = 0; i < 500; i++) await visitorOf(platform).send('/say')
    for (let i = 0; i < 500; i++) await visitorOf(platform).send('/act', { form: {} })
    expect(await ann.text('/look')).toBe(loggedIn)
    const last = visitorOf(platform)
    await last.send('/say')
    expect(await last.text('/look')).toBe('true|||mine|{}')
  })

  test('keep their token until the browser closes, also in forms opened before a session starts', async () => {
    const { platform } = await setUp()
    const visitor = visitorOf(platform)
    const token = await visitor.text('/token')
    expect(await visitor.text('/token')).toBe(token)
    expect(await visitor.text('/act', { form: { authenticity_token: token } })).toBe('true||||{}')
    expect(await visitor.text('/act', { form: { authenticity_token: token } })).toBe('true||theirs|theirs|{}')
  })

  test("never get a session under a client's id", async () => {
    const { platform, sessions } = await setUp()
    const visitor = visitorOf(platform)
    visitor.cookies.set('__Host-liquid_session', 'x'.repeat(43))
    await visitor.send('/act', { form: { authenticity_token: await visitor.text('/token') } })
    expect(visitor.cookies.get('__Host-liquid_session')).not.toBe('x'.repeat(43))
    expect(await sessions.get(`session:${'x'.repeat(43)}`)).toBeUndefined()
    expect(await visitor.text('/look')).toBe('true||theirs|theirs|{}')
  })

  test("cannot be logged in by another site's form", async () => {
    const { platform } = await setUp()
    const mallory = visitorOf(platform)
    const token = await mallory.text('/token')
    const victim = visitorOf(platform)
    const form = {
      authenticity_token: token,
      form_configuration_name: 'log_in',
      'form[email]': 'mallory@example.com',
      'form[password]': 'secret-1',
    }
    expect((await victim.send('/api/sessions', { form })).status).toBe(401)
    await victim.send('/look')
    await victim.text('/token')
    expect((await victim.send('/api/sessions', { form })).status).toBe(401)
    expect(await victim.text('/look')).toBe('true||||{}')
  })
})
