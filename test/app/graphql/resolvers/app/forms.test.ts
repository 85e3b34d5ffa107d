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
