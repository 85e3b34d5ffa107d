import { memoryFiles, memoryRecords, type FormConfiguration, type PlatformAdapters } from '../../../src'
import { memoryForms } from '../../../src/ports/forms/memory'
import { usersTable } from '../../../src/ports/records/reserved-tables'
import { failureOf, register } from '../../support/register'

/** The token of a session whose id is all zero bytes. */
const token = 'kvJokg8Pf2ILJIGlAUKWsEpCYOV4wx7nx03UuNslFhE'
const hidden = (name: string, value: string): string => `<input type="hidden" name="${name}" value="${value}">`

/** An app with the form `note` with this body. */
function appWith(body: string, configuration: Partial<FormConfiguration> = {}, adapters: PlatformAdapters = {}) {
  const random = { bytes: (count: number) => new Uint8Array(count) }
  const forms = memoryForms({ note: { resource: 'note', resource_owner: 'anyone', ...configuration, body } })
  const platform = register({ forms, files: memoryFiles({}), random, ...adapters })
  const show = (options = ''): Promise<string> => platform.liquid.parseAndRender(`{% include_form 'note' ${options} %}`)
  return { platform, show }
}

const show = (body: string, configuration?: Partial<FormConfiguration>, options?: string): Promise<string> =>
  appWith(body, configuration).show(options)

/** An app with a note whose id is 1. */
async function appWithNote(body: string, configuration: Partial<FormConfiguration> = {}) {
  const records = memoryRecords()
  await records.create('note', { text: 'tea', stars: 3 })
  return appWith(body, configuration, { records })
}

describe('the HTML', () => {
  test("contains the resource's address, the token and the form's name", async () => {
    expect(await show('{% form %}<button>Save</button>{% endform %}')).toBe(
      '<form action="/api/customizations" method="post" enctype="multipart/form-data">' +
        hidden('authenticity_token', token) +
        hidden('form_configuration_name', 'note') +
        '<button>Save</button></form>',
    )
  })

  test.each([
    ['User', '/api/users'],
    ['Session', '/api/sessions'],
    ['BankAccount', '/api/user/bank_accounts'],
    ['CreditCard', '/api/user/credit_cards'],
    ['Customization', '/api/user/customizations'],
    ['order_line', '/api/customizations'],
  ])('for %s contains the address %s', async (resource, action) => {
    expect(await show('{% form %}{% endform %}', { resource })).toContain(`<form action="${action}" method="post"`)
  })

  test('uses the path of the REST API', async () => {
    const { show } = appWith('{% form %}{% endform %}', {}, { settings: { rest: { basePath: '/v1' } } })
    expect(await show()).toContain('action="/v1/customizations"')
  })

  test.each([
    'form as: nil',
    'form as: nil, method: nil, url: nil, html-id: nil, form_for_type: nil',
    'form as: context.none',
  ])('is the same with nil options as without options: %s', async (tag) => {
    const body = '{{ form.fields.properties.text.name }}{% endform %}'
    const plain = await show(`{% form %}${body}`, { fields: { properties: { text: null } } })
    expect(plain).toContain('form[properties][text]')
    expect(await show(`{% ${tag} %}${body}`, { fields: { properties: { text: null } } })).toBe(plain)
  })

  test('may name the form first, and use the older option for multipart', async () => {
    const html = await show("{% form form, multipart: false, as: customization, html-class: 'wide' %}{% endform %}")
    expect(html).toContain('<form action="/api/customizations" method="post" class="wide">')
    expect(html).toContain(hidden('as', 'customization'))
  })

  test.each([
    ['put', 'PUT'],
    ['patch', 'patch'],
    ['delete', 'Delete'],
  ])('is posted with a hidden _method for %s', async (method, given) => {
    const html = await show(`{% form method: "${given}" %}{% endform %}`)
    expect(html).toContain(' method="post"')
    expect(html).toContain(hidden('_method', method))
  })

  test('has no hidden _method for post', async () => {
    expect(await show('{% form method: "post" %}{% endform %}')).not.toContain('_method')
  })

  test('contains no hidden fields for GET, which would end up in the address', async () => {
    expect(await show('{% form method: "get", url: "/search" %}…{% endform %}')).toBe(
      '<form action="/search" method="get">…</form>',
    )
  })

  test.each(['true', '""', '"novalidate"'])('has its named attributes, novalidate as %s', async (novalidate) => {
    const html = await show(
      `{% form html-id: "note", html-class: "wide blue", html-novalidate: ${novalidate}, html-data-turbo: false, html-data-step-2: 7, html-data-user_id: 8, html-data-2x: 9 %}{% endform %}`,
    )
    expect(html).toMatch(
      / enctype="multipart\/form-data" id="note" class="wide blue" novalidate data-turbo="false" data-step-2="7" data-user_id="8" data-2x="9">/,
    )
  })

  test('omits nil and false attributes', async () => {
    const html = await show(
      '{% form html-id: nil, html-class: nothing, html-novalidate: false, html-multipart: false, html-data-x: nil %}{% endform %}',
    )
    expect(html).toMatch(/^<form action="\/api\/customizations" method="post"><input /)
  })

  test('accepts another address', async () => {
    expect(await show('{% form url: "/orders?a=1&b=2", method: "post" %}{% endform %}')).toContain(
      'action="/orders?a=1&amp;b=2"',
    )
  })

  test('accepts other attributes of HTML forms', async () => {
    const given =
      'html-onsubmit: "return sent(this)", html-autocomplete: "off", html-aria-label: "Tea", html-target: "_top"'
    expect(await show(`{% form ${given} %}{% endform %}`)).toContain(
      ' onsubmit="return sent(this)" autocomplete="off" aria-label="Tea" target="_top">',
    )
  })

  test('accepts attributes of libraries', async () => {
    expect(await show('{% form html-hx-post: "/teas", html-x-on: "save" %}{% endform %}')).toContain(
      ' hx-post="/teas" x-on="save">',
    )
  })

  test('has the enctype of html-enctype', async () => {
    expect(await show('{% form html-enctype: "multipart/form-data" %}{% endform %}')).toMatch(
      /^<form action="\/api\/customizations" method="post" enctype="multipart\/form-data"><input /,
    )
  })

  test.each(['html-id', 'html-class', 'html-data-x', 'html-onsubmit', 'url'])('escapes %s', async (name) => {
    const html = await show(`{% assign v = '"><script>' %}{% form ${name}: v %}{% endform %}`)
    expect(html).toContain('="&quot;&gt;&lt;script&gt;"')
    expect(html).not.toContain('<script>')
  })

  test("contains the page's address, with its query", async () => {
    const { platform } = appWith('{% form %}{% endform %}')
    const request = new Request(`https://shop.test/notes/new?a=1&b="'<x>`)
    const html = await (await platform.respond("{% include_form 'note' %}", { request })).text()
    expect(html).toContain(hidden('page', '/notes/new?a=1&amp;b=%22%27%3Cx%3E'))
  })

  test('contains the token of context.authenticity_token', async () => {
    const { liquid } = register({ forms: memoryForms({ note: { resource: 'note', body: '{% form %}{% endform %}' } }) })
    const html = await liquid.parseAndRender("{% include_form 'note' %}|{{ context.authenticity_token }}")
    const [form = '', ours = ''] = String(html).split('|')
    expect(ours).toMatch(/^[\w-]{43}$/)
    expect(form).toContain(hidden('authenticity_token', ours))
  })
})

