import { CompletionResolveRequest, InsertTextFormat, type CompletionItem } from 'vscode-languageserver-protocol/node'
import { newDirectory } from '../../support/jest/app-directory'
import { startEditor, stopEditor, type EditorClient } from './client'

const page = 'app/views/pages/draft.liquid'
const withSnippets = { textDocument: { completion: { completionItem: { snippetSupport: true } } } }
let folder: string
let editor: EditorClient

beforeAll(async () => {
  folder = newDirectory({ [page]: '' })
  editor = await startEditor(folder, { capabilities: withSnippets })
})

afterAll(() => stopEditor(editor))

async function findBlock(name: string, marked: string): Promise<CompletionItem | undefined> {
  const items = await editor.complete(page, marked)
  return items.find(({ label }) => label === `${name} … end${name}`)
}

test.each([
  ['if', '{% i█', 'if ${1:condition} %}\n\t$0\n{% endif %}'],
  ['if', '  {%- i█', 'if ${1:condition} -%}\n\t$0\n{%- endif -%}'],
  ['for', '<p>{% fo█', 'for ${1:item} in ${2:list} %}$0{% endfor %}'],
  ['if', '{% i█ %}', 'if ${1:condition} %}\n\t$0\n{% endif'],
  ['if', '{% i█}', 'if ${1:condition} %}\n\t$0\n{% endif %'],
  ['if', '<p>{%- i█}</p>', 'if ${1:condition} -%}$0{%- endif -%'],
  ['if', '<p>{% i█ %}</p>', 'if ${1:condition} %}$0{% endif'],
  ['if', '{% █\n{% assign a = 1 %}', 'if ${1:condition} %}\n\t$0\n{% endif %}'],
  ['cache', '{% cac█', "cache '${1:key}' %}\n\t$0\n{% endcache %}"],
  ['try', '{% tr█', 'try %}\n\t$0\n{% endtry %}'],
  ['graphql', '{% g█', 'graphql ${1:result} %}\n\t$0\n{% endgraphql %}'],
  ['unless', '{% liquid\n  un█\n%}', 'unless ${1:condition}\n\t$0\nendunless'],
])('completes %s with its end in %j', async (name, marked, text) => {
  const item = await findBlock(name, marked)
  expect(item).toMatchObject({ filterText: name, insertTextFormat: InsertTextFormat.Snippet })
  expect(item?.textEdit?.newText).toBe(text)
})

test('completes only the name of a tag that has arguments, and of a tag without an end', async () => {
  expect(await findBlock('if', '{% i█ a == 1 %}')).toBeUndefined()
  expect(await findBlock('assign', '{% as█')).toBeUndefined()
})

test('shows the reference of a block', async () => {
  const item = (await findBlock('if', '{% i█')) as CompletionItem
  const { documentation } = await editor.connection.sendRequest(CompletionResolveRequest.type, item)
  expect(JSON.stringify(documentation)).toContain('{% if condition %}')
})

test('completes no snippets for a client without support for them', async () => {
  const plain = await startEditor(folder)
  const items = await plain.complete(page, '{% i█')
  expect(items.filter(({ insertTextFormat }) => insertTextFormat === InsertTextFormat.Snippet)).toEqual([])
  expect(items.map(({ label }) => label)).toContain('if')
  expect(await plain.stop()).toBe(0)
})
