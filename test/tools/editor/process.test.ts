import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import {
  CompletionRequest,
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type CompletionItem,
} from 'vscode-languageserver-protocol/node'
import { newDirectory } from '../../support/jest/app-directory'
import { program, removeProgram } from '../command/process'
import { atCursor, connect } from './client'

const page = 'app/views/pages/index.liquid'
const config = 'liquid-platform.config.mjs'

afterAll(removeProgram)

function start(folder: string, ...args: readonly string[]): ChildProcessByStdio<Writable, Readable, null> {
  return spawn(process.execPath, [program(), 'lsp', ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
}

test('`lsp` serves an editor on stdin and stdout, runs no code of the app, and exits with the editor', async () => {
  const folder = newDirectory({ [page]: 'Hello', [config]: "throw new Error('it was run')" })
  const server = start(folder, '--stdio', '--clientProcessId', String(process.pid))
  const connection = createProtocolConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  )
  const ended = once(server, 'exit')
  const editor = await connect(folder, connection)
  expect(editor.server.serverInfo?.name).toBe('liquid-platform')
  const { text, position } = atCursor("{{ 'a' | upc█")
  await editor.write(page, text)
  const params = { textDocument: { uri: editor.toUri(page) }, position }
  const items = (await connection.sendRequest(CompletionRequest.type, params)) as CompletionItem[]
  expect(items.map(({ label }) => label)).toContain('upcase')
  const [found] = await editor.diagnosed(page, ({ length }) => length > 0)
  expect(found).toMatchObject({ code: 'syntax' })
  await editor.shutDown()
  expect(await ended).toEqual([0, null])
  connection.dispose()
})

test("`lsp --run-config` uses the app's settings, and exits when the editor has gone", async () => {
  const folder = newDirectory({
    [page]: "{{ 'cart' | t }}",
    'app/translations/en.yml': 'en:\n  tea: Tea\n',
    'app/translations/pl.yml': 'pl:\n  tea: Herbata\n  cart: Koszyk\n',
    [config]: "export default { settings: { locale: 'pl' } }",
  })
  const server = start(folder, '--run-config')
  const connection = createProtocolConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  )
  const ended = once(server, 'exit')
  const editor = await connect(folder, connection)
  await editor.write(page, "{{ 'cart' | t }}")
  const [found] = await editor.diagnosed('app/translations/pl.yml', ({ length }) => length > 0)
  expect(found).toMatchObject({ code: 'untranslated' })
  server.stdin.end()
  expect(await ended).toEqual([1, null])
  connection.dispose()
})
