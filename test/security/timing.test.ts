import crypto from 'node:crypto'
import { jwtDecode } from '../../src/filters/functions'
import { memoryFiles, memoryTokens } from '../../src'
import { systemRandom } from '../../src/ports/random/port'
import { hashPassword, verifyPassword } from '../../src/base/crypto/password'
import { register } from '../support/register'
import { visitorOf } from '../support/visitor'

// The time of a comparison must not reveal a matching part of a secret.

let compared: jest.SpiedFunction<typeof crypto.timingSafeEqual>
beforeEach(() => {
  compared = jest.spyOn(crypto, 'timingSafeEqual')
})
afterEach(() => jest.restoreAllMocks())

test('compares API tokens in constant time, of any length', () => {
  const tokens = memoryTokens(['right-token'])
  for (const token of ['right-tokex', 'xight-token', 'r', '', `${tokens.issue('1', 1000)}x`]) {
    compared.mockClear()
    expect(tokens.verify(token)).toBeUndefined()
    expect(compared).toHaveBeenCalled()
  }
})

test("compares a session's CSRF token in constant time", async () => {
  const page = '{{ context.authenticity_token }}'
  const platform = register({
    files: memoryFiles({
      'views/pages/form.liquid': `{% session a = 1 %}${page}`,
      'views/pages/post.liquid': '---\nmethod: post\n---\n{{ context.csrf_request_valid }}',
    }),
  })
  const visitor = visitorOf(platform)
  const token = await visitor.text('/form')
  const post = (sent: string): Promise<string> =>
    visitor.text('/post', { form: { authenticity_token: sent }, method: 'POST' })
  expect(await post(token)).toBe('true')
  compared.mockClear()
  expect(await post(token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).toBe('false')
  expect(compared).toHaveBeenCalled()
})

test('compares passwords in constant time', async () => {
  const hash = await hashPassword('right', systemRandom())
  compared.mockClear()
  expect(await verifyPassword('wrong', hash)).toBe(false)
  expect(compared).toHaveBeenCalledTimes(1)
})

test('compares the signatures of JSON Web Tokens in constant time', () => {
  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')
  const body = `${encode({ alg: 'HS256' })}.${encode({ a: 1 })}`
  const signature = crypto.createHmac('sha256', 'secret').update(body).digest('base64url')
  expect(jwtDecode(`${body}.${signature}`, 'HS256', 'secret')).toBeTruthy()
  compared.mockClear()
  expect(() =>
    jwtDecode(`${body}.${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`, 'HS256', 'secret'),
  ).toThrow()
  expect(compared).toHaveBeenCalledTimes(1)
})