describe('the ids of include_form', () => {
  test('make the form update the record', async () => {
    const { show } = await appWithNote('{% form %}{% endform %}')
    const html = await show(', id: 1')
    expect(html).toContain('action="/api/customizations/1" method="post"')
    expect(html).toContain(
      hidden('_method', 'put') + hidden('form_configuration_name', 'note') + hidden('resource_id', '1'),
    )
  })

  test('or delete it', async () => {
    const { show } = await appWithNote('{% form method: "delete" %}{% endform %}')
    expect(await show(', id: 1')).toContain(hidden('_method', 'delete'))
  })

  test("set a customization's type, by its name or id", async () => {
    const form = (parent: string): Promise<string> =>
      show('{% form %}{% endform %}', { resource: 'Customization' }, `, parent_resource_id: ${parent}`)
    expect(await form("'car'")).toContain(
      hidden('parent_resource_id', 'car') + hidden('form[custom_model_type_name]', 'car'),
    )
    expect(await form('7')).toContain(hidden('parent_resource_id', '7'))
    expect(await form('7')).not.toContain('custom_model_type_name')
  })
})

describe('as and form_for_type', () => {
  test("as is the prefix of the fields' names", async () => {
    const html = await show('{% form as: "order" %}{{ form.fields.properties.name }}{% endform %}')
    expect(html).toContain(hidden('as', 'order'))
    expect(html).toContain('order[properties]')
  })

  test('form_for_type sets another resource for address and fields, but the form is unchanged', async () => {
    const fields = { properties: { text: { validation: { presence: true } } } }
    const { show } = await appWithNote('{% form form_for_type: "BankAccount" %}{{ form.fields | json }}{% endform %}', {
      fields,
    })
    const html = await show(', id: 1')
    expect(html).toContain('action="/api/user/bank_accounts/1"')
    expect(html).toContain(hidden('as', 'bank_account'))
    expect(JSON.parse(html.replace(/^.*?(\{.*\}).*$/, '$1'))).toMatchObject({
      properties: {
        text: { name: 'bank_account[properties][text]', value: 'tea', validation: { presence: true } },
      },
    })
  })
})

