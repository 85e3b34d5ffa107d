import { memoryFiles } from '../../../../src/ports/files'
import { memoryRecords } from '../../../../src/ports/records/memory'
import { usersTable } from '../../../../src/ports/records/reserved-tables'
import { memoryStore, type KeyValueStore } from '../../../../src/ports/store/port'
import { memoryTokens } from '../../../../src/ports/tokens'
import { passwordHash } from '../../../../src/ports/accounts'
import { hashPassword } from '../../../../src/base/crypto/password'
import { graphqlExecutor } from '../../../../src/app/graphql/executor'
import { register } from '../../../support/register'
import { visitorOf, type Visitor } from '../../../support/visitor'

const page = (body: string): string => `---\nlayout: ""\n---\n${body}`
const update = 'mutation { user_update(user: { password: "another-1" }) { id } }'
const files = memoryFiles({
  'views/pages/start.liquid': page("{% sign_in user_id: 1 %}{% session cart = 'tea' %}"),
  'views/pages/short.liquid': page('{% sign_in user_id: 1, timeout_in_minutes: 30 %}'),
  'views/pages/who.liquid': page('{{ context.current_user.email }}|{{ context.session.cart }}'),
  'views/pages/cart.liquid': page("{% session cart = 'pot' %}"),
  'views/pages/token.liquid': page('{{ context.authenticity_token }}'),
  'views/pages/change.liquid': page(`{% graphql g %}${update}{% endgraphql %}{{ g.errors | json }}`),
  'views/pages/take-back.liquid': page(
    `{% transaction %}{% graphql g %}${update}{% endgraphql %}{% rollback %}{% endtransaction %}`,
  ),
  'views/pages/issue.liquid': page(
    '{% graphql g %}{ user(id: 1) { temporary_token } }{% endgraphql %}{{ g.user.temporary_token }}',
  ),
  'views/pages/check.liquid': page(
    '{{ context.params.token | is_token_valid: 1 }} {% graphql g, token: context.params.token %}query ($token: String!) { user(id: 1) { authenticate { temporary_token(token: $token) } } }{% endgraphql %}{{ g.user.authenticate.temporary_token }}',
  ),
  'forms/account.liquid': '---\nresource: User\n---\n',
  'forms/log_in.liquid': '---\nresource: Session\n---\n',
  'forms/note.liquid': '---\nresource: note\nfields: { properties: { text: } }\n---\n',
})
const graphql = graphqlExecutor()
const hash = hashPassword('secret-1', { bytes: (count) => new Uint8Array(count) })
const day = 24 * 60
const tokens = memoryTokens(['a-key', { token: 'fixed-of-ann', subject: '1' }])

/** Signs Ann in from three browsers. */
async function setUp(settings: object = {}) {
  let now = Date.parse('2030-01-01T00:00:00Z')
  const clock = { now: () => new Date(now) }
  const store = memoryStore({ clock })
  const writes: unknown[] = []
  const times: (number | undefined)[] = []
  const sessions: KeyValueStore = {
    get: (key) => store.get(key),
    delete: (key) => store.delete(key),
    set(key, value, ttlMs) {
      writes.push(value)
      times.push(ttlMs)
      return store.set(key, value, ttlMs)
    },
  }
  const records = memoryRecords({ clock })
  const platform = register({ files, graphql, sessions, records, clock, tokens, settings })
  await records.create(usersTable, { email: 'ann@example.com', [passwordHash]: await hash })
  await records.create(usersTable, { email: 'bob@example.com', [passwordHash]: await hash })
  const browsers = [visitorOf(platform), visitorOf(platform), visitorOf(platform)] as const
  for (const browser of browsers) await browser.send('/start')
  const api = async (path: string, method: string, body: object, headers: object): Promise<number> => {
    const init = { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }
    return (await platform.rest.fetch(new Request(`https://shop.test${path}`, init))).status
  }
  const pass = (minutes: number): void => void (now += minutes * 60_000)
  return { platform, records, browsers, api, pass, writes, times }
}

const readUser = (browser: Visitor): Promise<string> => browser.text('/who')
const [ann, nobody] = ['ann@example.com|tea', '|']

