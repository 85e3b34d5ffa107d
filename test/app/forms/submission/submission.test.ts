import { memoryFiles, memoryRecords, memoryTokens, type FormConfiguration } from '../../../../src'
import type { ScopeField } from '../../../../src/ports/forms/port'
import { appWith, idOf } from '../support'

const note: FormConfiguration = {
  resource: 'note',
  fields: { properties: { text: { validation: { presence: true } }, owner: null } },
}

test('saves the fields of a form in its table', async () => {
  const { create, table } = appWith({ note })
  const answer = await create('note', { properties: { text: 'buy tea', owner: 'Ann' } })
  expect([answer.status, answer.body]).toEqual([201, { id: 1, errors: {} }])
  expect(await table('note')).toEqual([{ text: 'buy tea', owner: 'Ann' }])
})

test('changes the sent properties, and leaves the others unchanged', async () => {
  const { create, update, table } = appWith({ note })
  const id = idOf(await create('note', { properties: { text: 'buy tea', owner: 'Ann' } }))
  expect((await update('note', id, { properties: { owner: 'Bob' } })).status).toBe(204)
  expect(await table('note')).toEqual([{ text: 'buy tea', owner: 'Bob' }])
})

test('always validates properties as they would be saved', async () => {
  const { create, update } = appWith({ note })
  const blank = { id: null, errors: { 'properties.text': ["can't be blank"] } }
  expect((await create('note', {})).body).toEqual(blank)
  const id = idOf(await create('note', { properties: { text: 'a' } }))
  const answer = await update('note', id, { properties: { text: ' ' } })
  expect([answer.status, answer.body]).toEqual([422, { errors: blank.errors }])
})

test('sets the user and the object of a record by a form of a table', async () => {
  const owned: FormConfiguration = {
    resource: 'note',
    fields: { user_id: null, customizable_id: null, customizable_type: null, properties: { text: null } },
  }
  const byProperty: FormConfiguration = { resource: 'note', fields: { properties: { user_id: null } } }
  const { create, update, table } = appWith({ note, owned, byProperty })
  const sent = { user_id: '7', customizable_id: 3, customizable_type: 'Order', properties: { text: 'buy tea' } }
  const id = idOf(await create('owned', sent))
  const { properties, ...attributes } = sent
  expect(await table('note')).toEqual([{ ...properties, ...attributes }])
  expect((await update('byProperty', id, { properties: { user_id: '8' } })).status).toBe(204)
  expect((await update('owned', id, { user_id: '9', properties: { text: 'green' } })).status).toBe(204)
  expect(await table('note')).toEqual([{ ...attributes, text: 'green', user_id: '9' }])
  expect((await update('byProperty', id, { properties: { user_id: '8' } })).status).toBe(204)
  expect(await table('note')).toMatchObject([{ user_id: '8' }])
  expect((await create('note', { user_id: '7', properties: { text: 'a' } })).status).toBe(406)
})

test.each([
  ['integer', '+13', 13],
  ['integer', '013', 13],
  ['float', '13.0', 13],
  ['float', ' 1.50', 1.5],
])('finds the number that a property of type %s stores of %j in a list', async (type, sent, number) => {
  const makeForm = (rule: string): FormConfiguration => ({
    resource: 'note',
    fields: { properties: { n: { validation: { [rule]: { in: [number] } } } } },
  })
  const forms = { listed: makeForm('inclusion'), reserved: makeForm('exclusion') }
  const { create } = appWith(forms, {
    files: memoryFiles({ 'schema/note.yml': `properties: [{ name: n, type: ${type} }]` }),
  })
  const errors = { 'properties.n': ['is reserved'] }
  expect(await create('reserved', { properties: { n: sent } })).toMatchObject({ status: 422, body: { errors } })
  expect(await create('listed', { properties: { n: sent } })).toMatchObject({ status: 201 })
})

