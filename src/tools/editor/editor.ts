import type { Connection } from 'vscode-languageserver'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { Checker } from './checker'
import { EditorApp, type LoadOwn, type OpenedApp } from './editor-app'
import type { ShownDiagnostic } from './quick-fixes'
import { Workspace } from './workspace'

/** A file of an app, which need not be open. */
export interface LocatedFile {
  readonly app: EditorApp
  readonly opened: OpenedApp
  /** The path in today's layout: `views/pages/index.liquid`. */
  readonly path: string
}

/** A document of an app, for a request about it. */
export interface EditedFile extends LocatedFile {
  readonly document: TextDocument
}

interface CheckedApp {
  readonly app: EditorApp
  readonly checker: Checker
}

interface EditorOptions {
  readonly client: Pick<Connection, 'sendDiagnostics'>
  readonly loadOwn: LoadOwn
  /** Receives errors of the library. */
  readonly report: (error: unknown) => void
}

/** Longer documents get no help, so that the time of every request is bounded: their file on disk counts. */
const maxCharacters = 1_000_000

/** The state of an editor: its folders, their apps, and the open documents. */
export class Editor {
  readonly workspace = new Workspace()
  private readonly apps = new Map<string, CheckedApp>()

  constructor(private readonly options: EditorOptions) {}

  /** Takes the text of a document that was opened or changed. */
  change(document: TextDocument): void {
    const found = this.findApp(document.uri)
    if (!found) return
    if (document.getText().length > maxCharacters) found.app.close(found.source)
    else found.app.open(found.source, document)
    found.checker.schedule()
  }

  close(document: TextDocument): void {
    const found = this.findApp(document.uri)
    found?.app.close(found.source)
    found?.checker.schedule()
  }

  /** Reads the files that have changed on disk. */
  async look(): Promise<void> {
    for (const { app, checker } of this.apps.values()) {
      await app.files.look()
      checker.schedule()
    }
  }

  /** The file of a document; undefined if it belongs to no app. */
  async find(document: TextDocument | undefined): Promise<EditedFile | undefined> {
    const isShort = document && document.getText().length <= maxCharacters
    const found = isShort ? await this.locate(document.uri) : undefined
    return found && document && { ...found, document }
  }

  /** The file at an address; undefined if it belongs to no app. */
  async locate(uri: string): Promise<LocatedFile | undefined> {
    const found = this.findApp(uri)
    return found && { app: found.app, opened: await found.app.current(), path: found.path }
  }

  /** The diagnostics of a document that the client has got. */
  listDiagnostics(uri: string): readonly ShownDiagnostic[] {
    return this.findApp(uri)?.checker.list(uri) ?? []
  }

  /** Closes folders, with their apps and what the client shows of them. @param folders absolute paths */
  async closeFolders(folders: readonly string[]): Promise<void> {
    this.workspace.close(folders)
    for (const [root, { app, checker }] of this.apps) {
      if (this.workspace.includesFolder(root)) continue
      this.apps.delete(root)
      await checker.stop()
      await checker.clear()
      await app.dispose()
    }
  }

  /** Ends all checks, and closes the apps. */
  async dispose(): Promise<void> {
    for (const { app, checker } of this.apps.values()) {
      await checker.stop()
      await app.dispose()
    }
    this.apps.clear()
  }

  private findApp(uri: string) {
    const file = this.workspace.find(uri)
    if (!file) return undefined
    const { root, source, path } = file
    let found = this.apps.get(root)
    if (!found) {
      const { client, loadOwn, report } = this.options
      const app = new EditorApp(root, this.workspace, loadOwn)
      this.apps.set(root, (found = { app, checker: new Checker(app, client, report) }))
    }
    return { ...found, source, path }
  }
}
