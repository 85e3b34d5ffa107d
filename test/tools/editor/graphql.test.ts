import { join } from 'node:path'
import { CompletionItemTag } from 'vscode-languageserver-protocol/node'
import { graphqlExecutor } from '../../../src'
import { startEditor, stopEditor, type EditorClient } from './client'

const query = 'app/graphql/draft.graphql'
const page = 'app/views/pages/draft.liquid'
let editor: EditorClient

beforeAll(async () => {
  const graphql = graphqlExecutor({
    typeDefs: `
      enum Colour { RED GREEN }
      "A shop where the goods are."
      type Warehouse { "How many there are." stock(sku: String!, colour: Colour, only_free: Boolean): Int! }
      extend type Query { warehouse(name: String!, page: Int = 1): Warehouse }`,
    resolvers: { Query: { warehouse: () => ({ stock: 1 }) } },
  })
  editor = await startEditor(join(__dirname, '../../../examples/storefront'), {
    loadOwn: () => Promise.resolve({ graphql }),
  })
})

afterAll(() => stopEditor(editor))

const list = async (marked: string, path = query): Promise<readonly string[]> =>
  (await editor.complete(path, marked)).map(({ label }) => label)

describe('completes in a query', () => {
  test.each([
    ['queries', '{ re█', 'records'],
    ['queries of a named operation', 'query find($id: ID) { █', 'records'],
    ['queries of an operation with a directive', 'query @include(if: true) { █ }', 'records'],
    ['mutations', 'mutation { █ }', 'record_create'],
    ['mutations after another operation', 'query a { records { total_pages } } mutation { █ }', 'record_create'],
    ["a field's fields", '{ records(per_page: 20) { █ } }', 'results'],
    ["an alias's fields", '{ orders: records { results { █ } } }', 'property'],
    ['fields after an alias', '{ records { results { order_id: █ } } }', 'id'],
    ['fields after a directive', '{ records @include(if: $a) { █ } }', 'results'],
    ['fields after other fields', '{ records { total_pages results { id } █ } }', 'total_entries'],
    ['fields of an inline fragment', '{ records { results { ... on Record { █ } } } }', 'property'],
    ['fields of a fragment', 'fragment order on Record { █ }', 'property'],
    ['arguments', '{ records(█) { total_pages } }', 'per_page'],
    ['arguments after others', '{ records(per_page: 20, fil█', 'filter'],
    ['fields of an input', '{ records(filter: { █', 'table'],
    ['fields of an input in a list', '{ records(sort: [{ █', 'properties'],
    ['fields of inputs in inputs', '{ records(filter: { properties: [{ name: "a", █ }] }) }', 'value_in'],
    ['the arguments of a directive', '{ records @skip(█', 'if'],
    ['directives', '{ records @█', 'include'],
    ['the values of an enum', '{ warehouse { stock(colour: █', 'GREEN'],
    ['the values of an enum in a list', '{ records(sort: [{ created_at: { order: D█ } }])', 'DESC'],
    ['true and false', '{ warehouse { stock(only_free: █', 'false'],
    ['variables as values', 'query ($count: Int) { records(per_page: █', '$count'],
    ['variables after a dollar sign', 'query ($count: Int) { records(per_page: $c█', 'count'],
    ['types of variables', 'query ($a: Rec█', 'RecordsFilterInput'],
    ['types of lists', 'query ($a: [█', 'RecordsSortInput'],
    ['types of fragments', 'fragment a on █', 'Record'],
    ['types of inline fragments', '{ records { results { ... on █', 'Record'],
    ['fragments', 'fragment order on Record { id } query { records { results { ...o█', 'order'],
    ['definitions', 'mut█', 'mutation'],
    ['the fields that the app adds', '{ wa█', 'warehouse'],
  ])('%s', async (_, marked, label) => {
    expect(await list(marked)).toContain(label)
  })

  test('fields in the body of a tag, among Liquid', async () => {
    const before = "{% graphql found, name: 'a' %}query { records(filter: { id: { value: {{ id | json }} } }) {"
    expect(await list(`${before} █ } }{% endgraphql %}`, page)).toContain('total_entries')
    expect(await list(`${before} {% if a %}results { █ }{% endif %} } }{% endgraphql %}`, page)).toContain('property')
    expect(await list(`${before} } }{% endgraphql %}\n█`, page)).toEqual([])
  })

  test('nothing in a comment, a text, and at a new name', async () => {
    for (const marked of ['# re█', '{ records(page: "re█") }', '{ a(b: """\nre█', 'query █', 'query ($█', 'fragment █'])
      expect(await list(marked)).toEqual([])
  })

  test('nothing for unknown fields', async () => {
    expect(await list('{ recrods { █ } }')).toEqual(['__typename'])
    expect(await list('{ records(constructor: { █')).toEqual([])
  })

  test('with types, required arguments first, and a missing colon', async () => {
    const items = await editor.complete(query, '{ warehouse(█) { stock } }')
    const shown = items.map(({ label, detail, sortText, textEdit }) => ({
      ...{ label, detail, sortText },
      newText: textEdit?.newText,
    }))
    expect(shown).toEqual([
      { label: 'name', detail: 'String!', sortText: ' name', newText: 'name: ' },
      { label: 'page', detail: 'Int', sortText: 'page', newText: 'page: ' },
    ])
    const [written] = await editor.complete(query, '{ warehouse(na█ : "a") { stock } }')
    expect(written?.textEdit?.newText).toBe('name')
  })

  test('with a mark for deprecated fields', async () => {
    const items = await editor.complete(query, '{ records { results { █ } } }')
    expect(items.find(({ label }) => label === 'model')?.tags).toEqual([CompletionItemTag.Deprecated])
    expect(items.find(({ label }) => label === 'related_record')?.tags).toBeUndefined()
  })
})

describe('shows the reference in a query', () => {
  test.each([
    ['a field with its arguments', '{ rec█ords { total_pages } }', '  per_page: Int = 20\n'],
    ['a field that the app describes', '{ warehouse { st█ock } }', 'How many there are.'],
    ['a field behind an alias', '{ a: war█ehouse { stock } }', 'warehouse('],
    ['an argument', '{ warehouse(na█me: "a") { stock } }', 'name: String!'],
    ['a field of an input', '{ records(filter: { prop█erties: [] }) }', 'properties: [PropertyFilterInput!]'],
    ['a type', 'fragment a on Ware█house { stock }', 'A shop where the goods are.'],
    [
      'a field that is not available',
      '{ admin_ver█sions { results { id } } }',
      'Not available here: keep former states',
    ],
  ])('%s', async (_, marked, part) => {
    expect(await editor.hover(query, marked)).toContain(part)
  })

  test('but not of aliases and unknown names', async () => {
    for (const marked of ['{ rec█ords: users { total_pages } }', '{ recr█ods }', '{ records { constr█uctor } }'])
      expect(await editor.hover(query, marked)).toBeUndefined()
  })
})
