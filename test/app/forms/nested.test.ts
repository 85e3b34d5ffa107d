import { memoryFiles } from '../../../src'
import { appWith, idOf } from './support'

const files = memoryFiles({
  'schema/car.yml': 'name: car\nproperties: [{ name: plate }]',
  'schema/wheel.yml': `name: wheel
properties:
  - { name: serial, unique: true }
  - { name: size, type: integer }
  - { name: maker, default: Acme }
  - { name: winter, type: boolean }
  - { name: photo, type: upload, options: { content_length: { lte: 3 } } }`,
  'user_profile_types/seller.yml': 'name: seller\nproperties: [{ name: logo, type: upload }]',
})

const path = '/api/user/customizations'

/** An app with a form of cars and their wheels, whose properties have these validations. */
function appWithWheels(validations: Readonly<Record<string, object>> = {}) {
  const field = (name: string) => [name, { validation: validations[name] ?? {} }] as const
  const properties = Object.fromEntries(['serial', 'size', 'winter', 'maker', 'photo'].map(field))
  const app = appWith(
    {
      car: {
        resource: 'Customization',
        custom_model_types: ['car', 'wheel'],
        resource_owner: 'anyone',
        fields: { properties: { plate: null }, customizations: { wheel: { properties } } },
        body: '{{ form.fields.customizations.wheel.properties.size.value }}',
      },
      any: { resource: 'Customization', custom_model_types: ['car', 'wheel'], resource_owner: 'anyone' },
      user: { resource: 'User' },
    },
    { files },
  )
  const wrap = (form: string, values: object) => ({
    form_configuration_name: form,
    parent_resource_id: 'car',
    form: { custom_model_type_name: 'car', ...values },
  })
  const add = (values: object, form = 'car') => app.send('POST', path, wrap(form, values))
  const change = (id: number, values: object, form = 'car') => app.send('PUT', `${path}/${id}`, wrap(form, values))
  return { ...app, add, change }
}

const wheel = (properties: object) => ({ customizations: { wheel: { properties } } })

describe('errors of a nested customization are at its fields', () => {
  const { add, table } = appWithWheels()

  test.each([
    ['a value of the wrong type', { size: 'big' }, { 'customizations.wheel.properties.size': ['must be an integer'] }],
    [
      'a value that is taken',
      { serial: 's' },
      { 'customizations.wheel.properties.serial': ['has already been taken'] },
    ],
  ])('%s', async (_, properties, errors) => {
    if ((await table('wheel')).length === 0) idOf(await add(wheel({ serial: 's' })))
    expect((await add(wheel(properties))).body).toEqual({ id: null, errors })
    expect(await table('car')).toHaveLength(1)
  })

  test('deeper ones too', async () => {
    const spare = { custom_model_type_name: 'wheel', properties: { size: 'big' } }
    const response = await add({ customizations: { wheel: { customizations: { spare } } } }, 'any')
    expect(response.body).toEqual({
      id: null,
      errors: { 'customizations.wheel.customizations.spare.properties.size': ['must be an integer'] },
    })
  })
})

test('validates the values of a nested customization in the types of its own schema', async () => {
  const { add, table } = appWithWheels({
    winter: { inclusion: { in: [true] } },
    size: { inclusion: { in: [17, 18], allow_nil: true } },
  })
  idOf(await add(wheel({ winter: 'on', size: '17.0' })))
  idOf(await add(wheel({ winter: '1', size: '' })))
  expect(await table('wheel')).toEqual([
    expect.objectContaining({ winter: true, size: 17 }),
    expect.objectContaining({ winter: true, size: null }),
  ])
})

test('validates the defaults of the schema in a new nested customization, and adds none to an existing one', async () => {
  const { add, change, table } = appWithWheels({ maker: { presence: true } })
  const id = idOf(await add({}))
  expect((await change(id, wheel({ size: 17 }))).status).toBe(204)
  expect(await table('wheel')).toMatchObject([{ size: 17, maker: 'Acme' }])
  expect((await change(id, wheel({ maker: null }))).body).toMatchObject({
    errors: { 'customizations.wheel.properties.maker': ["can't be blank"] },
  })
  await change(id, wheel({ maker: 'Other' }))
  await change(id, wheel({ size: 18 }))
  expect(await table('wheel')).toMatchObject([{ size: 18, maker: 'Other' }])
  idOf(await add(wheel({ size: 19 })))
  expect((await table('wheel'))[1]).toMatchObject({ size: 19, maker: 'Acme' })
})

