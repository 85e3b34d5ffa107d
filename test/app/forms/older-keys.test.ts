import { memoryFiles, memoryTokens } from '../../../src'
import { visitor } from '../../../src/tools/testing'
import { accessKey, sender } from '../../web/rest/app'
import { register } from '../../support/register'

test("accepts a user's mobile number if the form lists it", async () => {
  const platform = register({
    files: memoryFiles({
      'forms/sign_up.liquid':
        "---\nresource: User\nredirect_to: /done\nfields: { email: , password: , mobile_number: { validation: { presence: true } } }\ncallback_actions: '{% log form.mobile_number, type: sent %}'\n---\n{% form %}{% input mobile_number %}{% input email %}{% input password %}{% submit %}{% endform %}",
      'views/pages/index.liquid': '{% render_form sign_up %}',
    }),
  })
  const ann = visitor(platform)
  await ann.visit('/')
  ann.fill({ Email: 'ann@example.com', Password: 'secret-1' })
  expect((await ann.submit('Save')).find('.error').text).toBe("can't be blank")
  ann.fill({ '* Mobile number': '500 123 999', Password: 'secret-1' })
  expect((await ann.submit('Save')).location).toBe('/done')
  expect(platform.entries.map(({ message }) => message)).toContain('500 123 999')
})

describe('a form of users with deleted_at', () => {
  const close = `---
resource: User
resource_owner: anyone
fields: { deleted_at: { validation: { presence: true } } }
default_payload: |-
  {%- assign now = 'now' | date: "%d-%m-%Y %H:%M:%S" -%}
  { "deleted_at": "{{ params.at | default: now }}" }
---
{% form %}<button>Delete</button>{% endform %}`

  async function appWithUser() {
    const platform = register({
      files: memoryFiles({
        'forms/close.liquid': close,
        'forms/edit.liquid': '---\nresource: User\nresource_owner: anyone\n---\n',
        'views/pages/index.liquid': "{% include_form 'close', id: context.params.id %}",
      }),
      tokens: memoryTokens([accessKey]),
    })
    const { records } = platform.adapters
    const { id } = await records.create(':users', { email: 'ann@example.com' })
    const users = (deleted?: 'with') => records.search({ table: ':users', limit: 9, ...(deleted && { deleted }) })
    const send = sender((request) => platform.rest.fetch(request))
    const put = (form: string, more: object) =>
      send('PUT', `/api/users/${id}`, { form_configuration_name: form, form: {}, ...more })
    return { platform, id, users, put }
  }

  test('deletes the user and keeps the deleted record', async () => {
    const { platform, id, users } = await appWithUser()
    const ann = visitor(platform)
    await ann.visit(`/?id=${id}`)
    await ann.submit('Delete')
    expect(await users()).toEqual([])
    expect(await users('with')).toMatchObject([
      { id, deletedAt: expect.any(Date) as Date, properties: { email: 'ann@example.com' } },
    ])
    expect((await users('with'))[0]?.properties).not.toHaveProperty('deleted_at')
  })

  test('accepts only a time', async () => {
    const { users, put } = await appWithUser()
    expect(await put('close', { at: 'never' })).toMatchObject({
      status: 422,
      body: { errors: { deleted_at: ['is not a valid datetime'] } },
    })
    expect(await users()).toHaveLength(1)
  })

  test('is the only form that accepts it', async () => {
    const { users, put } = await appWithUser()
    expect(await put('edit', { form: { deleted_at: '2020-01-01' } })).toMatchObject({ status: 406 })
    expect(await users()).toHaveLength(1)
  })
})

test('accepts system_fields in a form with its own HTML', async () => {
  const platform = register({
    files: memoryFiles({
      'forms/note.liquid': `---
resource: note
resource_owner: anyone
redirect_to: /done
fields: { properties: { text: { validation: { presence: true } } } }
---
{% for error in form_builder.fields.properties.text.errors %}<i>{{ error }}</i>{% endfor %}
<form action="{{ form_builder.action }}" method="post">
  <input type="hidden" name="_method" value="{{ form_builder.system_fields._method }}">
  <input type="hidden" name="utf8" value="{{ form_builder.system_fields.utf8 }}">
  <input type="hidden" name="authenticity_token" value="{{ form_builder.system_fields.authenticity_token }}">
  <input type="hidden" name="form_configuration_name" value="{{ form_builder.system_fields.form_configuration_name }}">
  <input type="hidden" name="resource_id" value="{{ form_builder.system_fields.resource_id }}">
  <input type="hidden" name="parent_resource_id" value="{{ form_builder.system_fields.parent_resource_id }}">
  <input aria-label="Text" name="form[properties][text]"><button>Save</button>
</form>`,
      'forms/all.liquid': `---
resource: note
fields: { properties: { text: } }
---
{% form %}{% for field in form_builder.system_fields %}{{ field[0] }} {% endfor %}{% endform %}`,
      'views/pages/index.liquid': "{% include_form 'note', id: context.params.id %}",
      'views/pages/all.liquid': "{% include_form 'all' %}",
    }),
  })
  const ann = visitor(platform)
  for (const [path, text] of [
    ['/', 'tea'],
    ['/?id=1', 'cup'],
  ] as const) {
    await ann.visit(path)
    ann.fill({ Text: text })
    expect((await ann.submit('Save')).location).toBe('/done')
    const notes = await platform.adapters.records.search({ table: 'note', limit: 9 })
    expect(notes.map(({ properties }) => properties)).toEqual([{ text }])
  }
  const page = await ann.visit('/all')
  expect(page.text.trim()).toBe('authenticity_token form_configuration_name page page_signature')
})

test('ignores prepopulate and logs that', async () => {
  const { liquid, entries } = register({
    files: memoryFiles({
      'forms/a.liquid':
        '---\nresource: a\nfields: { properties: { b: { property_options: { prepopulate: 1, default: 2 } } } }\n---\n{{ form.fields.properties.b.value }}',
    }),
  })
  expect(await liquid.parseAndRender('{% render_form a %}')).toBe('2')
  expect(entries.map(({ message }) => message)).toEqual([
    'forms/a.liquid:3:50: fields.properties.b.property_options.prepopulate: a form shows no empty records to fill in: the page writes as many as it wants: ignored',
  ])
})

test('treats the captcha recaptcha as captcha_v2', async () => {
  const { liquid } = register({
    files: memoryFiles({
      'forms/a.liquid': '---\nresource: a\nspam_protection: recaptcha\n---\n{% spam_protection recaptcha %}',
    }),
  })
  expect(await liquid.parseAndRender('{% render_form a %}')).toBe(
    await liquid.parseAndRender("{% spam_protection 'captcha_v2' %}"),
  )
})

test('treats the types int and custom_attachment as integer and file', async () => {
  const { liquid } = register({
    files: memoryFiles({
      'schema/cup.yml':
        'name: cup\nproperties:\n- { name: size, attribute_type: int }\n- { name: cv, attribute_type: custom_attachment }',
      'graphql/make.graphql':
        'mutation($size: String, $cv: String) { record_create(record: { table: "cup", properties: [{ name: "size", value: $size }, { name: "cv", value: $cv }] }) { properties } }',
    }),
  })
  const make = (args: string): Promise<string> =>
    liquid.parseAndRender(`{% graphql g = 'make', ${args} %}{{ g | json }}`)
  expect(await make("size: '3', cv: 'https://a.test/cv.pdf'")).toContain('{"size":3,"cv":"https://a.test/cv.pdf"}')
  expect(await make("size: 'three'")).toContain('errors')
})
