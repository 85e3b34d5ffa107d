import crypto from 'node:crypto'
import { memoryFiles, memoryTokens, type Captcha, type FileSource, type Tokens } from '../../../src'
import { passwordHash } from '../../../src/ports/accounts'
import { usersTable } from '../../../src/ports/records/reserved-tables'
import { hashPassword } from '../../../src/base/crypto/password'
import { sender, testApp } from './app'

const note = { form_configuration_name: 'note', form: { properties: { text: 'tea' } } }
const unauthorized = { errors: { base: ['Unathorized'] } }

/** An app with an access key, and the users Ann (1) and Bob (2), who have tokens. */
async function appWithUsers(more: { readonly tokens?: Tokens; readonly files?: FileSource } = {}) {
  const tokens = memoryTokens([
    'an-access-key',
    { token: 'of-ann', subject: '1' },
    { token: 'of-bob', subject: '2' },
    { token: 'of-nobody', subject: '99' },
  ])
  const platform = testApp({ tokens, ...more })
  const send = sender((request) => platform.rest.fetch(request))
  const { records } = platform.adapters
  await records.create(usersTable, { email: 'ann@example.com', [passwordHash]: await hash })
  await records.create(usersTable, { email: 'bob@example.com', [passwordHash]: await hash })
  const as = (authorization: string) => ({ authorization })
  const post = async (headers: Readonly<Record<string, string>>, body: object = note): Promise<number> =>
    (await send('POST', '/api/customizations', body, headers)).status
  const notes = async () => (await records.search({ table: 'note', limit: 1000 })).map(({ properties }) => properties)
  const logIn = (
    email: string,
    password = 'secret-1',
    headers: Readonly<Record<string, string>> = as('Token token=an-access-key'),
  ) => send('POST', '/api/sessions', { form_configuration_name: 'log_in', form: { email, password } }, headers)
  /** The headers of a signed-in session. */
  const session = async (email: string) => {
    const { headers } = await logIn(email)
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const request = new Request('http://app.test/', { headers: { cookie } })
    const token = await (await platform.respond('{{ context.authenticity_token }}', { request })).text()
    return { cookie, token }
  }
  return { platform, send, records, as, post, notes, logIn, session }
}

const hash = hashPassword('secret-1', { bytes: (count) => new Uint8Array(count) })

describe('the header', () => {
  test.each([
    'Token token=an-access-key',
    'Token token="an-access-key"',
    'token token=an-access-key',
    'TOKEN TOKEN="an-access-key"',
    'Token   token=an-access-key  ',
  ])('accepts %s', async (header) => {
    const { post, as } = await appWithUsers()
    expect(await post(as(header))).toBe(201)
  })

  test.each([
    '',
    'Token',
    'Token token=',
    'Token token=""',
    'Token an-access-key',
    'an-access-key',
    'Bearer an-access-key',
    'Basic YW46a2V5',
    'Token token=an-access-ke',
    'Token token=an-access-keyy',
    'Token token=AN-ACCESS-KEY',
    'Token token=an-access-key evil',
    'Token token=__proto__',
    `Token token=${'x'.repeat(10_000)}`,
    `Token${' '.repeat(5000)}x`,
  ])('rejects %.60s with 401', async (header) => {
    const { send, as, notes } = await appWithUsers()
    const answer = await send('POST', '/api/customizations', note, as(header))
    expect([answer.status, answer.body]).toEqual([401, unauthorized])
    expect(await notes()).toEqual([])
  })

  test('never appears in a response or a log', async () => {
    const { send, as, platform } = await appWithUsers()
    const { headers } = await send('POST', '/api/customizations', note, as('Token token=almost-the-key'))
    expect(headers.get('x-error-detail')).not.toContain('almost')
    expect(JSON.stringify(platform.entries)).not.toContain('almost')
  })
})

