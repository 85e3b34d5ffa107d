import { createHmac } from 'node:crypto'
import { makeApp, type App } from '../../support'

let app: App
beforeEach(async () => {
  app = makeApp()
  await app.records.create(':users', { email: 'ann@shop.test', encrypted_password: 'old' })
  await app.records.create(':users', { email: 'bob@shop.test' })
})

const issue = async (given = ''): Promise<string> =>
  (await app.data(`{ user(id: 1) { jwt_token${given} } }`)).user.jwt_token
const login = 'mutation ($t: String!) { jwt_decode_and_set_session(jwt_token: $t) { email } }'
const isOf = async (id: number, token: string): Promise<boolean> =>
  (await app.data(`query ($t: String!) { user(id: ${id}) { authenticate { jwt(token: $t) } } }`, { t: token })).user
    .authenticate.jwt

describe('a token of a user', () => {
  test('signs the user in', async () => {
    const token = await issue()
    expect(token.split('.')).toHaveLength(3)
    expect(await app.data(login, { t: token })).toEqual({ jwt_decode_and_set_session: { email: 'ann@shop.test' } })
    expect(app.user).toBe('1')
  })

  test('works only for its user', async () => {
    const token = await issue('(algorithm: HS512)')
    expect(await isOf(1, token)).toBe(false)
    const query = 'query ($t: String!) { user(id: 1) { authenticate { jwt(token: $t, algorithm: HS512) } } }'
    expect((await app.data(query, { t: token })).user.authenticate.jwt).toBe(true)
    const usual = await issue()
    expect([await isOf(1, usual), await isOf(2, usual)]).toEqual([true, false])
  })

  test('expires with its time, and with the password', async () => {
    const [short, long] = [await issue('(expires_in: 60)'), await issue()]
    app.now = '2017-04-15T15:22:01Z'
    expect([await isOf(1, short), await isOf(1, long)]).toEqual([false, true])
    await app.records.update('1', { encrypted_password: 'new' }, ':users')
    expect(await isOf(1, long)).toBe(false)
  })

  test('cannot be forged', async () => {
    const [head, body, signature = ''] = (await issue()).split('.')
    const segment = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
    const other = segment({ sub: '2', exp: 9e9, pwd: '' })
    const unsigned = `${segment({ alg: 'none' })}.${other}.`
    const guessed = `${head}.${other}.${createHmac('sha256', '').update(`${head}.${other}`).digest('base64url')}`
    for (const t of [
      unsigned,
      guessed,
      `${head}.${other}.${signature}`,
      `${head}.${body}.`,
      '',
      'a.b.c',
      '..',
      '....',
    ]) {
      expect(await app.errors(login, { t })).toEqual(['jwt_token: the token is not valid, or has expired'])
    }
    expect(app.user).toBeNull()
  })

  test.each([
    ['(algorithm: none)', 'expected HS256, HS384 or HS512, by which the secret of the app signs, got String "none"'],
    ['(algorithm: RS256)', 'expected HS256, HS384 or HS512, by which the secret of the app signs, got String "RS256"'],
    ['(expires_in: 0)', 'expires_in: expected a number of seconds above 0, got 0'],
  ])('%s is rejected', async (given, message) => {
    expect(await app.errors(`{ user(id: 1) { jwt_token${given} } }`)).toEqual([expect.stringContaining(message)])
  })
})
