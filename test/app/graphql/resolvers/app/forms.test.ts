import { memoryFiles } from '../../../../../src/ports/files'
import { register } from '../../../../support/register'

test('returns the metadata of forms, and their fields as written', async () => {
  const form = (fields: string) =>
    `---\nresource: tea\n${fields}:\n  properties:\n    name:\n      label: Name\nmetadata:\n  steps: [one]\n---\n{% form %}{% endform %}`
  const files = memoryFiles({ 'forms/a.liquid': form('fields'), 'forms/b.liquid': form('configuration') })
  const { liquid } = register({ files })
  const query = '{ admin_forms(per_page: 9) { results { name metadata fields configuration } } }'
  const text = await liquid.parseAndRender(`{% graphql g %}${query}{% endgraphql %}{{ g.admin_forms.results | json }}`)
  const fields = { properties: { name: { label: 'Name' } } }
  const expected = { metadata: { steps: ['one'] }, fields, configuration: fields }
  expect(JSON.parse(text)).toEqual([
    { name: 'a', ...expected },
    { name: 'b', ...expected },
  ])
  expect(await liquid.parseAndRender("{% include_form 'a' %}")).toContain('<form')
})

test('returns the older options of background callbacks', async () => {
  const form = (options: string) => `---\nresource: tea\n${options}\n---\n`
  const files = memoryFiles({
    'forms/a.liquid': form('async_callback_delay: 5\nasync_callback_max_attempts: 3\nasync_callback_priority: high'),
    'forms/b.liquid': form('async_callback_priority: 7'),
  })
  const { liquid } = register({ files })
  const query =
    '{ admin_forms(per_page: 9) { results { delay: async_callback_delay most: async_callback_max_attempts priority: async_callback_priority } } }'
  const text = await liquid.parseAndRender(`{% graphql g %}${query}{% endgraphql %}{{ g.admin_forms.results | json }}`)
  expect(JSON.parse(text)).toEqual([
    { delay: '5', most: 3, priority: 'high' },
    { delay: null, most: null, priority: null },
  ])
})

async function listForms(forms: Readonly<Record<string, string>>, fields: string): Promise<unknown> {
  const { liquid } = register({ files: memoryFiles(forms) })
  const query = `{ admin_forms(per_page: 9) { results { ${fields} } } }`
  const text = await liquid.parseAndRender(`{% graphql g %}${query}{% endgraphql %}{{ g.admin_forms.results | json }}`)
  return JSON.parse(String(text))
}

test('returns the options of a background callback in its hash', async () => {
  const content = '{% log form %}'
  const hash = `async_callback_actions: { content: "${content}", delay: 5, priority: high, max_attempts: 3 }`
  const files = {
    'forms/a.liquid': `---\nresource: tea\n${hash}\n---\n`,
    'forms/b.liquid': `---\nresource: tea\nasync_callback_actions: [{ content: "${content}" }, { content: x }]\n---\n`,
  }
  const fields =
    'text: async_callback_actions delay: async_callback_delay priority: async_callback_priority most: async_callback_max_attempts'
  expect(await listForms(files, fields)).toEqual([
    { text: content, delay: '5', priority: 'high', most: 3 },
    { text: `{"content":"${content}"}, {"content":"x"}`, delay: null, priority: null, most: null },
  ])
})

test('returns the resource and its owner as the app uses them', async () => {
  const files = {
    'forms/a.liquid': '---\nresource: tea\n---\n',
    'forms/b.liquid': '---\nresource: User\n---\n',
    'forms/c.liquid': '---\nresource: User\nresource_owner: anyone\n---\n',
    'forms/d.liquid': '---\nbase_form: CustomizationForm\nconfiguration: { flash: { notice: Saved } }\n---\n',
    'forms/e.liquid': '---\nresource: [tea]\n---\n',
  }
  expect(await listForms(files, 'resource resource_owner flash_notice')).toEqual([
    { resource: 'tea', resource_owner: 'creator', flash_notice: null },
    { resource: 'User', resource_owner: 'self', flash_notice: null },
    { resource: 'User', resource_owner: 'anyone', flash_notice: null },
    { resource: 'Customization', resource_owner: 'creator', flash_notice: 'Saved' },
    { resource: 'tea', resource_owner: 'creator', flash_notice: null },
  ])
})

test.each([
  ['{ X-A: b }', '{"X-A":"b"}'],
  ["'{ X-A: b }'", '{ X-A: b }'],
])('returns the response headers %s as text', async (written, expected) => {
  const files = { 'forms/a.liquid': `---\nresource: tea\nresponse_headers: ${written}\n---\n` }
  expect(await listForms(files, 'response_headers')).toEqual([{ response_headers: expected }])
})

test.each(['layout', 'layout_path'])('returns the layout of an e-mail by both of its names, given %s', async (key) => {
  const { liquid } = register({ files: memoryFiles({ 'emails/a.liquid': `---\nto: a@b.test\n${key}: mailer\n---\n` }) })
  const filter = '{ layout: { value: "mailer" }, layout_path: { value: "mailer" } }'
  const query = `{ admin_email_notifications(filter: ${filter}) { results { layout layout_path } } }`
  const text = await liquid.parseAndRender(`{% graphql g %}${query}{% endgraphql %}{{ g | json }}`)
  expect(JSON.parse(String(text))).toEqual({
    admin_email_notifications: { results: [{ layout: 'mailer', layout_path: 'mailer' }] },
  })
})