test('validates empty, boolean and list properties as their schema stores them', async () => {
  const schema = 'properties: [{ name: n, type: integer }, { name: ok, type: boolean }, { name: tags, type: array }]'
  const form: FormConfiguration = {
    resource: 'note',
    fields: {
      properties: {
        n: { validation: { numericality: { allow_nil: true } } },
        ok: { validation: { inclusion: { in: [true], message: 'must be accepted' } } },
        tags: { validation: { length: { maximum: 2 }, inclusion: { in: ['black', 'green', 'white'] } } },
      },
    },
  }
  const { create, table } = appWith({ form }, { files: memoryFiles({ 'schema/note.yml': schema }) })
  idOf(await create('form', { properties: { n: '', ok: '1', tags: 'black, green' } }))
  expect(await table('note')).toEqual([{ n: null, ok: true, tags: ['black', 'green'] }])
  expect((await create('form', { properties: { n: 'x', ok: '0', tags: 'black,green,red' } })).body).toEqual({
    id: null,
    errors: {
      'properties.n': ['is not a number'],
      'properties.ok': ['must be accepted'],
      'properties.tags': ['is too long (maximum is 2 characters)', 'is not included in the list'],
    },
  })
})

test('validates the sent items of a nested collection', async () => {
  const profile: FormConfiguration = {
    resource: 'User',
    fields: {
      email: null,
      profiles: { default: { bio: { validation: { presence: true } }, age: { validation: { numericality: true } } } },
    },
  }
  const { create } = appWith({ profile })
  const form = (values: object) => create('profile', { email: 'ann@example.com', ...values }, '/api/users')
  expect((await form({ profiles: { default: { bio: '' } } })).body).toEqual({
    id: null,
    errors: { 'profiles.default.bio': ["can't be blank"], 'profiles.default.age': ['is not a number'] },
  })
  expect((await form({ profiles: {} })).status).toBe(201)
})

test('rejects an attribute without a field, at any depth', async () => {
  const { create } = appWith({ note })
  for (const values of [
    { nonsense: 1 },
    { properties: { text: 'a', color: 'red' } },
    { __proto__: 1, constructor: 1 },
  ]) {
    const answer = await create('note', values)
    expect([answer.status, answer.headers.get('x-error-detail')]).toEqual([
      406,
      expect.stringContaining('does not accept'),
    ])
  }
})

test('overrides input with the default payload', async () => {
  const { create, table } = appWith({
    note: {
      ...note,
      default_payload: '{ "properties": { "owner": "{{ form.properties.text | upcase }}" } }',
    },
  })
  await create('note', { properties: { text: 'tea', owner: 'Mallory' } })
  expect(await table('note')).toEqual([{ text: 'tea', owner: 'TEA' }])
})

test('validates but does not store a virtual field, and ignores input to a read-only one', async () => {
  const { create, table } = appWith({
    note: {
      resource: 'note',
      fields: {
        properties: {
          text: null,
          agreed: { validation: { inclusion: { in: [true] } }, property_options: { virtual: true } },
          stamp: { property_options: { readonly: true } },
        },
      },
      callback_actions: '{% log form.properties.agreed, type: "agreed" %}',
    },
  })
  expect((await create('note', { properties: { text: 'a', agreed: false } })).status).toBe(422)
  expect((await create('note', { properties: { text: 'a', agreed: true, stamp: 'mine' } })).status).toBe(201)
  expect(await table('note')).toEqual([{ text: 'a' }])
})

test('requires the same value twice in a field with a confirmation', async () => {
  const { create, table } = appWith({
    sign_up: {
      resource: 'User',
      fields: { email: { validation: { confirmation: true } }, email_confirmation: null },
    },
  })
  const email = 'ann@example.com'
  const wrong = await create('sign_up', { email, email_confirmation: 'bob@example.com' }, '/api/users')
  expect(wrong.body).toEqual({ id: null, errors: { email_confirmation: ["doesn't match Email"] } })
  expect((await create('sign_up', { email, email_confirmation: email }, '/api/users')).status).toBe(201)
  expect(await table(':users')).toEqual([{ email }])
})

