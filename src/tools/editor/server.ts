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
  type FileOperationRegistrationOptions,
  type InitializeParams,
  type InitializeResult,
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
  let client: ClientCapabilities = {}

  connection.onInitialize((params) => {
    client = params.capabilities
    editor.workspace.open(options.folders.length > 0 ? options.folders : listFolders(params, options.directory))
    return describeServer(options.version)
  })
  connection.onInitialized(async () => {
    const watchers = [{ globPattern: '**/*' }]
    if (client.workspace?.didChangeWatchedFiles?.dynamicRegistration)
      await connection.client.register(DidChangeWatchedFilesNotification.type, { watchers })
    if (client.workspace?.workspaceFolders && options.folders.length === 0)
      connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) =>
        tolerate(() => {
          editor.workspace.open(toPaths(added))
          return editor.closeFolders(toPaths(removed))
        }),
      )
  })

  /** Answers a request about a document: nothing if it belongs to no app, or if the library fails. */
  const about = async <P extends { readonly textDocument: { readonly uri: string } }, T>(
    params: P,
    answer: (file: EditedFile, params: P) => T | Promise<T>,
  ): Promise<T | null> => {
    try {
      const file = await editor.find(documents.get(params.textDocument.uri))
      return file ? await answer(file, params) : null
    } catch (error) {
      // Refused requests have their message for the user.
      if (error instanceof ResponseError) throw error
      report(error)
      return null
    }
  }
  const tolerate = async (work: () => void | Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      report(error)
    }
  }

  documents.onDidChangeContent(({ document }) => void tolerate(() => editor.change(document)))
  documents.onDidClose(({ document }) => void tolerate(() => editor.close(document)))
  documents.onDidSave(() => void tolerate(() => editor.look()))
  connection.onDidChangeWatchedFiles(() => tolerate(() => editor.look()))
  connection.onCodeAction((params) =>
    about(params, ({ document }, { range }) => listQuickFixes(editor.listDiagnostics(document.uri), range, document)),
  )

  connection.onCompletion((params) =>
    about(params, (file) => {
      const hasSnippets = client.textDocument?.completion?.completionItem?.snippetSupport === true
      return complete(file, file.document.offsetAt(params.position), hasSnippets)
    }),
  )
  connection.onCompletionResolve(async (item) => {
    const data: unknown = item.data
    if (!isProposalData(data)) return item
    return (await about({ textDocument: data }, (file) => describeProposal(file, item, data))) ?? item
  })
  connection.onHover((params) => about(params, (file) => hover(file, file.document.offsetAt(params.position))))
  connection.onSignatureHelp((params) =>
    about(params, (file) => showSignature(file, file.document.offsetAt(params.position))),
  )
  connection.onDocumentSymbol((params) =>
    about(params, (file) => {
      const isTree = client.textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport === true
      return listSymbols(file, isTree)
    }),
  )
  connection.onDefinition((params) =>
    about(params, (file) => findDefinition(file, file.document.offsetAt(params.position))),
  )
  connection.onReferences((params) =>
    about(params, (file) =>
      findReferences(file, file.document.offsetAt(params.position), params.context.includeDeclaration),
    ),
  )
  connection.onPrepareRename((params) =>
    about(params, (file) => prepareRename(file, file.document.offsetAt(params.position))),
  )
  connection.onRenameRequest((params) =>
    about(params, (file) => rename(file, file.document.offsetAt(params.position), params.newName)),
  )
  connection.workspace.onWillRenameFiles(async ({ files }) => {
    try {
      return await followRenames(editor, files)
    } catch (error) {
      report(error)
      return null
    }
  })

  documents.listen(connection)
  connection.listen()
  try {
    return await ended
  } finally {
    await editor.dispose()
    connection.dispose()
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
