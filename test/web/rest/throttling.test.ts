import crypto from 'node:crypto'
import { memoryFiles, memoryStore, type PlatformAdapters } from '../../../src'
import { usersTable } from '../../../src/ports/records/reserved-tables'
import { passwordHash } from '../../../src/ports/accounts'
import { graphqlExecutor } from '../../../src/app/graphql/executor'
import { register } from '../../support/register'
import { visitorOf } from '../../support/visitor'

const graphql = graphqlExecutor()
/** A hash that is fast to check, for tests with many passwords. */
const hash = `scrypt$1024$8$1$AAAA$${crypto.scryptSync('secret-1', Buffer.alloc(3), 32, { N: 1024, r: 8, p: 1 }).toString('base64url')}`
const users = ['ann', 'bob', ...Array.from({ length: 9 }, (_, i) => `user-${i}`)]
const page = (body: string): string => `---\nlayout: ""\n---\n${body}`
const files = memoryFiles({
  'forms/log_in.liquid':
    '---\nresource: Session\nredirect_to: /who\nflash_alert: Wrong\n---\n{% form %}{{ form.errors.base | join }}{% endform %}',
  'views/pages/log-in.liquid': page("[{{ context.flash.alert }}]{% include_form 'log_in' %}"),
  'views/pages/who.liquid': page('{{ context.current_user.email }}'),
  'views/pages/session.liquid': page(
    '{% graphql g, email: context.params.email, password: context.params.password %}mutation ($email: String, $password: String) { user_session_create(email: $email, password: $password) { id } }{% endgraphql %}{{ g.user_session_create.id }}{{ g.errors[0].message }}',
  ),
  'views/pages/authenticate.liquid': page(
    '{% graphql g, email: context.params.email, password: context.params.password %}query ($email: String, $password: String!) { user(email: $email) { authenticate { password(password: $password) } } }{% endgraphql %}{{ g.user.authenticate.password }}{{ g.errors[0].message }}',
  ),
})

async function setUp(settings: object = {}, adapters: PlatformAdapters = {}) {
  let now = Date.parse('2030-01-01T00:00:00Z')
  const clock = { now: () => new Date(now) }
  const limits = { logins: 3, loginsOfAddress: 6, ...settings }
  const tokens = { verify: (token: string) => (token === 'a-key' ? {} : undefined), issue: () => '' }
  const platform = register({ files, graphql, clock, tokens, settings: { limits }, ...adapters })
  for (const name of users) {
    await platform.adapters.records.create(usersTable, { email: `${name}@example.com`, [passwordHash]: hash })
  }
  const logIn = async (email: string, password: string, ip: string | undefined = '203.0.113.7'): Promise<Response> => {
    const request = new Request('https://shop.test/api/sessions', {
      method: 'POST',
      headers: { authorization: 'Token token=a-key', 'content-type': 'application/json' },
      body: JSON.stringify({ form_configuration_name: 'log_in', form: { email, password } }),
    })
    return platform.rest.fetch(request, { ...(ip !== '' && { ip }) })
  }
  const statuses = async (count: number, email: string, password: string, ip?: string): Promise<number[]> => {
    const all: number[] = []
    for (let i = 0; i < count; i++) all.push((await logIn(email, password, ip)).status)
    return all
  }
  return { platform, logIn, statuses, pass: (ms: number) => void (now += ms) }
}

const [ann, bob, nobody] = ['ann@example.com', 'bob@example.com', 'nobody@example.com']