describe('form_builder', () => {
  const configuration: Partial<FormConfiguration> = {
    fields: {
      properties: { text: { validation: { presence: true } }, stars: { property_options: { readonly: true } } },
      custom_images: { photo: null },
    },
  }
  const inside = async (expression: string): Promise<string> =>
    (await show(`{% form %}<p>{{ ${expression} }}</p>{% endform %}`, configuration)).replace(/^.*<p>(.*)<\/p>.*$/, '$1')

  test('is an alias of form inside and outside of the tag', async () => {
    const body = '{{ form.name }} {{ form_builder.name }}'
    expect(await show(`${body}{% form method: "get" %}${body}{% endform %}`)).toContain('note note<form')
    expect(await show(`{% form method: "get" %}${body}{% endform %}`)).toContain('>note note</form>')
  })

  test("contains the form's fields at any depth", async () => {
    expect(JSON.parse(await inside('form_builder.fields.properties.text | json'))).toEqual({
      name: 'form[properties][text]',
      value: null,
      errors: [],
      validation: { presence: true },
      property_options: null,
    })
    expect(await inside('form.fields.custom_images.photo.name')).toBe('form[custom_images][photo]')
  })

  test('contains the address, the method and the name, and no errors', async () => {
    expect(await inside('form.action')).toBe('/api/customizations')
    expect(await inside('form.method')).toBe('post')
    expect(await inside('form.name')).toBe('note')
    expect(await inside('form.errors | json')).toBe('{}')
  })

  test('contains the values of the record to update', async () => {
    const body = '{{ form.fields.properties.text.value }} {{ form.fields.properties.stars.value }} {{ form.method }}'
    expect(await (await appWithNote(body, configuration)).show(', id: 1')).toBe('tea 3 put')
  })

  test('contains the documented keys if the form has no fields', async () => {
    const names = (resource: string): Promise<string> => show('{{ form.fields | hash_keys | join: " " }}', { resource })
    expect(await names('Session')).toBe('email password')
    expect(await names('CreditCard')).toBe('credit_card_token payment_method_id')
    expect(await names('note')).toBe('properties')
  })

  test('never contains a password', async () => {
    const records = memoryRecords()
    await records.create(usersTable, { email: 'a@example.com', encrypted_password: 'scrypt$x', password: 'old' })
    const { show } = appWith('{{ form | json }}', { resource: 'User' }, { records })
    const html = await show(', id: 1')
    expect(html).toContain('a@example.com')
    expect(html).not.toMatch(/scrypt|"old"/)
  })

  test("is undefined after the form, and hides the caller's variable only inside", async () => {
    const html = await show('{% form %}{% endform %}{% form as: "b" %}{% endform %}{{ form.name }}')
    expect(html).toMatch(/note$/)
  })

  test('allows any name', async () => {
    const fields = { properties: JSON.parse('{ "__proto__": null, "constructor": null }') as object }
    const body = '{{ form.fields.properties.__proto__.name }} {{ form.fields.properties.constructor.name }}'
    expect(await show(body, { fields: fields as never })).toBe(
      'form[properties][__proto__] form[properties][constructor]',
    )
    expect({}).not.toHaveProperty('name')
  })
})

describe('is rejected:', () => {
  const failing = async (template: string): Promise<string> => (await failureOf(appWith(template).show())).message

  test.each([
    ['{% form html-clas: "a" %}{% endform %}', 'unknown option "html-clas" (did you mean "html-class"?)'],
    ['{% form html-online2: "a" %}{% endform %}', 'unknown option "html-online2"'],
    ['{% form htmlid: "a" %}{% endform %}', 'unknown option "htmlid" (did you mean "html-id"?)'],
    ['{% form methd: "put" %}{% endform %}', 'unknown option "methd" (did you mean "method"?)'],
    [
      '{% form method: "pst" %}{% endform %}',
      'method: expected one of get, post, put, patch, delete, got String "pst" (did you mean "post"?)',
    ],
    ['{% form method: 7 %}{% endform %}', 'method: expected'],
    ['{% form url: { "a": 1 } %}{% endform %}', 'url: expected text, got Hash'],
    ['{% form html-novalidate: "maybe" %}{% endform %}', 'html-novalidate: expected'],
    ['{% form %}', 'tag {% form %} not closed'],
  ])('%s', async (template, message) => {
    expect(await failing(template)).toContain(message)
  })

  test('outside of a form', async () => {
    const { platform } = appWith('{% form %}{% endform %}')
    const render = async (template: string): Promise<string> =>
      (await failureOf(platform.liquid.parseAndRender(template))).message
    expect(await render('{% form %}{% endform %}')).toContain('it is outside a form: include one with include_form')
    expect(await render("{% include_form 'note' %}{% form %}{% endform %}")).toContain('it is outside a form')
  })
})
