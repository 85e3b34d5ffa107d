import { memoryFiles, memoryForms, memoryTokens } from '../../src'
import { register } from '../support/register'

// Texts with U+0000 or an unpaired surrogate, which databases cannot store: all stores refuse them.

const properties = '[{ name: "text", value: $text }]'
const mutations: readonly (readonly [string, string])[] = [
  ['record_create', `record_create(record: { table: "note", properties: ${properties} }) { id }`],
  ['record_update', `record_update(id: "1", record: { table: "note", properties: ${properties} }) { id }`],
  ['records_update_all', `records_update_all(record: { properties: ${properties} }, table: "note") { count }`],
  ['user_create', 'user_create(user: { email: "ann@shop.test", first_name: $text }) { id }'],
  ['constant_set', 'constant_set(name: "key", value: $text) { name }'],
]

describe.each([
  ['U+0000', 'a\0'],
  ['an unpaired surrogate', '\ud800'],
])('a text with %s', (_, text) => {
  test.each(mutations)('is an error of the mutation %s', async (_name, mutation) => {
    const files = memoryFiles({ 'graphql/write.graphql': `mutation ($text: String!) { ${mutation} }` })
    const { liquid, adapters } = register({ files, settings: { liquidRaiseMode: false } })
    await adapters.records.create('note', { text: 'before' })
    const template = '{% graphql g = "write", text: text %}{{ g.errors[0].message }}'
    expect(await liquid.parseAndRender(template, { text })).toMatch(
      /^expected texts without U\+0000 and unpaired surrogates in the property "(text|first_name|value)"$/,
    )
    const [note] = await adapters.records.search({ limit: 10 })
    expect(note?.properties).toEqual({ text: 'before' })
    for (const table of [':users', ':constants']) expect(await adapters.records.count({ table })).toBe(0)
  })

  test.each([
    ['note', { properties: { text } }, 'properties.text'],
    ['note', { properties: { data: { list: [{ deep: text }] } } }, 'properties.data.list.0.deep'],
    ['note', { external_id: text }, 'external_id'],
    ['sign_up', { email: 'ann@example.com', first_name: text }, 'first_name'],
    ['bank', { country: text }, 'country'],
  ])('is an error at the field of the form "%s": %j', async (name, form, field) => {
    const { rest } = register({
      tokens: memoryTokens(['key']),
      forms: memoryForms({
        note: { resource: 'note', fields: { external_id: null, properties: { text: null, data: null } } },
        sign_up: { resource: 'User' },
        bank: { resource: 'BankAccount' },
      }),
    })
    const path = { note: 'customizations', sign_up: 'users', bank: 'user/bank_accounts' }[name]
    const response = await rest.request(`/api/${path}`, {
      method: 'POST',
      headers: { authorization: 'Token token=key', 'content-type': 'application/json' },
      body: JSON.stringify({ form_configuration_name: name, form }),
    })
    expect([response.status, await response.json()]).toEqual([422, { id: null, errors: { [field]: ['is invalid'] } }])
  })

  test('is kept in a session', async () => {
    const files = memoryFiles({
      'views/pages/set.liquid': '{% assign sent = context.params.json | parse_json %}{% session text = sent.text %}',
      'views/pages/get.liquid': '{{ context.session.text | json }}',
    })
    const platform = register({ files })
    const json = encodeURIComponent(JSON.stringify({ text }))
    const set = await platform.fetch(new Request(`http://shop.test/set?json=${json}`))
    const cookie = (set.headers.get('set-cookie') as string).split(';')[0] as string
    const response = await platform.fetch(new Request('http://shop.test/get', { headers: { cookie } }))
    expect(JSON.parse(await response.text())).toBe(text)
  })
})
