import { findingsIn } from './find'

const schema = { 'schema/tea.yml': 'properties: [{ name: name }]', 'schema/any.yml': 'name: any' }

const placesOf = async (query: string): Promise<readonly string[]> =>
  (await findingsIn({ ...schema, 'graphql/write.graphql': query })).flatMap(({ rule, line, column }) =>
    rule === 'unknown-table' ? [] : [`${rule} ${line}:${column}`],
  )

test.each([
  ['record_create(record: { table: "tea", properties: [{ name: "name" }, { name: "price" }] })', '2:78'],
  ['record_update(id: 1, record: { table: "tea", properties: [{ name: "price" }] })', '2:67'],
  ['model_create(model: { model_schema_name: "tea", properties: [{ name: "price" }] })', '2:70'],
  ['customization_create(customization: { custom_model_type_name: "tea", properties: [{ name: "price" }] })', '2:91'],
])('finds a query that writes an unlisted property, at its place: %s', async (field, place) => {
  expect(await placesOf(`mutation {\n${field} { id } }`)).toEqual([`unlisted-property ${place}`])
})

test.each([
  ['a listed property', 'table: "tea", properties: [{ name: "name", value: $x }]'],
  ['an attribute of all records', 'table: "tea", properties: [{ name: "user_id", value: $x }]'],
  ['a property of a table without listed properties', 'table: "any", properties: [{ name: "price", value: $x }]'],
  ['a property of a table without a file', 'table: "cup", properties: [{ name: "price", value: $x }]'],
  ['a property of a table in a variable', 'table: $x, properties: [{ name: "price", value: $x }]'],
  ['a property in a variable', 'table: "tea", properties: [{ name: $x }]'],
])('accepts a query that writes %s', async (_, input) => {
  expect(await placesOf(`mutation ($x: String!) { record_create(record: { ${input} }) { id } }`)).toEqual([])
})
