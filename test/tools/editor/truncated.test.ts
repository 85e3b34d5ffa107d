import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import {
  CodeActionRequest,
  CompletionRequest,
  DefinitionRequest,
  DocumentSymbolRequest,
  HoverRequest,
  PrepareRenameRequest,
  ReferencesRequest,
  RenameRequest,
  SignatureHelpRequest,
} from 'vscode-languageserver-protocol/node'
import { newDirectory } from '../../support/jest/app-directory'
import { runs } from '../../support/effort'
import { atCursor, startEditor, stopEditor, type EditorClient } from './client'

const storefront = join(__dirname, '../../../examples/storefront/app')
const files = readdirSync(storefront, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(?:liquid|graphql|yml)$/.test(path))
  .map((path) => [`app/${path}`, readFileSync(join(storefront, path), 'utf8')] as const)
const hostile = [
  ...[
    '{{',
    '{%',
    '{% liquid',
    '{% raw %}',
    '{% comment %}',
    "'",
    '"',
    '[',
    '(',
    '{',
    '|',
    '---\n',
    '\r\n',
    '\0',
    '\u2028',
  ],
  ...[
    "{% render '",
    '{% graphql a = "',
    'table: { value: "',
    '- - - - a: b: c',
    '&a [*a, *a]',
    '<%= &x =%>',
    '💥',
    '\uD800',
  ],
]
let editor: EditorClient

beforeAll(async () => {
  const capabilities = { textDocument: { completion: { completionItem: { snippetSupport: true } } } }
  editor = await startEditor(newDirectory(Object.fromEntries(files)), { capabilities })
})

afterAll(() => stopEditor(editor))

/** Sends every kind of request for a position. */
async function request(path: string, marked: string): Promise<void> {
  const { connection } = editor
  const { text, position } = atCursor(marked)
  await editor.write(path, text)
  const place = { textDocument: { uri: editor.toUri(path) }, position }
  const range = { start: position, end: position }
  await Promise.all([
    connection.sendRequest(CompletionRequest.type, place),
    connection.sendRequest(HoverRequest.type, place),
    connection.sendRequest(DefinitionRequest.type, place),
    connection.sendRequest(ReferencesRequest.type, { ...place, context: { includeDeclaration: true } }),
    connection.sendRequest(CodeActionRequest.type, { ...place, range, context: { diagnostics: [] } }),
    connection.sendRequest(SignatureHelpRequest.type, place),
    connection.sendRequest(DocumentSymbolRequest.type, place),
  ])
  const named = await connection.sendRequest(PrepareRenameRequest.type, place)
  if (named)
    await connection.sendRequest(RenameRequest.type, { ...place, newName: 'draft/renamed' }).catch(acceptRefusal)
}

/** Accepts the error that a new name is too short or taken. */
function acceptRefusal(error: { readonly code?: number }): void {
  expect(error.code).toBe(-32602)
}

test('no request fails at the end of a truncated file', async () => {
  const truncated = fc
    .constantFrom(...files)
    .chain(([path, text]) => fc.record({ path: fc.constant(path), text: fc.constant(text), cut: fc.nat(text.length) }))
  await fc.assert(
    fc.asyncProperty(truncated, async ({ path, text, cut }) => request(path, `${text.slice(0, cut)}█`)),
    runs(100),
  )
})

test('no request fails in a file with hostile text in it', async () => {
  const broken = fc.constantFrom(...files).chain(([path, text]) =>
    fc.record({
      path: fc.constant(path),
      text: fc.constant(text),
      cut: fc.nat(text.length),
      inserted: fc.array(fc.constantFrom(...hostile), { minLength: 1, maxLength: 5 }),
    }),
  )
  await fc.assert(
    fc.asyncProperty(broken, async ({ path, text, cut, inserted }) =>
      request(path, `${text.slice(0, cut)}${inserted.join('')}█${text.slice(cut)}`),
    ),
    runs(100),
  )
})
