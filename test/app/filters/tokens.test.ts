import { memoryTokens, type Tokens } from '../../../src/ports/tokens'
import { isTokenValid, verifyAccessKey } from '../../../src/filters/functions'
import { Bytes } from '../../../src/base/encoding/bytes'
import { SafeString } from '../../../src/base/values/scalar'
import { register } from '../../support/register'

let now = 0
const clock = { now: () => new Date(now) }
const tokens = memoryTokens(['access-key', { token: 'fixed-of-7', subject: '7' }], { clock })
const { liquid } = register({ tokens, clock })
const later: Tokens = {
  verify: (token) => Promise.resolve(tokens.verify(token)),
  issue: (subject, ttlMs) => Promise.resolve(tokens.issue(subject, ttlMs)),
}

async function value(expression: string, data: object = {}): Promise<unknown> {
  return await liquid.evalValue(expression, data)
}

describe('is_token_valid', () => {
  const token = tokens.issue('42', 1000)

  test("is true for the token's user until the token expires", async () => {
    for (const id of ['42', 42]) expect(await value('token | is_token_valid: id', { token, id })).toBe(true)
    now = 999
    expect(await value('token | is_token_valid: 42', { token })).toBe(true)
    now = 1000
    expect(await value('token | is_token_valid: 42', { token })).toBe(false)
    now = 0
  })

  test('is false for every other user, and without a user', async () => {
    for (const id of ['4', '042', '42 ', 421, '', null, undefined, true]) {
      expect(await value('token | is_token_valid: id', { token, id })).toBe(false)
    }
    expect(await value('token | is_token_valid', { token })).toBe(false)
  })

  test('is false for an invalid token', async () => {
    for (const wrong of [null, undefined, '', 'made-up', `${token}x`, 42, [token], { token }]) {
      expect(await value('wrong | is_token_valid: 42', { wrong })).toBe(false)
    }
  })

  test("accepts a user's fixed token, but no access key", async () => {
    expect(await value("'fixed-of-7' | is_token_valid: 7")).toBe(true)
    expect(await value("'fixed-of-7' | is_token_valid: 8")).toBe(false)
    for (const id of [undefined, null, '', 'undefined']) {
      expect(await value("'access-key' | is_token_valid: id", { id })).toBe(false)
    }
  })

  test('accepts text marked as safe', async () => {
    expect(await value('token | is_token_valid: 42', { token: new SafeString(token) })).toBe(true)
  })
})

describe('verify_access_key', () => {
  test('is true for an access key', async () => {
    expect(await value("'access-key' | verify_access_key")).toBe(true)
    expect(await value('key | verify_access_key', { key: new SafeString('access-key') })).toBe(true)
  })

  test('is false for anything else, including user tokens', async () => {
    const token = tokens.issue('42', 1000)
    const wrong = [null, undefined, '', 'access-keys', 'Access-Key', 1, ['access-key'], token, 'fixed-of-7']
    for (const key of [...wrong, new Bytes(Buffer.from('x'))]) {
      expect(await value('key | verify_access_key', { key })).toBe(false)
    }
  })
})

describe('an adapter of the host', () => {
  test('can return promises, which renderSync rejects', async () => {
    const { liquid } = register({ tokens: later })
    const token = tokens.issue('42', 1000)
    const template =
      "{{ token | is_token_valid: 42 }} {{ token | is_token_valid: 1 }} {{ 'access-key' | verify_access_key }}"
    expect(await liquid.parseAndRender(template, { token })).toBe('true false true')
    expect(() => liquid.parseAndRenderSync(template, { token })).toThrow('use render')
    expect(await liquid.parseAndRender('{{ nil | is_token_valid: 42 }} {{ nil | verify_access_key }}')).toBe(
      'false false',
    )
  })

  test.each([[undefined], [null], [false]])('rejects the token by returning %p', async (answer) => {
    const wrong = { verify: () => answer, issue: () => '' } as unknown as Tokens
    const { liquid } = register({ tokens: wrong })
    expect(await liquid.evalValue("'x' | verify_access_key", {})).toBe(false)
    expect(await liquid.evalValue("'x' | is_token_valid: '1'", {})).toBe(false)
  })

  test('can return ids as numbers', async () => {
    const { liquid } = register({ tokens: { verify: () => ({ subject: 42 }), issue: () => '' } as unknown as Tokens })
    expect(await liquid.evalValue("'x' | is_token_valid: '42'", {})).toBe(true)
    expect(await liquid.evalValue("'x' | is_token_valid: 42", {})).toBe(true)
    expect(await liquid.evalValue("'x' | verify_access_key", {})).toBe(false)
  })

  test('requires both methods', () => {
    expect(() => register({ tokens: { verify: () => undefined } as unknown as Tokens })).toThrow(
      'adapter "tokens" must have a method issue()',
    )
  })
})

test('exports them as functions, too', async () => {
  expect(await isTokenValid('made-up', '1')).toBe(false)
  expect(await verifyAccessKey('made-up')).toBe(false)
})
