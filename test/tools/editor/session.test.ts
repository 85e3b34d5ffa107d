import { join } from 'node:path'
import {
  CodeActionRequest,
  CompletionItemTag,
  CompletionRequest,
  CompletionResolveRequest,
  DefinitionRequest,
  DocumentSymbolRequest,
  HoverRequest,
  PrepareRenameRequest,
  ReferencesRequest,
  RenameRequest,
  SignatureHelpRequest,
  WillRenameFilesRequest,
  type CompletionItem,
  type Location,
  type MarkupContent,
  type RenameFile,
  type TextDocumentEdit,
} from 'vscode-languageserver-protocol/node'
import { cpuOfAsync } from '../../support/cpu'
import { newDirectory } from '../../support/jest/app-directory'
import { atCursor, startEditor, stopEditor, type EditorClient } from './client'

const storefront = join(__dirname, '../../../examples/storefront')
/** An unsaved page. */
const page = 'app/views/pages/draft.liquid'
let editor: EditorClient

beforeAll(async () => {
  editor = await startEditor(storefront)
})

afterAll(() => stopEditor(editor))

const at = (marked: string, path = page) => editor.at(path, marked)
const complete = (marked: string, path = page) => editor.complete(path, marked)
const hover = (marked: string, path = page) => editor.hover(path, marked)
const define = async (marked: string, path = page): Promise<readonly string[]> =>
  shorten((await editor.connection.sendRequest(DefinitionRequest.type, await at(marked, path))) as Location[])

const shorten = (locations: readonly Location[]): readonly string[] =>
  locations.map(({ uri, range }) => `${uri.slice(editor.toUri('').length)}:${range.start.line + 1}`)

