import { memoryFiles } from '../../../src'
import type { Hash } from '../../../src/base/values/hash'
import { register } from '../../support/register'
import { makeApp, type App } from './support'

// An ignored argument would silently change the meaning of a query.

async function filled(): Promise<App> {
  const app = makeApp()
  const rows: [table: string, properties: Hash][] = [
    ['place', { city: 'Paris', size: 5, tags: ['a', 'b'] }],
    ['place', { city: 'Berlin', size: 7, user_id: '5', tags: ['b'] }],
    ['place', { city: 'Paris', size: 9, user_id: '5', customizable_id: '1' }],
    ['note', { city: 'Rome', user_id: '5' }],
    [':users', { email: 'ann@example.com', profiles: { seller: { properties: {} } } }],
  ]
  for (const [i, [table, properties]] of rows.entries())
    await app.records.create(table, properties, { id: String(i + 1) })
  return app
}

test.each([
  ['{ users(filter: { profiles: [{ name_filter: { value: "seller" } }] }) { total_entries } }', 'name_filter'],
  ['{ embeddings_rc(per_page: 1, filter: { metadata: [{ contains: "a" }] }) { total_entries } }', 'contains'],
  ['{ users(sort: [{ profile_properties: [{ name: "a" }] }]) { total_entries } }', 'profile_properties'],
  ['{ admin_background_jobs(sort: [{ class_name: { order: ASC } }]) { total_entries } }', 'class_name'],
  ['{ admin_background_jobs(sort: [{ enqueued_at: { order: ASC } }]) { total_entries } }', 'enqueued_at'],
  ['{ admin_background_jobs(sort: [{ retry: { order: ASC } }]) { total_entries } }', 'retry'],
  ['{ customizations(model_schema: { id: 1 }) { total_entries } }', 'id'],
  ['{ customizations(custom_model_type: { ids: [1] }) { total_entries } }', 'ids'],
  ['{ customizations(properties: [{ name: "size", exclude: true, range: { gt: "1" } }]) { total_entries } }', 'range'],
  ['{ customizations(sort: [{ name: "id", profile_field: "a" }]) { total_entries } }', 'profile_field'],
  ['{ people(user: { profiles: [{ name: "seller", is_deleted: true }] }) { total_entries } }', 'is_deleted'],
  ['{ constant(filter: { id: { value: "1" }, name: "a" }) { value } }', 'id'],
  [
    '{ records(filter: { fulltext: { keyword: "a", fields: [{ name: "city", profile_field: "b" }] } }) { total_entries } }',
    'profile_field',
  ],
  [
    '{ records(filter: { fulltext: { keyword: "a", fields: [{ name: "city" }], raw: true } }) { total_entries } }',
    'raw',
  ],
  ['{ documents_rc(search_index: "a", query: { keyword: "a", analyzer: "simple" }) { total_entries } }', 'analyzer'],
  [
    '{ customizations(aggregations: [{ name: "a", fields: [{ name: "b", field_name: "city", customization_name: "c" }] }]) { aggregations { raw } } }',
    'customization_name',
  ],
  ['mutation { user_profile_delete(user_id: "5", profile_type: "seller", form_name: "a") { id } }', 'form_name'],
])('%s reports that one of its arguments is not available', async (query, name) => {
  const [message, ...others] = await (await filled()).errors(query)
  expect(message).toContain(`${name} is not available here: `)
  expect(others).toEqual([])
})

test.each([
  [
    'mutation { user_create(user: { email: "bob@example.com", profiles: [{ values: { custom_images: [{ name: "a" }] } }] }) { id } }',
    'profile: "custom_images" is not available here: pass files to a form, or to a property as value_upload',
  ],
  [
    'mutation { model_create(model: { model_schema_name: "place", title: "a" }) { id } }',
    'record: "title" is not available here: keep it in properties',
  ],
  [
    '{ customizations(sort: [{ name: "id", order: "descending" }]) { total_entries } }',
    'sort: order: expected "asc" or "desc", got String "descending"',
  ],
  [
    '{ documents_rc(search_index: "a", sort: [{ name: "a", order: "down" }]) { total_entries } }',
    'sort: order: expected "asc" or "desc", got String "down"',
  ],
  [
    'mutation { update_models(models: [{ id: 1, type_name: "place", created_at: "2020-01-01" }]) { ids } }',
    'models: "created_at" is not available here: the store sets it',
  ],
  [
    'mutation { update_users(users: [{ id: 1, email: "a@b.test", slug: "a", created_at: "2020-01-01" }]) { ids } }',
    'users: "created_at" is not available here: the store sets it',
  ],
  [
    '{ embeddings_rc(per_page: 1, filter: { metadata: [{ attribute: { key: "a", value: ["b"] } }] }) { total_entries } }',
    'metadata: value: expected a text, a number or a boolean, got Array',
  ],
  [
    '{ embeddings_rc(per_page: 1, filter: { metadata: [{ attribute: { key: "a", exists: "yes" } }] }) { total_entries } }',
    'metadata: exists: expected true or false, got String "yes"',
  ],
])('%s reports the fault', async (query, message) => {
  expect(await (await filled()).errors(query)).toEqual([message])
})