describe('too many wrong passwords', () => {
  test('get 429, as the right one does, until the time is over', async () => {
    const { logIn, statuses, pass } = await setUp()
    expect(await statuses(4, ann, 'wrong')).toEqual([422, 422, 422, 429])
    const answer = await logIn(ann, 'secret-1')
    expect([answer.status, answer.headers.get('retry-after'), answer.headers.getSetCookie()]).toEqual([429, '180', []])
    expect(await answer.json()).toEqual({ errors: { base: ['Too many attempts. Try again later'] } })
    pass(179_999)
    expect((await logIn(ann, 'secret-1')).headers.get('retry-after')).toBe('1')
    pass(1)
    expect((await logIn(ann, 'secret-1')).status).toBe(201)
  })

  test('get the same response without an account', async () => {
    const responses = []
    for (const email of [ann, nobody]) {
      const { logIn, statuses } = await setUp()
      const before = await statuses(3, email, 'wrong')
      const answer = await logIn(email, 'wrong')
      responses.push([before, answer.status, Object.fromEntries(answer.headers), await answer.text()])
    }
    expect(responses[1]).toEqual(responses[0])
    expect(responses[0]?.[1]).toBe(429)
  })

  test('are not exceeded by concurrent ones, at no extra cost', async () => {
    const { logIn } = await setUp()
    const scrypt = jest.spyOn(crypto, 'scrypt')
    const answers = await Promise.all(Array.from({ length: 40 }, () => logIn(ann, 'wrong')))
    const checked = scrypt.mock.calls.length
    scrypt.mockRestore()
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(3)
    expect(checked).toBe(3)
  })

  test('count for every spelling of the e-mail', async () => {
    const { statuses } = await setUp()
    await statuses(1, 'Ann@Example.com', 'wrong')
    await statuses(1, ' ANN@example.com ', 'wrong')
    await statuses(1, ann, 'wrong')
    expect(await statuses(1, 'aNN@example.com', 'wrong')).toEqual([429])
  })

  test('lock nobody else out: another account, or the account from another address', async () => {
    const { statuses } = await setUp()
    await statuses(4, ann, 'wrong')
    expect(await statuses(1, bob, 'secret-1')).toEqual([201])
    expect(await statuses(1, ann, 'secret-1', '198.51.100.1')).toEqual([201])
  })

  test('are forgotten after the right one', async () => {
    const { statuses } = await setUp()
    for (let i = 0; i < 3; i++) {
      expect(await statuses(2, ann, 'wrong', `203.0.113.${i}`)).toEqual([422, 422])
      expect(await statuses(1, ann, 'secret-1', `203.0.113.${i}`)).toEqual([201])
      expect(await statuses(3, ann, 'wrong', `203.0.113.${i}`)).toEqual([422, 422, 422])
    }
  })

  test('of many accounts from one address are too many, despite right ones between them', async () => {
    const { statuses } = await setUp()
    const codes: number[] = []
    for (let i = 0; i < 8; i++) {
      codes.push(...(await statuses(1, `user-${i}@example.com`, 'wrong')), ...(await statuses(1, bob, 'secret-1')))
    }
    expect(codes.filter((status) => status === 422)).toHaveLength(6)
    expect(codes.slice(-4)).toEqual([429, 429, 429, 429])
  })

  test('from one address do not evict the counts of another from the store', async () => {
    const { statuses } = await setUp({}, { cache: memoryStore({ maxEntries: 20 }) })
    const other = '198.51.100.1'
    expect(await statuses(4, ann, 'wrong', other)).toEqual([422, 422, 422, 429])
    const flood: number[] = []
    for (let i = 0; i < 40; i++) flood.push(...(await statuses(1, `any-${i}@example.com`, 'wrong')))
    expect(flood.filter((status) => status === 422)).toHaveLength(6)
    expect(await statuses(1, ann, 'wrong', other)).toEqual([429])
  })

  test('do not include ones that were not checked', async () => {
    const { statuses } = await setUp()
    expect(await statuses(8, ann, 'wrong')).toEqual([422, 422, 422, 429, 429, 429, 429, 429])
    expect(await statuses(3, bob, 'wrong')).toEqual([422, 422, 422])
  })

  test('do not include right ones', async () => {
    const { statuses } = await setUp()
    expect(new Set(await statuses(20, bob, 'secret-1'))).toEqual(new Set([201]))
  })

  test.each([
    ['one IPv6 network', '2001:db8:1:2:3:4:5:', true],
    ['IPv4 addresses in IPv6 notation', '::ffff:203.0.113.', false],
  ])('of %s are distinguished: %s', async (_, prefix, isOne) => {
    const { statuses } = await setUp()
    for (let i = 1; i <= 3; i++) await statuses(1, ann, 'wrong', `${prefix}${i}`)
    expect(await statuses(1, ann, 'wrong', `${prefix}9`)).toEqual([isOne ? 429 : 422])
  })

  test('count by the account alone if the address is unknown', async () => {
    const { statuses } = await setUp()
    expect(await statuses(4, ann, 'wrong', '')).toEqual([422, 422, 422, 429])
    for (let i = 0; i < 9; i++) expect(await statuses(1, `user-${i}@example.com`, 'wrong', '')).toEqual([422])
  })

  test('have the configured number, or no limit', async () => {
    const { statuses } = await setUp({ logins: Infinity, loginsOfAddress: Infinity })
    expect(new Set(await statuses(12, ann, 'wrong'))).toEqual(new Set([422]))
  })
})