test('shows the values of nested customizations in a form to change them', async () => {
  const { add, platform } = appWithWheels()
  const id = idOf(await add(wheel({ size: 17 })))
  expect(await platform.liquid.parseAndRender("{% include_form 'car', id: id %}", { id })).toBe('17')
})

describe('a file that is sent in JSON', () => {
  const file = (content: string) => ({ content_base64: Buffer.from(content).toString('base64'), file_name: 'a.txt' })
  const stored = { photo: { key: expect.stringContaining('uploads/'), file_name: 'a.txt', size: 2 } }

  test('is stored for a nested customization', async () => {
    const { add, table } = appWithWheels()
    idOf(await add(wheel({ photo: file('hi') })))
    expect(await table('wheel')).toMatchObject([stored])
  })

  test('is stored for a nested customization that is named by its id', async () => {
    const { add, change, table } = appWithWheels()
    const front = { custom_model_type_name: 'wheel', properties: { size: 17 } }
    const id = idOf(await add({ customizations: { front } }, 'any'))
    await change(id, { customizations: { '0': { id: id + 1, properties: { photo: file('hi') } } } }, 'any')
    expect(await table('wheel')).toMatchObject([{ size: 17, ...stored }])
  })

  test('is rejected with too many others', async () => {
    const { add, table } = appWithWheels()
    const spare = { custom_model_type_name: 'wheel', properties: { photo: file('hi') } }
    const spares = (count: number) => ({ customizations: Object.fromEntries(new Array(count).fill(spare).entries()) })
    const { status, headers } = await add(spares(101), 'any')
    expect([status, headers.get('x-error-detail')]).toEqual([
      413,
      'the form has more than 100 files (settings.limits.formFiles)',
    ])
    expect(await table('wheel')).toEqual([])
    expect((await add(spares(100), 'any')).status).toBe(201)
  })

  test('is stored for a profile', async () => {
    const { create, table } = appWithWheels()
    const profiles = { seller: { properties: { logo: file('hi') } } }
    idOf(await create('user', { email: 'a@shop.example', password: 'secret', profiles }, '/api/users'))
    expect(await table(':users')).toMatchObject([{ profiles: { seller: { properties: { logo: stored.photo } } } }])
  })

  test.each([
    ['violates the options of its property', file('long'), 'is too big (maximum is 3 bytes)'],
    ['is not Base64', { content_base64: '!' }, 'is invalid'],
  ])('is an error at its field if it %s', async (_, photo, message) => {
    const { add, table } = appWithWheels()
    expect((await add(wheel({ photo }))).body).toEqual({
      id: null,
      errors: { 'customizations.wheel.properties.photo': [message] },
    })
    expect(await table('wheel')).toEqual([])
  })
})

describe('a nested customization that is sent under another name with its id', () => {
  const readonly = { property_options: { readonly: true } }
  const spare = { id: null, properties: { size: null, serial: null } }
  test.each([
    [
      'keeps a field that is readonly under its own name',
      { wheel: { id: null, properties: { size: null, serial: readonly } } },
    ],
    [
      'keeps a field that the form does not list under its own name',
      { wheel: { id: null, properties: { size: null } } },
    ],
    ['stays as it is if the form does not list its own name', {}],
  ])('%s', async (_, fields) => {
    const custom_model_types = ['car', 'wheel']
    const form = { resource: 'Customization', custom_model_types, resource_owner: 'anyone' } as const
    const { send, table } = appWith(
      { any: form, listed: { ...form, fields: { customizations: { spare, ...fields } } } },
      { files },
    )
    const save = (name: string, method: string, at: string, customizations: object) =>
      send(method, at, {
        form_configuration_name: name,
        parent_resource_id: 'car',
        form: { custom_model_type_name: 'car', customizations },
      })
    const id = idOf(await save('any', 'POST', path, { wheel: { properties: { serial: 'a', size: 1 } } }))
    const change = (properties: object) => save('listed', 'PUT', `${path}/${id}`, { spare: { id: id + 1, properties } })
    expect(await change({ serial: 'b' })).toMatchObject({
      status: 422,
      body: { errors: { 'customizations.spare.id': ['is invalid'] } },
    })
    expect((await change({ size: 2 })).status).toBe('wheel' in fields ? 204 : 422)
    expect(await table('wheel')).toMatchObject([{ serial: 'a', size: 'wheel' in fields ? 2 : 1 }])
  })
})