test('names the type whose JSON is invalid', async () => {
  const [message] = await makeApp().errors('mutation { activity_create(payload: "x") { uuid } }')
  expect(message).toContain('ActivityStreamsPayload: expected JSON: ')
})

describe('older arguments', () => {
  async function ids(list: string): Promise<unknown> {
    const found: unknown = (await (await filled()).data(`{ ${list} }`)).found
    return (found as { results: { id: string }[] }).results.map(({ id }) => id)
  }

  test.each([
    ['exclude: true, exists: true', ['4']],
    ['exclude: true, exists: false', ['1', '2', '3']],
    ['exclude: true, values: ["a", "b"], values_operator: AND', ['2', '3', '4']],
    ['values: ["a", "c"]', ['1']],
    ['values: ["b", "c"], values_operator: OR', ['1', '2']],
    ['exclude: true, values: ["a", "c"]', ['2', '3', '4']],
    ['exclude: true, value: "Paris"', ['2', '4']],
  ])('select a property with %s', async (condition, expected) => {
    const name = condition.includes('exists') ? 'size' : condition.includes('values') ? 'tags' : 'city'
    expect(
      await ids(`found: customizations(properties: [{ name: "${name}", ${condition} }]) { results { id } }`),
    ).toEqual(expected)
  })

  test('find a list of the schema by one of its elements', async () => {
    const files = memoryFiles({ 'schema/place.yml': 'name: place\nproperties:\n- name: tags\n  type: array\n' })
    const { liquid, adapters } = register({ files })
    for (const tags of [['a', 'b'], ['b'], []]) await adapters.records.create('place', { tags })
    const find = async (condition: string): Promise<unknown> => {
      const query = `{ g: customizations(properties: [{ name: "tags", ${condition} }]) { results { id } } }`
      return liquid.parseAndRender(`{% graphql g %}${query}{% endgraphql %}{{ g.g.results | map: 'id' | join: ' ' }}`)
    }
    expect(await find('values: ["a"]')).toBe('1')
    expect(await find('value: "b"')).toBe('1 2')
    expect(await find('value: "a", exclude: true')).toBe('2 3')
  })

  test('combine value and exact of one filter', async () => {
    expect(
      await ids('found: records(filter: { table: { value: "place", exact: "note" } }) { results { id } }'),
    ).toEqual([])
  })

  test('create a record in the table of custom_model_type_id', async () => {
    const query = 'mutation { model_create(model: { custom_model_type_id: "place" }) { model_schema_name } }'
    expect(await makeApp().data(query)).toEqual({ model_create: { model_schema_name: 'place' } })
  })

  test("find and sort a profile's customizations by all arguments", async () => {
    const customizations = async (given: string): Promise<unknown> => {
      const query = `{ users { results { profile(profile_type: "seller") { customizations(${given}) { id } } } } }`
      const [user] = (await (await filled()).data(query)).users.results
      return (user.profile.customizations as { id: string }[]).map(({ id }) => id)
    }
    expect(await customizations('name: "place"')).toEqual(['2', '3'])
    expect(await customizations('name: "place", sort: [{ property: "size", order: "desc" }]')).toEqual(['3', '2'])
    expect(await customizations('sort: [{ field: "id", order: "desc" }]')).toEqual(['4', '3', '2'])
    expect(await customizations('id: ["3", "4"]')).toEqual(['3', '4'])
    expect(await customizations('customizable_id: "1"')).toEqual(['3'])
    expect(await customizations('properties: [{ name: "city", value: "Rome" }]')).toEqual(['4'])
  })

  test('find documents with all values of a list, and embeddings by metadata', async () => {
    const app = makeApp()
    for (const tags of [['a', 'b'], ['a']]) {
      const query = 'mutation ($d: HashObject!) { documents_insert_rc(search_index: "i", document: $d) }'
      await app.data(query, { d: { tags } })
    }
    const found = (operator: string): string =>
      `documents_rc(search_index: "i", filter: [{ name: "tags", value_in: ["a", "b"], value_in_operator: ${operator} }]) { total_entries }`
    expect(await app.data(`{ ${found('AND')} }`)).toEqual({ documents_rc: { total_entries: 1 } })
    for (const metadata of [{ size: 5 }, { size: '6' }, { size: null }]) {
      const query =
        'mutation ($m: HashObject) { embedding_create_rc(embedding: { embedding: [1], metadata: $m }) { id } }'
      await app.data(query, { m: metadata })
    }
    const count = (attribute: string): string =>
      `embeddings_rc(per_page: 9, filter: { metadata: [{ attribute: { key: "size", ${attribute} } }] }) { total_entries }`
    expect(
      await app.data(
        `{ a: ${count('value: 5')} b: ${count('value: "6"')} c: ${count('not_exists: true')} d: ${count('not_value: 5')} }`,
      ),
    ).toEqual({
      a: { total_entries: 1 },
      b: { total_entries: 1 },
      c: { total_entries: 1 },
      d: { total_entries: 2 },
    })
  })
})

