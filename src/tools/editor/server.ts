import type { Readable, Writable } from 'node:stream'
import {
  CodeActionKind,
  createConnection,
  DidChangeWatchedFilesNotification,
  FileOperationPatternKind,
  ResponseError,
  TextDocuments,
  TextDocumentSyncKind,
  type ClientCapabilities,
  type Connection,
  type FileOperationRegistrationOptions,
  type InitializeParams,
  type InitializeResult,
  type TextDocumentPositionParams,
  type WorkspaceFolder,
} from 'vscode-languageserver'
import { createProtocolConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { complete } from './completion/complete'
import { describeProposal, isProposalData } from './completion/describe'
import { Editor, type EditedFile } from './editor'
import type { LoadOwn } from './editor-app'
import { hover } from './hover'
import { findDefinition, findReferences } from './navigation'
import { followRenames, prepareRename, rename } from './rename'
import { listSymbols } from './outline/outline'
import { listQuickFixes } from './quick-fixes'
import { showSignature } from './signature'
import { toFilePath } from './workspace'

export interface EditorServerOptions {
  readonly input: Readable
  readonly output: Writable
  /** The folders of the apps, instead of those that the client opens. Absolute paths. */
  readonly folders: readonly string[]
  /** The folder if neither names one. */
  readonly directory: string
  readonly version: string
  readonly loadOwn: LoadOwn
  /** Receives errors of the library. */
  readonly report: (error: unknown) => void
}

/**
 * Serves an editor by the Language Server Protocol until it exits.
 *
 * @returns the exit code: 0 after `shutdown`, else 1. Source: LSP 3.17, "Exit Notification"
 */
export async function serveEditor(options: EditorServerOptions): Promise<number> {
  const { input, output, report } = options
  let end: (code: number) => void = () => undefined
  const ended = new Promise<number>((resolve) => (end = resolve))
  const watchDog = { shutdownReceived: false, initialize: () => undefined, exit: end }
  const connection = createConnection((logger) => {
    const protocol = createProtocolConnection(new StreamMessageReader(input), new StreamMessageWriter(output), logger)
    // A client that is gone sends no `exit`.
    protocol.onClose(() => end(watchDog.shutdownReceived ? 0 : 1))
    return protocol
  }, watchDog)
  const editor = new Editor({ client: connection, loadOwn: options.loadOwn, report })
  const documents = new TextDocuments(TextDocument)
  const server: Server = { connection, editor, documents, report, client: {} }
  handleLifecycle(server, options)
  handleChanges(server)
  handleRequests(server)
  documents.listen(connection)
  connection.listen()
  try {
    return await ended
  } finally {
    await editor.dispose()
    connection.dispose()
  }
}

interface Server extends Pick<EditorServerOptions, 'report'> {
  readonly connection: Connection
  readonly editor: Editor
  readonly documents: TextDocuments<TextDocument>
  /** Empty until the client has sent them. */
  client: ClientCapabilities
}

/** Opens the folders of the apps. */
function handleLifecycle(server: Server, options: EditorServerOptions): void {
  const { connection, editor } = server
  connection.onInitialize((params) => {
    server.client = params.capabilities
    editor.workspace.open(options.folders.length > 0 ? options.folders : listFolders(params, options.directory))
    return describeServer(options.version)
  })
  connection.onInitialized(async () => {
    const { workspace } = server.client
    const watchers = [{ globPattern: '**/*' }]
    if (workspace?.didChangeWatchedFiles?.dynamicRegistration)
      await connection.client.register(DidChangeWatchedFilesNotification.type, { watchers })
    if (workspace?.workspaceFolders && options.folders.length === 0)
      connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) =>
        tolerate(server, () => {
          editor.workspace.open(toPaths(added))
          return editor.closeFolders(toPaths(removed))
        }),
      )
  })
}

/** Follows the changes of open documents and of files. */
function handleChanges(server: Server): void {
  const { connection, editor, documents } = server
  documents.onDidChangeContent(({ document }) => void tolerate(server, () => editor.change(document)))
  documents.onDidClose(({ document }) => void tolerate(server, () => editor.close(document)))
  documents.onDidSave(() => void tolerate(server, () => editor.look()))
  connection.onDidChangeWatchedFiles(() => tolerate(server, () => editor.look()))
}

