import { memoryFiles } from '../../../../../src/ports/files'
import type { Hash } from '../../../../../src/base/values/hash'
import { register } from '../../../../support/register'

// A form of customizations has no table; the query that submits it names one.

const fields = 'fields:\n  properties:\n    name:\n      validation: { presence: true }\n'
const files = memoryFiles({
  'forms/brand_form.liquid': `---\nresource: Customization\n${fields}---\n`,
  'forms/owned_form.liquid': `---\nresource: Customization\n${fields}  user_id:\n  customizable_id:\n  customizable_type:\n---\n`,
  'forms/address.liquid': `---\nresource: Customization\ncustom_model_types: [address, home]\n${fields}---\n`,
  'forms/closed_form.liquid': '---\nresource: Customization\nauthorization_policies: never\n---\n',
  'forms/log_in.liquid': '---\nresource: Session\nfields:\n  email:\n---\n',
  'authorization_policies/never.liquid': 'false',
})

let own: ReturnType<typeof register>
beforeEach(() => {
  own = register({ files })
})

async function runQuery(query: string): Promise<Hash> {
  return JSON.parse(
    (await own.liquid.parseAndRender(`{% graphql g %}${query}{% endgraphql %}{{ g | json }}`)) as string,
  ) as Hash
}

function save(form: string, table: string, name: string, others = ''): Promise<Hash> {
  const customization = `{ custom_model_type_name: "${table}", properties: [{ name: "name", value: "${name}" }] ${others} }`
  return runQuery(`mutation { it: customization_create(form_configuration_name: "${form}", customization: ${customization}) {
    id table: name properties customizable_id user_id
  } }`)
}

test('creates, changes and deletes a record of its table', async () => {
  expect(await save('brand_form', 'brand', 'Acme')).toMatchObject({
    it: { id: '1', table: 'brand', properties: { name: 'Acme' } },
  })
  const given = 'form_configuration_name: "brand_form", id: "1"'
  expect(
    await runQuery(
      `mutation { it: customization_update(${given}, customization: { properties: [{ name: "name", value: "Brio" }] }) { table: name properties } }`,
    ),
  ).toEqual({ it: { table: 'brand', properties: { name: 'Brio' } } })
  expect(await runQuery(`mutation { it: customization_delete(${given}) { id deleted_at } }`)).toEqual({
    it: { id: '1', deleted_at: expect.stringMatching(/^\d{4}-.*Z$/) as string },
  })
  expect(await own.adapters.records.count({ table: 'brand' })).toBe(0)
})

test('creates records of any table, also under the current names', async () => {
  await save('brand_form', 'brand', 'Acme')
  const record = '{ table: "maker", properties: [{ name: "name", value: "Brio" }] }'
  expect(
    await runQuery(
      `mutation { it: record_create(form_name: "brand_form", record: ${record}) { id table properties } }`,
    ),
  ).toEqual({ it: { id: '2', table: 'maker', properties: { name: 'Brio' } } })
})

test("saves a customization's parent if the form has it", async () => {
  const others = 'customizable_id: "7", customizable_type: User, user_id: "7"'
  const saved = await save('owned_form', 'brand', 'Acme', others)
  expect(saved).toMatchObject({ it: { customizable_id: '7', user_id: '7' } })
})

test.each([
  ['brand_form', 'brand', '', `form "brand_form" rejected: properties.name can't be blank`],
  ['address', 'note', 'a', 'form "address" rejected: custom_model_type_name: expected address or home, got "note"'],
  ['closed_form', 'brand', 'a', 'form "closed_form" rejected: the policy "never" denied the request'],
  ['log_in', 'brand', 'a', 'the form "log_in" has the resource Session: the request is for another resource'],
  ['none', 'brand', 'a', 'form "none" not found'],
  ['brand_frm', 'brand', 'a', 'form "brand_frm" not found (did you mean "brand_form"?)'],
])('rejects the form %s and the table %s, with the name %j', async (form, table, name, message) => {
  expect(await save(form, table, name)).toMatchObject({
    it: null,
    errors: [{ message: expect.stringContaining(message) as string }],
  })
  expect(await own.adapters.records.count({})).toBe(0)
})

test("accepts the query's choice of several types", async () => {
  expect(await save('address', 'home', 'a')).toMatchObject({ it: { table: 'home', properties: { name: 'a' } } })
})
