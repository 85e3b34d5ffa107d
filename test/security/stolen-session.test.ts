import { memoryFiles, memoryRecords } from '../../src'
import { usersTable } from '../../src/ports/records/reserved-tables'
import { graphqlExecutor } from '../../src/app/graphql/executor'
import { register } from '../support/register'
import { visitorOf, type Visitor } from '../support/visitor'

// A copied session ends when its user changes the credentials of the account.

const page = (body: string): string => `---\nlayout: ""\n---\n${body}`
const query = (text: string): string => page(`{% graphql g %}${text}{% endgraphql %}{{ g.errors | json }}`)
const otp = query('{ user(id: 1) { otp { current_code } } }')
const files = memoryFiles({
  'views/pages/start.liquid': page("{% sign_in user_id: 1 %}{% session cart = 'tea' %}"),
  'views/pages/who.liquid': page('{{ context.current_user.id }}|{{ context.session.cart }}'),
  'views/pages/token.liquid': page('{{ context.authenticity_token }}'),
  'views/pages/password.liquid': query('mutation { user_update(user: { password: "another-1" }) { id } }'),
  'views/pages/email.liquid': query('mutation { user_update(user: { email: "eve@shop.test" }) { id } }'),
  'views/pages/name.liquid': query('mutation { user_update(user: { first_name: "Ann" }) { id } }'),
  'views/pages/otp.liquid': otp,
  'views/pages/otp-new.liquid': query('mutation { user_otp_secret_refresh(user_id: 1) { status } }'),
  'views/pages/otp-off.liquid': query('mutation { user_otp_delete_token(user_id: 1) { status } }'),
  'views/pages/as-bob.liquid': page('{% sign_in user_id: 2 %}'),
  'forms/account.liquid': '---\nresource: User\n---\n',
})

/** Ann's browser, and a thief with a copy of its cookies. */
async function steal(...before: readonly string[]): Promise<{ own: Visitor; thief: Visitor }> {
  const records = memoryRecords()
  const platform = register({ files, records, graphql: graphqlExecutor() })
  for (const email of ['ann@shop.test', 'bob@shop.test']) await records.create(usersTable, { email })
  const own = visitorOf(platform)
  for (const path of ['/start', ...before]) await own.send(path)
  return { own, thief: visitorOf(platform, 'https://shop.test', new Map(own.cookies)) }
}

test.each([
  ['of the password', '/password', '1|tea'],
  ['of the e-mail', '/email', '1|tea'],
  ['to another user', '/as-bob', '2|tea'],
  ['of the second factor', '/otp-new', '1|tea'],
  ['of the second factor at its first use', '/otp', '1|tea'],
])('ends a copy of a session with its change %s', async (_, path, after) => {
  const { own, thief } = await steal()
  expect(await thief.text('/who')).toBe('1|tea')
  expect(['', 'null']).toContain(await own.text(path))
  expect([await own.text('/who'), await thief.text('/who')]).toEqual([after, '|'])
})

test.each([
  ['the end of impersonation', '/as-bob', '/start', '1|tea'],
  ['two-factor turned off', '/otp', '/otp-off', '1|tea'],
])('ends a copy of a session with %s', async (_, before, path, after) => {
  const { own, thief } = await steal(before)
  await own.send(path)
  expect([await own.text('/who'), await thief.text('/who')]).toEqual([after, '|'])
})

test('ends a copy of a session with a new password by a form', async () => {
  const { own, thief } = await steal()
  const headers = { 'x-csrf-token': await own.text('/token') }
  const form = { form_configuration_name: 'account', 'form[password]': 'another-1' }
  await own.send('/api/users/1', { method: 'PUT', form, headers })
  expect([await own.text('/who'), await thief.text('/who')]).toEqual(['1|tea', '|'])
})

test('keeps the id of a session during other changes', async () => {
  const { own, thief } = await steal('/otp')
  const [cookies] = [new Map(own.cookies)]
  for (const path of ['/name', '/otp']) await own.send(path)
  expect([own.cookies, await thief.text('/who')]).toEqual([cookies, '1|tea'])
})