describe('completes', () => {
  test.each([
    ['tags', '{% rend█', page, 'render'],
    ['tags in a `liquid` tag', '{% liquid\n  assign a = 1\n  ren█', page, 'render'],
    ['the end of an open block', '{% for i in (1..2) %}{% █', page, 'endfor'],
    ['the dividers of an open block', '{% if a %}{% if b %}{% endif %}{% e█ %}', page, 'elsif'],
    ['filters', "{{ 'a' | upc█", page, 'upcase'],
    ['filters in the middle of a page', "<p>{{ 'a' | █ }}</p>{% if b %}", page, 'upcase'],
    ['filters after an output that is not closed', '<p>{{ title </p><p>{{ title | █', page, 'upcase'],
    ['the named arguments of filters', '{{ 1 | pricify: █ }}', page, 'currency'],
    ['the named arguments of tags', "{% redirect_to '/', █ %}", page, 'status'],
    ['the parameters that a partial documents', "{% function a = 'queries/orders/search', █ %}", page, 'user_id'],
    ['the variables of a query', "{% graphql a = 'orders/search', █ %}", page, 'user_id'],
    ['the variables of a query in a `liquid` tag', "{% liquid\n  graphql a = 'orders/search', us█", page, 'user_id'],
    ['partials', "{% render 'shared/█", page, 'shared/field'],
    ['partials inside of quotes', "{% render '█', a: 1 %}", page, 'shared/field'],
    [
      'partials in a `liquid` tag',
      "{% liquid\n  function a = 'que█'\n  assign b = 1\n%}",
      page,
      'queries/orders/search',
    ],
    ['partials in an array that is not closed', "{% assign a = ['b' | t: c: [1, 2█", page, 'context'],
    ['queries', "{% graphql a = 'or█' %}", page, 'orders/search'],
    ['translations', "{{ 'reviews.█' | t }}", page, 'reviews.text'],
    ['translations before their filter', "{{ 'reviews.█", page, 'reviews.text'],
    ['translations before their filter, in an output that is closed', "{{ 'rev█' }}", page, 'reviews.text'],
    ['assets before their filter', "<p>{{ 'st█ }}</p>", page, 'style.css'],
    ['forms', "{% include_form 're█' %}", page, 'review'],
    ['assets', "{{ 'st█' | asset_url }}", page, 'style.css'],
    ['the keys of `context`', '{{ context.█ }}', page, 'current_user'],
    ['the parameters of an address', '---\nslug: (:language/)teas/:id\n---\n{{ context.params.█ }}', page, 'id'],
    ['the rest of an address', '---\nslug: teas/*rest\n---\n{% if context.params.█ %}', page, 'rest'],
    ['the keys in `context`', '{{ context.location.█ }}', page, 'pathname'],
    ['the keys of `context` in brackets', "{{ context['█'] }}", page, 'params'],
    ['the keys of `context` in a condition', '{% if a == 1 %}{% elsif context.█ %}{% endif %}', page, 'params'],
    ['the keys of `forloop`', '{% for i in (1..2) %}{{ forloop.█', page, 'rindex0'],
    ['variables of the template', '{% assign basket = 1 %}{{ b█ }}', page, 'basket'],
    ['properties of records', '{{ order.properties.█ }}', page, 'cents'],
    ['keys of front matter', '---\nsl█\n---\n', page, 'slug'],
    ['keys of front matter that is not closed', '---\nslug: a\nlay█', page, 'layout'],
    ['values of front matter', '---\nmethod: █\n---\n', page, 'post'],
    ['layouts in front matter', '---\nlayout: █\n---\n', page, 'application'],
    ['policies in front matter', '---\nauthorization_policies: [█]\n---\n', page, 'signed_in'],
    ['policies in a list of front matter', '---\nauthorization_policies:\n  - sig█\n---\n', page, 'signed_in'],
    ['Liquid in front matter', '---\nredirect_to: "{{ context.█ }}"\n---\n', page, 'params'],
    ['keys of a schema', 'name: tea\n█', 'app/schema/draft.yml', 'properties'],
    ['keys of a property', 'properties:\n  - name: a\n    in█', 'app/schema/draft.yml', 'index'],
    ['keys of a property that is not begun', 'properties:\n- █', 'app/schema/draft.yml', 'name'],
    ['tables that a property belongs to', 'properties:\n- name: a\n  belongs_to: █', 'app/schema/draft.yml', 'product'],
    ['resources of a form', '---\nresource: U█\n---\n', 'app/forms/draft.liquid', 'User'],
    ['tables of a form', '---\nresource: pro█\n---\n', 'app/forms/draft.liquid', 'product'],
    ['types of a property', 'properties:\n- name: a\n  type: █', 'app/schema/draft.yml', 'integer'],
    ['tables in a query', '{ records(filter: { table: { value: "█" } }) }', 'app/graphql/draft.graphql', 'order'],
    [
      'properties of a table in a query',
      '{ records(filter: { table: { value: "order" } }) { results { a: property(name: "█") } } }',
      'app/graphql/draft.graphql',
      'cents',
    ],
    [
      'properties in the query of a tag',
      '{% graphql a %}{ records(filter: { table: { value: "order" }, properties: [{ name: "█" }] }) }{% endgraphql %}',
      page,
      'cents',
    ],
  ])('%s', async (_, marked, path, label) => {
    expect((await complete(marked, path)).map((item) => item.label)).toContain(label)
  })

  test('nothing in text and raw text', async () => {
    for (const marked of ['<p>█</p>', '{% raw %}{{ a | █', '{{ a }} █', "{{ a == '█' }}", "{{ 'a█' | upcase }}"])
      expect(await complete(marked)).toEqual([])
  })

  test('named arguments first after a comma, else values', async () => {
    const first = async (marked: string): Promise<string | undefined> =>
      (await complete(marked))
        .map((item) => [item.sortText ?? item.label, item.label] as const)
        .sort(([one], [other]) => (one < other ? -1 : 1))[0]?.[1]
    expect(await first("{{ 'a' | append: █ }}")).not.toBe('string')
    expect(await first('{% redirect_to █ %}')).not.toBe('target')
    expect(await first("{% redirect_to '/', █ %}")).toBe('allow_other_host')
  })

  test('only the properties of the table that a query names', async () => {
    const query = '{ records(filter: { table: { value: "order" }, properties: [{ name: "█" }] }) }'
    const labels = (await complete(query, 'app/graphql/draft.graphql')).map(({ label }) => label)
    expect(labels).toContain('status')
    expect(labels).not.toContain('stars')
  })

  test('by replacing the written text, and adding a missing colon of an argument', async () => {
    const find = (items: readonly CompletionItem[], label: string) =>
      items.find((item) => item.label === label)?.textEdit
    const line = (start: number, end: number) => ({
      start: { line: 0, character: start },
      end: { line: 0, character: end },
    })
    const partials = await complete("{% render 'sha█red/f' %}")
    expect(find(partials, 'shared/field')).toEqual({ range: line(11, 19), newText: 'shared/field' })
    const options = await complete("{% redirect_to '/', st█ %}")
    expect(find(options, 'status')).toEqual({ range: line(20, 22), newText: 'status: ' })
    const written = await complete("{% redirect_to '/', st█: 302 %}")
    expect(find(written, 'status')).toEqual({ range: line(20, 22), newText: 'status' })
  })

  test('with a mark for deprecated filters and tags, also by earlier names', async () => {
    const items = [...(await complete("{{ 'a' | █ }}")), ...(await complete('{% █ %}'))]
    const marked = items.flatMap(({ label, tags }) => (tags?.includes(CompletionItemTag.Deprecated) ? [label] : []))
    expect(marked).toEqual(expect.arrayContaining(['add_to_array', 'fetch', 'hash_fetch', 'render_form', 'return_rc']))
    for (const label of ['array_add', 'hash_dig', 't', 'json', 'include_form', 'return'])
      expect(marked).not.toContain(label)
  })

  test('with the reference of a filter or a tag, on request', async () => {
    const [filters, tags] = [await complete("{{ 'a' | █ }}"), await complete('{% █ %}')]
    for (const [items, label, part] of [
      [filters, 'upcase', '{{ input | upcase }}'],
      [tags, 'redirect_to', '`status`'],
    ] as const) {
      const item = items.find((one) => one.label === label) as CompletionItem
      const { documentation } = await editor.connection.sendRequest(CompletionResolveRequest.type, item)
      expect((documentation as MarkupContent).value).toContain(part)
    }
  })
})