/** Responds to the requests of the client. */
function handleRequests(server: Server): void {
  const { connection, editor } = server

  connection.onCodeAction((params) =>
    respond(server, params, ({ document }) =>
      listQuickFixes(editor.listDiagnostics(document.uri), params.range, document),
    ),
  )
  connection.onCompletion((params) =>
    respondAt(server, params, (file, offset) => {
      const hasSnippets = server.client.textDocument?.completion?.completionItem?.snippetSupport === true
      return complete(file, offset, hasSnippets)
    }),
  )
  connection.onCompletionResolve(async (item) => {
    const data: unknown = item.data
    if (!isProposalData(data)) return item
    return (await respond(server, { textDocument: data }, (file) => describeProposal(file, item, data))) ?? item
  })
  connection.onHover((params) => respondAt(server, params, hover))
  connection.onSignatureHelp((params) => respondAt(server, params, showSignature))
  connection.onDocumentSymbol((params) =>
    respond(server, params, (file) => {
      const isTree = server.client.textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport === true
      return listSymbols(file, isTree)
    }),
  )
  connection.onDefinition((params) => respondAt(server, params, findDefinition))
  connection.onReferences((params) =>
    respondAt(server, params, (file, offset) => findReferences(file, offset, params.context.includeDeclaration)),
  )
  connection.onPrepareRename((params) => respondAt(server, params, prepareRename))
  connection.onRenameRequest((params) =>
    respondAt(server, params, (file, offset) => rename(file, offset, params.newName)),
  )
  connection.workspace.onWillRenameFiles(async ({ files }) => {
    try {
      return await followRenames(editor, files)
    } catch (error) {
      server.report(error)
      return null
    }
  })
}

/** The response to a request about a document: null if it belongs to no app, or if the library fails. */
async function respond<T>(
  { editor, documents, report }: Server,
  { textDocument: { uri } }: { readonly textDocument: { readonly uri: string } },
  answer: (file: EditedFile) => T | Promise<T>,
): Promise<T | null> {
  try {
    const file = await editor.find(documents.get(uri))
    return file ? await answer(file) : null
  } catch (error) {
    // Refused requests have their message for the user.
    if (error instanceof ResponseError) throw error
    report(error)
    return null
  }
}

/** The response to a request about a position in a document. */
function respondAt<T>(
  server: Server,
  params: TextDocumentPositionParams,
  answer: (file: EditedFile, offset: number) => T | Promise<T>,
): Promise<T | null> {
  return respond(server, params, (file) => answer(file, file.document.offsetAt(params.position)))
}

/** Runs work whose failure must not end the server. */
async function tolerate({ report }: Server, work: () => void | Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    report(error)
  }
}

// eslint-disable-next-line @typescript-eslint/no-deprecated -- clients that open one folder at a time send nothing else
function listFolders({ workspaceFolders, rootUri }: InitializeParams, directory: string): readonly string[] {
  const folders = toPaths(workspaceFolders ?? (rootUri === null ? [] : [{ uri: rootUri }]))
  return folders.length > 0 ? folders : [directory]
}

function toPaths(folders: readonly Pick<WorkspaceFolder, 'uri'>[]): readonly string[] {
  return folders.flatMap(({ uri }) => toFilePath(uri) ?? [])
}

/** The files and folders whose renames change names in templates. */
const renamed: FileOperationRegistrationOptions['filters'] = [
  { pattern: { glob: '**/*.liquid', matches: FileOperationPatternKind.file } },
  { pattern: { glob: '**/*', matches: FileOperationPatternKind.folder } },
]

function describeServer(version: string): InitializeResult {
  return {
    serverInfo: { name: 'liquid-platform', version },
    capabilities: {
      textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
      completionProvider: { triggerCharacters: ['%', '|', '.', "'", '"', ':', '/'], resolveProvider: true },
      hoverProvider: true,
      signatureHelpProvider: { triggerCharacters: [':', ','] },
      documentSymbolProvider: true,
      definitionProvider: true,
      referencesProvider: true,
      renameProvider: { prepareProvider: true },
      workspace: {
        workspaceFolders: { supported: true, changeNotifications: true },
        fileOperations: { willRename: { filters: renamed } },
      },
      codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
    },
  }
}