test('runs a callback in the transaction, with the saved record', async () => {
  const { create, table } = appWith({
    note: {
      ...note,
      callback_actions:
        '{% graphql made, source: form.id, text: form.properties.text %}mutation ($source: String, $text: String) { record_create(record: { table: "copy", properties: [{ name: "source", value: $source }, { name: "text", value: $text }] }) { id } }{% endgraphql %}',
    },
  })
  await create('note', { properties: { text: 'tea' } })
  expect(await table('copy')).toEqual([{ source: '1', text: 'tea' }])
})

describe('a failing callback', () => {
  const failing: FormConfiguration = {
    ...note,
    callback_actions: '{% background x = "job" %}{% function y = "no/such/partial" %}',
    async_callback_actions: { content: '{% log "ran" %}' },
    email_notifications: ['created'],
  }
  const files = memoryFiles({
    'emails/created.liquid': '---\nto: ann@example.com\n---\nMade',
    'lib/job.liquid': '{% log "ran" %}',
  })

  test('leaves no record, job or e-mail', async () => {
    const { create, table, jobs, mailer, platform } = appWith({ note: failing }, { files })
    const answer = await create('note', { properties: { text: 'tea' } })
    expect([answer.status, answer.body]).toEqual([500, { errors: { base: ['Internal Server Error'] } }])
    expect(await table('note')).toEqual([])
    expect(jobs.list('waiting')).toEqual([])
    await platform.jobs.drain()
    expect(mailer.messages).toEqual([])
    expect(platform.entries).toContainEqual(expect.objectContaining({ level: 'error', type: 'rest' }))
  })

  test('changes nothing of a record that it updates or deletes', async () => {
    const { create, update, send, table } = appWith(
      { note, failing: { ...failing, email_notifications: [] } },
      { files },
    )
    const id = idOf(await create('note', { properties: { text: 'tea' } }))
    expect((await update('failing', id, { properties: { text: 'coffee' } })).status).toBe(500)
    const path = `/api/customizations/${id}`
    expect((await send('DELETE', path, { form_configuration_name: 'failing' })).status).toBe(500)
    expect(await table('note')).toEqual([{ text: 'tea' }])
  })
})

test('rejects with `rollback`, which undoes the write and responds with 422', async () => {
  const { create, table, jobs } = appWith({
    note: {
      ...note,
      callback_actions: '{% if form.properties.text == "no" %}{% rollback %}{% endif %}',
      async_callback_actions: { content: '{{ 1 }}' },
    },
  })
  const answer = await create('note', { properties: { text: 'no' } })
  expect([answer.status, answer.body]).toEqual([422, { id: null, errors: { base: ['Unprocessable Entity'] } }])
  expect([await table('note'), jobs.list('waiting')]).toEqual([[], []])
  expect((await create('note', { properties: { text: 'yes' } })).status).toBe(201)
})

test("runs notifications and jobs after the commit, with the form's values", async () => {
  const files = memoryFiles({ 'emails/created.liquid': '---\nto: "{{ form.properties.owner }}"\n---\nMade' })
  const { create, platform, jobs, mailer } = appWith(
    {
      note: {
        ...note,
        async_callback_actions: [
          { content: '{% log form.properties.text, type: "later" %}', priority: 'high' },
          { content: '{% log "never" %}', delay: 60 },
        ],
        email_notifications: ['created'],
      },
    },
    { files },
  )
  await create('note', { properties: { text: 'tea', owner: 'ann@example.com' } })
  expect(jobs.list('waiting')).toHaveLength(3)
  await platform.jobs.drain()
  expect(platform.entries).toContainEqual(expect.objectContaining({ type: 'later', message: 'tea' }))
  expect(mailer.messages.map(({ to }) => to)).toEqual([['ann@example.com']])
  expect(jobs.list('waiting')).toHaveLength(1)
})

test('keeps a sent password out of jobs', async () => {
  const { create, jobs } = appWith({
    sign_up: { resource: 'User', async_callback_actions: { content: '{{ form.email }}' } },
  })
  await create('sign_up', { email: 'ann@example.com', password: 'top-secret' }, '/api/users')
  expect(jobs.list('waiting')).toHaveLength(1)
  expect(JSON.stringify(jobs.list('waiting'))).not.toContain('top-secret')
})