test.each([
  ['a filter', "{{ 'a' | upc█ase }}", page, 'upcase'],
  ['an alias of a filter', '{{ a | pars█e_json }}', page, 'The same as `to_hash`.'],
  [
    'an earlier name of a filter',
    "{{ a | add_to_█array: 'c' }}",
    page,
    '**Deprecated:** its present name is array_add.',
  ],
  ['a deprecated filter', "{{ 'a.css' | asset_█path }}", page, '**Deprecated:** asset_url'],
  ['a tag', '{% red█irect_to "/" %}', page, '{% redirect_to '],
  ['the end of a tag', '{% if a %}{% end█if %}', page, '{% if '],
  ['a named argument', "{% redirect_to '/', sta█tus: 302 %}", page, '`status` ('],
  [
    'an argument of a partial',
    "{% function a = 'queries/orders/search', pa█ge: 1 %}",
    page,
    '`page` (number, required)',
  ],
  ['a partial', "{% render 'queries/orders/sea█rch' %}", page, 'app/lib/queries/orders/search.liquid'.slice(4)],
  ['a translation', "{{ 'products.ti█tle' | t }}", page, 'Products'],
  ['a key of `context`', '{{ context.cur█rent_user }}', page, 'The signed-in user'],
  ['a key in `context`', '{{ context.location.hos█t }}', page, '`context.location.host` (text)'],
  ['a key of front matter', '---\nsl█ug: a\n---\n', page, '`slug`: The address'],
  [
    'a property',
    '{ records(filter: { table: { value: "order" }, properties: [{ name: "ce█nts" }] }) }',
    'app/graphql/draft.graphql',
    'cents',
  ],
])('shows the reference of %s', async (_, marked, path, part) => {
  expect(await hover(marked, path)).toContain(part)
})

