import { findingsIn } from './find'

const schema = {
  'schema/tea.yml':
    'properties: [{ name: price, type: integer }, { name: code, type: string, index: true }, { name: tags, type: array }]',
}
const query = (sort: string, table = '{ value: "tea" }', variables = ''): string =>
  `query teas${variables} { records(per_page: 9, filter: { table: ${table} }, sort: ${sort}) { total_entries } }`

const placesOf = async (files: Readonly<Record<string, string>>): Promise<readonly string[]> =>
  (await findingsIn({ ...schema, ...files })).flatMap(({ rule, line, column }) =>
    rule === 'unknown-property' ? [] : [`${rule} ${line}:${column}`],
  )

test.each([
  ['{ properties: { name: "price" } }'],
  ['[{ created_at: { order: DESC } }, { properties: [{ name: "price", order: DESC }] }]'],
])('reports a query that sorts by a property without an index, at its place: %s', async (sort) => {
  const text = query(sort)
  expect(await placesOf({ 'graphql/teas.graphql': text })).toEqual(['unindexed-sort 1:14'])
  const page = `text\n{% graphql g %}\n${text}\n{% endgraphql %}`
  expect(await placesOf({ 'views/pages/index.liquid': page })).toEqual(['unindexed-sort 3:14'])
})

test.each([
  ['an index', '{ properties: { name: "code" } }'],
  ['a type that has no index', '{ properties: { name: "tags" } }'],
  ['no place in the schema', '{ properties: { name: "colour" } }'],
  ["the record's own column", '{ created_at: { order: ASC } }'],
])('accepts a property with %s', async (_, sort) => {
  const text = query(sort)
  expect(await placesOf({ 'graphql/teas.graphql': text })).toEqual([])
})

test('ignores names that only a request contains, and a table with a faulty schema', async () => {
  const byName = query('{ properties: { name: $name } }', '{ value: "tea" }', '($name: String!)')
  const inTable = query('{ properties: { name: "price" } }', '{ value: $table }', '($table: String)')
  expect(await placesOf({ 'graphql/a.graphql': byName, 'graphql/b.graphql': inTable })).toEqual([])
  const wrong = { 'schema/tea.yml': 'properties: [{ name: price, type: intger }]' }
  const literal = query('{ properties: { name: "price" } }')
  expect(await placesOf({ 'graphql/a.graphql': literal, ...wrong })).toEqual([expect.stringMatching(/^configuration/)])
})