test('keeps its data and its user if it cannot be stored under a new id', async () => {
  const store = memoryStore()
  let isFull = false
  const sessions: KeyValueStore = {
    get: (key) => store.get(key),
    delete: (key) => store.delete(key),
    set: (key, value, ttlMs) => {
      if (isFull && key.startsWith('session:')) throw new Error('the store is full')
      return store.set(key, value, ttlMs)
    },
  }
  const records = memoryRecords()
  await records.create(usersTable, { email: 'ann@example.com', [passwordHash]: await hash })
  const browser = visitorOf(register({ files, graphql, sessions, records }))
  await browser.send('/start')
  isFull = true
  await expect(browser.send('/start')).rejects.toThrow('the store is full')
  isFull = false
  expect(await readUser(browser)).toBe(ann)
})

test('is kept for a user longer than for others in a full store', async () => {
  const records = memoryRecords()
  await records.create(usersTable, { email: 'ann@example.com', [passwordHash]: await hash })
  const platform = register({ files, graphql, records, sessions: memoryStore({ maxEntries: 20 }) })
  const user = visitorOf(platform)
  for (const path of ['/start', '/cart']) {
    await user.send(path)
    const [first, ...others] = Array.from({ length: 40 }, () => visitorOf(platform))
    for (const other of [first, ...others]) await other?.send('/cart')
    expect(await first?.text('/who')).toBe('|')
  }
  expect(await user.text('/who')).toBe('ann@example.com|pot')
})

describe('a changed password', () => {
  test("ends the user's other sessions, by a form in one of them", async () => {
    const { browsers } = await setUp()
    const [own, ...others] = browsers
    const headers = { 'x-csrf-token': await own.text('/token') }
    const form = { form_configuration_name: 'account', 'form[password]': 'another-1' }
    expect((await own.send('/api/users/1', { method: 'PUT', form, headers })).status).toBeLessThan(400)
    expect([await readUser(own), ...(await Promise.all(others.map(readUser)))]).toEqual([ann, nobody, nobody])
    expect(await readUser(own)).toBe(ann)
  })

  test('ends all sessions by a form with an access key', async () => {
    const { browsers, api } = await setUp()
    const body = { form_configuration_name: 'account', form: { password: 'another-1' } }
    expect(await api('/api/users/1', 'PUT', body, { authorization: 'Token token=a-key' })).toBe(204)
    expect(await Promise.all(browsers.map(readUser))).toEqual([nobody, nobody, nobody])
  })

  test('ends the other sessions by a mutation', async () => {
    const { browsers } = await setUp()
    const [own, ...others] = browsers
    expect(await own.text('/change')).toBe('null')
    expect([await readUser(own), ...(await Promise.all(others.map(readUser)))]).toEqual([ann, nobody, nobody])
  })

  test('ends all sessions if the host changes the record', async () => {
    const { browsers, records } = await setUp()
    await records.update('1', { [passwordHash]: 'scrypt$of-another' }, usersTable)
    expect(await Promise.all(browsers.map(readUser))).toEqual([nobody, nobody, nobody])
  })

  test("keeps the sessions of others, and the user's on other changes", async () => {
    const { browsers, records, api } = await setUp()
    await records.update('2', { [passwordHash]: 'scrypt$of-another' }, usersTable)
    const body = { form_configuration_name: 'account', form: { first_name: 'Ann' } }
    expect(await api('/api/users/1', 'PUT', body, { authorization: 'Token token=a-key' })).toBe(204)
    expect(await Promise.all(browsers.map(readUser))).toEqual([ann, ann, ann])
  })

  test('keeps them if the change rolls back', async () => {
    const { browsers } = await setUp()
    await browsers[0].send('/take-back')
    expect(await Promise.all(browsers.map(readUser))).toEqual([ann, ann, ann])
  })

  test('leaves a stolen session anonymous', async () => {
    const { browsers, platform, records } = await setUp()
    const [own, thief] = browsers
    await own.send('/change')
    expect(await readUser(thief)).toBe(nobody)
    await thief.send('/cart')
    expect(await readUser(thief)).toBe('|pot')
    expect(await readUser(own)).toBe(ann)
    const form = {
      authenticity_token: await thief.text('/token'),
      form_configuration_name: 'log_in',
      'form[email]': 'bob@example.com',
      'form[password]': 'secret-1',
    }
    expect((await thief.send('/api/sessions', { form })).status).toBe(302)
    expect(await readUser(thief)).toBe('bob@example.com|pot')
    expect((await records.find('1', usersTable))?.properties.email).toBe('ann@example.com')
    expect(platform.entries.filter(({ level }) => level === 'error')).toEqual([])
  })

  test('writes the hash to no session', async () => {
    const { writes, browsers } = await setUp()
    await browsers[0].send('/change')
    await browsers[0].send('/cart')
    expect(JSON.stringify(writes)).not.toMatch(/scrypt/)
    const secret = (await hash).split('$').at(-1) as string
    expect(JSON.stringify(writes)).not.toContain(secret.slice(0, 8))
  })
})

