import { SignatureHelpRequest } from 'vscode-languageserver-protocol/node'
import { newDirectory } from '../../support/jest/app-directory'
import { startEditor, stopEditor, type EditorClient } from './client'

const page = 'app/views/pages/draft.liquid'
let editor: EditorClient

beforeAll(async () => {
  const folder = newDirectory({
    [page]: '',
    'app/views/partials/card.liquid':
      '{% doc %}\n  @param {string} title - the heading\n  @param {string} [class]\n{% enddoc %}',
    'app/views/partials/price.liquid':
      '{% liquid\n  assign size = size | default: 1\n  assign cents = item.cents\n  for each in rows\n    echo each\n' +
      '  endfor\n%}{{ cents }}{{ context.params.id }}{{ forloop.index }}{{ size }}{% if item %}{{ mark }}{% endif %}',
    'app/graphql/find.graphql':
      'query ($id: ID!, $page: Int) { records(page: $page, filter: { id: { value: $id } }) { total_pages } }',
  })
  editor = await startEditor(folder)
})

afterAll(() => stopEditor(editor))

/** The signature with the active parameter in angle brackets. */
async function help(marked: string): Promise<string | undefined> {
  const found = await editor.connection.sendRequest(SignatureHelpRequest.type, await editor.at(page, marked))
  const [signature] = found?.signatures ?? []
  if (!signature) return undefined
  const [begin, end] = (signature.parameters?.[found?.activeParameter ?? -1]?.label ?? [0, 0]) as [number, number]
  const { label } = signature
  return begin === end ? label : `${label.slice(0, begin)}<${label.slice(begin, end)}>${label.slice(end)}`
}

test.each([
  ['the first argument of a filter', "{{ 'a' | truncate: █ }}", 'truncate: <[length]>, [truncate_string]'],
  ['the second argument of a filter', "{{ 'a' | truncate: 5, '█' }}", 'truncate: [length], <[truncate_string]>'],
  ['an argument with commas in it', "{{ 'a' | truncate: 5, ', █", 'truncate: [length], <[truncate_string]>'],
  ['a filter after others', "{{ 'a' | append: ', ' | replace: 'b', █", 'replace: string, <[replacement]>'],
  ['a filter in an array', "{{ ['b' | truncate: █] | join: ', ' }}", 'truncate: <[length]>, [truncate_string]'],
  ['a filter after an array', "{{ ['b' | truncate: 5, 'c'] | join: █ }}", 'join: <'],
  [
    'a filter in a `liquid` tag',
    "{% liquid\n  assign a = 'b' | truncate: 1, █\n%}",
    'truncate: [length], <[truncate_string]>',
  ],
  ['a named argument of a tag', "{% redirect_to '/', status: █ %}", 'redirect_to target: text, <[status: '],
  ['the name of an argument', "{% redirect_to '/', sta█tus: 302 %}", 'redirect_to target: text, <[status: '],
  ['a parameter of a partial', "{% render 'card', title: █", "render 'card', <title: string>, [class: string]"],
  [
    'a new argument of a partial',
    "{% render 'card', title: 'a', █ %}",
    "render 'card', title: string, [class: string]",
  ],
  ['a partial in a `liquid` tag', "{% liquid\n  function a = 'card', class: █\n%}", 'title: string, <[class: string]>'],
  [
    'a variable that a partial without a `doc` tag reads',
    "{% render 'price', item: █",
    "render 'price', [size: value], <[item: value]>, [rows: value], [mark: value]",
  ],
  ['a variable of a query', "{% graphql a = 'find', page: 1, id: █ %}", "graphql 'find', <id: ID!>, page: Int"],
])('shows the parameters for %s', async (_, marked, shown) => {
  expect(await help(marked)).toContain(shown)
})

test('shows the summary of a parameter', async () => {
  const params = await editor.at(page, "{% render 'card', title: █ %}")
  const found = await editor.connection.sendRequest(SignatureHelpRequest.type, params)
  expect(found?.signatures[0]?.parameters?.[0]?.documentation).toMatchObject({
    value: '`title` (string, required): the heading',
  })
})

test('shows no parameters in text, of calls without any, and of unknown ones', async () => {
  const texts = ['a, █', "{{ 'a' | upcase: █ }}", "{{ 'a' | unknown: █ }}", '{% if a: █ %}']
  for (const marked of [...texts, "{% # 'a', █ %}", '---\nslug: █\n---\n', "{% raw %}{{ 'a' | truncate: █"])
    expect(await help(marked)).toBeUndefined()
})
