import { findingsIn } from './find'

const front = `---
name: add
resource: User
fields:
  email: { validation: { confirmation: true } }
  properties:
    author: { validation: { presence: true } }
    details:
  profiles:
    reader:
      properties: { nick: }
---
`

const check = async (
  body: string,
  { head = front, others = {} }: { readonly head?: string; readonly others?: Readonly<Record<string, string>> } = {},
): Promise<readonly string[]> =>
  (await findingsIn({ ...others, 'forms/add.liquid': head + body })).flatMap(({ rule, file, line, column, message }) =>
    rule === 'unknown-property' ? [`${file}:${line}:${column} ${message}`] : [],
  )

test.each(['form', 'form_builder'])('finds a field of %s that the form does not list, at its place', async (name) => {
  expect(await check(`{% form %}\n<b>{{ ${name}.fields.properties.auther.value }}</b>{% endform %}`)).toEqual([
    'forms/add.liquid:14:7 form "add" has no field "properties.auther" (did you mean "author"?)',
  ])
})

test.each([
  ['errors', '{% if form_builder.erors != blank %}{% endif %}', 'erors'],
  ['fields', '{{ form.feilds.email.name }}', 'feilds'],
  ['system_fields', '{{ form["system_field"] }}', 'system_field'],
])('finds the misspelt key %s of the form builder, in a form with and without fields', async (key, body, written) => {
  const message = `form "add" has no key "${written}" (did you mean "${key}"?)`
  expect(await check(body)).toEqual([expect.stringContaining(message)])
  expect(await check(body, { head: '---\nname: add\nresource: User\n---\n' })).toEqual([
    expect.stringContaining(message),
  ])
})

test.each(['{{ form.email }}', '{{ form.fields }}', '{{ form[key] }}', '{{ form.size }}', '{{ form }}'])(
  'accepts %s, which is not a misspelt key of the form builder',
  async (body) => expect(await check(body)).toEqual([]),
)

test.each([
  ['in brackets', '{{ form.fields["properties"]["auther"].value }}', 'properties.auther'],
  ['of the form itself', '{{ form.fields.propertis.author.value }}', 'propertis'],
  ['of a profile', '{{ form.fields.profiles.reader.properties.nik.name }}', 'profiles.reader.properties.nik'],
  ['in a tag', '{% if form.fields.properties.auther.errors != blank %}{% endif %}', 'properties.auther'],
])('finds an unknown field %s', async (_, body, field) => {
  expect(await check(body)).toEqual([expect.stringContaining(`has no field "${field}"`)])
})

test.each([
  [
    'listed fields',
    '{{ form.fields.properties.author.value }}{{ form_builder.fields.profiles.reader.properties.nick }}',
  ],
  [
    'the members of a field',
    '{% assign author = form.fields.properties.author %}{{ author.x }}{{ form.fields.properties.name }}',
  ],
  ['the confirmation of a field', '{{ form.fields.email_confirmation.name }}'],
  ['keys of a field without nested fields', '{{ form.fields.properties.details.pages }}'],
  ['keys of a value', '{{ form.fields.properties.value.auther }}'],
  ['names that only the render can resolve', '{{ form.fields.properties[context.params.x].value }}'],
  ['the number of fields', '{{ form.fields.properties.size }}'],
  ['another variable of that name', '{% assign form = x %}{{ form.fields.properties.auther }}'],
  ['the variable of a loop', '{% for form in x %}{{ form.fields.properties.auther }}{% endfor %}'],
])('accepts %s', async (_, body) => {
  expect(await check(body)).toEqual([])
})

test('finds an unknown field of a form that lists none, by its resource and the schema', async () => {
  const head = '---\nname: add\nresource: tea\n---\n'
  const others = { 'schema/tea.yml': 'name: tea\nproperties:\n  - name: count\n    type: integer\n' }
  const body = '{{ form.fields.properties.count.name }}'
  expect(await check(body, { head, others })).toEqual([])
  expect(await check('{{ form.fields.properties.cuont.name }}', { head, others })).toEqual([
    'forms/add.liquid:5:4 form "add" has no field "properties.cuont" (did you mean "count"?)',
  ])
  expect(await check('{{ form.fields.propertis.name }}', { head })).toEqual([
    'forms/add.liquid:5:4 form "add" has no field "propertis" (did you mean "properties"?)',
  ])
  expect(await check('{{ form.fields.properties.any.name }}', { head })).toEqual([])
})

test('finds properties that a form of customizations stores, and that their only table does not list', async () => {
  const files = {
    'schema/review.yml': 'properties: [{ name: text }]',
    'forms/review.liquid': '---\nresource: Customization\nfields:\n  properties: { text: , txet: }\n---\n',
  }
  const message = 'review: unknown property "txet" in schema/review.yml (did you mean "text"?); it has text: not stored'
  expect(await findingsIn(files)).toMatchObject([{ rule: 'unlisted-property', message }])
  const others = { ...files, 'lib/a.liquid': "{% include_form 'review', parent_resource_id: 'cup' %}" }
  expect((await findingsIn(others)).map(({ rule }) => rule)).not.toContain('unlisted-property')
})