describe('uniqueness', () => {
  test('creates one user for 100 concurrent sign-ups with one address', async () => {
    const { create, table } = appWith({ sign_up: { resource: 'User' } })
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        create('sign_up', { email: i % 2 ? 'Ann@Example.com' : 'ann@example.com ' }, '/api/users'),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status === 422)
    expect(refused).toHaveLength(99)
    expect(refused[0]?.body).toEqual({ id: null, errors: { email: ['has already been taken'] } })
    expect(await table(':users')).toEqual([{ email: 'ann@example.com' }])
  })

  test('applies within a scope, and ignores the record itself', async () => {
    const { create, update } = appWith({
      seat: {
        resource: 'seat',
        fields: { properties: { row: null, number: { validation: { uniqueness: { scope: ['row'] } } } } },
      },
    })
    const id = idOf(await create('seat', { properties: { row: 'A', number: 1 } }))
    expect((await create('seat', { properties: { row: 'B', number: 1 } })).status).toBe(201)
    expect((await create('seat', { properties: { row: 'A', number: 1 } })).body).toEqual({
      id: null,
      errors: { 'properties.number': ['has already been taken'] },
    })
    expect((await update('seat', id, { properties: { number: 1 } })).status).toBe(204)
  })

  test.each<[scope: ScopeField | ScopeField[], one: object, other: object]>([
    ['user_id', { user_id: 1 }, { user_id: 2 }],
    ['properties.row', { properties: { row: 'A' } }, { properties: { row: 'B' } }],
    [{ properties: 'row' }, { properties: { row: 'A' } }, { properties: { row: 'B' } }],
    [
      ['customizable_type', { properties: ['row'] }],
      { customizable_type: 'User', properties: { row: 'A' } },
      { customizable_type: 'Order', properties: { row: 'A' } },
    ],
  ])('applies to properties within the scope %j', async (scope, one, other) => {
    const properties = { row: null, number: { validation: { unique: { scope } } } }
    const { create } = appWith({
      seat: { resource: 'seat', fields: { user_id: null, customizable_type: null, properties } },
    })
    const seat = (values: { properties?: object }) => ({ ...values, properties: { ...values.properties, number: 1 } })
    expect((await create('seat', seat(one))).status).toBe(201)
    expect((await create('seat', seat(other))).status).toBe(201)
    expect((await create('seat', seat(one))).body).toMatchObject({
      errors: { 'properties.number': ['has already been taken'] },
    })
  })

  test('applies to the records of one creator', async () => {
    const tokens = memoryTokens(['an-access-key', { token: 'ann', subject: '1' }, { token: 'bob', subject: '2' }])
    const properties = { poll: { validation: { uniqueness: { scope: 'creator_id' } } } }
    const { create, send } = appWith(
      { sign_up: { resource: 'User' }, vote: { resource: 'vote', fields: { properties } } },
      { tokens },
    )
    for (const name of ['ann', 'bob']) await create('sign_up', { email: `${name}@example.com` }, '/api/users')
    const body = { form_configuration_name: 'vote', form: { properties: { poll: 7 } } }
    const vote = async (token: string) =>
      (await send('POST', '/api/customizations', body, { authorization: `Token token=${token}` })).status
    expect([await vote('ann'), await vote('bob'), await vote('ann')]).toEqual([201, 201, 422])
  })
})