test('shows nothing for unknown names and text', async () => {
  for (const marked of ['<p>te█xt</p>', '{{ a | unkno█wn }}', "{% render 'unkno█wn' %}", '█']) {
    expect(await hover(marked)).toBeUndefined()
  }
})

describe('finds', () => {
  test.each([
    ['a partial', "{% render 'shared/fi█eld' %}", ['app/views/partials/shared/field.liquid:1']],
    ['a function', "{% function a = 'queries/orders/sear█ch' %}", ['app/lib/queries/orders/search.liquid:1']],
    ['a query', "{% graphql a = 'orders/sea█rch' %}", ['app/graphql/orders/search.graphql:1']],
    ['a form', "{% include_form 'rev█iew' %}", ['app/forms/review.liquid:1']],
    ['a layout', '---\nlayout: appli█cation\n---\n', ['app/views/layouts/application.liquid:1']],
    ['a policy', '---\nauthorization_policies: [signed█_in]\n---\n', ['app/authorization_policies/signed_in.liquid:1']],
    ['an unknown name', "{% render 'unkn█own' %}", []],
  ])('the file of %s', async (_, marked, found) => {
    expect(await define(marked)).toEqual(found)
  })

  test('the file of a policy by the name in its front matter', async () => {
    const path = 'app/authorization_policies/members.liquid'
    await editor.write(path, '---\nname: subscribers\n---\n')
    const found = await define('---\nauthorization_policies: [subscri█bers]\n---\n')
    const proposed = await complete('---\nauthorization_policies: [subs█]\n---\n')
    await editor.close(path)
    expect(found).toEqual([`${path}:1`])
    expect(proposed.map(({ label }) => label)).toContain('subscribers')
  })

  test('a translation in each language', async () => {
    const found = await define("{{ 'products.title' | t }}{{ 'shop.na█me' | t }}")
    expect(found).toEqual(['app/translations/en.yml:3', 'app/translations/pl.yml:3'])
  })

  test('the uses of a partial, saved or not', async () => {
    const params = { ...(await at("{% render 'products/car█d' %}")), context: { includeDeclaration: true } }
    const found = shorten((await editor.connection.sendRequest(ReferencesRequest.type, params)) ?? [])
    expect(found).toContain('app/views/partials/products/card.liquid:1')
    expect(found).toContain(`${page}:1`)
    expect(found.some((place) => place.startsWith('app/views/pages/index.liquid:'))).toBe(true)
  })

  test('the uses of a translation, also from its file', async () => {
    await editor.write(page, "{{ 'a' }}\n{{ 'shop.slogan' | t }}")
    const marked = 'en:\n  shop:\n    slo█gan: Tea\n'
    const path = 'app/translations/en.yml'
    const params = { ...(await at(marked, path)), context: { includeDeclaration: false } }
    const found = shorten((await editor.connection.sendRequest(ReferencesRequest.type, params)) ?? [])
    await editor.close(path)
    expect(found).toContain(`${page}:2`)
  })

  test('the uses of a policy in front matter', async () => {
    const params = {
      ...(await at('---\nauthorization_policies: signed_█in\n---\n')),
      context: { includeDeclaration: false },
    }
    const found = shorten((await editor.connection.sendRequest(ReferencesRequest.type, params)) ?? [])
    expect(found).toContain(`${page}:2`)
    expect(found.some((place) => place.startsWith('app/forms/review.liquid:'))).toBe(true)
  })
})

