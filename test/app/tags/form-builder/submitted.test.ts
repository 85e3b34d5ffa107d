import { memoryFiles } from '../../../../src'
import { visitor } from '../../../../src/tools/testing'
import { register } from '../../../support/register'
import { appWith, inProperties } from './support'

const ofThing = (body: string): string => inProperties(body) + '{% submit Save %}'

test('a form is submitted, rejected with the errors below the fields, and saved', async () => {
  const { ann } = appWith(
    ofThing('{% input name %}{% input note, as: text %}{% input_field_error name, class: red %}'),
    { form: '' },
  )
  await ann.visit('/')
  let page = await ann.fill({ Note: '<b>"tea"</b>' }).submit('Save')
  expect(page.status).toBe(422)
  expect(page.find('.field_with_errors .error').text).toBe("can't be blank")
  expect(page.find('textarea').text.trim()).toBe('<b>"tea"</b>')
  expect(page.body).toContain('aria-invalid="true"')
  expect(page.body).toContain('<span class="error">can&#39;t be blank</span></div>')
  page = await ann.fill({ 'form[properties][name]': 'Ann' }).submit('Save')
  expect([page.status, page.location]).toEqual([302, '/done'])
  const { text } = await ann.visit('/things')
  expect(text).toContain('"name":"Ann"')
  expect(text).toContain('tea')
})

test('form_object and the object of fields_for contain the values and errors', async () => {
  const body = inProperties(
    "{{ form_object.object.errors['properties.name'] }}|{{ form_object.object.properties.note }}|{{ form_object_properties.object.errors.name }}|{{ form_object_properties.object.note }}|{{ form_object_properties.required_fields }}|{% input_field note %}",
  )
  const { ann } = appWith(`<p>${body}</p>{% submit Save %}`, { form: '' })
  expect((await ann.visit('/')).find('p').text).toBe('||||name|')
  ann.fill({ 'form[properties][note]': 'tea' })
  expect((await ann.submit('Save')).find('p').text).toBe("can't be blank|tea|can't be blank|tea|name|")
})

test('fields in HTML can have the older names with _attributes', async () => {
  const byHand = '<input name="thing[properties_attributes][note]" value="by hand">'
  const { ann } = appWith(ofThing(`{% input_field name %}${byHand}`), { form: "as: 'thing'" })
  await ann.visit('/')
  const page = await ann.fill({ 'thing[properties][name]': 'Ann' }).submit('Save')
  expect(page.status).toBe(302)
  const { text } = await ann.visit('/things')
  expect(text).toContain('"name":"Ann"')
  expect(text).toContain('"note":"by hand"')
})

test('form_for is an alias of form, with anything before its arguments', async () => {
  const body =
    '{% form_for form, url: @address, as: customization, method: PUT html-class: "a" %}{% submit %}{% endform_for %}'
  const { ann } = appWith('', {
    files: { 'forms/thing.liquid': `---\nresource: thing\n---\n{% assign address = '/x' %}${body}` },
  })
  const { body: html } = await ann.visit('/')
  expect(html).toContain('<form action="/x" method="post" enctype="multipart/form-data" class="a">')
  expect(html).toContain('<input type="hidden" name="_method" value="put">')
  expect(html).toContain('<input type="hidden" name="as" value="customization">')
})

test('form accepts unquoted words for as and method; other words are variables', async () => {
  const { ann } = appWith('', {
    files: {
      'forms/thing.liquid':
        "---\nresource: thing\n---\n{% assign prefix = 'p' %}{% form as: user, method: delete %}{% endform %}{% form as: prefix %}{% endform %}",
    },
  })
  const { body } = await ann.visit('/')
  expect(body).toContain('name="_method" value="delete"')
  expect(body).toContain('name="as" value="user"')
  expect(body).toContain('name="as" value="p"')
})

describe('render_form', () => {
  const files = memoryFiles({
    'forms/thing.liquid':
      '---\nresource: thing\nresource_owner: anyone\nfields: { properties: { name: } }\n---\n{% form %}{{ form.id }}{% fields_for properties %}{% input_field name %}{% endfields_for %}{% submit %}{% endform %}',
    'graphql/make.graphql':
      'mutation { record_create(record: { table: "thing", properties: [{ name: "name", value: "tea" }] }) { id } }',
    'views/pages/make.liquid': "{% graphql g = 'make' %}",
    ...Object.fromEntries(
      ['resource_id: @which.id', 'object_id: @which.id', 'id: which.id', 'object_id: new', 'resource_id: 99'].map(
        (args, i) => [
          `views/pages/p${i}.liquid`,
          `{% assign which = { "id": "1" } %}{% assign thing = 'none' %}{% render_form thing, object_class: Customization, ${args} %}`,
        ],
      ),
    ),
  })

  test.each([
    ['resource_id', '/p0', 200, 'value="tea"'],
    ['object_id', '/p1', 200, 'value="tea"'],
    ['id', '/p2', 200, 'value="tea"'],
    ['nothing for a new record', '/p3', 200, 'class="string optional">'],
    ['an invalid id, like a missing page', '/p4', 404, ''],
  ])('accepts %s', async (_, path, status, html) => {
    const ann = visitor(register({ files }))
    await ann.visit('/make')
    const page = await ann.visit(path)
    expect(page.status).toBe(status)
    expect(page.body).toContain(html)
  })
})

test("cache_for caches under a word, or under a variable's value", async () => {
  const { liquid } = register()
  const template =
    "{% for i in (1..2) %}{% cache_for links %}{{ i }}{% endcache_for %}{% cache_for @i %}{{ i }}{% endcache_for %}{% cache 'links' %}x{% endcache %}{% endfor %}"
  expect(await liquid.parseAndRender(template)).toBe('111121')
})

test('strict syntax also accepts @ before a variable', async () => {
  const { liquid } = register({ settings: { syntax: 'strict' } })
  expect(
    await liquid.parseAndRender("{% assign a = 'k' %}{% cache_for @a %}1{% endcache_for %}{% log @a, type: @a %}"),
  ).toBe('1')
})

test('requires no key for the confirmation of a password', async () => {
  const meta =
    '---\nresource: User\nredirect_to: /done\nfields: { email: , password: { validation: { confirmation: true } } }\n---\n'
  const { ann } = appWith('{% input email %}{% input password %}{% input password_confirmation %}{% submit %}', {
    meta,
    form: '',
  })
  await ann.visit('/')
  ann.fill({ Email: 'ann@example.com', Password: 'secret-1', 'Password confirmation': 'secret-2' })
  const page = await ann.submit('Save')
  expect(page.find('.form_password_confirmation .error').text).toBe("doesn't match Password")
  expect(page.body).not.toContain('secret')
  ann.fill({ Password: 'secret-1', 'Password confirmation': 'secret-1' })
  expect((await ann.submit('Save')).location).toBe('/done')
})
