import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  CancellationTokenSource,
  CompletionRequest,
  DefinitionRequest,
  DidChangeTextDocumentNotification,
  DidChangeWatchedFilesNotification,
  DidOpenTextDocumentNotification,
  DocumentSymbolRequest,
  FileChangeType,
  HoverRequest,
  SignatureHelpRequest,
  type CompletionItem,
  type DocumentSymbol,
  type Hover,
  type Location,
  type MarkupContent,
} from 'vscode-languageserver-protocol/node'
import { newDirectory, writeIn } from '../../support/jest/app-directory'
import { startEditor, type EditorClient } from './client'

const page = 'app/views/pages/index.liquid'
const files = {
  [page]: 'x',
  'app/views/partials/cart/item.liquid': 'an item',
  'app/graphql/find.graphql': 'query { records { results { id } } }',
}
let editor: EditorClient
let folder = ''

beforeEach(async () => {
  folder = join(newDirectory({}), 'Zażółć 💥 50%')
  mkdirSync(folder)
  for (const [path, text] of Object.entries(files)) writeIn(folder, path, text)
  editor = await startEditor(folder)
})

afterEach(async () => {
  expect(await editor.stop()).toBe(0)
  expect(editor.errors).toEqual([])
})

const labels = (items: readonly CompletionItem[]): readonly string[] => items.map(({ label }) => label)

test('responds between the changes of a burst, about the text at that moment', async () => {
  const uri = editor.toUri(page)
  await editor.write(page, '{{ "" |  }}')
  const requests: Promise<Hover | null>[] = []
  const name = 'upcase'
  for (let i = 0; i < 100; i++) {
    // Types the name of a filter and deletes it again.
    const at = { line: 0, character: 8 + (i % 12 < 6 ? i % 12 : 12 - (i % 12)) }
    const isTyped = i % 12 < 6
    const start = isTyped ? at : { line: 0, character: at.character - 1 }
    const change = { range: { start, end: at }, text: isTyped ? name.charAt(i % 12) : '' }
    await editor.connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri, version: 2 + i },
      contentChanges: [change],
    })
    if (i % 12 === 5) {
      const position = { line: 0, character: 10 }
      requests.push(editor.connection.sendRequest(HoverRequest.type, { textDocument: { uri }, position }))
    }
  }
  const found = await Promise.all(requests)
  // Each response is about the latest text at the start of its request.
  expect(found.length).toBe(8)
  for (const hover of found) if (hover) expect((hover.contents as MarkupContent).value).toContain('upcase')
  expect(await editor.hover(page, '{{ "" | up█case }}')).toContain('upcase')
})

test('accepts the cancellation of requests, and responds to the next one', async () => {
  const place = await editor.at(page, '{{ "" | █ }}')
  const completions = Array.from({ length: 50 }, (_, i) => {
    const source = new CancellationTokenSource()
    const answer = editor.connection.sendRequest(CompletionRequest.type, place, source.token)
    if (i % 2 === 0) source.cancel()
    return answer.then(
      () => 'answered',
      (error: unknown) => (error as { readonly code: number }).code,
    )
  })
  for (const outcome of await Promise.all(completions)) expect(['answered', -32800]).toContain(outcome)
  expect(labels(await editor.complete(page, '{{ "" | █ }}'))).toContain('upcase')
})

test.each([
  [-1, 0],
  [0, -1],
  [1_000_000_000, 0],
  [0, 1_000_000_000],
  [2 ** 31 - 1, 2 ** 31 - 1],
  [0, 5],
  [0, 0.5],
])('responds to a position outside the document: %s, %s', async (line, character) => {
  await editor.write(page, '{{ "💥💥" | upcase }}\r\n{% render "cart/item" %}')
  const place = { textDocument: { uri: editor.toUri(page) }, position: { line, character } }
  for (const type of [CompletionRequest.type, HoverRequest.type, DefinitionRequest.type, SignatureHelpRequest.type])
    await expect(editor.connection.sendRequest(type.method, place)).resolves.toBeDefined()
})

test('finds files in a folder whose name has spaces, non-ASCII letters and emoji', async () => {
  const place = await editor.at(page, '💥 {% render "cart/it█em" %}')
  const found = (await editor.connection.sendRequest(DefinitionRequest.type, place)) as Location[]
  expect(found.map(({ uri }) => uri)).toEqual([editor.toUri('app/views/partials/cart/item.liquid')])
  const path = 'app/views/partials/żółw 1.liquid'
  await editor.write(path, 'x')
  expect(labels(await editor.complete(page, '{% render "█" %}'))).toEqual(
    expect.arrayContaining(['cart/item', 'żółw 1']),
  )
})

