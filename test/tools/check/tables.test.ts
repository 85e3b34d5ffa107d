import { findingsIn } from './find'

const schema = {
  'schema/book.yml': 'properties: [{ name: title }, { name: author_id }]',
  'schema/author.yml': 'properties: [{ name: name }]',
  'schema/any.yml': 'name: any',
}

const check = async (query: string, others: Readonly<Record<string, string>> = schema): Promise<readonly string[]> =>
  (await findingsIn({ ...others, 'graphql/read.graphql': query })).flatMap(({ rule, line, column }) =>
    rule.startsWith('unknown') ? [`${rule} ${line}:${column}`] : [],
  )

const books = (rest: string, inside = 'id'): string => {
  const variables = `${rest}${inside}`.includes('$x') ? ' ($x: String!)' : ''
  return `query${variables} {\nrecords(per_page: 9, filter: { table: { value: "book" } ${rest} ) { results { ${inside} } } }`
}

test.each([
  ['in a filter', '{ records(per_page: 1, filter: { table: { value: "boook" } }) { total_entries } }', '1:50'],
  [
    'in a list',
    '{ records(per_page: 1, filter: { table: { value_in: ["book", "boook"] } }) { total_entries } }',
    '1:62',
  ],
  ['of an earlier name', 'mutation { models_delete_all(model_schema_name: "boook") { count } }', '1:49'],
  ['of a new record', 'mutation { record_create(record: { table: "boook" }) { id } }', '1:43'],
  ['of deleted records', 'mutation { records_delete_all(table: "boook") { count } }', '1:38'],
  [
    'of related records',
    books('}', 'related_records(table: "boook", join_on_property: "id", foreign_property: "x") { id }'),
    '2:96',
  ],
])('finds an unknown table %s, at its place', async (_, query, place) => {
  expect(await check(query)).toEqual([`unknown-table ${place}`])
})

test.each([
  ['a field', books('}', 't: property(name: "titel")')],
  ['a field of a type', books('}', 't: property_int(name: "titel")')],
  ['a filter', books('properties: [{ name: "titel", value: $x }] }')],
  ['an alternative of a filter', books('or: [{ properties: { name: "titel", value: $x } }] }')],
  ['a sort', books('}, sort: [{ properties: [{ name: "titel" }] }]')],
  ['a relation', books('}', 'related_record(table: "author", join_on_property: "autor_id") { id }')],
  [
    'the related table',
    books('}', 'related_records(table: "author", join_on_property: "id", foreign_property: "nmae") { id }'),
  ],
  [
    'a related record',
    books('}', 'related_record(table: "author", join_on_property: "author_id") { property(name: "nmae") }'),
  ],
])('finds an unknown property in %s', async (_, query) => {
  expect((await check(query)).map((finding) => finding.split(':')[0])).toEqual(['unknown-property 2'])
})

test.each([
  [
    'known names',
    books(
      'properties: { name: "title", value: $x } }, sort: { properties: { name: "author_id" } }',
      'property(name: "title")',
    ),
  ],
  [
    'attributes of all records',
    books(
      '}',
      'property(name: "id") related_records(table: "author", join_on_property: "id", foreign_property: "user_id") { id }',
    ),
  ],
  [
    'names in variables',
    'query ($x: String!) { records(per_page: 1, filter: { table: { value: $x } }) { results { property(name: $x) } } }',
  ],
  [
    'a table without listed properties',
    books('}', 'id').replace('"book"', '"any"').replace('{ id }', '{ property(name: "x") }'),
  ],
  [
    'several tables',
    '{ records(per_page: 1, filter: { table: { value_in: ["book", "author"] } }) { results { property(name: "x") } } }',
  ],
  ['users', '{ users(per_page: 1) { results { property(name: "x") } } }'],
  [
    'a table of a module without a schema',
    '{ records(per_page: 1, filter: { table: { value: "modules/blog/post" } }) { total_entries } }',
  ],
])('accepts %s', async (_, query) => {
  expect(await check(query)).toEqual([])
})

test('accepts any table if the app has no schema', async () => {
  expect(await check(books('}', 'property(name: "x")'), {})).toEqual([])
})

const checkForm = async (
  front: string,
  others: Readonly<Record<string, string>> = schema,
  path = 'forms/add.liquid',
): Promise<readonly string[]> =>
  (await findingsIn({ ...others, [path]: `---\n${front}\n---\n` })).flatMap(({ rule, file, line, column, message }) =>
    rule === 'unknown-table' ? [`${file}:${line}:${column} ${message}`] : [],
  )

test.each(['resource', 'base_form'])('finds an unknown table of a form, at the line of %s', async (key) => {
  expect(await checkForm(`name: add\n${key}: bok`)).toEqual([
    'forms/add.liquid:3:1 no table "bok" in schema (did you mean "book"?)',
  ])
})

test.each([
  ['that it lists', 'resource: Customization\ncustom_model_types: [book, boook]', '', 'forms/add.liquid:3:1'],
  [
    'that a template includes it for',
    'resource: Customization',
    "{% include_form 'add', parent_resource_id: 'boook' %}{% include_form 'add', resource_type: 'book' %}",
    'views/pages/index.liquid:1:44',
  ],
])('finds an unknown table of customizations %s', async (_, front, page, place) => {
  expect(await checkForm(front, { ...schema, 'views/pages/index.liquid': page })).toEqual([
    `${place} no table "boook" in schema (did you mean "book"?)`,
  ])
})

test('accepts forms for users, and for a table that only the render knows', async () => {
  const page =
    "{% include_form 'add', resource_type: 'User' %}{% include_form 'add', resource_type: context.params.type %}"
  expect(await checkForm('resource: Customization', { ...schema, 'views/pages/index.liquid': page })).toEqual([])
})

test('suggests a built-in resource for an unknown table of a form', async () => {
  expect(await checkForm('resource: user')).toEqual([
    'forms/add.liquid:2:1 no table "user" in schema (did you mean "User"?)',
  ])
})

test.each([
  ['of a table with a file', 'resource: book'],
  ['of users', 'resource: User'],
  ['of customizations', 'resource: Customization\ncustom_model_types: [book]'],
  ['of a module without a schema', 'resource: modules/blog/post'],
])('accepts a form %s', async (_, front) => {
  expect(await checkForm(front)).toEqual([])
})

test('accepts any table of a form if the app has no schema, or only a module has one', async () => {
  expect(await checkForm('resource: bok', {})).toEqual([])
  const module = { 'modules/blog/public/schema/post.yml': 'name: post' }
  expect(await checkForm('resource: bok', module)).toEqual([])
  expect(await checkForm('resource: modules/blog/psot', module)).toHaveLength(1)
})

test('finds an unknown table that a property belongs to', async () => {
  const review = 'properties:\n- name: book_id\n  belongs_to: boook\n'
  const files = { 'schema/review.yml': review, 'user.yml': 'custom_attributes: [{ name: a, belongs_to: athor }]' }
  const found = await findingsIn({ ...schema, ...files })
  expect(found.map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([
    'schema/review.yml:3 no table "boook" in schema (did you mean "book"?)',
    'user.yml:1 no table "athor" in schema (did you mean "author"?)',
  ])
})

test.each(['book', 'user', 'users', 'User', 'modules/shop/order', '5'])(
  'accepts a property that belongs to %s',
  async (table) => {
    const properties = `properties: [{ name: a, belongs_to: ${table} }]`
    expect(await findingsIn({ ...schema, 'schema/review.yml': properties })).toEqual([])
  },
)
