import { cpSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  CodeActionRequest,
  DiagnosticSeverity,
  DiagnosticTag,
  DidChangeWatchedFilesNotification,
  DidChangeWorkspaceFoldersNotification,
  FileChangeType,
  type CodeAction,
  type Range,
} from 'vscode-languageserver-protocol/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { newDirectory, writeIn } from '../../support/jest/app-directory'
import { startEditor, stopEditor, type EditorClient } from './client'

const page = 'app/views/pages/index.liquid'
let folder: string
let editor: EditorClient

beforeAll(async () => {
  folder = newDirectory({
    'app/views/partials/card.liquid': '{{ title }}',
    [page]: "{% render 'card', title: 'Tea' %}",
    'app/config.yml': 'escape_output_instead_of_sanitize: true\n',
  })
  editor = await startEditor(folder)
})

afterAll(() => stopEditor(editor))

const isNot = (empty: readonly unknown[]): boolean => empty.length > 0

test('shows the findings of `check` for the text in the editor, and removes fixed ones', async () => {
  await editor.write(page, "<p>\n  {{ 'a' | upcas }}\n</p>")
  const [found, ...others] = await editor.diagnosed(page, isNot)
  expect(others).toEqual([])
  expect(found).toMatchObject({
    severity: DiagnosticSeverity.Error,
    source: 'liquid-platform',
    code: 'unknown-filter',
    message: 'unknown filter "upcas" (did you mean "upcase"?)',
    range: { start: { line: 1, character: 11 }, end: { line: 1, character: 16 } },
  })
  await editor.write(page, "{{ 'a' | upcase }}")
  expect(await editor.diagnosed(page, ({ length }) => length === 0)).toEqual([])
})

test('strikes a deprecated name through', async () => {
  await editor.write(page, '{{ list | add_to_array: 1 }}')
  const found = await editor.diagnosed(page, (all) => all.some(({ code }) => code === 'deprecated'))
  expect(found.find(({ code }) => code === 'deprecated')).toMatchObject({
    severity: DiagnosticSeverity.Information,
    tags: [DiagnosticTag.Deprecated],
    message: 'filter "add_to_array" is an earlier name (did you mean "array_add"?)',
    range: { start: { line: 0, character: 10 }, end: { line: 0, character: 22 } },
  })
})

test('shows a finding in another file that only the open document causes', async () => {
  await editor.write(page, 'no partial')
  const [found] = await editor.diagnosed('app/views/partials/card.liquid', isNot)
  expect(found).toMatchObject({ code: 'unused-partial' })
  await editor.write(page, "{% render 'card', title: 'Tea' %}")
  await editor.diagnosed('app/views/partials/card.liquid', ({ length }) => length === 0)
})

test('shows the fault of a config.yml that keeps the app from opening, and checks the app after the repair', async () => {
  await editor.write(page, "{{ 'a' | upcas }}")
  await editor.write('app/config.yml', 'escape_output_instead_of_sanitize: maybe\n')
  const [found] = await editor.diagnosed('app/config.yml', isNot)
  expect(found).toMatchObject({ range: { start: { line: 0 } } })
  await editor.write('app/config.yml', 'escape_output_instead_of_sanitize: true\n')
  await editor.diagnosed('app/config.yml', ({ length }) => length === 0)
  await editor.diagnosed(page, isNot)
})

async function listFixes(range: Range): Promise<CodeAction[]> {
  const textDocument = { uri: editor.toUri(page) }
  const asked = { textDocument, range, context: { diagnostics: [] } }
  return (await editor.connection.sendRequest(CodeActionRequest.type, asked)) as CodeAction[]
}

test('offers to replace a misspelt name, and to disable the rule', async () => {
  await editor.write(page, "{{ 'a' | upcas }}")
  const [found] = await editor.diagnosed(page, isNot)
  const range = found?.range as Range
  const actions = await listFixes(range)
  expect(actions.map(({ title, edit }) => [title, edit?.changes?.[editor.toUri(page)]])).toEqual([
    ['Replace by "upcase"', [{ range, newText: 'upcase' }]],
    [
      'Turn off unknown-filter for this line',
      [
        {
          range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
          newText: '{% # liquid-platform-check-disable-next-line unknown-filter %}\n',
        },
      ],
    ],
  ])
})

test('indents the comment that disables the rule as the line', async () => {
  await editor.write(page, "<ul>\n  {{ 'a' | upcas }}\n</ul>")
  const [found] = await editor.diagnosed(page, (all) => all[0]?.range.start.line === 1)
  const actions = await listFixes(found?.range as Range)
  const [edit] = actions.at(-1)?.edit?.changes?.[editor.toUri(page)] ?? []
  expect(edit?.newText).toBe('  {% # liquid-platform-check-disable-next-line unknown-filter %}\n')
})