test("find and sort the app's files by each of their attributes", async () => {
  const files = memoryFiles({
    'views/pages/a.liquid': '---\nsubdomain: shop\n---\n',
    'views/pages/b.liquid': '',
    'assets/a.css': '',
    'assets/b.js': '',
  })
  const { liquid } = register({ files })
  const list = async (field: string, key: string): Promise<unknown> => {
    const query = `{ found: ${field} { results { ${key} } } }`
    return liquid.parseAndRender(`{% graphql g %}${query}{% endgraphql %}{{ g.found.results | map: '${key}' | join }}`)
  }
  expect(await list('admin_pages(filter: { subdomain: { value: "shop" } })', 'slug')).toBe('a')
  expect(await list('admin_pages(filter: { content_updated_at: { exists: true } })', 'slug')).toBe('a b')
  expect(await list('admin_pages(sort: [{ content_updated_at: {} }, { id: { order: DESC } }])', 'slug')).toBe('b a')
  expect(await list('admin_assets(filter: { content_type: { value: "text/css" } })', 'name')).toBe('a.css')
  const query = '{ admin_assets(sort: [{ file_size: { order: DESC } }]) { total_entries } }'
  const template = `{% graphql g %}${query}{% endgraphql %}{{ g.errors.first.message }}`
  expect(await liquid.parseAndRender(template)).toBe('file_size is not available here: sort by name')
})

test("return the content types of the app's files by their extensions", async () => {
  const files = memoryFiles({ 'assets/a.css': '', 'assets/b.docx': '', 'assets/doc': '', 'assets/img/c': '' })
  const query = '{ admin_assets(sort: [{ name: { order: ASC } }]) { results { content_type } } }'
  const template = `{% graphql g %}${query}{% endgraphql %}{{ g.admin_assets.results | map: 'content_type' | join: ' ' }}`
  const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const { liquid, fetch } = register({ files })
  const binary = 'application/octet-stream'
  expect(await liquid.parseAndRender(template)).toBe(`text/css ${docx} ${binary} ${binary}`)
  expect((await fetch(new Request('http://localhost/assets/doc'))).headers.get('content-type')).toBe(binary)
})

test("sort the app's files by their metadata", async () => {
  const page = (place: number): string => `---\nmetadata:\n  place: ${place}\n---\n`
  const files = memoryFiles({ 'views/pages/a.liquid': page(2), 'views/pages/b.liquid': page(1) })
  const query = '{ admin_pages(sort: [{ metadata: [{ name: "place", order: ASC }] }]) { results { slug } } }'
  const template = `{% graphql g %}${query}{% endgraphql %}{{ g.admin_pages.results | map: 'slug' | join }}`
  expect(await register({ files }).liquid.parseAndRender(template)).toBe('b a')
})

test('sort the buckets of aggregations by rows, and equal ones by their keys', async () => {
  const keys = async (given: string): Promise<unknown> => {
    const field = `{ name: "cities", field_name: "properties.city" ${given} }`
    const query = `{ customizations(aggregations: [{ name: "a", fields: [${field}] }]) { aggregations { raw } } }`
    const { buckets } = (await (await filled()).data(query)).customizations.aggregations.raw.a.cities
    return (buckets as { key: string }[]).map(({ key }) => key)
  }
  expect(await keys('')).toEqual(['Paris', 'Berlin', 'Rome'])
  expect(await keys('sort: { name: _count, order: asc }')).toEqual(['Berlin', 'Rome', 'Paris'])
  expect(await keys('sort: { name: _count, order: desc }')).toEqual(['Paris', 'Berlin', 'Rome'])
  expect(await keys('sort: { order: desc }')).toEqual(['Rome', 'Paris', 'Berlin'])
  expect(await keys('sort: {}')).toEqual(['Berlin', 'Paris', 'Rome'])
})
