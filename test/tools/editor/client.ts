import { PassThrough } from 'node:stream'
import { pathToFileURL } from 'node:url'
import {
  CompletionRequest,
  createProtocolConnection,
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  ExitNotification,
  HoverRequest,
  InitializedNotification,
  InitializeRequest,
  PublishDiagnosticsNotification,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
  type ClientCapabilities,
  type CompletionItem,
  type Diagnostic,
  type InitializeResult,
  type MarkupContent,
  type Position,
  type ProtocolConnection,
  type TextDocumentPositionParams,
} from 'vscode-languageserver-protocol/node'
import { serveEditor, type EditorServerOptions } from '../../../src/tools/editor/server'

/** An editor connected to its language server by streams. */
export interface EditorClient {
  readonly connection: ProtocolConnection
  readonly server: InitializeResult
  /** The errors that the server has logged. */
  readonly errors: readonly unknown[]
  toUri(path: string): string
  /** Opens a document, or replaces the text of an open one. */
  write(path: string, text: string): Promise<void>
  close(path: string): Promise<void>
  /** Writes a text with a cursor `█`, and returns the cursor's position. */
  at(path: string, marked: string): Promise<TextDocumentPositionParams>
  complete(path: string, marked: string): Promise<readonly CompletionItem[]>
  /** The text of a hover. */
  hover(path: string, marked: string): Promise<string | undefined>
  /** The next diagnostics of a file that pass the test. */
  diagnosed(path: string, test: (diagnostics: readonly Diagnostic[]) => boolean): Promise<readonly Diagnostic[]>
  /** @returns the exit code */
  stop(): Promise<number>
}

export interface ClientOptions {
  readonly capabilities?: ClientCapabilities
  readonly folders?: readonly string[]
  /** Whether the client supports only one folder, like clients without workspaces. */
  readonly isOneFolder?: boolean
}

/** Initializes a connection to a running server. */
export async function connect(
  folder: string,
  connection: ProtocolConnection,
  { capabilities = {}, folders = [folder], isOneFolder = false }: ClientOptions = {},
) {
  const toUri = (path: string): string => pathToFileURL(`${folder}/${path}`).href
  const latest = new Map<string, readonly Diagnostic[]>()
  const waiting = new Set<() => void>()
  connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, diagnostics }) => {
    latest.set(uri, diagnostics)
    for (const look of waiting) look()
  })
  connection.listen()
  const server = await connection.sendRequest(InitializeRequest.type, {
    processId: null,
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- the protocol requires it
    rootUri: isOneFolder ? pathToFileURL(folder).href : null,
    capabilities,
    workspaceFolders: isOneFolder ? null : folders.map((path) => ({ uri: pathToFileURL(path).href, name: 'app' })),
  })
  await connection.sendNotification(InitializedNotification.type, {})
  const versions = new Map<string, number>()
  const write = async (path: string, text: string): Promise<void> => {
    const uri = toUri(path)
    const version = (versions.get(uri) ?? 0) + 1
    versions.set(uri, version)
    latest.delete(uri)
    const textDocument = { uri, version }
    if (version === 1) {
      const languageId = 'liquid'
      await connection.sendNotification(DidOpenTextDocumentNotification.type, {
        textDocument: { ...textDocument, languageId, text },
      })
    } else {
      await connection.sendNotification(DidChangeTextDocumentNotification.type, {
        textDocument,
        contentChanges: [{ text }],
      })
    }
  }
  const at = async (path: string, marked: string): Promise<TextDocumentPositionParams> => {
    const { text, position } = atCursor(marked)
    await write(path, text)
    return { textDocument: { uri: toUri(path) }, position }
  }
  return {
    server,
    toUri,
    write,
    at,
    complete: async (path: string, marked: string) =>
      (await connection.sendRequest(CompletionRequest.type, await at(path, marked))) as CompletionItem[],
    async hover(path: string, marked: string): Promise<string | undefined> {
      const found = await connection.sendRequest(HoverRequest.type, await at(path, marked))
      return found ? (found.contents as MarkupContent).value : undefined
    },
    async close(path: string): Promise<void> {
      const uri = toUri(path)
      versions.delete(uri)
      await connection.sendNotification(DidCloseTextDocumentNotification.type, { textDocument: { uri } })
    },
    diagnosed: (path: string, test: (diagnostics: readonly Diagnostic[]) => boolean) =>
      new Promise<readonly Diagnostic[]>((resolve) => {
        const check = (): void => {
          const found = latest.get(toUri(path))
          if (!found || !test(found)) return
          waiting.delete(check)
          resolve(found)
        }
        waiting.add(check)
        check()
      }),
    async shutDown(): Promise<void> {
      await connection.sendRequest(ShutdownRequest.type)
      await connection.sendNotification(ExitNotification.type)
    },
  }
}

/** Starts a server for a folder in this process. */
export async function startEditor(
  folder: string,
  { capabilities, folders, isOneFolder, ...options }: Partial<EditorServerOptions> & ClientOptions = {},
): Promise<EditorClient> {
  const [toServer, toClient] = [new PassThrough(), new PassThrough()]
  const errors: unknown[] = []
  const ended = serveEditor({
    input: toServer,
    output: toClient,
    folders: [],
    directory: folder,
    version: '1.0.0',
    loadOwn: () => Promise.resolve({}),
    report: (error) => errors.push(error),
    ...options,
  })
  const connection = createProtocolConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer))
  const client = await connect(folder, connection, {
    ...(capabilities && { capabilities }),
    ...(folders && { folders }),
    ...(isOneFolder !== undefined && { isOneFolder }),
  })
  return {
    ...client,
    connection,
    errors,
    async stop() {
      await client.shutDown()
      const code = await ended
      connection.dispose()
      return code
    },
  }
}

/** Splits a text at its cursor `█`: the text without it, and its position. */
export function atCursor(marked: string): { readonly text: string; readonly position: Position } {
  const before = marked.split('█', 1)[0] as string
  const lines = before.split('\n')
  return {
    text: marked.replace('█', ''),
    position: { line: lines.length - 1, character: (lines.at(-1) as string).length },
  }
}

/** Stops a server, which must not have failed. */
export async function stopEditor(editor: EditorClient): Promise<void> {
  expect(await editor.stop()).toBe(0)
  expect(editor.errors).toEqual([])
}
