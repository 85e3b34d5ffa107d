import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  DocumentSymbolRequest,
  SymbolKind,
  type DocumentSymbol,
  type SymbolInformation,
} from 'vscode-languageserver-protocol/node'
import { startEditor, stopEditor, type EditorClient } from './client'

const storefront = join(__dirname, '../../../examples/storefront')
const page = 'app/views/pages/draft.liquid'
const asTree = { textDocument: { documentSymbol: { hierarchicalDocumentSymbolSupport: true } } }
let editor: EditorClient

beforeAll(async () => {
  editor = await startEditor(storefront, { capabilities: asTree })
})

afterAll(() => stopEditor(editor))

async function request(text: string, path = page): Promise<readonly DocumentSymbol[]> {
  await editor.write(path, text)
  const params = { textDocument: { uri: editor.toUri(path) } }
  return (await editor.connection.sendRequest(DocumentSymbolRequest.type, params)) as DocumentSymbol[]
}

/** The names of symbols, indented by nesting, with their details in brackets. */
function print(symbols: readonly DocumentSymbol[], indent = ''): readonly string[] {
  return symbols.flatMap(({ name, detail, children = [] }) => [
    `${indent}${name}${detail === undefined ? '' : ` (${detail})`}`,
    ...print(children, `${indent}  `),
  ])
}

const outline = async (text: string, path?: string) => print(await request(text, path))

describe('lists', () => {
  test('the nested blocks, variables, queries and partials of a template', async () => {
    const text = `---
slug: teas
layout: application
---
{% assign title = 'Tea' | upcase %}
{% graphql found = 'teas/find', id: 1 %}
{% if found.records.total_entries > 0 %}
  {% for tea in found.records.results %}
    {% render 'teas/card', tea: tea %}
  {% else %}{% include 'teas/none' %}
  {% endfor %}
{% endif %}
{% function user = 'modules/user/find', id: 2 %}
{% capture text %}{{ title }}{% endcapture %}
{% form %}{% endform %}`
    expect(await outline(text)).toEqual([
      'front matter',
      '  slug (teas)',
      '  layout (application)',
      "title ('Tea' | upcase)",
      "found (graphql 'teas/find', id: 1)",
      'if found.records.total_entries > 0',
      '  for tea in found.records.results',
      '    teas/card (render)',
      '    teas/none (include)',
      "user (function 'modules/user/find', id: 2)",
      'text (capture)',
      'form',
    ])
  })

  test('the lines of a `liquid` tag', async () => {
    const text = `{% liquid
  # a comment: if a
  if a
    assign b = 1
    render 'x',
      form: 2,
      layout: 3
  endif
  comment
    assign c = 1
  endcomment
-%}`
    expect(await outline(text)).toEqual(['if a', '  b (1)', '  x (render)'])
  })

  test('queries in the body of a tag', async () => {
    expect(await outline('{% graphql found, id: 1 %}{ records { total_pages } }{% endgraphql %}')).toEqual([
      'found (graphql)',
    ])
  })

  test('nothing of comments and raw text', async () => {
    const text = ['comment', 'raw', 'doc'].map((name) => `{% ${name} %}{% assign a = 1 %}{% end${name} %}`).join('')
    expect(await outline(`${text}{% assign b = 2 %}{% raw %}{% assign c = 1 %}`)).toEqual(['b (2)'])
  })

  test('the contents of blocks without an end, and between unfinished tags', async () => {
    expect(await outline("{% if a %}{% assign b = 1 %}{% assign c{% render 'x' %}{{ d }{% for e in %}")).toEqual([
      'b (1)',
      'x (render)',
    ])
    expect(await outline('{% if a %}{% for b in c %}{% assign d = 1 %}{% endif %}{% endfor %}')).toEqual([
      'if a',
      '  d (1)',
    ])
  })

  test('the operations, fragments and fields of a query', async () => {
    const text = `query find($id: ID) { records(filter: { id: { value: $id } }) { ... on RecordCollection { total: total_entries } } }
fragment tea on Record { id }`
    expect(await outline(text, 'app/graphql/draft.graphql')).toEqual([
      'find (query)',
      '  records',
      '    total (total_entries)',
      'tea (fragment)',
      '  id',
    ])
    expect(await outline('{ records {', 'app/graphql/draft.graphql')).toEqual([])
  })

  test('the keys of a schema file', async () => {
    const text = 'name: tea\nproperties:\n- name: title\n  type: string\n- name: price\n'
    expect(await outline(text, 'app/schema/draft.yml')).toEqual([
      'name (tea)',
      'properties',
      '  name (title)',
      '  type (string)',
      '  name (price)',
    ])
  })

  test('nested ranges', async () => {
    const check = (symbols: readonly DocumentSymbol[], around?: DocumentSymbol): void => {
      for (const symbol of symbols) {
        expect(isInside(symbol.selectionRange, symbol.range)).toBe(true)
        if (around) expect(isInside(symbol.range, around.range)).toBe(true)
        check(symbol.children ?? [], symbol)
      }
    }
    const paths = ['views/pages/index.liquid', 'graphql/orders/search.graphql', 'schema/order.yml']
    for (const path of paths) {
      const symbols = await request(readFileSync(join(storefront, 'app', path), 'utf8'), `app/${path}`)
      expect(symbols.length).toBeGreaterThan(0)
      check(symbols)
      await editor.close(`app/${path}`)
    }
  })
})

test('lists symbols with their containers for a client without trees', async () => {
  const editor = await startEditor(storefront)
  await editor.write(page, '{% if a %}{% assign b = 1 %}{% endif %}')
  const params = { textDocument: { uri: editor.toUri(page) } }
  const found = (await editor.connection.sendRequest(DocumentSymbolRequest.type, params)) as SymbolInformation[]
  expect(
    found.map(({ name, kind, containerName, location }) => [name, kind, containerName, location.range.end]),
  ).toEqual([
    ['if a', SymbolKind.Namespace, undefined, { line: 0, character: 39 }],
    ['b', SymbolKind.Variable, 'if a', { line: 0, character: 28 }],
  ])
  expect(await editor.stop()).toBe(0)
})

interface Range {
  readonly start: { readonly line: number; readonly character: number }
  readonly end: { readonly line: number; readonly character: number }
}

function isInside(inner: Range, outer: Range): boolean {
  const order = (one: Range['start'], other: Range['start']): number =>
    one.line - other.line || one.character - other.character
  return order(outer.start, inner.start) <= 0 && order(inner.end, outer.end) <= 0
}
