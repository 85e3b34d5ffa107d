import { memoryFiles, memoryRecords, type FormConfiguration } from '../../../src'
import { memoryForms } from '../../../src/ports/forms/memory'
import { usersTable } from '../../../src/ports/records/reserved-tables'
import { errorOf, failureOf, register } from '../../support/register'

const note = (body: string): FormConfiguration => ({ resource: 'note', body })

const files = memoryFiles({
  'forms/contact.liquid': '---\nresource: message\n---\n{{ greeting }} {{ secret }}{{ form_builder.name }}',
  'forms/users/edit.liquid':
    '---\nresource: User\nname: edit_user\n---\n{{ form.name }}: {{ form.fields.email.value }}',
  'forms/note.liquid':
    '---\nresource: note\nfields: { properties: { text: } }\n---\n{{ form.fields.properties.text.value }}',
  'forms/open.liquid': '---\nresource: note\nresource_owner: anyone\n---\n{{ form.method }} {{ form.action }}',
  'forms/outer.liquid':
    "---\nresource: a\n---\n{% form %}{% endform %}{% include_form 'contact' %}{% form as: 'x' %}{% endform %}",
  'forms/partial.liquid': "---\nresource: a\n---\n{% render 'shared/form', form: form %}",
  'views/partials/shared/form.liquid': "{% form method: 'get' %}{{ form.name }}{% endform %}",
  'modules/blog/public/forms/post.liquid': '---\nresource: post\n---\nof a module: {{ form.name }}',
  'modules/blog/forms/post.liquid': '---\nresource: post\n---\nof a module: {{ form.name }}',
})
const platform = register({ files })
const render = (template: string, variables: object = {}): Promise<string> =>
  platform.liquid.parseAndRender(template, variables)

describe('a form reads', () => {
  test('its arguments', async () => {
    expect(await render("{% assign g = 'Hi' %}{% include_form 'contact', greeting: g %}")).toBe('Hi contact')
    expect(await render("{% render_form 'contact', greeting: 'Hello' %}")).toBe('Hello contact')
  })

  test('no variable of its caller, and its variables end with it', async () => {
    expect(await render("{% assign secret = 'x' %}{% include_form 'contact' %}", { greeting: 'global' })).not.toMatch(
      /x|global/,
    )
    const { liquid } = register({ forms: memoryForms({ a: note('{% assign made = 1 %}') }) })
    expect(await liquid.parseAndRender("{% include_form 'a' %}[{{ made }}{{ form.name }}]")).toBe('[]')
  })

  test('context', async () => {
    const { respond } = register({ forms: memoryForms({ a: note('{{ context.params.q }}') }) })
    const request = new Request('http://shop.test/?q=tea')
    expect(await (await respond("{% include_form 'a' %}", { request })).text()).toBe('tea')
  })

  test('form_builder, even if an argument has that name', async () => {
    expect(await render("{% include_form 'contact', form_builder: 'mine', form: 'mine' %}")).toBe(' contact')
  })
})

test('the properties of its table, if it does not list its fields', async () => {
  const body = '{{ form.fields.properties.count.name }}={{ form.fields.properties.count.value }}'
  const customization: FormConfiguration = { resource: 'Customization', custom_model_types: ['tea', 'cup'], body }
  const { liquid } = register({
    files: memoryFiles({
      'schema/tea.yml': 'name: tea\nproperties:\n  - { name: count, type: integer }',
      'schema/cup.yml': 'name: cup\nproperties: []',
    }),
    forms: memoryForms({
      own: { resource: 'tea', resource_owner: 'anyone', body },
      one: { ...customization, custom_model_types: ['tea'] },
      many: customization,
      listed: { resource: 'tea', fields: { properties: { size: null } }, body },
      unknown: { resource: 'none', body },
    }),
  })
  const include = (markup: string): Promise<string> => liquid.parseAndRender(`{% include_form ${markup} %}`)
  const name = 'form[properties][count]='
  for (const markup of ["'own'", "'one'", "'many', parent_resource_id: 'tea'"]) expect(await include(markup)).toBe(name)
  for (const markup of ["'many', parent_resource_id: 'cup'", "'many'", "'listed'", "'unknown'"])
    expect(await include(markup)).toBe('=')
  const create =
    '{% graphql c %}mutation { record_create(record: { table: "tea", properties: [{ name: "count", value_int: 3 }] }) { id } }{% endgraphql %}'
  expect(await liquid.parseAndRender(`${create}{% include_form 'own', id: c.record_create.id %}`)).toBe(`${name}3`)
})

test('its configuration', async () => {
  const form: FormConfiguration = {
    resource: 'note',
    resource_owner: 'anyone',
    fields: { properties: { text: { property_options: { virtual: true } }, more: null } },
    body: '{{ form.resource }} {{ form.resource_owner }} {{ form.fields.properties.text.property_options }}{{ form.fields.properties.more.property_options }}',
  }
  const { liquid } = register({
    forms: memoryForms({ a: form, b: note('{{ form.resource }}{{ form.resource_owner }}') }),
  })
  expect(await liquid.parseAndRender("{% include_form 'a' %}")).toBe('note anyone {"virtual":true}')
  expect(await liquid.parseAndRender("{% include_form 'b' %}")).toBe('note')
})

test('a new record for the id "new"', async () => {
  expect(await render("{% include_form 'open', id: 'new' %}")).toBe('post /api/customizations')
})