describe('the owner of a record', () => {
  const tokens = memoryTokens(['an-access-key', { token: 'of-ann', subject: '1' }, { token: 'of-bob', subject: '2' }])
  const as = (token: string) => ({ authorization: `Token token=${token}` })
  const forms: Record<string, FormConfiguration> = {
    sign_up: { resource: 'User' },
    note,
    open: { ...note, resource_owner: 'anyone' },
  }
  const make = async () => {
    const app = appWith(forms, { tokens })
    for (const name of ['ann', 'bob']) await app.create('sign_up', { email: `${name}@example.com` }, '/api/users')
    const body = { form_configuration_name: 'note', form: { properties: { text: 'tea' } } }
    const id = idOf(await app.send('POST', '/api/customizations', body, as('of-ann')))
    const put = async (form: string, token: string, path = `/api/customizations/${id}`, values: object = {}) =>
      (await app.send('PUT', path, { form_configuration_name: form, form: values }, as(token))).status
    return { ...app, put, id }
  }

  test('is its creator; others get a not-found error', async () => {
    const { put } = await make()
    expect(await put('note', 'of-ann')).toBe(204)
    expect(await put('note', 'of-bob')).toBe(404)
  })

  test('can be anyone if the form allows it', async () => {
    const { put } = await make()
    expect(await put('open', 'of-bob')).toBe(204)
  })

  test('is the user, if the record is one', async () => {
    const { put } = await make()
    expect(await put('sign_up', 'of-ann', '/api/users/1', { first_name: 'Ann' })).toBe(204)
    expect(await put('sign_up', 'of-bob', '/api/users/1', { first_name: 'Bob' })).toBe(404)
  })

  test('can be anyone for an access key without a user', async () => {
    const { put } = await make()
    expect(await put('note', 'an-access-key')).toBe(204)
    expect(await put('sign_up', 'an-access-key', '/api/users/1', {})).toBe(204)
  })

  test('cannot be set by input', async () => {
    const { send, table } = await make()
    const form = { properties: { text: 'mine', creator_id: '2' } }
    const answer = await send('POST', '/api/customizations', { form_configuration_name: 'any', form }, as('of-ann'))
    expect(answer.status).toBe(406)
    expect(await table('note')).toEqual([{ text: 'tea', creator_id: '1' }])
  })
})

test('is not a deleted user, whose token is rejected', async () => {
  const { send } = appWith({ note }, { tokens: memoryTokens([{ token: 'of-nobody', subject: '7' }]) })
  const body = { form_configuration_name: 'note', form: { properties: { text: 'tea' } } }
  const answer = await send('POST', '/api/customizations', body, { authorization: 'Token token=of-nobody' })
  expect(answer.status).toBe(401)
})

