import { memoryFiles, memoryForms, memoryTokens, type FormConfiguration } from '../../../src'
import { accessKey, authorized, sender } from '../../web/rest/app'
import { register } from '../../support/register'
import { appWith, idOf } from './support'

const users = '/api/users'
const signUp: FormConfiguration = { resource: 'User', fields: { email: null, password: null } }
const ann = { email: 'ann@example.com', password: 'long-enough' }

test('signs nobody in and sets no cookie if the callback of a log-in rolls back', async () => {
  const logIn: FormConfiguration = { resource: 'Session', callback_actions: '{% session seen = 1 %}{% rollback %}' }
  const { create } = appWith({ signUp, logIn })
  await create('signUp', ann, users)
  const answer = await create('logIn', ann, '/api/sessions')
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([422, null])
})

test('exposes passwords to no callback, job, e-mail or message', async () => {
  const show = '{{ form | json }}{% log form %}'
  const later = [{ content: show }]
  const form: FormConfiguration = {
    resource: 'User',
    fields: { email: null, password: { validation: { confirmation: true } } },
    callback_actions: show,
    async_callback_actions: later,
    email_notifications: ['welcome'],
  }
  const session: FormConfiguration = {
    resource: 'Session',
    callback_actions: show,
    async_callback_actions: later,
  }
  const files = memoryFiles({ 'emails/welcome.liquid': '---\nto: "{{ form.email }}"\n---\n{{ form | json }}' })
  const { platform, create, mailer, jobs } = appWith({ form, session }, { files })
  const password = 'hunter-hunter'
  const values = { ...ann, password, password_confirmation: password }
  expect((await create('form', values, users)).status).toBe(201)
  expect((await create('session', { ...ann, password }, '/api/sessions')).status).toBe(201)
  const queued = [...jobs.list('waiting')]
  await platform.jobs.drain()
  expect(mailer.messages[0]?.html).toContain('ann@example.com')
  const outputs = JSON.stringify([platform.entries, mailer.messages, queued])
  expect(outputs).toContain('ann@example.com')
  expect(outputs).not.toContain(password)
})

test('accepts a confirmation without a separate field', async () => {
  const form: FormConfiguration = {
    ...signUp,
    fields: { email: null, password: { validation: { confirmation: true } } },
  }
  const { create, table } = appWith({ form })
  const answer = await create('form', { ...ann, password_confirmation: 'another one' }, users)
  expect(answer.body).toEqual({ id: null, errors: { password_confirmation: ["doesn't match Password"] } })
  expect((await create('form', { ...ann, password_confirmation: ann.password }, users)).status).toBe(201)
  expect(Object.keys((await table(':users'))[0] as object)).not.toContain('password_confirmation')
})

test("prefers a form's message over the default one", async () => {
  const form: FormConfiguration = {
    resource: 'User',
    fields: {
      email: { validation: { presence: { message: 'Who are you?' }, uniqueness: { message: 'is known' } } },
      password: { validation: { length: { minimum: 12 } } },
    },
  }
  const { create } = appWith({ form })
  expect((await create('form', { email: '', password: 'abc' }, users)).body).toEqual({
    id: null,
    errors: { email: ['Who are you?'], password: ['is too short (minimum is 12 characters)'] },
  })
  await create('form', { ...ann, password: 'long-enough-for-all' }, users)
  expect((await create('form', ann, users)).body).toMatchObject({ errors: { email: ['is known'] } })
})

test('applies the default rules if the form has weaker ones', async () => {
  const form: FormConfiguration = {
    resource: 'User',
    fields: { email: null, password: { validation: { length: { minimum: 2 }, presence: { if: 'false' } } } },
  }
  const { create } = appWith({ form })
  for (const password of ['abc', 'a']) {
    expect((await create('form', { ...ann, password }, users)).body).toEqual({
      id: null,
      errors: { password: ['is too short (minimum is 6 characters)'] },
    })
  }
})

test('sets virtual fields from a default payload', async () => {
  const form: FormConfiguration = {
    resource: 'order',
    fields: { properties: null, source: { property_options: { virtual: true } } },
    default_payload: '{ "source": "web" }',
    callback_actions: '{% log form.source %}',
  }
  const { platform, create, table } = appWith({ form })
  expect((await create('form', { properties: { a: 1 } })).status).toBe(201)
  expect([await table('order'), platform.entries]).toMatchObject([[{ a: 1 }], [{ message: 'web' }]])
})

test('exposes the changed user after a user changes their own record', async () => {
  const form: FormConfiguration = {
    resource: 'User',
    fields: { email: null, first_name: null },
    callback_actions: '{% log context.current_user.first_name %}',
  }
  const { platform, create, send } = appWith(
    { form },
    { tokens: memoryTokens([accessKey, { token: 'ann', subject: '1' }]) },
  )
  await create('form', { ...ann, password: undefined, first_name: 'Ann' }, users)
  const body = { form_configuration_name: 'form', form: { first_name: 'Bea' } }
  expect((await send('PUT', `${users}/1`, body, { authorization: 'Token token=ann' })).status).toBe(204)
  expect(platform.entries.map((entry) => (entry as { message: string }).message)).toEqual(['', 'Bea'])
})

