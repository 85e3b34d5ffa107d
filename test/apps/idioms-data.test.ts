import { memoryFiles } from '../../src/ports/files'
import { memoryRecords, memoryTokens } from '../../src'
import { register } from '../support/register'

// Idioms of public platformOS apps in forms, queries and policies, each in a small app.

const origin = 'https://shop.test'
const accessKey = 'an-access-key-of-the-app'

function app(files: Readonly<Record<string, string>>) {
  const records = memoryRecords()
  return { ...register({ files: memoryFiles(files), records, tokens: memoryTokens([accessKey]) }), records }
}

const page = (body: string, front = ''): Record<string, string> => ({
  'views/pages/index.liquid': `---\nslug: /\n${front}---\n${body}`,
})

test('exposes the parameters of the querying page to default_payload', async () => {
  const { fetch, records } = app({
    ...page(
      `{% graphql g %}mutation { record_create(form_name: "note", record: { table: "note", properties: [{ name: "text", value: "hi" }] }) { id } }{% endgraphql %}`,
    ),
    'forms/note.liquid': `---\nresource: note\nfields: { properties: { text: , source: } }\ndefault_payload: '{ "properties": { "source": "{{ params.source }}" } }'\n---\n`,
  })
  await fetch(new Request(`${origin}/?source=a%22b`))
  const [note] = await records.search({ table: 'note', limit: 1 })
  expect(note?.properties).toMatchObject({ text: 'hi', source: 'a"b' })
})

test.each([
  ['params.properties_attributes.title', 'Lorem ipsum'],
  ['params.properties.title', 'Lorem ipsum'],
  ['params.form.properties.title', 'Lorem ipsum'],
  ['params.name', 'of the request'],
])('exposes %s of a browser form to default_payload', async (variable, expected) => {
  const { fetch, records } = app({
    ...page('{% include_form "post" %}'),
    'forms/post.liquid': `---\nresource: post\nresource_owner: anyone\nfields: { properties: { title: , copy: } }\ndefault_payload: '{ "properties": { "copy": "{{ ${variable} }}" } }'\n---\n{% form %}{% endform %}`,
  })
  const body = new URLSearchParams({
    form_configuration_name: 'post',
    'form[properties][title]': 'Lorem ipsum',
    name: 'of the request',
  })
  const headers = { authorization: `Token token=${accessKey}` }
  await fetch(new Request(`${origin}/api/customizations`, { method: 'POST', body, headers }))
  const [post] = await records.search({ table: 'post', limit: 1 })
  expect(post?.properties).toMatchObject({ title: 'Lorem ipsum', copy: expected })
})

describe('a query that creates a record by a form', () => {
  const files = {
    'forms/note.liquid': '---\nresource: note\nfields: { properties: { text: } }\n---\n',
    'forms/tag.liquid':
      '---\nresource: Customization\ncustom_model_types: [tag]\nfields: { properties: { text: } }\n---\n',
    'forms/both.liquid':
      '---\nresource: Customization\ncustom_model_types: [a, b]\nfields: { properties: { text: } }\n---\n',
    'forms/member.liquid': '---\nresource: User\nfields: { email: }\n---\n',
  }
  const create = (form: string) =>
    `{% graphql g %}mutation { record_create(form_name: "${form}", record: { properties: [{ name: "text", value: "x" }] }) { table } }{% endgraphql %}{{ g.record_create.table }}`

  test.each(['note', 'tag'])('uses the table of the form %s', async (form) => {
    expect(await app(files).liquid.parseAndRender(create(form))).toBe(form)
  })

  test.each(['model', 'customization'])('uses its table in %s_create', async (name) => {
    const query = `{% graphql g %}mutation { made: ${name}_create(${name}: { properties: [{ name: "text", value: "x" }] }, form_configuration_name: "note") { id } }{% endgraphql %}{{ g | json }}`
    const { liquid, records } = app(files)
    expect(await liquid.parseAndRender(query)).toBe('{"made":{"id":"1"}}')
    expect(await records.find('1', 'note')).toMatchObject({ properties: { text: 'x' } })
  })

  test.each([
    ['both', 'table: expected the name of a table: the form "both" is not for one table'],
    ['member', 'table: expected the name of a table: the form "member" is not for one table'],
    ['none', 'form "none" not found'],
  ])('requires a table if the form %s has several', async (form, message) => {
    expect(await app(files).liquid.parseAndRender(`${create(form)}{{ g.errors[0].message }}`)).toContain(message)
  })
})

describe('a number or a boolean for a text of a query', () => {
  const query = (value: string) =>
    `{% graphql g, x: ${value} %}mutation m($x: String!) { record_create(record: { table: "note", properties: [{ name: "x", value: $x }] }) { x: property(name: "x") } }{% endgraphql %}{{ g | json }}`

  test.each(['true', '5', '1.5'])('is converted: %s', async (value) => {
    expect(await app({}).liquid.parseAndRender(query(value))).toBe(`{"record_create":{"x":"${value}"}}`)
  })

  test('is rejected if types must match', async () => {
    const { liquid } = register({ settings: { graphqlTypeMismatch: 'error' } })
    expect(await liquid.parseAndRender(query('5'))).toContain('String cannot represent a non string value: 5')
  })
})