test('counts positions in UTF-16, with Windows line ends', async () => {
  const text = '---\r\nslug: a\r\n---\r\n💥💥{% assign b = "💥" %}\r\n{% liquid\r\n  assign c = 1\r\n%}\r\n'
  expect(labels(await editor.complete(page, `${text}💥{{ █ }}`))).toEqual(expect.arrayContaining(['b', 'c']))
  expect(labels(await editor.complete(page, '---\r\nslug: a\r\nsub█\r\n---\r\n'))).toContain('subdomain')
  expect(labels(await editor.complete(page, '{% liquid\r\n  assign a = 1\r\n  rend█\r\n%}'))).toContain('render')
  expect(labels(await editor.complete('app/graphql/find.graphql', 'query {\r\n  # 💥\r\n  rec█\r\n}'))).toContain(
    'records',
  )
  await editor.write(page, text)
  const symbols = (await editor.connection.sendRequest(DocumentSymbolRequest.type, {
    textDocument: { uri: editor.toUri(page) },
  })) as DocumentSymbol[]
  expect(symbols.length).toBeGreaterThan(0)
  const { line, character } = (await editor.at(page, `${text}█`)).position
  expect([line, character]).toEqual([7, 0])
  const place = await editor.at(page, '💥💥{{ "💥" | up█case }}\r\n')
  expect(await editor.connection.sendRequest(HoverRequest.type, place)).toMatchObject({
    range: { start: { line: 0, character: 14 }, end: { line: 0, character: 20 } },
  })
})

test.each([
  'untitled:Untitled-1',
  'http://localhost/app/views/pages/index.liquid',
  'vscode-notebook-cell:/app/views/pages/index.liquid#1',
  'file://elsewhere/app/views/pages/index.liquid',
  'file:///app%2Fviews%2Fpages%2Findex.liquid',
  'file:///%FF.liquid',
  'file:///',
  '',
  'not a uri',
])('returns nothing for a document outside the folders: %s', async (uri) => {
  const { connection } = editor
  const textDocument = { uri, languageId: 'liquid', version: 1, text: '{{ "" |  }}' }
  await connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument })
  const place = { textDocument: { uri }, position: { line: 0, character: 8 } }
  for (const type of [CompletionRequest.type, HoverRequest.type, DocumentSymbolRequest.type, SignatureHelpRequest.type])
    expect((await connection.sendRequest(type.method, place)) ?? []).toEqual([])
})

test('responds about an open document whose file is deleted or renamed', async () => {
  const partial = 'app/views/partials/cart/item.liquid'
  await editor.write(partial, '{{ "" |  }}')
  const notify = async (path: string, type: FileChangeType): Promise<void> =>
    editor.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
      changes: [{ uri: editor.toUri(path), type }],
    })
  rmSync(join(folder, partial))
  await notify(partial, FileChangeType.Deleted)
  expect(labels(await editor.complete(partial, '{{ "" | █ }}'))).toContain('upcase')
  expect(labels(await editor.complete(page, '{% render "█" %}'))).toContain('cart/item')
  await editor.close(partial)
  expect(labels(await editor.complete(page, '{% render "█" %}'))).not.toContain('cart/item')
  renameSync(join(folder, 'app/graphql/find.graphql'), join(folder, 'app/graphql/seek.graphql'))
  await notify('app/graphql/seek.graphql', FileChangeType.Created)
  const isNew = async (): Promise<boolean> =>
    labels(await editor.complete(page, '{% graphql a = "█" %}')).join() === 'seek'
  expect(await isNew()).toBe(true)
  rmSync(folder, { recursive: true })
  await notify(page, FileChangeType.Deleted)
  expect(await editor.complete(page, '{{ "" | █ }}')).toBeNull()
})

test('opens the folder of a client that supports only one', async () => {
  const own = await startEditor(folder, { isOneFolder: true, directory: newDirectory({}) })
  expect(labels(await own.complete(page, '{% render "█" %}'))).toContain('cart/item')
  expect(await own.stop()).toBe(0)
})

test('keeps the apps of two folders apart', async () => {
  const roots = [
    newDirectory({ [page]: 'x', 'app/views/partials/one.liquid': '' }),
    newDirectory({ [page]: 'x', 'app/views/partials/two.liquid': '' }),
  ] as const
  for (const [root, own, other] of [
    [roots[0], 'one', 'two'],
    [roots[1], 'two', 'one'],
  ] as const) {
    const both = await startEditor(root, { folders: roots })
    const found = labels(await both.complete(page, '{% render "█" %}'))
    expect([found.includes(own), found.includes(other)]).toEqual([true, false])
    expect(await both.stop()).toBe(0)
  }
})