describe('customizations', () => {
  const car: FormConfiguration = { resource: 'Customization' }
  const files = memoryFiles({ 'schema/car.yml': 'name: car', 'schema/wheel.yml': 'name: wheel' })
  const body = (form: object, parent: unknown = 'car') => ({
    form_configuration_name: 'car',
    parent_resource_id: parent,
    form: { custom_model_type_name: 'car', ...form },
  })
  const path = '/api/user/customizations'

  test('are records of the table named after their type', async () => {
    const { send, table } = appWith({ car }, { files })
    await send('POST', path, body({ properties: { color: 'red' }, customizable_type: 'Order', customizable_id: 7 }))
    expect(await table('car')).toEqual([{ color: 'red', customizable_type: 'Order', customizable_id: 7 }])
  })

  test('have types by name and by an id in the order of first use', async () => {
    const { send } = appWith({ car }, { files })
    const status = async (form: object, parent: unknown) => (await send('POST', path, body(form, parent))).status
    expect(await status({}, 1)).toBe(422)
    expect(await status({ custom_model_type_name: 'wheel' }, 'wheel')).toBe(201)
    expect(await status({}, 'car')).toBe(201)
    expect(await status({ custom_model_type_name: 'wheel' }, 1)).toBe(201)
    expect(await status({}, 2)).toBe(201)
    expect(await status({}, '2')).toBe(201)
    expect(await status({}, 'boat')).toBe(422)
    expect(await status({ custom_model_type_name: 'wheel' }, 'car')).toBe(422)
    expect(await status({}, null)).toBe(406)
    expect(await status({}, { name: 'car' })).toBe(406)
  })

  test('never have the type of a platform table, and never change their type', async () => {
    const { send, table } = appWith({ car })
    const hidden = { email: 'eve@example.com', encrypted_password: 'scrypt$2$1$1$a$b' }
    const invalid = ['is invalid']
    for (const name of [':users', 'a b', '../x', '__proto__:', 'Ünicode']) {
      const answer = await send('POST', path, body({ custom_model_type_name: name, properties: hidden }, name))
      expect(answer.body).toEqual({ id: null, errors: { custom_model_type_name: invalid } })
      const inner = { custom_model_type_name: name, properties: hidden }
      const outer = await send('POST', path, body({ customizations: { a: inner } }))
      expect(outer.body).toEqual({ id: null, errors: { 'customizations.a.custom_model_type_name': invalid } })
    }
    expect((await send('POST', path, body({ customizations: { ':users': { properties: hidden } } }))).status).toBe(422)
    expect(await table(':users')).toEqual([])
    const id = idOf(await send('POST', path, body({})))
    const changed = await send('PUT', `${path}/${id}`, body({ custom_model_type_name: 'boat' }, 'boat'))
    expect(changed.body).toEqual({ errors: { custom_model_type_name: invalid } })
  })

  test('have any type if the app has no schema', async () => {
    const { send, table } = appWith({ car })
    expect((await send('POST', path, body({ custom_model_type_name: 'boat' }, 'boat'))).status).toBe(201)
    expect(await table('boat')).toHaveLength(1)
  })

  test('have nested ones, which are saved, changed and deleted with them', async () => {
    const { send, table } = appWith({ car }, { files })
    const wheels = (size: number) => ({
      customizations: { front: { custom_model_type_name: 'wheel', properties: { size } } },
    })
    const id = idOf(await send('POST', path, body({ properties: { color: 'red' }, ...wheels(16) })))
    expect(await table('wheel')).toEqual([{ size: 16 }])
    await send('PUT', `${path}/${id}`, body(wheels(17)))
    expect(await table('wheel')).toEqual([{ size: 17 }])
    expect(await table('car')).toMatchObject([{ color: 'red' }])
    expect((await send('DELETE', `${path}/${id}`, { form_configuration_name: 'car' })).status).toBe(204)
    expect([await table('car'), await table('wheel')]).toEqual([[], []])
  })

  describe('nested customizations with an id', () => {
    const wheel = (more: object) => ({ custom_model_type_name: 'wheel', ...more })
    const setUp = async () => {
      const app = appWith({ car }, { files })
      const make = async (customizations: object) => idOf(await app.send('POST', path, body({ customizations })))
      const put = (id: number, customizations: object) => app.send('PUT', `${path}/${id}`, body({ customizations }))
      const id = await make({ front: wheel({ properties: { size: 1 } }), rear: wheel({ properties: { size: 2 } }) })
      const records = await app.platform.adapters.records.search({ table: 'wheel', limit: 10 })
      const [front = 0, rear = 0] = records.map((record) => Number(record.id))
      return { ...app, make, put, id, front, rear }
    }

    test('change the record of that id, under any name', async () => {
      const { put, id, table, front, rear } = await setUp()
      const named = { front: { id: front, properties: { size: 10 } }, 1: { id: rear, properties: { size: 20 } } }
      expect((await put(id, named)).status).toBe(204)
      expect(await table('wheel')).toEqual([{ size: 10 }, { size: 20 }])
      const swapped = { rear: { id: front, properties: { color: 'red' } }, front: { id: rear } }
      expect((await put(id, swapped)).status).toBe(204)
      expect(await table('wheel')).toEqual([{ size: 10, color: 'red' }, { size: 20 }])
    })

    test('are rejected if they have another owner, another parent or a duplicate id', async () => {
      const { make, put, send, id, table, front, rear } = await setUp()
      const other = await make({ front: wheel({ properties: { size: 3 } }) })
      const faults = async (customizations: object, of = id): Promise<unknown> => (await put(of, customizations)).body
      const invalid = (key: string) => ({ errors: { [`customizations.${key}.id`]: ['is invalid'] } })
      expect(await faults({ x: wheel({ id: front }) }, other)).toEqual(invalid('x'))
      expect(await faults({ front: wheel({ id: front }) }, other)).toEqual(invalid('front'))
      expect(await faults({ x: wheel({ id }) })).toEqual(invalid('x'))
      expect(await faults({ front: {}, x: wheel({ id: front }) })).toEqual(invalid('x'))
      expect(await faults({ x: { id: rear }, y: wheel({ id: rear }) })).toEqual(invalid('y'))
      expect(await faults({ front: wheel({ customizations: { x: wheel({ id: rear }) } }) })).toEqual({
        errors: { 'customizations.front.customizations.x.id': ['is invalid'] },
      })
      expect((await send('POST', path, body({ customizations: { x: wheel({ id: front }) } }))).status).toBe(422)
      expect(await table('wheel')).toEqual([{ size: 1 }, { size: 2 }, { size: 3 }])
    })

    test('are rejected at their type if it differs', async () => {
      const boats = memoryFiles({ 'schema/car.yml': '', 'schema/wheel.yml': '', 'schema/boat.yml': '' })
      const { send, table } = appWith({ car }, { files: boats })
      const id = idOf(await send('POST', path, body({ customizations: { front: wheel({}) } })))
      for (const type of ['boat', '', 'nowhere']) {
        const change = { front: { custom_model_type_name: type } }
        const answer = await send('PUT', `${path}/${id}`, body({ customizations: change }))
        const errors = { 'customizations.front.custom_model_type_name': ['is invalid'] }
        expect([answer.status, answer.body]).toEqual([422, { errors }])
      }
      expect([await table('wheel'), await table('boat')]).toEqual([[{}], []])
    })
  })

  test('cannot contain nested ones, under any name', async () => {
    const { send, table } = appWith({ car }, { files })
    const wheel = { custom_model_type_name: 'wheel', properties: { size: 16 } }
    const id = idOf(await send('POST', path, body({ customizations: { x: null, constructor: wheel } })))
    expect((await send('PUT', `${path}/${id}`, body({ customizations: { y: null } }))).status).toBe(204)
    expect(await table('wheel')).toEqual([{ size: 16 }])
    expect((await send('DELETE', `${path}/${id}`, { form_configuration_name: 'car' })).status).toBe(204)
    expect([await table('car'), await table('wheel')]).toEqual([[], []])
  })

  test('reject properties with reserved names', async () => {
    const { send } = appWith({ car }, { files })
    const answer = await send('POST', path, body({ properties: { creator_id: '1', user_id: 2, custom_images: {} } }))
    expect(answer.body).toEqual({
      id: null,
      errors: {
        'properties.creator_id': ['is reserved'],
        'properties.user_id': ['is reserved'],
        'properties.custom_images': ['is reserved'],
      },
    })
  })

  test('store files, and hide their content from forms', async () => {
    const { send, table, platform } = appWith(
      { car: { ...car, callback_actions: '{% log form.custom_images.photo, type: "photo" %}' } },
      { files },
    )
    const photo = { filename: 'a.png', content_type: 'image/png', content_base64: 'AAEC' }
    const id = idOf(await send('POST', path, body({ custom_images: { photo } })))
    const kept = { file_name: 'a.png', content_type: 'image/png', size: 3, key: expect.stringContaining('uploads/') }
    await send('PUT', `${path}/${id}`, body({ properties: { color: 'red' } }))
    expect(await table('car')).toMatchObject([{ color: 'red', custom_images: { photo: kept } }])
    expect(JSON.stringify(platform.entries)).not.toContain('AAEC')
    await send('PUT', `${path}/${id}`, body({ custom_images: { photo: null } }))
    expect(await table('car')).toEqual([{ color: 'red', custom_images: {} }])
    expect((await send('POST', path, body({ custom_images: { photo: 'text' } }))).body).toEqual({
      id: null,
      errors: { 'custom_images.photo': ['is invalid'] },
    })
  })

  test('accept files in `image` and `file`, as fields of custom images have them', async () => {
    const validation = { file_content_type: { allow: ['image/png'] } }
    const fields = { custom_images: { photo: { image: { validation } } }, custom_attachments: { cv: { file: null } } }
    const { send, table } = appWith({ car: { ...car, fields } }, { files })
    const file = (content_type: string) => ({ filename: 'a', content_type, content_base64: 'AAEC' })
    const values = (type: string) =>
      body({
        custom_images: { photo: { image: file(type) } },
        custom_attachments_attributes: { cv: { file: file(type) } },
      })
    idOf(await send('POST', path, values('image/png')))
    const kept = { file_name: 'a', content_type: 'image/png' }
    expect(await table('car')).toMatchObject([{ custom_images: { photo: kept }, custom_attachments: { cv: kept } }])
    expect((await send('POST', path, values('text/html'))).body).toMatchObject({
      errors: { 'custom_images.photo': ['has a type that is not allowed (expected image/png)'] },
    })
    for (const photo of [
      { image: file('image/png'), file: file('image/png') },
      { other: file('image/png') },
      { image: { image: file('image/png') } },
    ])
      expect((await send('POST', path, body({ custom_images: { photo } }))).body).toMatchObject({
        errors: { 'custom_images.photo': ['is invalid'] },
      })
  })
})

