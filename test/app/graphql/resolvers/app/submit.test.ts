import { memoryFiles } from '../../../../../src/ports/files'
import { register } from '../../../../support/register'

const files = memoryFiles({
  'forms/tea.liquid':
    '---\nresource: tea\nfields:\n  properties:\n    name:\n      validation: { presence: true }\n---\n',
  'forms/closed.liquid': '---\nresource: tea\nauthorization_policies: never\n---\n',
  'forms/shop.liquid':
    '---\nresource: User\nfields:\n  email:\n  profiles:\n    seller:\n      properties:\n        shop:\n---\n',
  'forms/profiles.liquid': '---\nresource: User\nfields:\n  email:\n  profiles:\n---\n',
  'forms/login.liquid': '---\nresource: Session\nfields:\n  email:\n  password:\n---\n',
  'authorization_policies/never.liquid': 'false',
})

async function submit(form: string, fields: object, id?: string): Promise<unknown> {
  const { liquid } = own
  const query =
    'mutation ($form: String!, $fields: HashObject!, $id: ID) { form_submit(form_name: $form, fields: $fields, id: $id) { validation_errors result { changes model { id properties } user { id } } } }'
  const template = `{% graphql g, form: form, fields: fields, id: id %}${query}{% endgraphql %}{{ g | json }}`
  return JSON.parse(String(await liquid.parseAndRender(template, { form, fields, id })))
}

let own: ReturnType<typeof register>
beforeEach(() => {
  own = register({ files })
})

describe('form_submit', () => {
  test('saves by a form', async () => {
    const fields = { properties: { name: 'Oolong' } }
    expect(await submit('tea', fields)).toEqual({
      form_submit: {
        validation_errors: null,
        result: { changes: fields, model: { id: '1', properties: { name: 'Oolong' } }, user: null },
      },
    })
    expect(await submit('tea', { properties: { name: 'Sencha' } }, '1')).toMatchObject({
      form_submit: { result: { model: { id: '1', properties: { name: 'Sencha' } } } },
    })
  })

  test('returns validation errors', async () => {
    expect(await submit('tea', { properties: { name: '' } })).toEqual({
      form_submit: { validation_errors: { 'properties.name': ["can't be blank"] }, result: null },
    })
    expect(await own.adapters.records.count({})).toBe(0)
  })

  test.each([
    ['none', '"message":"form \\"none\\" not found"'],
    ['closed', 'the policy \\"never\\" denied the request'],
    ['login', 'the request is for another resource'],
    ['tae', '"message":"form \\"tae\\" not found (did you mean \\"tea\\"?)"'],
  ])('rejects the form %s', async (form, message) => {
    expect(JSON.stringify(await submit(form, { properties: { name: 'x' } }))).toContain(message)
    expect(await own.adapters.records.count({})).toBe(0)
  })

  test('suggests an attribute that the form accepts', async () => {
    expect(JSON.stringify(await submit('tea', { properties: { nmae: 'x' } }))).toContain(
      'the form does not accept the attribute \\"properties.nmae\\" (did you mean \\"name\\"?)',
    )
  })
})

test.each(['shop', 'profiles'])(
  'keeps the other properties of a profile, through the form %s of user_update',
  async (form) => {
    const profiles = { seller: { bio: 'Sells tea', properties: { shop: 'Leaf', open: true } }, buyer: {} }
    await own.adapters.records.create(':users', { email: 'ann@example.com', profiles })
    const seller = '{ name: "seller", values: { properties: [{ name: "shop", value: "Pot" }] } }'
    const query = `mutation { user_update(id: 1, form_name: "${form}", user: { profiles: [${seller}] }) { id } }`
    await own.liquid.parseAndRender(`{% graphql g %}${query}{% endgraphql %}`)
    expect((await own.adapters.records.find('1', ':users'))?.properties.profiles).toEqual({
      seller: { bio: 'Sells tea', properties: { shop: 'Pot', open: true } },
      buyer: {},
    })
  },
)

test('changes all properties of a profile that user_update lists several times', async () => {
  const profiles = { seller: { properties: { shop: 'Leaf', open: true } } }
  await own.adapters.records.create(':users', { email: 'ann@example.com', profiles })
  const change = (property: string): string => `{ name: "seller", values: { properties: [${property}] } }`
  const changes = [change('{ name: "shop", value: "Pot" }'), change('{ name: "open", value_boolean: false }')]
  const query = `mutation { user_update(id: 1, user: { profiles: [${changes.join(', ')}] }) { id } }`
  await own.liquid.parseAndRender(`{% graphql g %}${query}{% endgraphql %}`)
  expect((await own.adapters.records.find('1', ':users'))?.properties.profiles).toEqual({
    seller: { properties: { shop: 'Pot', open: false } },
  })
})
