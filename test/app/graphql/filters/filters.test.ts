import { makeApp, type App } from '../support'

const point = (lng: number, lat: number): object => ({ type: 'Point', coordinates: [lng, lat] })

let app: App
beforeEach(() => {
  app = makeApp()
  app.records.create('tea', {
    name: 'Oolong',
    tags: ['dark', 'tw'],
    n: 1,
    maker_id: '5',
    at: point(121, 25),
    reach: 3000,
  })
  app.records.create('tea', {
    name: 'Sencha',
    tags: ['jp', 'green'],
    n: 2,
    maker_id: '6',
    at: point(138, 35),
    reach: 10,
  })
  app.records.create('tea', { name: 'sencha super', tags: ['jp'], n: '3', external_id: 'x-3', user_id: '9' })
  app.records.create('cup', { name: 'Gaiwan', tags: [1, 2] })
  app.records.create('maker', { name: 'Ten', city: 'Taipei' })
  app.records.create('maker', { name: 'Ito', city: 'Kyoto' })
})

async function names(filter: string, sort = '[]', variables: Record<string, unknown> = {}): Promise<unknown> {
  const declared = Object.keys(variables).length > 0 ? '($v: GeometryJSON)' : ''
  const query = `query${declared} { records(per_page: 20, filter: ${filter}, sort: ${sort}) { total_entries results { property(name: "name") } } }`
  const { results, total_entries } = (await app.data(query, variables)).records
  expect(total_entries).toBe(results.length)
  return (results as readonly { property: string }[]).map((record) => record.property)
}

test.each([
  ['{ properties: [{ name: "name", starts_with: "SEN" }] }', ['Sencha', 'sencha super']],
  ['{ properties: [{ name: "name", starts_with: "Sen", case_sensitive: true }] }', ['Sencha']],
  ['{ properties: [{ name: "name", ends_with: "super" }] }', ['sencha super']],
  ['{ table: { value: "tea" }, properties: [{ name: "name", not_starts_with: "s" }] }', ['Oolong']],
  ['{ table: { value: "tea" }, properties: [{ name: "name", not_ends_with: "cha" }] }', ['Oolong', 'sencha super']],
  ['{ table: { value: "tea" }, properties: [{ name: "name", not_contains: "sencha" }] }', ['Oolong']],
  ['{ properties: [{ name: "tags", array_overlaps: ["tw", "green"] }] }', ['Oolong', 'Sencha']],
  ['{ properties: [{ name: "tags", array_overlaps: ["2"] }] }', ['Gaiwan']],
  [
    '{ table: { value: "tea" }, properties: [{ name: "tags", not_array_overlaps: ["tw", "green"] }] }',
    ['sencha super'],
  ],
  [
    '{ table: { value: "tea" }, properties: [{ name: "tags", not_array_contains: ["jp", "green"] }] }',
    ['Oolong', 'sencha super'],
  ],
  ['{ properties: [{ name: "tags", value_array: ["jp"] }] }', ['sencha super']],
  ['{ properties: [{ name: "tags", value_array: ["1", "2"] }] }', ['Gaiwan']],
  ['{ table: { value: "cup" }, properties: [{ name: "tags", not_value_array: ["1", "2"] }] }', []],
  ['{ table: { value: "tea" }, properties: [{ name: "n", not_value_int: 3 }] }', ['Oolong', 'Sencha']],
  ['{ properties: [{ name: "n", range: { gte: 2 } }] }', ['Sencha', 'sencha super']],
  ['{ table: { value_in: ["cup", "maker"] } }', ['Gaiwan', 'Ten', 'Ito']],
  ['{ table: { not_value: "tea" } }', ['Gaiwan', 'Ten', 'Ito']],
  ['{ table: { starts_with: "ma" } }', ['Ten', 'Ito']],
  ['{ table_id: { value: "cup" } }', ['Gaiwan']],
  ['{ id: { range: { gt: 3, lte: "5" } } }', ['Gaiwan', 'Ten']],
  ['{ id: { not_value_in: [1, 2, 3, 4] } }', ['Ten', 'Ito']],
  ['{ external_id: { value: "x-3" } }', ['sencha super']],
  ['{ user_id: { value: 9 } }', ['sencha super']],
  ['{ created_at: { value: "2017-04-15T15:21:00Z" }, table: { value: "cup" } }', ['Gaiwan']],
  ['{ created_at: { not_value: "2017-04-15T15:21:00Z" } }', []],
  ['{ table: { value: "maker" }, fulltext: { keyword: "ky", fields: [{ name: "city" }, { name: "name" }] } }', ['Ito']],
  ['{ table: { value: "maker" }, fulltext: { keyword: "ky", fields: [{ name: "properties.city" }] } }', ['Ito']],
  [
    '{ table: { value: "maker" }, fulltext: { keyword: "kyo ten", operator: OR, fields: [{ name: "city" }, { name: "name" }] } }',
    ['Ten', 'Ito'],
  ],
  ['{ or: [{ table: { value: "cup" } }, { properties: [{ name: "n", value: "1" }] }] }', ['Oolong', 'Gaiwan']],
  [
    '{ table: { value: "tea" }, or: [{ id: { value: 1 } }, { or: [{ id: { value: 2 } }, { id: { value: 4 } }] }] }',
    ['Oolong', 'Sencha'],
  ],
  ['{ or: [] , table: { value: "cup" } }', ['Gaiwan']],
  [
    '{ related_records: [{ join: { join_on_property: "maker_id", foreign_property: "id" }, filter: { properties: [{ name: "city", value: "Kyoto" }] } }] }',
    ['Sencha'],
  ],
  [
    '{ related_records: [{ join: { foreign_property: "maker_id" }, filter: { table: { value: "tea" }, properties: [{ name: "n", value_int: 1 }] } }] }',
    ['Ten'],
  ],
  [
    '{ properties: [{ name: "at", within_radius: { point: { type: "Point", coordinates: [130, 30] }, radius_in_km_from_property: "reach" } }] }',
    ['Oolong'],
  ],
])('%s', async (filter, found) => {
  expect(await names(filter)).toEqual(found)
})

