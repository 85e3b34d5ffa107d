import {
  CompletionRequest,
  DocumentSymbolRequest,
  HoverRequest,
  SignatureHelpRequest,
  WillRenameFilesRequest,
} from 'vscode-languageserver-protocol/node'
import { newDirectory } from '../../support/jest/app-directory'
import { cpuOfAsync } from '../../support/cpu'
import { startEditor, stopEditor, type EditorClient } from './client'

const page = 'app/views/pages/index.liquid'
const query = 'app/graphql/find.graphql'
const schema = 'app/schema/tea.yml'
const size = 100_000
/** The CPU time in milliseconds of four requests for a document of `size`. */
const boundMs = 1000

let editor: EditorClient

beforeAll(async () => {
  const capabilities = { textDocument: { completion: { completionItem: { snippetSupport: true } } } }
  editor = await startEditor(newDirectory({ [page]: '', [query]: '', [schema]: 'name: tea' }), { capabilities })
  await editor.complete(page, '{{ █ }}')
  await editor.complete(query, '{ █ }')
})

afterAll(() => stopEditor(editor))

function repeat(text: string): string {
  return text.repeat(size / text.length)
}

test.each([
  ['a tag whose name comes after many blanks', page, `{%\n${' '.repeat(4 * size)}█`],
  ['tags that are not closed', page, `${repeat('{%')} █`],
  ['outputs that are not closed', page, `${repeat('{{')} █`],
  ['blocks that are not closed', page, `${repeat('{% if a %}')}{% █`],
  ['queries that are not closed', page, `${repeat('{% graphql a %}')} █`],
  ['a long word', page, `{{ ${repeat('a')}█ }}`],
  ['many filters', page, `{{ a${repeat(' | upcase')} | █`],
  ['many keys', page, `{{ a${repeat('.b')}.█`],
  ['many brackets', page, `{{ ${repeat('[')}█`],
  ['many arguments', page, `{% render 'a'${repeat(', b: 1')}, █`],
  ['many quotes', page, `{{ ${repeat("'")}█`],
  ['many lines of a liquid tag', page, `{% liquid\n${repeat('assign a = 1\n')}assign b = █`],
  ['many comments', page, `${repeat('{% comment %}')}█`],
  ['front matter that is not closed', page, `---\n${repeat('a: b\n')}█`],
  ['many surrogate pairs', page, `${repeat('💥')}{{ context.█`],
  ['many brackets of a query', query, `${repeat('{')}█`],
  ['many texts of a query', query, `query { a(b: ${repeat('"')}█`],
  ['many variables', query, `query (${repeat('$')}█`],
  ['many tables', query, `query { records(filter: { ${repeat('table: { value: "a" } ')}properties: [{ name: "█`],
  ['many dashes of YAML', schema, `${repeat('- ')}█`],
])('responds in bounded time about a document with %s', async (_, path, marked) => {
  const place = await editor.at(path, marked)
  const types = [CompletionRequest.type, HoverRequest.type, SignatureHelpRequest.type, DocumentSymbolRequest.type]
  const work = async (): Promise<void> => {
    for (const type of types) await editor.connection.sendRequest(type.method, place)
  }
  expect(await cpuOfAsync(work, boundMs)).toBeLessThan(boundMs)
})

test('shows no outdated findings for a document of more than 1,000,000 characters', async () => {
  const path = 'app/views/pages/long.liquid'
  await editor.write(path, '{{ 1 | upcaze }}')
  await editor.diagnosed(path, (found) => found.length === 1)
  await editor.write(path, `{{ 1 | upcaze }}${' '.repeat(1_000_000)}`)
  expect(await editor.diagnosed(path, (found) => found.length === 0)).toEqual([])
  const hover = async (padding: number): Promise<unknown> =>
    editor.connection.sendRequest(HoverRequest.type, await editor.at(path, `{{ 1 | up█case }}${' '.repeat(padding)}`))
  expect(await hover(1_000_000)).toBeNull()
  expect(await hover(0)).not.toBeNull()
  await editor.close(path)
})

test('bounds the time to follow the rename of a folder with many partials', async () => {
  const names = Array.from({ length: 600 }, (_, i) => `p${i}`)
  const partials = names.map((name) => [`app/views/partials/many/${name}.liquid`, 'a'])
  const pages = names.map((name) => [`app/views/pages/${name}.liquid`, `{% render 'many/${name}' %}`])
  const editor = await startEditor(newDirectory(Object.fromEntries([...partials, ...pages])))
  const folder = (name: string) => editor.toUri(`app/views/partials/${name}`)
  const files = [{ oldUri: folder('many'), newUri: folder('few') }]
  const rename = () => editor.connection.sendRequest(WillRenameFilesRequest.type, { files })
  const followed = await rename()
  expect(followed?.documentChanges).toHaveLength(names.length)
  expect(await cpuOfAsync(rename, boundMs)).toBeLessThan(boundMs)
  expect(await editor.stop()).toBe(0)
})