describe('renames a partial', () => {
  const rename = async (marked: string, newName: string) =>
    editor.connection.sendRequest(RenameRequest.type, { ...(await at(marked)), newName })

  test('with its file and all names that refer to it', async () => {
    const marked = "{% render 'products/ca█rd' %}{% render 'products/card.liquid' %}"
    expect(await editor.connection.sendRequest(PrepareRenameRequest.type, await at(marked))).toEqual({
      range: { start: { line: 0, character: 11 }, end: { line: 0, character: 24 } },
      placeholder: 'products/card',
    })
    const { documentChanges = [] } = (await rename(marked, 'products/tile')) ?? {}
    const file = documentChanges.at(-1) as RenameFile
    expect(file).toMatchObject({
      kind: 'rename',
      oldUri: editor.toUri('app/views/partials/products/card.liquid'),
      newUri: editor.toUri('app/views/partials/products/tile.liquid'),
    })
    const edits = documentChanges.slice(0, -1) as TextDocumentEdit[]
    const own = edits.find(({ textDocument }) => textDocument.uri === editor.toUri(page))
    expect(own?.edits.map((edit) => 'newText' in edit && edit.newText)).toEqual([
      'products/tile',
      'products/tile.liquid',
    ])
    expect(edits.map(({ textDocument }) => textDocument.uri)).toContain(editor.toUri('app/views/pages/index.liquid'))
  })

  test('by the names that refer to a file that the client renames', async () => {
    await editor.write(page, "{% render 'products/card' %}")
    const rename = (name: string) => editor.toUri(`app/views/partials/products/${name}.liquid`)
    const files = [{ oldUri: rename('card'), newUri: rename('tile') }]
    const found = await editor.connection.sendRequest(WillRenameFilesRequest.type, { files })
    const edits = (found?.documentChanges ?? []) as TextDocumentEdit[]
    const own = edits.find(({ textDocument }) => textDocument.uri === editor.toUri(page))
    expect(own?.edits).toEqual([
      { range: { start: { line: 0, character: 11 }, end: { line: 0, character: 24 } }, newText: 'products/tile' },
    ])
  })

  test('by the names that lead to the files of a folder that the client renames', async () => {
    await editor.write(page, "{% render 'products/card' %}{% render 'products/stock' %}{% render 'shared/field' %}")
    const folder = (name: string) => editor.toUri(`app/views/partials/${name}`)
    const files = [{ oldUri: folder('products'), newUri: folder('goods') }]
    const found = await editor.connection.sendRequest(WillRenameFilesRequest.type, { files })
    const edits = (found?.documentChanges ?? []) as TextDocumentEdit[]
    const own = edits.filter(({ textDocument }) => textDocument.uri === editor.toUri(page))
    expect(own.map((each) => each.edits.map((edit) => 'newText' in edit && edit.newText).sort())).toEqual([
      ['goods/card', 'goods/stock'],
    ])
    expect(edits.map(({ textDocument }) => textDocument.uri)).toContain(editor.toUri('app/views/pages/index.liquid'))
  })

  test('by the other files that the client renames, if one gets a name with a space', async () => {
    await editor.write(page, "{% render 'products/card' %}{% render 'shared/field' %}")
    const file = (name: string) => editor.toUri(`app/views/partials/${name}.liquid`)
    const files = [
      { oldUri: file('shared/field'), newUri: editor.toUri('app/views/partials/shared/a%20field.liquid') },
      { oldUri: file('products/card'), newUri: file('products/tile') },
    ]
    const found = await editor.connection.sendRequest(WillRenameFilesRequest.type, { files })
    const edits = (found?.documentChanges ?? []) as TextDocumentEdit[]
    const own = edits.find(({ textDocument }) => textDocument.uri === editor.toUri(page))
    expect(own?.edits.map((edit) => 'newText' in edit && edit.newText)).toEqual(['products/tile'])
  })

  test('by the names that lead to a file that the client moves to a module', async () => {
    const [from, to] = ['app/views/partials/card.liquid', 'modules/shop/public/views/partials/tile.liquid']
    const folder = newDirectory({ [from]: 'a card', [page]: '' })
    const editor = await startEditor(folder)
    await editor.write(page, "{% render 'card' %}{% render 'card.liquid' %}")
    const files = [{ oldUri: editor.toUri(from), newUri: editor.toUri(to) }]
    const found = await editor.connection.sendRequest(WillRenameFilesRequest.type, { files })
    const [edit] = (found?.documentChanges ?? []) as TextDocumentEdit[]
    expect(edit?.edits.map((one) => 'newText' in one && one.newText)).toEqual([
      'modules/shop/tile',
      'modules/shop/tile.liquid',
    ])
    expect(await editor.stop()).toBe(0)
    expect(editor.errors).toEqual([])
  })

  test('with an underscore that only its file has', async () => {
    const folder = newDirectory({ 'app/views/partials/cart/_item.liquid': 'an item', [page]: '' })
    const editor = await startEditor(folder)
    const { text, position } = atCursor("{% render 'cart/it█em' %}{% render 'cart/_item' %}")
    await editor.write(page, text)
    const params = { textDocument: { uri: editor.toUri(page) }, position, newName: 'cart/line' }
    const { documentChanges = [] } = (await editor.connection.sendRequest(RenameRequest.type, params)) ?? {}
    const [edit, file] = documentChanges as [TextDocumentEdit, RenameFile]
    expect(edit.edits.map((one) => 'newText' in one && one.newText)).toEqual(['cart/line', 'cart/_line'])
    expect(file.newUri).toBe(editor.toUri('app/views/partials/cart/_line.liquid'))
    expect(await editor.stop()).toBe(0)
  })

  test.each([
    ['another file has the name', "{% render 'products/ca█rd' %}", 'shared/field', 'a partial "shared/field" exists'],
    ['the name leaves the folder', "{% render 'products/ca█rd' %}", '../../x', '"../../x" is not a valid name'],
    ['the name belongs to a module', "{% render 'products/ca█rd' %}", 'modules/shop/card', 'is not a valid name'],
    [
      "the name is not a valid partial's",
      "{% graphql a = 'orders/sea█rch' %}",
      'x',
      'only the names of partials can be renamed',
    ],
  ])('unless %s', async (_, marked, newName, message) => {
    await expect(rename(marked, newName)).rejects.toThrow(message)
  })
})