describe('the user of a request', () => {
  test("is the token's", async () => {
    const { post, notes, as } = await appWithUsers()
    await post(as('Token token=of-bob'))
    expect(await notes()).toEqual([{ text: 'tea', creator_id: '2' }])
  })

  test('is nobody with the access key', async () => {
    const { post, notes, as } = await appWithUsers()
    await post(as('Token token=an-access-key'))
    expect(await notes()).toEqual([{ text: 'tea' }])
  })

  test("is the session's rather than the token's", async () => {
    const { post, notes, as, session } = await appWithUsers()
    const { cookie } = await session('ann@example.com')
    await post({ ...as('Token token=an-access-key'), cookie })
    await post({ ...as('Token token=of-bob'), cookie })
    expect(await notes()).toEqual([
      { text: 'tea', creator_id: '1' },
      { text: 'tea', creator_id: '1' },
    ])
  })

  test('is any owner with the access key only, and not beside a session', async () => {
    const { send, records, post, as, session } = await appWithUsers()
    await post(as('Token token=of-bob'))
    const { cookie } = await session('ann@example.com')
    const [{ id } = { id: '' }] = await records.search({ table: 'note', limit: 1000 })
    const put = async (headers: Readonly<Record<string, string>>) =>
      (await send('PUT', `/api/customizations/${id}`, note, headers)).status
    expect(await put({ ...as('Token token=an-access-key'), cookie })).toBe(404)
    expect(await put(as('Token token=of-ann'))).toBe(404)
    expect(await put(as('Token token=an-access-key'))).toBe(204)
    expect(await put(as('Token token=of-bob'))).toBe(204)
  })

  test('cannot be a deleted user', async () => {
    const { post, notes, as } = await appWithUsers()
    expect(await post(as('Token token=of-nobody'))).toBe(401)
    expect(await notes()).toEqual([])
  })
})

describe('a tokens adapter', () => {
  const claims = new Map([
    ['good', {}],
    ['of-ann', { subject: '1' }],
  ])
  const tokens: Tokens = {
    verify: (token) => Promise.resolve(claims.get(token)),
    issue: () => Promise.resolve('good'),
  }

  test('can return promises', async () => {
    const { post, notes, as } = await appWithUsers({ tokens })
    expect(await post(as('Token token=good'))).toBe(201)
    expect(await post(as('Token token=of-ann'))).toBe(201)
    expect(await post(as('Token token=bad'))).toBe(401)
    expect(await notes()).toEqual([{ text: 'tea' }, { text: 'tea', creator_id: '1' }])
  })

  test('with a failure gets a server error without details', async () => {
    const broken: Tokens = { ...tokens, verify: () => Promise.reject(new Error('no connection to db.internal')) }
    const { send, as, platform } = await appWithUsers({ tokens: broken })
    const answer = await send('POST', '/api/customizations', note, as('Token token=good'))
    expect([answer.status, answer.body]).toEqual([500, { errors: { base: ['Internal Server Error'] } }])
    expect(platform.entries).toContainEqual(expect.objectContaining({ message: 'no connection to db.internal' }))
  })

  test('issues tokens that act for their user until they expire', async () => {
    let now = 0
    const issuing = memoryTokens([], { clock: { now: () => new Date(now) } })
    const { post, as } = await appWithUsers({ tokens: issuing })
    const token = issuing.issue('1', 1000)
    expect(await post(as(`Token token=${token}`))).toBe(201)
    expect(await post(as(`Token token=${token.slice(0, -1)}`))).toBe(401)
    now = 1000
    expect(await post(as(`Token token=${token}`))).toBe(401)
  })
})

describe('JSON with a session', () => {
  test("requires the session's token in X-CSRF-Token", async () => {
    const { post, notes, session } = await appWithUsers()
    const ann = await session('ann@example.com')
    const bob = await session('bob@example.com')
    expect(await post({ cookie: ann.cookie })).toBe(401)
    expect(await post({ cookie: ann.cookie, 'x-csrf-token': 'wrong' })).toBe(401)
    expect(await post({ cookie: ann.cookie, 'x-csrf-token': '' })).toBe(401)
    expect(await post({ cookie: ann.cookie, 'x-csrf-token': bob.token })).toBe(401)
    expect(await post({ 'x-csrf-token': ann.token })).toBe(401)
    expect(await notes()).toEqual([])
    expect(await post({ cookie: ann.cookie, 'x-csrf-token': ann.token })).toBe(201)
    expect(await notes()).toEqual([{ text: 'tea', creator_id: '1' }])
  })

  test('does not compensate for a wrong API token', async () => {
    const { post, as, session } = await appWithUsers()
    const { cookie, token } = await session('ann@example.com')
    expect(await post({ ...as('Token token=wrong'), cookie, 'x-csrf-token': token })).toBe(401)
  })

  /** Submits a form with a captcha like a browser. */
  async function sendWithCaptcha(protection: string, captcha?: Captcha): Promise<number> {
    const files = memoryFiles({ 'forms/note.liquid': `---\nresource: note\nspam_protection: ${protection}\n---\n` })
    const platform = testApp({ files, ...(captcha && { captcha }) })
    const send = sender((request) => platform.rest.fetch(request))
    const page = await platform.respond('{{ context.authenticity_token }}', {
      request: new Request('http://app.test/'),
    })
    const cookie = page.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    return (await send('POST', '/api/customizations', note, { cookie, 'x-csrf-token': await page.text() })).status
  }

  test('requires the captcha of the form', async () => {
    expect(await sendWithCaptcha('captcha_v2')).toBe(422)
  })

  test("requires a captcha of the form's kind", async () => {
    const verify: Captcha['verify'] = (strategy, _, { action, minimum_score = 0 } = {}) =>
      strategy === 'recaptcha_v3' && action === 'note' && minimum_score <= 0.5
    const captcha = { html: () => '', verify }
    expect(await sendWithCaptcha('{ recaptcha_v3: { action: note, minimum_score: 0.5 } }', captcha)).toBe(201)
    expect(await sendWithCaptcha('{ recaptcha_v3: { action: note, minimum_score: 0.6 } }', captcha)).toBe(422)
    expect(await sendWithCaptcha('{ recaptcha_v3: { action: other } }', captcha)).toBe(422)
  })
})