test('does not revive a session that ended while the page rendered', async () => {
  let go = (): void => undefined
  const waiting = new Promise<void>((resolve) => (go = resolve))
  const sessions = new Map<string, unknown>()
  const platform = register({
    sessions,
    tokens: memoryTokens([accessKey]),
    forms: memoryForms({ signUp, logIn: { resource: 'Session' } }),
    files: memoryFiles({ 'views/pages/slow.liquid': '{% session a = 1 %}{% graphql g %}{ slow }{% endgraphql %}' }),
    graphql: { execute: () => waiting.then(() => ({ data: { slow: 1 } })) },
  })
  const send = sender((request) => platform.rest.fetch(request))
  await send('POST', users, { form_configuration_name: 'signUp', form: ann })
  const { headers } = await send('POST', '/api/sessions', { form_configuration_name: 'logIn', form: ann })
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
  const slow = platform.respond(
    { page: 'slow' },
    { request: new Request('http://app.test/slow', { headers: { cookie } }) },
  )
  expect((await send('DELETE', '/api/sessions', {}, { ...authorized, cookie })).status).toBe(204)
  go()
  await slow
  expect(sessions.has(`session:${cookie.split('=')[1]}`)).toBe(false)
})

test.each(['/x?a=1&a[b]=2', `/x?a${'[b]'.repeat(40)}=1`])('rejects %j as a page to return to', async (page) => {
  const { send } = appWith({ signUp })
  expect((await send('POST', users, { form_configuration_name: 'signUp', form: ann, page })).status).toBe(201)
})

describe('nested customizations', () => {
  const path = '/api/customizations'
  const files = memoryFiles({ 'schema/car.yml': 'name: car', 'schema/wheel.yml': 'name: wheel' })
  const form: FormConfiguration = {
    resource: 'Customization',
    custom_model_types: ['car'],
    fields: {
      properties: null,
      customizations: {
        wheel: {
          custom_model_type_name: null,
          properties: { size: { validation: { presence: true } }, color: null },
          agree: { property_options: { virtual: true } },
        },
      },
    },
  }
  const body = (customizations: object) => ({
    form_configuration_name: 'form',
    parent_resource_id: 'car',
    form: { custom_model_type_name: 'car', customizations },
  })

  test('have types of the schema, too', async () => {
    const { send, table } = appWith({ form }, { files })
    const wheel = { custom_model_type_name: 'secret', properties: { size: 1 } }
    expect((await send('POST', path, body({ wheel }))).body).toEqual({
      id: null,
      errors: { 'customizations.wheel.custom_model_type_name': ['is invalid'] },
    })
    expect(await table('secret')).toEqual([])
    expect((await send('POST', path, body({ wheel: { properties: { size: 1 } } }))).status).toBe(201)
    expect(await table('wheel')).toHaveLength(1)
  })

  test('are validated like top-level ones, and keep no virtual field', async () => {
    const { send, table } = appWith({ form }, { files })
    const wheel = { properties: { size: 1 }, agree: true }
    const id = idOf(await send('POST', path, body({ wheel })))
    const changed = await send('PUT', `${path}/${id}`, body({ wheel: { properties: { color: 'red' } } }))
    expect([changed.status, changed.body]).toEqual([204, undefined])
    expect(await table('wheel')).toEqual([{ size: 1, color: 'red' }])
    const wrong = await send('PUT', `${path}/${id}`, body({ wheel: { properties: { size: '' } } }))
    expect(wrong.body).toEqual({ errors: { 'customizations.wheel.properties.size': ["can't be blank"] } })
  })
})

test.each(['api', '/', '/v1/', '//x', '/a b', 5])('rejects %j as the path of the API', (basePath) => {
  expect(() => register({ settings: { rest: { basePath: basePath as string } } })).toThrow(
    /settings\.rest\.basePath: expected a path/,
  )
})

test('serves the API at the root', async () => {
  const { send } = appWith({ signUp }, { settings: { rest: { basePath: '' } } })
  expect((await send('POST', '/users', { form_configuration_name: 'signUp', form: ann })).status).toBe(201)
})

test("explains a policy's own status", async () => {
  const form: FormConfiguration = { ...signUp, authorization_policies: ['hidden'] }
  const files = memoryFiles({ 'authorization_policies/hidden.liquid': '---\nhttp_status: 404\n---\nfalse' })
  const answer = await appWith({ form }, { files }).create('form', ann, users)
  expect([answer.status, answer.body]).toEqual([404, { errors: { base: ['Not Found'] } }])
})
