import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { lazy } from '../../base/async/once'
import { AppFiles, ParsedFiles } from '../../files/app-files'
import { directoryFiles } from '../../files/directory'
import type { ConfiguredAdapters } from '../../ports/define-config'
import { openCheckedApp, ReopenedApp, type CheckedApp } from '../check/open-app'
import { GraphqlTypes } from './graphql/types'
import { AppNames } from './names/app-names'
import { listLocatedNames, type LocatedName } from './names/located-names'
import { Reference } from './reference/reference'
import { OpenFiles } from './open-files'
import { findInside, toReal, type Workspace } from './workspace'

/** An app of one version of its `config.yml`. */
export interface OpenedApp extends CheckedApp {
  readonly names: AppNames
  /** The names that are written in each file. */
  readonly located: ParsedFiles<readonly LocatedName[]>
  readonly reference: Reference
  /** The types of the GraphQL schema; undefined if the executor has none to show. */
  readonly graphqlTypes: () => Promise<GraphqlTypes | undefined>
}

/** Loads the app's own adapters and settings. */
export type LoadOwn = (root: string) => Promise<ConfiguredAdapters>

/** An app that is open in the editor. */
export class EditorApp {
  readonly files: OpenFiles
  /** The files by their paths in today's layout. */
  private readonly paths: AppFiles
  private readonly documents = new Map<string, TextDocument>()
  private readonly app: ReopenedApp<OpenedApp>

  /** @param root the folder of the app, or of the project around it */
  constructor(
    readonly root: string,
    workspace: Workspace,
    private readonly loadOwn: LoadOwn,
  ) {
    const disk = directoryFiles(root, { checkEveryMs: Infinity })
    this.files = new OpenFiles(disk, root, (path) => workspace.includes(path))
    this.paths = new AppFiles(this.files)
    this.app = new ReopenedApp(this.files, () => this.openApp())
  }

  /** Takes the text of an open document, now and after each change. @param source its path from the root */
  open(source: string, document: TextDocument): void {
    this.documents.set(source, document)
    this.files.open(source, document.getText())
  }

  /** Forgets an open document: the file on disk counts again. */
  close(source: string): void {
    this.documents.delete(source)
    this.files.close(source)
  }

  /** The app with its present `config.yml`. Nothing of the app is executed, except its config if it is loaded. */
  current(): Promise<OpenedApp> {
    return this.app.current()
  }

  dispose(): Promise<void> {
    return this.app.close()
  }

  /** The document of a file of the app, by its path in today's layout. */
  async readDocument(path: string): Promise<TextDocument | undefined> {
    const snapshot = this.paths.current()
    const disk = await snapshot.diskPath(path)
    if (disk === undefined) return undefined
    const source = this.findSource(disk)
    const open = source === undefined ? undefined : this.documents.get(source)
    if (open) return open
    const text = await snapshot.read(path)
    return text === undefined ? undefined : TextDocument.create(this.toUri(disk), 'liquid', 0, text)
  }

  /** The address of a path on disk, as the client writes it. */
  toUri(disk: string): string {
    const source = this.findSource(disk)
    if (source === undefined) return pathToFileURL(disk).href
    return this.documents.get(source)?.uri ?? pathToFileURL(join(this.root, source)).href
  }

  /** The path from the root of a path on disk, whose symbolic links may be resolved. */
  private findSource(disk: string): string | undefined {
    return findInside(this.root, disk) ?? findInside(toReal(this.root), disk)
  }

  private async openApp(): Promise<OpenedApp> {
    const app = await openCheckedApp(this.files, await this.loadOwn(this.root))
    const { platform, runtime, parser } = app
    const names = new AppNames(runtime)
    const located = new ParsedFiles(runtime.files, (path, text) => listLocatedNames(parser, path, text))
    const reference = new Reference(platform)
    const graphqlTypes = lazy(async () => {
      const schema = await runtime.adapters.graphql.schema?.()
      return schema === undefined ? undefined : new GraphqlTypes(schema)
    })
    return { ...app, names, located, reference, graphqlTypes }
  }
}