describe('logging in', () => {
  test('responds alike to a wrong password and an unknown e-mail, after the same work', async () => {
    const { logIn } = await appWithUsers()
    const scrypt = jest.spyOn(crypto, 'scrypt')
    const answers = []
    for (const email of ['ann@example.com', 'nobody@example.com']) {
      const { status, body, headers } = await logIn(email, 'wrong')
      answers.push([status, body, Object.fromEntries(headers)])
    }
    expect(answers[0]).toEqual([422, { errors: { base: ['Invalid email or password'] } }, expect.anything()])
    expect(answers[1]).toEqual(answers[0])
    const [known, unknown] = scrypt.mock.calls.map(([password, , length, options]) => [password, length, options])
    scrypt.mockRestore()
    expect(known).toEqual(['wrong', 32, expect.objectContaining({ N: 1024 })])
    expect(unknown).toEqual(known)
  })

  test('ignores the case of the e-mail, but not of the password', async () => {
    const { logIn } = await appWithUsers()
    expect((await logIn(' Ann@Example.COM ')).status).toBe(201)
    expect((await logIn('ann@example.com', 'Secret-1')).status).toBe(422)
    expect((await logIn('ann@example.com', 'secret-1 ')).status).toBe(422)
  })

  test('is impossible for a user without a password', async () => {
    const { logIn, records } = await appWithUsers()
    await records.create(usersTable, { email: 'carl@example.com' })
    for (const password of ['undefined', 'null', 'secret-1', ' ']) {
      expect((await logIn('carl@example.com', password)).status).toBe(422)
    }
  })

  test('moves the session to an unpredictable new id', async () => {
    const { platform, logIn, session } = await appWithUsers()
    const before = await session('ann@example.com')
    const { headers } = await logIn('bob@example.com', 'secret-1', {
      cookie: before.cookie,
      'x-csrf-token': before.token,
    })
    const [cookie = ''] = headers.getSetCookie()
    expect(cookie).toMatch(/^liquid_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
    const readUser = async (value: string) => {
      const request = new Request('http://app.test/', { headers: { cookie: value } })
      return (await platform.respond('{{ context.current_user.email }}', { request })).text()
    }
    expect(await readUser(cookie.split(';')[0] ?? '')).toBe('bob@example.com')
    expect(await readUser(before.cookie)).toBe('')
  })

  test('stores a password as a hash, which is never exposed', async () => {
    const { send, records, platform } = await appWithUsers()
    await send('POST', '/api/users', {
      form_configuration_name: 'sign_up',
      form: { email: 'dora@example.com', password: 'top-secret' },
    })
    const where = [{ path: ['email'], equals: 'dora@example.com' }]
    const [user] = await records.search({ table: usersTable, where, limit: 1 })
    expect(user?.properties[passwordHash]).toMatch(/^scrypt\$1024\$8\$1\$/)
    expect(JSON.stringify(user)).not.toContain('top-secret')
    const exposed = await platform.liquid.parseAndRender(
      `{% sign_in user_id: '${user?.id ?? ''}' %}{{ context.current_user | json }}{% graphql g %}{ users { results { id email properties } } }{% endgraphql %}{{ g | json }}`,
    )
    expect(exposed).toContain('dora@example.com')
    expect(exposed).not.toContain('scrypt')
  })
})

test('a policy reads the id of the path, whatever the query and the body have', async () => {
  const files = memoryFiles({
    'forms/note.liquid': '---\nresource: note\nresource_owner: anyone\nauthorization_policies: [first]\n---\n',
    'authorization_policies/first.liquid': '{% if context.params.id == "1" %}true{% endif %}',
    'schema/note.yml': 'name: note\nproperties: [{ name: text }]',
  })
  const { records, send } = await appWithUsers({ files })
  for (const text of ['one', 'two']) await records.create('note', { text })
  const change = async (path: string) => (await send('PUT', path, { ...note, id: '1' })).status
  expect(await change('/api/customizations/1')).toBe(204)
  expect(await change('/api/customizations/2?id=1')).toBe(403)
})