test('stores and finds a time quoted by json as the time', async () => {
  const { liquid } = app({ 'schema/lock.yml': 'name: lock\nproperties:\n- { name: until, type: datetime }' })
  const template = `{% assign at = '2026-01-02T03:04:05Z' | to_time | json %}{% assign later = '2026-01-02T03:05Z' | to_time | json %}
    {% graphql g, at: at %}mutation ($at: String) {
      record_create(record: { table: "lock", properties: [{ name: "until", value: $at }] }) { until: property(name: "until") }
    }{% endgraphql %}
    {% graphql f, later: later %}query ($later: String) {
      records(per_page: 1, filter: { table: { value: "lock" }, properties: [{ name: "until", range: { lt: $later } }] }) { total_entries }
    }{% endgraphql %}{{ g.record_create.until }} {{ f.records.total_entries }}{{ g.errors }}{{ f.errors }}`
  expect(String(await liquid.parseAndRender(template)).trim()).toBe('2026-01-02T03:04:05.000Z 1')
})

test('adds the uuid to the payload of an activity', async () => {
  const { liquid } = app({})
  const query =
    '{% graphql g %}mutation { activity_create(payload: { type: "Note", actor: { id: "a" } }) { uuid payload } }{% endgraphql %}'
  const output = await liquid.parseAndRender(
    `${query}{% assign a = g.activity_create %}{% if a.uuid == a.payload.uuid %}{{ a.uuid.size }}{% endif %}`,
  )
  expect(output).toBe('36')
})

describe('escape_output_instead_of_sanitize', () => {
  test.each([
    ['true', '&lt;b&gt;'],
    ['false', '<b>'],
  ])('applies as %s, with any default of the files', async (value, output) => {
    const config = { 'config.yml': `escape_output_instead_of_sanitize: ${value}` }
    for (const escapeOutput of [true, false]) {
      const files = Object.assign(memoryFiles({ ...page('{{ "<b>" }}'), ...config }), { defaults: { escapeOutput } })
      expect(await (await register({ files }).fetch(new Request(`${origin}/`))).text()).toBe(output)
    }
  })
})

describe('a redirecting policy', () => {
  const files = {
    ...page('{{ context.params.x }}', 'authorization_policies: [member]\n'),
    'authorization_policies/member.liquid': '---\nredirect_to: /sign-in\n---\nfalse',
    'authorization_policies/own.liquid': '---\nredirect_to: "/sign-in?return_to=/home"\n---\nfalse',
    'authorization_policies/part.liquid': '---\nredirect_to: "/sign-in?a=1#form"\n---\nfalse',
    'views/pages/own.liquid': '---\nauthorization_policies: [own]\n---\n',
    'views/pages/part.liquid': '---\nauthorization_policies: [part]\n---\n',
    'views/pages/send.liquid': '---\nmethod: post\nauthorization_policies: [member]\n---\n',
  }
  const location = async (path: string, method = 'GET', config = '') => {
    const request = new Request(origin + path, { method })
    return (await app({ ...files, 'config.yml': config }).fetch(request)).headers.get('location')
  }

  test('appends the requested address', async () => {
    expect(await location('/?x=1&y=//evil.test')).toBe('/sign-in?return_to=%2F%3Fx%3D1%26y%3D%2F%2Fevil.test')
    expect(await location('/part')).toBe('/sign-in?a=1&return_to=%2Fpart#form')
  })

  test('keeps its own return_to, and appends no address that cannot be requested again', async () => {
    expect(await location('/own')).toBe('/sign-in?return_to=/home')
    expect(await location('/send', 'POST')).toBe('/sign-in')
    expect(await location('/', 'GET', 'do_not_add_return_to_to_authorization_policies: true')).toBe('/sign-in')
  })
})

describe('HTML-escaped JSON', () => {
  const parse = (body: string, data = {}): Promise<string> =>
    app({}).liquid.parseAndRender(`{% parse_json x %}${body}{% endparse_json %}{{ x.a }}|{{ x.b }}`, data)

  test('is unescaped once by parse_json', async () => {
    expect(await parse('{&quot;a&quot;: 1, &quot;b&quot;: &quot;&lt;2&gt;&quot;}')).toBe('1|<2>')
    const json = JSON.stringify({ a: 'a "b" &quot;', b: '2' })
    expect(await parse('{{ json | escape }}', { json })).toBe('a "b" &quot;|2')
  })

  test('is unescaped by parse_json if it was stored and printed escaped', async () => {
    const json = JSON.stringify({ a: '<1>', b: 'x &quot; y' })
    expect(await parse('{{ json | escape | escape }}', { json })).toBe('<1>|x &quot; y')
    expect(await parse('{{ json | escape | escape | escape }}', { json })).toBe('<1>|x &quot; y')
    await expect(parse('{{ json | escape | escape | escape | escape }}', { json })).rejects.toThrow('is not JSON')
  })

  test('stays escaped in JSON with quotes, so no value ends its string', async () => {
    expect(await parse('{"a": "1&quot;, &quot;b&quot;: &quot;2"}')).toBe('1&quot;, &quot;b&quot;: &quot;2|')
  })
})
