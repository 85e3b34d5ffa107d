import { findingsIn } from './find'

const mutation = (variables: string, filter: string, name = 'records_delete_all(table: "tea", '): string =>
  `mutation ${variables} { ${name}filter: ${filter}) { count } }`

const findNullable = async (text: string): Promise<readonly string[]> =>
  (await findingsIn({ 'graphql/teas.graphql': text })).flatMap(({ rule, line, column, message }) =>
    rule === 'nullable-filter' ? [`${line}:${column} ${message}`] : [],
  )

test.each([
  ['an id', '($id: ID)', '{ id: { value: $id } }', '"ID!", got "ID"'],
  ['a property', '($id: String)', '{ properties: [{ name: "a", value: $id }] }', '"String!", got "String"'],
  ['a condition twice', '($id: ID)', '{ user_id: { value: $id }, id: { value: $id } }', '"ID!", got "ID"'],
])('reports a deletion of all records by %s that may be null', async (_, variables, filter, types) => {
  const text = mutation(variables, filter)
  expect(await findNullable(text)).toEqual([
    `1:${text.indexOf('$id', text.indexOf('filter')) + 1} if $id is null, records_delete_all has no condition and fails: expected the type ${types}`,
  ])
})

test('reports an update of all users by an id that may be null, in a template', async () => {
  const text = mutation('($id: ID)', '{ id: { value: $id } }', 'users_update_all(user: { first_name: "A" }, ')
  const files = { 'views/pages/index.liquid': `{% graphql found, id: 1 %}\n${text}\n{% endgraphql %}{{ found }}` }
  expect(await findingsIn(files)).toContainEqual({
    rule: 'nullable-filter',
    file: 'views/pages/index.liquid',
    line: 2,
    column: text.lastIndexOf('$id') + 1,
    message: 'if $id is null, users_update_all has no condition and fails: expected the type "ID!", got "ID"',
  })
})

test.each([
  ['a variable that cannot be null', '($id: ID!)', '{ id: { value: $id } }'],
  ['a default', '($id: ID = 0)', '{ id: { value: $id } }'],
  ['another condition', '($id: ID)', '{ id: { value: $id }, properties: { name: "a", value: "b" } }'],
  ['another variable', '($id: ID, $user: ID)', '{ id: { value: $id }, user_id: { value: $user } }'],
  ['alternatives', '($id: ID)', '{ or: [{ id: { value: $id } }] }'],
  ['a list of values', '($id: ID!)', '{ id: { value_in: [$id] } }'],
  ['no condition', '', '{ table: { value: "tea" } }'],
])('accepts a deletion of all records by %s', async (_, variables, filter) => {
  expect(await findNullable(mutation(variables, filter))).toEqual([])
})

test('accepts a query by an id that may be null', async () => {
  expect(await findNullable('query ($id: ID) { records(filter: { id: { value: $id } }) { total_pages } }')).toEqual([])
})