describe('of a saved form', () => {
  const order = (more: string): string =>
    `---\nresource: order\nfields:\n  properties: { email: , gift: { property_options: { virtual: true } } }\n${more}\n---\n`
  const mail = (text: string): string => `---\nto: a@shop.test\nsubject: Order\n---\n${text}`
  const schema = { 'schema/order.yml': 'properties: [{ name: email }, { name: count }]' }
  const find = async (files: Readonly<Record<string, string>>): Promise<readonly string[]> =>
    (await findingsIn({ ...schema, ...files })).map(({ file, message }) => `${file} ${message}`)
  const misspelt = 'form "order" has no field "properties.emial" (did you mean "email"?)'

  test.each(['redirect_to', 'flash_notice', 'callback_actions'])('finds a misspelt property in %s', async (key) => {
    expect(await find({ 'forms/order.liquid': order(`${key}: '{{ form.properties.emial }}'`) })).toEqual([
      `forms/order.liquid ${misspelt}`,
    ])
  })

  test.each([
    ['email', 'emails', ''],
    ['sms', 'smses', ''],
    ['api_call', 'api_calls', 'name: paid'],
  ])('finds misspelt values in its notifications: %s', async (kind, folder, name) => {
    const path = `${folder}/order.liquid`
    const files = {
      'forms/order.liquid': order(`${kind}_notifications: ${name === '' ? 'order' : 'paid'}`),
      [path]: `---\n${name}\nto: '{{ form.properties.emial }}'\nsubject: Order\n---\n{{ form.propertes.count }}{{ form.idd }}`,
    }
    const found = await find(files)
    const expected = [
      'form "order" has no field "propertes" (did you mean "properties"?)',
      'form "order" has no field "idd" (did you mean "id"?)',
      misspelt,
    ]
    expect(found.filter((one) => one.includes('has no field'))).toEqual(expected.map((one) => `${path} ${one}`))
  })

  test.each([
    ['stored and virtual values', mail('{{ form.id }}{{ form.properties.count }}{{ form.properties.gift }}'), {}],
    ['names unlike its fields', mail('{{ form.total }}{{ form.properties.total }}'), {}],
    ['another variable', mail('{% assign form = data %}{{ form.properties.emial }}'), {}],
    [
      'the fields of another form that sends it',
      mail('{{ form.properties.emial }}'),
      {
        'forms/other.liquid':
          '---\nresource: order\nfields: { properties: { emial: { property_options: { virtual: true } } } }\nemail_notifications: order\n---\n',
      },
    ],
    [
      'the data of a query that sends it',
      mail('{{ form.idd }}'),
      {
        'graphql/send.graphql':
          'mutation ($name: String!) { email_send(template: { name: $name }) { is_scheduled_to_send } }',
      },
    ],
  ])('accepts %s in a notification', async (_, text, others) => {
    const files = { 'forms/order.liquid': order('email_notifications: order'), 'emails/order.liquid': text, ...others }
    expect((await find(files)).filter((one) => one.startsWith('emails'))).toEqual([])
  })
})

const described = {
  'schema/book.yml': 'properties: [{ name: author }, { name: title }]',
  'user.yml': 'properties: [{ name: author }, { name: details, type: text }, { name: title }]',
}
const book = '---\nname: add\nresource: book\nfields: { properties: { author: } }\n---\n'

test.each([
  ['a table', book],
  ['users', front],
])('accepts the properties of %s that only the schema lists', async (_, head) => {
  const body = '{{ form.fields.properties.title.value }}{{ form.fields.properties.titel.value }}'
  expect(await check(body, { head, others: described })).toEqual([
    expect.stringContaining('has no field "properties.titel"'),
  ])
})

test('accepts any field of a form that lists none', async () => {
  const head = '---\nresource: book\n---\n'
  expect(await check('{{ form.fields.properties.auther.value }}', { head })).toEqual([])
})

test('accepts any field if an included partial sets the variable', async () => {
  const others = { 'lib/set.liquid': '{% assign form = x %}' }
  expect(await check("{% include 'set' %}{{ form.fields.properties.auther }}", { others })).toEqual([])
})

describe('a field of a property that the schema does not list', () => {
  const findUnlisted = async (head: string): Promise<readonly string[]> =>
    (await findingsIn({ ...described, 'forms/add.liquid': head })).flatMap(({ rule, line, message }) =>
      rule === 'unlisted-property' ? [`${line} ${message}`] : [],
    )

  test.each([
    ['book', 'book: unknown property "auther" in schema/book.yml (did you mean "author"?); it has author, title'],
    ['User', 'user: unknown property "auther" in user.yml (did you mean "author"?); it has author, details, title'],
  ])('is found in a form of %s', async (resource, message) => {
    const head = `---\nname: add\nresource: ${resource}\nfields:\n  properties:\n    title:\n    auther:\n---\n`
    expect(await findUnlisted(head)).toEqual([`7 ${message}: not stored`])
  })

  test.each([
    ['is virtual', 'book', 'auther: { property_options: { virtual: true } }'],
    ['is ignored', 'book', 'auther: { property_options: { readonly: true } }'],
    ['confirms another', 'book', 'title: { validation: { confirmation: true } }'],
    ['is of a table without a file', 'shelf', 'auther:'],
  ])('is accepted if it %s', async (_, resource, field) => {
    expect(
      await findUnlisted(`---\nname: add\nresource: ${resource}\nfields: { properties: { ${field} } }\n---\n`),
    ).toEqual([])
  })
})