test('finds a list of numbers, booleans and texts by its texts', async () => {
  app.records.create('cup', { name: 'mixed', tags: [1, '2', true] })
  app.records.create('cup', { name: 'longer', tags: [1, '2', true, 'x'] })
  expect(await names('{ properties: [{ name: "tags", value_array: ["1", "2", "true"] }] }')).toEqual(['mixed'])
  expect(
    await names('{ table: { value: "cup" }, properties: [{ name: "tags", not_value_array: ["1", "2", "true"] }] }'),
  ).toEqual(['Gaiwan', 'longer'])
})

test.each([
  ['value_boolean: true', ['t', 'on', 'yes', '1', 'number']],
  ['value_boolean: false', ['f']],
  ['not_value_boolean: true', ['f', 'nil']],
])('reads texts as booleans: %s', async (filter, found) => {
  app = makeApp()
  for (const fresh of ['t', 'on', 'yes', '1', 'f']) app.records.create('tea', { name: fresh, fresh })
  app.records.create('tea', { name: 'number', fresh: 1 })
  app.records.create('tea', { name: 'nil' })
  expect(await names(`{ properties: [{ name: "fresh", ${filter} }] }`)).toEqual(found)
})

test.each([
  ['keyword: "al", match_type: STARTS_WITH', ['Alan', 'Mike Alan', 'alexander', 'Alan Scalp']],
  ['keyword: "an", match_type: ENDS_WITH', ['Alan', 'Mike Alan', 'Alan Scalp']],
  ['keyword: "al*r*"', ['alexander']],
  ['keyword: "al?n"', ['Alan', 'Mike Alan', 'alexander', 'Alan Scalp']],
  ['keyword: "mik* al*", match_type: STARTS_WITH', ['Mike Alan']],
  ['keyword: "*"', ['Alan', 'Mike Alan', 'Scalp', 'alexander', 'Alan Scalp']],
])('searches for words: %s', async (query, found) => {
  app = makeApp()
  for (const name of ['Alan', 'Mike Alan', 'Scalp', 'alexander', 'Alan Scalp']) app.records.create('person', { name })
  expect(await names(`{ fulltext: { ${query}, fields: [{ name: "name" }] } }`)).toEqual(found)
})

test('joins by each element of an array', async () => {
  app.records.create('shelf', { name: 'both', tea_ids: ['1', '2'] })
  app.records.create('shelf', { name: 'numbers', tea_ids: [2, 3] })
  app.records.create('shelf', { name: 'one', tea_ids: 1 })
  app.records.create('shelf', { name: 'none', tea_ids: [] })
  const join = '{ join_on_property: "tea_ids", foreign_property: "id" }'
  const found = (name: string): Promise<unknown> =>
    names(`{ related_records: [{ join: ${join}, filter: { properties: [{ name: "name", value: "${name}" }] } }] }`)
  expect(await found('Oolong')).toEqual(['both', 'one'])
  expect(await found('Sencha')).toEqual(['both', 'numbers'])
  expect(await found('Gaiwan')).toEqual([])
})

