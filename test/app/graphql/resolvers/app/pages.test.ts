import { memoryFiles } from '../../../../../src'
import { page } from '../../../../../src/files/kinds/page'
import { register } from '../../../../support/register'

test('returns the content of Markdown pages as HTML', async () => {
  const files = memoryFiles({
    'views/pages/a.liquid': '---\nslug: a\nconverter: markdown\n---\n# Tea {{ name }}\n\n*green*',
    'views/pages/b.liquid': '---\nslug: b\n---\n<b>{{ name }}</b>',
  })
  const { liquid } = register({ files })
  const query = '{ admin_pages(sort: [{ slug: { order: ASC } }]) { results { slug html_content } } }'
  const template = `{% graphql g %}${query}{% endgraphql %}{{ g.admin_pages.results | json }}`
  expect(JSON.parse(String(await liquid.parseAndRender(template)))).toEqual([
    { slug: 'a', html_content: '<h1 id="tea-name">Tea {{ name }}</h1>\n<p><em>green</em></p>\n' },
    { slug: 'b', html_content: '<b>{{ name }}</b>' },
  ])
})

test('reads each page once, for requests and for lists', async () => {
  const reading = jest.spyOn(page, 'read')
  const files = memoryFiles({ 'views/pages/a.liquid': 'Green tea', 'views/pages/b.liquid': 'Coffee' })
  const platform = register({ files })
  expect(await (await platform.fetch(new Request('http://localhost/a'))).text()).toBe('Green tea')
  const template = '{% graphql g %}{ admin_pages { total_entries } }{% endgraphql %}{{ g.admin_pages.total_entries }}'
  expect(await platform.liquid.parseAndRender(template)).toBe('2')
  expect(reading).toHaveBeenCalledTimes(2)
})

test.each([
  ['metadata: "GREEN"', ['a']],
  ['metadata: "green", exclude: true', ['b', 'c']],
  ['has_key: "tags"', ['a', 'b']],
  ['has_key: "tags", exclude: true', ['c']],
  ['name: "tags", value: "tea"', ['a']],
  ['name: "tags", value: "tea", exclude: true', ['b', 'c']],
  ['name: "tags", exclude: true', ['a', 'b', 'c']],
  ['has_key: "tags", filter: { metadata: [{ has_key: "title" }] }', ['b']],
])('pages are searched by older arguments: %s', async (args, slugs) => {
  const files = memoryFiles({
    'views/pages/a.liquid': '---\nmetadata: { tags: [tea, Green] }\n---\n',
    'views/pages/b.liquid': '---\nmetadata: { tags: coffee, title: B }\n---\n',
    'views/pages/c.liquid': '',
  })
  const query = `{ pages(${args}, sort: [{ slug: { order: ASC } }]) { results { slug } } }`
  const template = `{% graphql g %}${query}{% endgraphql %}{{ g.pages.results | map: 'slug' | join: ' ' }}`
  expect(await register({ files }).liquid.parseAndRender(template)).toBe(slugs.join(' '))
})

test('pages are searched by their content, and by whether they are searchable', async () => {
  const files = memoryFiles({
    'views/pages/a.liquid': '---\nsearchable: true\n---\nGreen tea',
    'views/pages/b.liquid': '---\nsearchable: true\n---\nCoffee',
    'views/pages/c.liquid': 'Black tea',
  })
  const { liquid } = register({ files })
  const found = async (filter: string): Promise<unknown> => {
    const query = `{ admin_pages(filter: { ${filter} }, sort: [{ slug: { order: ASC } }]) { results { slug searchable } } }`
    const json = await liquid.parseAndRender(
      `{% graphql g %}${query}{% endgraphql %}{{ g.admin_pages.results | json }}`,
    )
    return (JSON.parse(String(json)) as { slug: string }[]).map(({ slug }) => slug)
  }
  expect(await found('searchable: { value: true }, content: { contains: "tea" }')).toEqual(['a'])
  expect(await found('searchable: { not_value: true }')).toEqual(['c'])
  expect(await found('searchable: { is_null: false }, content: { contains: "tea" }')).toEqual(['a', 'c'])
})

test.each([
  ['admin_forms', 'resource', 'forms/a.liquid', '<b>', ''],
  ['admin_forms', 'resource_owner', 'forms/a.liquid', '---\nresource_owner: [a, b]\n---\n', 'a, b'],
  ['admin_forms', 'flash_alert', 'forms/a.liquid', '---\nflash_alert: [a, b]\n---\n', 'a, b'],
  ['admin_sms_notifications', 'to', 'smses/a.liquid', 'Hello', ''],
  ['admin_api_call_notifications', 'to', 'api_calls/a.liquid', 'Hello', ''],
  ['admin_pages', 'format', 'views/pages/a.liquid', '---\nformat: webmanifest\n---\n', null],
  ['admin_pages', 'format', 'views/pages/a.svg.liquid', '', 'svg'],
  [
    'admin_tables',
    'properties { attribute_type }',
    'schema/a.yml',
    'properties: [{ name: n, type: int }, { name: m, attribute_type: date }]',
    [{ attribute_type: 'integer' }, { attribute_type: 'date' }],
  ],
  [
    'admin_tables',
    'properties { attribute_type }',
    'schema/a.yml',
    'properties: [{ name: n, type: intger }]',
    [{ attribute_type: 'string' }],
  ],
])('%s lists the %s of %s with the text %j', async (field, key, path, text, expected) => {
  const { liquid } = register({ files: memoryFiles({ [path]: text }) })
  const query = `{ found: ${field} { results { ${key} } } }`
  const json = String(await liquid.parseAndRender(`{% graphql g %}${query}{% endgraphql %}{{ g | json }}`))
  expect(JSON.parse(json)).toEqual({ found: { results: [{ [key.replace(/ .*/, '')]: expected }] } })
})

test.each([
  ['value: "member"', ['a', 'b']],
  ['not_value: "member"', ['c']],
  ['value_in: ["admin", "none"]', ['b']],
  ['not_value_in: ["admin"]', ['a', 'c']],
  ['value: "member", not_value: "admin"', ['a']],
  ['value: null', ['a', 'b', 'c']],
])('pages are found by their authorization policies: %s', async (filter, slugs) => {
  const files = memoryFiles({
    'views/pages/a.liquid': '---\nauthorization_policies: member\n---\n',
    'views/pages/b.liquid': '---\nauthorization_policies: [member, admin]\n---\n',
    'views/pages/c.liquid': '',
  })
  const query = `{ admin_pages(filter: { authorization_policies: { ${filter} } }) { results { slug } } }`
  const template = `{% graphql g %}${query}{% endgraphql %}{{ g.admin_pages.results | map: 'slug' | join: ' ' }}`
  expect(await register({ files }).liquid.parseAndRender(template)).toBe(slugs.join(' '))
})
