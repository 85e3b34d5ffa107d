import { memoryFiles, memoryTokens, type FormConfiguration, type PlatformAdapters } from '../../../src'
import { usersTable } from '../../../src/ports/records/reserved-tables'
import { appWith, idOf } from './support'

const path = '/api/customizations'
const as = (token: string) => ({ authorization: `Token token=${token}` })

/** An app with an administrator, and with Eve, who has a token. */
async function attacked(forms: Record<string, FormConfiguration>, adapters: PlatformAdapters = {}) {
  const tokens = memoryTokens([{ token: 'eve', subject: '2' }])
  const app = appWith({ sign_up: { resource: 'User' }, ...forms }, { tokens, ...adapters })
  const { records } = app.platform.adapters
  await records.create(usersTable, { email: 'admin@example.com', encrypted_password: 'hash' })
  await records.create(usersTable, { email: 'eve@example.com' })
  const users = () => app.table(usersTable)
  const send = (method: string, form: string, values: object, { id, parent }: { id?: number; parent?: string } = {}) =>
    app.send(
      method,
      id === undefined ? path : `${path}/${id}`,
      { form_configuration_name: form, form: values, ...(parent !== undefined && { parent_resource_id: parent }) },
      as('eve'),
    )
  return { ...app, records, users, send }
}

describe('the key of a nested record', () => {
  const claim = (id: string, type: string) => ({ customizations: { c: { id, custom_model_type_name: type } } })
  const photo: FormConfiguration = { resource: 'Customization' }

  test('is rejected as a property by a form of a table', async () => {
    const { send, table } = await attacked({ photo: { resource: 'photo' } })
    const answer = await send('POST', 'photo', { properties: claim('1', usersTable) })
    expect([answer.status, answer.body]).toEqual([
      422,
      { id: null, errors: { 'properties.customizations': ['is reserved'] } },
    ])
    expect(await table('photo')).toEqual([])
  })

  test('is rejected as a property by GraphQL', async () => {
    const { platform } = await attacked({})
    const mutation = `mutation ($id: ID!, $value: HashObject!) {
      record_update(id: $id, record: { properties: [{ name: "customizations", value_json: $value }] }) { id }
    }`
    const page = `{% graphql made %}mutation { record_create(record: { table: "photo" }) { id } }{% endgraphql %}
      {% graphql changed, id: made.record_create.id, value: value %}${mutation}{% endgraphql %}{{ changed.errors | json }}`
    const value = claim('1', usersTable).customizations
    const response = await platform.respond(page, { variables: { value } })
    expect(await response.text()).toMatch(/"customizations\\?" is reserved/)
    expect((await platform.adapters.records.search({ table: 'photo', limit: 1000 }))[0]?.properties).toEqual({})
  })

  // Older versions or the host's code may have stored the key.
  test.each([usersTable, 'photo', 'secret'])('is ignored in stored records: in %s', async (type) => {
    const { send, records, users, table } = await attacked({ photo })
    const secret = await records.create('secret', { text: 'hidden' })
    const mine = await records.create('photo', { creator_id: '2' })
    await records.update(
      mine.id,
      claim(type === usersTable ? '1' : type === 'photo' ? mine.id : secret.id, type),
      'photo',
    )
    const values = {
      custom_model_type_name: 'photo',
      customizations: { c: { properties: { encrypted_password: 'x' } } },
    }
    await send('PUT', 'photo', values, { id: Number(mine.id), parent: 'photo' })
    expect((await send('DELETE', 'photo', {}, { id: Number(mine.id) })).status).toBe(204)
    expect(await users()).toMatchObject([{ email: 'admin@example.com', encrypted_password: 'hash' }, {}])
    expect(await table('secret')).toEqual([{ text: 'hidden' }])
  })

  test('is deleted with its record by any form', async () => {
    const drop: FormConfiguration = { resource: 'photo' }
    const { send, table } = await attacked({ photo: { ...photo, custom_model_types: ['photo', 'tag'] }, drop })
    const form = { custom_model_type_name: 'photo', customizations: { tag: { properties: { text: 'tea' } } } }
    const id = idOf(await send('POST', 'photo', form, { parent: 'photo' }))
    expect(await table('tag')).toHaveLength(1)
    expect((await send('DELETE', 'drop', {}, { id })).status).toBe(204)
    expect([await table('photo'), await table('tag')]).toEqual([[], []])
  })
})