/** The most CPU time of a request in milliseconds. */
const mostMs = 100

test(`responds to each kind of request within ${mostMs} ms of CPU time, after the first one of its kind`, async () => {
  const marked = "{% render 'products/ca█rd' %}{{ 'a' | upcaze }}"
  const place = await at(marked)
  const { textDocument, position } = place
  const [item] = await complete("{{ 'a' | █ }}")
  const file = (name: string) => editor.toUri(`app/views/partials/products/${name}.liquid`)
  const requests: readonly [method: string, params: unknown][] = [
    [CompletionRequest.method, place],
    [CompletionResolveRequest.method, item],
    [HoverRequest.method, place],
    [SignatureHelpRequest.method, place],
    [DocumentSymbolRequest.method, { textDocument }],
    [DefinitionRequest.method, place],
    [ReferencesRequest.method, { ...place, context: { includeDeclaration: true } }],
    [PrepareRenameRequest.method, place],
    [RenameRequest.method, { ...place, newName: 'products/tile' }],
    [
      CodeActionRequest.method,
      { textDocument, range: { start: position, end: position }, context: { diagnostics: [] } },
    ],
    [WillRenameFilesRequest.method, { files: [{ oldUri: file('card'), newUri: file('tile') }] }],
  ]
  const slow: string[] = []
  for (const [method, params] of requests) {
    const answer = (): Promise<unknown> => editor.connection.sendRequest(method, params)
    await at(marked)
    expect([method, await answer()]).not.toEqual([method, null])
    // Each follows a keystroke, so that it reads the document again.
    const ms = await cpuOfAsync(async () => {
      await at(`${marked} `)
      await answer()
    }, mostMs)
    if (ms >= mostMs) slow.push(`${method}: ${ms} ms`)
  }
  expect(slow).toEqual([])
})