describe('a temporary token', () => {
  test('is invalid once the password changes', async () => {
    const { browsers, api } = await setUp()
    const [own] = browsers
    const token = await own.text('/issue')
    const note = { form_configuration_name: 'note', form: { properties: { text: 'tea' } } }
    const post = () => api('/api/customizations', 'POST', note, { authorization: `Token token=${token}` })
    expect([await post(), await own.text(`/check?token=${token}`)]).toEqual([201, 'true true'])
    await own.send('/change')
    expect([await post(), await own.text(`/check?token=${token}`)]).toEqual([401, 'false false'])
    const next = await own.text('/issue')
    expect(await own.text(`/check?token=${next}`)).toBe('true true')
  })

  test('is invalid once the e-mail changes, which ends no session', async () => {
    const { browsers, records } = await setUp()
    const [own] = browsers
    const token = await own.text('/issue')
    const user = await records.find('1', usersTable)
    await records.update('1', { ...user?.properties, email: 'new@shop.test' }, usersTable)
    expect(await own.text(`/check?token=${token}`)).toBe('false false')
    expect(await own.text(`/check?token=${await own.text('/issue')}`)).toBe('true true')
  })

  test('is invalid once its user is deleted', async () => {
    const { browsers, records } = await setUp()
    const [own] = browsers
    const token = await own.text('/issue')
    await records.delete('1', usersTable)
    expect(await own.text(`/check?token=${token}`)).toMatch(/^false/)
  })

  test('issued or generated by the host outlives the password', async () => {
    const { browsers } = await setUp()
    const [own] = browsers
    const issued = tokens.issue('1', 60_000 * day * 365 * 100)
    await own.send('/change')
    for (const token of [issued, 'fixed-of-ann']) expect(await own.text(`/check?token=${token}`)).toBe('true true')
  })
})

describe('an unused session', () => {
  test('ends on the server after 14 days', async () => {
    const { browsers, pass } = await setUp()
    const [own, thief] = browsers
    pass(14 * day - 1)
    expect(await readUser(own)).toBe(ann)
    pass(1)
    expect([await readUser(own), await readUser(thief)]).toEqual([ann, nobody])
  })

  test('ends after limits.sessionMs, however the store treats times', async () => {
    const { browsers, pass, times } = await setUp({ limits: { sessionMs: 60_000 } })
    expect(times.every((time = Infinity) => time <= 60_000)).toBe(true)
    pass(1)
    expect(await readUser(browsers[0])).toBe(nobody)
    const forgetful = memoryStore()
    let now = 0
    const clock = { now: () => new Date(now) }
    const platform = register({
      files,
      graphql,
      clock,
      settings: { limits: { sessionMs: 60_000 } },
      sessions: forgetful,
    })
    await platform.adapters.records.create(usersTable, { email: 'ann@example.com' })
    const visitor = visitorOf(platform)
    await visitor.send('/start')
    now = 59_999
    expect(await readUser(visitor)).toBe(ann)
    now = 1_000_000
    expect(await readUser(visitor)).toBe(nobody)
  })

  test('lasts longer if it is used, without a write at each request', async () => {
    const { browsers, pass, writes } = await setUp()
    const before = writes.length
    for (let i = 0; i < 400; i++) {
      pass(day / 10)
      expect(await readUser(browsers[0])).toBe(ann)
    }
    expect(writes.length - before).toBeGreaterThan(20)
    expect(writes.length - before).toBeLessThan(40)
  })

  test('ends at the time passed to sign_in, however much it is used', async () => {
    const { browsers, pass } = await setUp()
    const [own] = browsers
    await own.send('/short')
    for (let i = 0; i < 29; i++) {
      pass(1)
      await own.send('/cart')
      expect(await readUser(own)).toBe('ann@example.com|pot')
    }
    pass(1)
    expect(await readUser(own)).toBe(nobody)
  })

  test.each([0, -1, NaN, '1'])('rejects an end after %p', (sessionMs) => {
    expect(() => register({ settings: { limits: { sessionMs: sessionMs as number } } })).toThrow(
      'settings.limits.sessionMs: expected a number',
    )
  })
})
