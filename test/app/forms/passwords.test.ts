import type { FormConfiguration } from '../../../src'
import { usersTable } from '../../../src/ports/records/reserved-tables'
import { appWith } from './support'

const users = '/api/users'
const user: FormConfiguration = { resource: 'User', resource_owner: 'anyone' }
const logIn: FormConfiguration = { resource: 'Session' }
const ann = { email: 'ann@example.com', password: 'secret-1' }

test.each(['', '      ', '\t\n        ', '\u00a0\u00a0\u00a0\u00a0\u00a0\u00a0\u00a0'])(
  'rejects a password of white space only: %j',
  async (password) => {
    const { create } = appWith({ user, logIn })
    const { status, body } = await create('user', { ...ann, password }, users)
    expect(status).toBe(422)
    expect(body).toEqual({ id: null, errors: { password: ["can't be blank"] } })
  },
)

test('ignores an empty password in a form that edits a user', async () => {
  const { create, update, platform } = appWith({ user, logIn })
  await create('user', ann, users)
  const before = await platform.adapters.records.find('1', usersTable)
  expect((await update('user', '1', { password: '', first_name: 'Ann' }, users)).status).toBe(204)
  const after = await platform.adapters.records.find('1', usersTable)
  expect(after?.properties).toEqual({ ...before?.properties, first_name: 'Ann' })
  expect((await create('logIn', ann, '/api/sessions')).status).toBe(201)
  expect((await update('user', '1', { password: '   ' }, users)).body).toEqual({
    errors: { password: ["can't be blank"] },
  })
})

test('rejects a form if the input breaks the JSON of its default payload, and logs the place', async () => {
  const form: FormConfiguration = {
    resource: 'note',
    fields: { properties: { text: null, copy: null } },
    default_payload: '{ "properties": { "copy": {{ form.properties.text }} } }',
  }
  const { create, table, platform } = appWith({ form })
  expect((await create('form', { properties: { text: '5' } })).status).toBe(201)
  const { status, body } = await create('form', { properties: { text: '"' } })
  expect([status, body]).toEqual([422, { id: null, errors: { base: ['Unprocessable Entity'] } }])
  expect(await table('note')).toHaveLength(1)
  const messages = platform.entries.filter(({ type }) => type === 'form').map(({ message }) => message)
  expect(messages).toEqual([
    'form "form": default_payload: an unquoted value must be one JSON value: print it with "| json" (line 1)',
  ])
})