describe('in the form of a page', () => {
  test('it is shown again, with 429, the error and the time to retry', async () => {
    const { platform } = await setUp()
    const visitor = visitorOf(platform)
    const html = await visitor.text('/log-in')
    const hidden = Array.from(html.matchAll(/name="([^"]*)" value="([^"]*)"/g), ([, name, value]) => [name, value])
    const form = { ...(Object.fromEntries(hidden) as object), 'form[email]': ann, 'form[password]': 'wrong' }
    for (let i = 0; i < 3; i++)
      expect((await visitor.send('/api/sessions', { form, ip: '203.0.113.7' })).status).toBe(422)
    const answer = await visitor.send('/api/sessions', { form, ip: '203.0.113.7' })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '180'])
    const shown = await answer.text()
    expect(shown).toContain('[Wrong]')
    expect(shown).toContain('Too many attempts. Try again later')
  })

  test("a client's own address is ignored", async () => {
    const { platform } = await setUp()
    const visitor = visitorOf(platform)
    const authenticity_token =
      /name="authenticity_token" value="([^"]*)"/.exec(await visitor.text('/log-in'))?.[1] ?? ''
    const form = {
      authenticity_token,
      form_configuration_name: 'log_in',
      'form[email]': ann,
      'form[password]': 'wrong',
    }
    const statuses = []
    for (let i = 0; i < 5; i++) {
      const headers = { 'x-forwarded-for': `198.51.100.${i}` }
      statuses.push((await visitor.send('/api/sessions', { form, headers, ip: '203.0.113.7' })).status)
    }
    expect(statuses.slice(-2)).toEqual([429, 429])
  })
})

describe("in a template's query", () => {
  test.each(['/session', '/authenticate'])('%s reports too many attempts', async (path) => {
    const { platform } = await setUp()
    const visitor = visitorOf(platform)
    const signIn = (email: string, password: string) =>
      visitor.text(`${path}?email=${email}&password=${password}`, { ip: '203.0.113.7' })
    for (let i = 0; i < 3; i++) expect(await signIn(ann, 'wrong')).toMatch(/^(?:wrong e-mail or password|false)$/)
    for (const password of ['wrong', 'secret-1']) {
      expect(await signIn(ann, password)).toBe(
        'too many wrong passwords: try again in 180 seconds (settings.limits.logins)',
      )
    }
    expect(await visitor.text('/who')).toBe('')
    expect(await signIn(bob, 'secret-1')).toMatch(/^(?:2|true)$/)
  })

  test('attempts in one place count in the others', async () => {
    const { platform, statuses } = await setUp()
    const visitor = visitorOf(platform)
    await visitor.text(`/session?email=${ann}&password=wrong`, { ip: '203.0.113.7' })
    await visitor.text(`/authenticate?email=${ann}&password=wrong`, { ip: '203.0.113.7' })
    expect(await statuses(2, ann, 'wrong')).toEqual([422, 429])
  })
})

describe("a host's throttle", () => {
  test('decides without knowing e-mail or address', async () => {
    const keys: string[] = []
    const throttle = {
      attempt: (key: string) => (keys.push(key), Promise.resolve({ allowed: false, retryAfterMs: 2500 })),
      forgive: () => undefined,
    }
    const { logIn } = await setUp({}, { throttle })
    const answer = await logIn(ann, 'secret-1')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '3'])
    expect(keys).toHaveLength(1)
    expect(keys[0]).not.toMatch(/ann|example|203/)
  })

  test('requires both methods', () => {
    const throttle = { attempt: () => ({ allowed: true, retryAfterMs: 0 }) }
    expect(() => register({ throttle: throttle as never })).toThrow('adapter "throttle" must have a method forgive()')
  })
})
