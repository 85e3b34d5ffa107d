import { memoryFiles } from '../../../src/ports/files'
import { graphqlExecutor } from '../../../src/app/graphql/executor'
import { appWith } from '../../app/forms/support'
import { cpuOf, cpuOfAsync } from '../../support/cpu'
import { errorOf, register } from '../../support/register'

// The engine normalizes combining marks in quadratic time: 500,000 take more than a minute.

const marks = '\u0301\u0323'.repeat(250_000)
const user = { resource: 'User', resource_owner: 'anyone' } as const
const ann = { email: 'ann@example.com', password: 'secret-1' }

test.each(['slugify', 'parameterize', 'parameterize: "_"'])('%s handles combining marks in little time', (filter) => {
  const { liquid } = register()
  const text = `a${marks}b`
  let written = ''
  expect(cpuOf(() => (written = liquid.parseAndRenderSync(`{{ text | ${filter} }}`, { text }) as string))).toBeLessThan(
    500,
  )
  expect(written).toBe('ab')
})

test.each(['slugify', 'parameterize'])('renderMs stops %s of an endless text', (filter) => {
  const { liquid } = register({ settings: { limits: { renderMs: 50, memory: 1e12 } } })
  const text = `a${marks}`.repeat(30)
  const render = (): unknown => liquid.parseAndRenderSync(`{{ text | ${filter} | size }}`, { text })
  let error: unknown
  expect(cpuOf(() => (error = errorOf(render)))).toBeLessThan(500)
  expect(String(error)).toContain('renderMs')
})

test('rejects a country name of excessive length', () => {
  const { liquid } = register()
  const render = (): unknown =>
    liquid.parseAndRenderSync('{{ "123" | to_mobile_number: country }}', { country: marks.repeat(20) })
  let error: unknown
  expect(cpuOf(() => (error = errorOf(render)))).toBeLessThan(500)
  expect(String(error)).toContain('expected the name or ISO code of a country')
})

describe('a password of more than 4096 characters', () => {
  const long = marks.slice(0, 300_000)

  test('is rejected, in a form or in GraphQL', async () => {
    const { create, platform } = appWith({ user })
    const message = 'is too long (maximum is 4096 characters)'
    let answer: unknown
    const took = await cpuOfAsync(async () => (answer = await create('user', { ...ann, password: long }, '/api/users')))
    expect(answer).toMatchObject({ status: 422, body: { errors: { password: [message] } } })
    expect(took).toBeLessThan(500)
    const { liquid } = register({ records: platform.adapters.records, graphql: graphqlExecutor() })
    const template =
      '{% graphql g, p: p %}mutation ($p: String) { user_create(user: { email: "a@example.com", password: $p }) { id } }{% endgraphql %}{{ g.errors | json }}'
    expect(await liquid.parseAndRender(template, { p: long })).toContain(`password ${message}`)
    expect(await liquid.parseAndRender(template, { p: 'ż'.repeat(4096) })).toBe('null')
  })

  test('is wrong for the account, and cheap to check', async () => {
    const { create } = appWith({ user, logIn: { resource: 'Session' } })
    await create('user', ann, '/api/users')
    let answer: unknown
    const signIn = async (): Promise<unknown> =>
      (answer = await create('logIn', { ...ann, password: long }, '/api/sessions'))
    expect(await cpuOfAsync(signIn)).toBeLessThan(200)
    expect(answer).toMatchObject({ status: 422, body: { errors: { base: ['Invalid email or password'] } } })
    expect(await create('logIn', ann, '/api/sessions')).toMatchObject({ status: 201 })
  })
})

test.each([
  ['signs nobody up', 'user', '/api/users', { email: ['is invalid'] }],
  ['signs nobody in', 'logIn', '/api/sessions', { base: ['Invalid email or password'] }],
])('an e-mail of combining marks %s, quickly', async (_, form, path, errors) => {
  const { create } = appWith({ user, logIn: { resource: 'Session' } }, { files: memoryFiles({}) })
  let answer: unknown
  const took = await cpuOfAsync(
    async () => (answer = await create(form, { ...ann, email: `ann@example.com${marks.slice(0, 300_000)}` }, path)),
  )
  expect(answer).toMatchObject({ status: 422, body: { errors } })
  expect(took).toBeLessThan(1000)
})

test('searches users by combining marks in little time', async () => {
  const { liquid } = register({ graphql: graphqlExecutor() })
  const template =
    '{% graphql g, text: text %}query ($text: String) { user(email: $text) { id } users(filter: { email: { value: $text, not_contains: $text } }) { total_entries } }{% endgraphql %}{{ g | json }}'
  let written: unknown
  const search = async (): Promise<unknown> => (written = await liquid.parseAndRender(template, { text: marks }))
  expect(await cpuOfAsync(search)).toBeLessThan(1000)
  expect(written).toBe('{"user":null,"users":{"total_entries":0}}')
})