test('joins by a property of users', async () => {
  app.records.create(':users', { email: 'ann@example.com', first_name: 'Ann' })
  app.records.create(':users', { email: 'bob@example.com', properties: { boss_id: '1', tea_ids: ['2'] } })
  const emails = async (related: string): Promise<unknown> =>
    (await app.data(`{ users(filter: { ${related} }) { results { email } } }`)).users.results
  const boss = '{ join_on_property: "boss_id", foreign_property: "id" }'
  expect(await emails(`related_users: [{ join: ${boss}, filter: { first_name: { value: "Ann" } } }]`)).toEqual([
    { email: 'bob@example.com' },
  ])
  const teas = '{ join_on_property: "tea_ids", foreign_property: "id" }'
  expect(await emails(`related_records: [{ join: ${teas}, filter: { id: { value: 2 } } }]`)).toEqual([
    { email: 'bob@example.com' },
  ])
})

test('finds nearby records, the nearest first', async () => {
  const near = (more: string): string => `{ properties: [{ name: "at", distance_sphere: { center: $v${more} } }] }`
  const v = point(139, 35)
  expect(await names(near(', distance_in_km: 3000'), '[]', { v })).toEqual(['Sencha', 'Oolong'])
  expect(await names(near(', distance_in_km: 3000, sort: DESC'), '[]', { v })).toEqual(['Oolong', 'Sencha'])
  expect(await names(near(', distance_in_km: 200'), '[]', { v: JSON.stringify(v) })).toEqual(['Sencha'])
  expect(
    await app.errors(
      '{ records(filter: { properties: [{ name: "at", distance_sphere: { center: "x" } }] }) { total_entries } }',
    ),
  ).toEqual([expect.stringContaining('distance_sphere.center: expected JSON')])
})

test.each([
  ['[{ id: { order: DESC } }]', ['sencha super', 'Sencha', 'Oolong']],
  ['[{ id: { order_by_values: ["2", "3"] } }]', ['Sencha', 'sencha super', 'Oolong']],
  ['[{ properties: [{ name: "name", order: DESC }] }]', ['sencha super', 'Sencha', 'Oolong']],
  ['[{ external_id: { order: ASC } }, { id: { order: DESC } }]', ['sencha super', 'Sencha', 'Oolong']],
  ['[{ deleted_at: { order: ASC } }, { table_id: { order: ASC } }]', ['Oolong', 'Sencha', 'sencha super']],
])('sort %s', async (sort, found) => {
  expect(await names('{ table: { value: "tea" } }', sort)).toEqual(found)
})

test('returns each record once in random order', async () => {
  const found = await names('{ table: { value: "tea" } }', '[{ random_sort: true }]')
  expect(new Set(found as string[])).toEqual(new Set(['Oolong', 'Sencha', 'sencha super']))
})

test('finds deleted records only if a filter includes them', async () => {
  await app.data('mutation { record_delete(id: 1) { id } }')
  expect(await names('{ table: { value: "tea" } }')).toEqual(['Sencha', 'sencha super'])
  expect(await names('{ deleted_at: { exists: true } }')).toEqual(['Oolong'])
  expect(await names('{ deleted_at: { gte: "2017-01-01" } }')).toEqual(['Oolong'])
  const either = '{ or: [{ deleted_at: { exists: true } }, { table: { value: "cup" } }] }'
  expect(await names(either)).toEqual(['Oolong', 'Gaiwan'])
  await app.data('mutation { record_delete(id: 4) { id } }')
  expect(await names(either)).toEqual(['Oolong', 'Gaiwan'])
  expect(
    await names('{ or: [{ deleted_at: { exists: true }, table: { value: "tea" } }, { table: { value: "cup" } }] }'),
  ).toEqual(['Oolong'])
})

test.each([
  ['{ fulltext: { keyword: "tea" } }', 'fulltext: name the properties to look in'],
  ['{ or: [{ table: { value: ":users" } }] }', 'table: expected a name that does not begin with ":"'],
])('rejects %s', async (filter, message) => {
  expect(await app.errors(`{ records(filter: ${filter}) { total_entries } }`)).toEqual([
    expect.stringContaining(message),
  ])
})

test('no filter reaches platform tables', async () => {
  app.records.create(':constants', { name: 'KEY', value: 'secret' })
  for (const filter of [
    '{ table: { starts_with: ":" } }',
    '{ table: { value_in: [":constants"] } }',
    '{ table_id: { value: ":constants" } }',
  ]) {
    const answer = await app.execute(`{ records(filter: ${filter}) { total_entries results { properties } } }`)
    expect(JSON.stringify(answer)).not.toContain('secret')
  }
})