describe('a form of Customization', () => {
  const photo: FormConfiguration = { resource: 'Customization', fields: { properties: null } }
  const order: FormConfiguration = {
    resource: 'order',
    fields: {
      properties: {
        price: { property_options: { readonly: true } },
        count: { validation: { numericality: { greater_than: 0 } } },
      },
    },
  }
  const cheap = { properties: { price: 0, count: -1 } }

  test.each([
    ["with the form's name", photo, 'order'],
    ['named by the form', { ...photo, custom_model_types: ['photo', 'album'] }, 'order'],
    ['without a form', { resource: 'Customization' }, 'order'],
  ])('changes and deletes only records of the type %s', async (_, form, type) => {
    const { send, records, table } = await attacked({ photo: form, order })
    const { id } = await records.create(type, { creator_id: '2', price: 9, count: 1 })
    for (const custom_model_type_name of ['order', 'photo', 'album']) {
      const values = { custom_model_type_name, ...cheap }
      expect((await send('PUT', 'photo', values, { id: Number(id) })).status).toBe(404)
    }
    expect((await send('DELETE', 'photo', {}, { id: Number(id) })).status).toBe(404)
    expect(await table(type)).toEqual([{ creator_id: '2', price: 9, count: 1 }])
  })

  test.each([
    ["with the form's name", photo, 'admin_setting', 'photo'],
    ['named by the form', { ...photo, custom_model_types: ['album'] }, 'photo', 'album'],
    ['without a form', { resource: 'Customization' }, 'order', 'admin_setting'],
    [
      'named by the form and chosen by the client',
      { ...photo, fields: { custom_model_type_name: null }, custom_model_types: ['album'] },
      'order',
      'album',
    ],
  ] as [string, FormConfiguration, string, string][])(
    'creates only records of the type %s',
    async (_, form, wrong, right) => {
      const { send, table } = await attacked({ photo: form, order })
      const make = async (type: string) =>
        (await send('POST', 'photo', { custom_model_type_name: type }, { parent: type })).status
      expect([await make(wrong), await make(right)]).toEqual([406, 201])
      expect([await table(wrong), await table(right)]).toEqual([[], [{ creator_id: '2' }]])
    },
  )

  test('creates no nested record of another type', async () => {
    const fields = { properties: null, customizations: { tag: { properties: null } } }
    const { send, table } = await attacked({ photo: { ...photo, fields }, open: { resource: 'Customization' }, order })
    const make = async (form: string, name: string, type = name) => {
      const inside = { [name]: { custom_model_type_name: type, ...cheap } }
      const values = { custom_model_type_name: 'photo', customizations: inside }
      return (await send('POST', form, values, { parent: 'photo' })).status
    }
    expect(await make('photo', 'tag', 'order')).toBe(406)
    expect(await make('photo', 'order')).toBe(406)
    expect(await make('photo', 'tag')).toBe(201)
    expect(await make('open', 'x', 'order')).toBe(406)
    expect(await make('open', 'order')).toBe(406)
    expect([await table('order'), await table('tag')]).toMatchObject([[], [{ count: -1 }]])
  })

  test('changes no nested record of another type, with any type that the client sends', async () => {
    const mixed: FormConfiguration = { resource: 'Customization', custom_model_types: ['album', 'order'] }
    const album: FormConfiguration = { resource: 'Customization', custom_model_types: ['album', 'photo'] }
    const { send, table } = await attacked({ mixed, album, order })
    const makeValues = (type: string | undefined, properties: object) => ({
      custom_model_type_name: 'album',
      customizations: { x: { ...(type !== undefined && { custom_model_type_name: type }), properties } },
    })
    const id = idOf(await send('POST', 'mixed', makeValues('order', { price: 9 }), { parent: 'album' }))
    const statuses = ['photo', 'order', undefined].map(
      async (type) => (await send('PUT', 'album', makeValues(type, { price: 0 }), { id })).status,
    )
    expect(await Promise.all(statuses)).toEqual([422, 406, 406])
    expect(await table('order')).toEqual([{ creator_id: '2', price: 9 }])
    expect((await send('PUT', 'mixed', makeValues('order', { price: 8 }), { id })).status).toBe(204)
    expect(await table('order')).toEqual([{ creator_id: '2', price: 8 }])
  })

  test.each([
    ['missing in the schema that has its parent', 'secret'],
    ['without a name', ''],
  ])('creates no nested record of a type %s', async (_, type) => {
    const files = memoryFiles({ 'schema/photo.yml': 'name: photo' })
    const { send, records, table } = await attacked({ any: { resource: 'Customization' } }, { files })
    const { id } = await records.create('secret', { creator_id: '2' })
    const values = { customizations: { x: { custom_model_type_name: type } } }
    const answer = await send('PUT', 'any', values, { id: Number(id) })
    expect([answer.status, answer.body]).toEqual([
      422,
      { errors: { 'customizations.x.custom_model_type_name': ['is invalid'] } },
    ])
    expect(await table('secret')).toEqual([{ creator_id: '2' }])
  })

  test('reaches no platform table of the same name', async () => {
    const { send, users } = await attacked({ ':users': { ...photo, resource_owner: 'anyone' } })
    const before = await users()
    expect((await send('PUT', ':users', cheap, { id: 1 })).status).toBe(404)
    expect((await send('DELETE', ':users', {}, { id: 1 })).status).toBe(404)
    expect(await users()).toEqual(before)
  })

  test('requires no type from the client if it has only one', async () => {
    const { send, table } = await attacked({ photo })
    const id = idOf(await send('POST', 'photo', { properties: { text: 'tea' } }, { parent: 'photo' }))
    expect((await send('PUT', 'photo', { properties: { text: 'coffee' } }, { id })).status).toBe(204)
    expect(await table('photo')).toEqual([{ text: 'coffee', creator_id: '2' }])
  })

  test("reports its types to the client's developer", async () => {
    const { send } = await attacked({ photo })
    const answer = await send('POST', 'photo', { custom_model_type_name: 'order' }, { parent: 'order' })
    expect(answer.headers.get('x-error-detail')).toBe(
      'custom_model_type_name: expected photo, got "order" (custom_model_types of the form lists its types)',
    )
  })
})

test('saves by forms of tables only in GraphQL', async () => {
  const { platform } = await attacked({ account: { resource: 'BankAccount', fields: { properties: null } } })
  const page = `{% graphql made %}
    mutation { record_create(record: { table: "BankAccount", properties: [] }, form: "account") { id } }
  {% endgraphql %}{{ made.errors | json }}`
  expect(await (await platform.respond(page)).text()).toContain(
    'has the resource BankAccount: the request is for another resource',
  )
  expect(await platform.adapters.records.count({ table: ':bank_accounts' })).toBe(0)
})

test('accepts types only in forms of Customization', () => {
  expect(() => appWith({ order: { resource: 'order', custom_model_types: ['order'] } })).toThrow(
    'forms.order: custom_model_types: only forms of the resource Customization have types',
  )
  expect(() => appWith({ photo: { resource: 'Customization', custom_model_types: [':users'] } })).toThrow(
    'custom_model_types.0: expected the name of a type in snake case, got String ":users"',
  )
})
