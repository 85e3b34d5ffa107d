import { memoryFiles } from '../../../src'
import { register } from '../../support/register'
import { makeApp } from './support'

const app = makeApp()
const create = 'mutation ($user: UserInputType!) { user_create(user: $user) { id } }'
const change = 'mutation ($password: String!, $id: ID!) { user_update(id: $id, user: { password: $password }) { id } }'

test.each<[string, string, object, readonly string[]]>([
  [
    'an unknown field',
    create,
    { user: { password: 'SECRET', emial: 'a' } },
    [
      'Variable "$user" got invalid value { password: "[FILTERED]", emial: "a" }; Field "emial" is not defined by type "UserInputType". Did you mean "email"?',
    ],
  ],
  [
    'a secret of the wrong type',
    create,
    { user: { email: 'a@b.test', password: ['SECRET'] } },
    ['Variable "$user" got a secret of the wrong type; expected UserInputType!'],
  ],
  [
    'a secret, and another variable',
    change,
    { password: ['SECRET'], id: [1] },
    [
      'Variable "$password" got a secret of the wrong type; expected String!',
      'Variable "$id" got invalid value [1]; ID cannot represent value: [1]',
    ],
  ],
  [
    'no name of an operation',
    `${create.replace('mutation', 'mutation a')} ${create.replace('mutation', 'mutation b')}`,
    { user: { email: 'a@b.test', password: 'SECRET' } },
    ['Must provide operation name if query contains multiple operations.'],
  ],
  [
    'a missing variable beside a secret',
    change,
    { password: 'SECRET' },
    ['Variable "$id" of required type "ID!" was not provided.'],
  ],
])('the errors of variables quote no secrets: %s', async (_, query, variables, messages) => {
  expect(await app.errors(query, { ...variables })).toEqual(messages)
})

test('the log has no password of a visitor whose form has another field', async () => {
  const content =
    '---\nmethod: post\n---\n{% graphql made = "create", user: context.params.user %}{{ made.errors.size }}'
  const files = memoryFiles({ 'views/pages/sign-up.liquid': content, 'graphql/create.graphql': create })
  const platform = register({ files })
  const fields = { 'user[email]': 'a@b.test', 'user[password]': 'SECRET', 'user[password_confirmation]': 'SECRET' }
  const request = new Request('http://a.test/sign-up', { method: 'POST', body: new URLSearchParams(fields) })
  expect(await (await platform.fetch(request)).text()).toBe('1')
  const log = JSON.stringify(platform.entries)
  expect(log).toContain('password_confirmation')
  expect(log).not.toContain('SECRET')
})