describe('a form is found', () => {
  test('by its path, by its name, and by a variable', async () => {
    expect(await render("{% include_form 'users/edit' %}")).toBe('edit_user: ')
    expect(await render("{% include_form 'edit_user' %}")).toBe('edit_user: ')
    expect(await render("{% assign f = 'edit' %}{% include_form f | append: '_user' %}")).toBe('edit_user: ')
  })

  test('in a module', async () => {
    expect(await render("{% include_form 'modules/blog/post' %}")).toBe('of a module: modules/blog/post')
  })

  test('or suggests the nearest name with the searched paths', async () => {
    const { message } = await failureOf(render("{% include_form 'contct' %}"))
    expect(message).toContain('can\'t find form "contct" (did you mean "contact"?); looked for forms/contct.liquid')
  })

  test('and reports the file and key of a faulty one', async () => {
    const { liquid } = register({ files: memoryFiles({ 'forms/a.liquid': '---\nresource: a\nfeilds: { }\n---\n' }) })
    expect((await failureOf(liquid.parseAndRender("{% include_form 'a' %}"))).message).toMatch(
      /forms\/a\.liquid:3:1: feilds: .*\(did you mean "fields"\?\)/,
    )
  })

  test('and reports the file of an error in its body', async () => {
    const { liquid } = register({
      files: memoryFiles({ 'forms/a.liquid': '---\nresource: a\n---\n\n{{ 1 | divided_by: 0 }}' }),
    })
    expect((await failureOf(liquid.parseAndRender("{% include_form 'a' %}"))).message).toContain(
      'forms/a.liquid, line:5',
    )
  })
})

describe('the record to update', () => {
  async function appOf() {
    const records = memoryRecords()
    const ann = await records.create(usersTable, { email: 'ann@example.com' })
    const bob = await records.create(usersTable, { email: 'bob@example.com' })
    const mine = await records.create('note', { text: 'tea', creator_id: ann.id }, { id: '11' })
    const other = await records.create('car', { text: 'red', creator_id: ann.id }, { id: '12' })
    const { respond } = register({ files, records })
    /** The status and body for a signed-in user, or an anonymous one. */
    const showForm = async (form: string, id: unknown, user?: { readonly id: string }) => {
      const signIn = user ? `{% sign_in user_id: '${user.id}' %}` : ''
      const response = await respond(`${signIn}{% include_form '${form}', id: id %}`, { variables: { id } })
      return [response.status, await response.text()]
    }
    return { ann, bob, mine, other, shown: showForm }
  }

  test('is shown to its creator; others get a not-found error', async () => {
    const { ann, bob, mine, shown } = await appOf()
    expect(await shown('note', mine.id, ann)).toEqual([200, 'tea'])
    expect(await shown('note', Number(mine.id), ann)).toEqual([200, 'tea'])
    expect(await shown('note', mine.id, bob)).toEqual([404, ''])
    expect(await shown('note', mine.id)).toEqual([404, ''])
  })

  test('is shown to anyone if the form allows it', async () => {
    const { mine, shown } = await appOf()
    expect(await shown('open', mine.id)).toEqual([200, `put /api/customizations/${mine.id}`])
  })

  test('is the user, if the record is one', async () => {
    const { ann, bob, shown } = await appOf()
    expect(await shown('edit_user', ann.id, ann)).toEqual([200, 'edit_user: ann@example.com'])
    expect(await shown('edit_user', ann.id, bob)).toEqual([404, ''])
  })

  test('is not found in another table', async () => {
    const { ann, other, shown } = await appOf()
    expect(await shown('note', other.id, ann)).toEqual([404, ''])
    expect(await shown('open', ann.id, ann)).toEqual([404, ''])
  })

  test.each(['999', '0', '-1', '1.5', 'abc', '', '1 or 1', '__proto__', '../1', '9'.repeat(40)])(
    'is not found by the id %p',
    async (id) => {
      const { ann, shown } = await appOf()
      expect(await shown('open', id, ann)).toEqual([404, ''])
    },
  )

  test('is a new one if the id is nil', async () => {
    const { shown } = await appOf()
    expect(await shown('open', null)).toEqual([200, 'post /api/customizations'])
  })
})

describe('nested forms', () => {
  test('are independent, and the outer one continues', async () => {
    const names = Array.from(
      (await render("{% include_form 'outer' %}")).matchAll(/name="form_configuration_name" value="(\w+)"/g),
      ([, name]) => name,
    )
    expect(names).toEqual(['outer', 'outer'])
  })

  test('can come from a partial', async () => {
    expect(await render("{% include_form 'partial' %}")).toBe(
      '<form action="/api/customizations" method="get">partial</form>',
    )
  })
})

describe('an asynchronous adapter', () => {
  const find = (name: string): FormConfiguration | undefined => (name === 'a' ? note('body') : undefined)
  const forms = { find: (name: string) => Promise.resolve(find(name)), list: () => Promise.resolve([note('')]) }

  test('can return promises', async () => {
    const { liquid } = register({ forms })
    expect(await liquid.parseAndRender("{% include_form 'a' %}")).toBe('body')
  })

  test('is rejected by renderSync', () => {
    const { liquid } = register({ forms })
    expect(errorOf(() => liquid.parseAndRenderSync("{% include_form 'a' %}")).message).toContain('use render')
  })
})