test.each([
  ['a template', "{{ 'a' | upcas }}{% if nobody is 1 %}{% endif %}"],
  ['a template with CRLF', "<p>\r\n{{ 'a' | upcas }}\r\n{% if 1 is 1 %}{{ 2 | foo }}{% endif %}\r\n"],
  ['a `liquid` tag', "{% liquid\n  echo 'a' | upcas\n  if 1 is 1\n    echo nobody\n  endif\n%}"],
])('turns off each finding of %s by its quick fix', async (_, written) => {
  let text = written
  await editor.write(page, text)
  let left = await editor.diagnosed(page, isNot)
  const uri = editor.toUri(page)
  for (let count = left.length; left[0]; count--) {
    expect(left).toHaveLength(count)
    const fix = (await listFixes(left[0].range)).find(({ title }) => title.startsWith('Turn off'))
    text = TextDocument.applyEdits(TextDocument.create(uri, 'liquid', 0, text), fix?.edit?.changes?.[uri] ?? [])
    await editor.write(page, text)
    left = await editor.diagnosed(page, () => true)
  }
  expect(text.match(/\r\n/g)?.length ?? 0).toBe(written.includes('\r') ? text.split('\n').length - 1 : 0)
})

test('reads no file outside the open folder', async () => {
  const other = join(folder, 'app')
  writeIn(folder, 'modules/blog/public/lib/post.liquid', 'a post')
  const inside = await startEditor(other)
  await inside.write('views/pages/index.liquid', "{% render 'modules/blog/post' %}")
  const [found] = await inside.diagnosed('views/pages/index.liquid', isNot)
  expect(found).toMatchObject({ code: 'missing-module' })
  expect(await inside.stop()).toBe(0)
})

test('finds the app in a folder of the project', async () => {
  cpSync(join(folder, 'app'), join(folder, 'shop/app'), { recursive: true })
  const editor = await startEditor(folder)
  await editor.write(`shop/${page}`, "{% render 'cart' %}")
  const [found] = await editor.diagnosed(`shop/${page}`, isNot)
  expect(found).toMatchObject({ code: 'missing-partial' })
  expect(await editor.stop()).toBe(0)
})

test('notices changes by other programs on disk', async () => {
  const folder = newDirectory({ [page]: "{% render 'cart' %}" })
  const editor = await startEditor(folder)
  await editor.write(page, "{% render 'cart' %}")
  await editor.diagnosed(page, isNot)
  const path = 'app/views/partials/cart.liquid'
  writeIn(folder, path, 'a cart')
  await editor.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
    changes: [{ uri: editor.toUri(path), type: FileChangeType.Created }],
  })
  await editor.diagnosed(page, ({ length }) => length === 0)
  expect(await editor.stop()).toBe(0)
})

test('removes the findings of a folder removed from the editor', async () => {
  const [one, other] = [newDirectory({ [page]: '' }), newDirectory({ [page]: '' })]
  const capabilities = { workspace: { workspaceFolders: true } }
  const editor = await startEditor(one, { capabilities, folders: [one, other] })
  const path = relative(one, join(other, page))
  await editor.write(path, "{{ 'a' | upcas }}")
  await editor.write(page, "{{ 'a' | upcas }}")
  await editor.diagnosed(page, isNot)
  await editor.diagnosed(path, isNot)
  await editor.connection.sendNotification(DidChangeWorkspaceFoldersNotification.type, {
    event: { added: [], removed: [{ uri: pathToFileURL(other).href, name: 'other' }] },
  })
  expect(await editor.diagnosed(path, ({ length }) => length === 0)).toEqual([])
  expect(await editor.diagnosed(page, isNot)).toHaveLength(1)
  expect(await editor.stop()).toBe(0)
})

test('reads a folder that is added to the editor', async () => {
  const [one, other] = [newDirectory(), newDirectory({ [page]: '' })]
  const editor = await startEditor(one, { capabilities: { workspace: { workspaceFolders: true } } })
  const uri = pathToFileURL(other).href
  await editor.connection.sendNotification(DidChangeWorkspaceFoldersNotification.type, {
    event: { added: [{ uri, name: 'other' }], removed: [] },
  })
  const path = relative(one, join(other, page))
  await editor.write(path, "{{ 'a' | upcas }}")
  const [found] = await editor.diagnosed(path, isNot)
  expect(found).toMatchObject({ code: 'unknown-filter' })
  expect(await editor.stop()).toBe(0)
})