describe('by GraphQL', () => {
  const forms: Record<string, FormConfiguration> = {
    note,
    sign_up: { resource: 'User' },
    account: { resource: 'User', fields: { properties: null } },
  }
  const run = async (query: string) => {
    const app = appWith(forms)
    const text = await app.platform.liquid.parseAndRender(`{% graphql g %}${query}{% endgraphql %}{{ g | json }}`)
    return { ...app, result: JSON.parse(text) as object }
  }

  test('saves by a form in a mutation', async () => {
    const { result, table } = await run(
      'mutation { record_create(form: "note", record: { table: "note", properties: [{ name: "text", value: "tea" }] }) { id } }',
    )
    expect(result).toEqual({ record_create: { id: '1' } })
    expect(await table('note')).toEqual([{ text: 'tea' }])
  })

  test('counts concurrent changes of the record', async () => {
    const { platform, create, table } = appWith({ ...forms, note: { ...note, fields: { properties: { n: null } } } })
    await create('note', { properties: { n: 0 } })
    await create('sign_up', { email: 'ann@example.com' }, '/api/users')
    const increment = 'properties: [{ name: "n", increment: 1 }]'
    const query = `mutation {
      record_update(form: "note", id: 1, record: { ${increment} }) { id }
      by_form: user_update(form: "account", id: 1, user: { ${increment} }) { id }
      user_update(id: 1, user: { ${increment} }) { id }
    }`
    const template = `{% graphql g %}${query}{% endgraphql %}{{ g.errors | json }}`
    const render = (): Promise<unknown> => platform.liquid.parseAndRender(template)
    expect(new Set(await Promise.all(Array.from({ length: 20 }, render)))).toEqual(new Set(['null']))
    expect(await table('note')).toEqual([{ n: 20 }])
    expect(await table(':users')).toEqual([{ email: 'ann@example.com', properties: { n: 40 } }])
  })

  test('returns the validation errors of the form', async () => {
    const { result, table } = await run('mutation { user_create(form: "sign_up", user: { email: "x" }) { id } }')
    expect(result).toMatchObject({ errors: [{ message: 'form "sign_up" rejected: email is invalid' }] })
    expect(await table(':users')).toEqual([])
  })
})

test('never exposes the hash of a password', async () => {
  const records = memoryRecords()
  const { create, platform } = appWith(
    { sign_up: { resource: 'User', callback_actions: '{% log form, type: "seen" %}' } },
    { records },
  )
  await create('sign_up', { email: 'ann@example.com', password: 'top-secret' }, '/api/users')
  const [user] = await records.search({ table: ':users', limit: 1000 })
  expect(user?.properties.encrypted_password).toMatch(/^scrypt\$/)
  expect(JSON.stringify(platform.entries)).not.toMatch(/scrypt|top-secret/)
})
