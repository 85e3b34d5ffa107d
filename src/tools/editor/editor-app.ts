import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { TextDocument } from 'vscode-languageserver-textdocument'
import type { Runtime } from '../../app/context/runtime'
import { lazy } from '../../base/async/once'
import type { Diagnostic } from '../../base/diagnostics/diagnostic'
import { AppFiles, ParsedFiles } from '../../files/app-files'
import { configFile } from '../../files/config'
import { directoryFiles } from '../../files/directory'
import type { ConfiguredAdapters } from '../../ports/define-config'
import type { FileSource } from '../../ports/files'
import type { Platform } from '../../platform'
import { findConfigFault } from '../check/checks/files'
import { TemplateParser } from '../check/template-parser'
import { GraphqlTypes } from './graphql/types'
import { AppNames } from './names/app-names'
import { listLocatedNames, type LocatedName } from './names/located-names'
import { Reference } from './reference/reference'
import { OpenFiles } from './open-files'
import { registerApp } from '../register-app'
import { findInside, toReal, type Workspace } from './workspace'

/** An app of one version of its `config.yml`. */
export interface OpenedApp {
  readonly platform: Platform
  readonly runtime: Runtime
  readonly parser: TemplateParser
  readonly names: AppNames
  /** The names that are written in each file. */
  readonly located: ParsedFiles<readonly LocatedName[]>
  readonly reference: Reference
  /** The types of the GraphQL schema; undefined if the executor has none to show. */
  readonly graphqlTypes: () => Promise<GraphqlTypes | undefined>
  /** The fault of `config.yml`, without which the app is opened. */
  readonly configFault: Diagnostic | undefined
}

/** Loads the app's own adapters and settings. */
export type LoadOwn = (root: string) => Promise<ConfiguredAdapters>

/** An app that is open in the editor. */
export class EditorApp {
  readonly files: OpenFiles
  /** The files by their paths in today's layout. */
  private readonly paths: AppFiles
  private readonly documents = new Map<string, TextDocument>()
  private opened: { readonly config: string | undefined; readonly app: Promise<OpenedApp> } | undefined

  /** @param root the folder of the app, or of the project around it */
  constructor(
    readonly root: string,
    workspace: Workspace,
    private readonly loadOwn: LoadOwn,
  ) {
    const disk = directoryFiles(root, { checkEveryMs: Infinity })
    this.files = new OpenFiles(disk, root, (path) => workspace.includes(path))
    this.paths = new AppFiles(this.files)
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

  /** The app with its present `config.yml`. Nothing of the app is executed, except its own adapters if they are loaded. */
  async current(): Promise<OpenedApp> {
    const config = this.readConfig()
    if (this.opened?.config !== config || !this.opened) {
      const before = this.opened?.app
      this.opened = { config, app: this.register() }
      void before?.then(({ platform }) => platform.close()).catch(() => undefined)
    }
    return this.opened.app
  }

  async dispose(): Promise<void> {
    const app = await this.opened?.app.catch(() => undefined)
    await app?.platform.close()
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

  private readConfig(): string | undefined {
    return configSources.map((source) => this.files.read(source)).find((text) => text !== undefined)
  }

  private async register(): Promise<OpenedApp> {
    const loaded = Object.entries(await this.loadOwn(this.root))
    const own: ConfiguredAdapters = Object.fromEntries(loaded.filter(([name]) => readByRules.has(name)))
    try {
      return await openApp(this.files, own)
    } catch (error) {
      const configFault = findConfigFault(error)
      if (!configFault) throw error
      return { ...(await openApp(withoutConfig(this.files), own)), configFault }
    }
  }
}

/** The keys of the config that rules read; the app's own stores would be opened and closed for nothing. */
const readByRules: ReadonlySet<string> = new Set(['settings', 'graphql', 'translations', 'assets', 'forms', 'register'])

/** The places of `config.yml` in the folder of an app, or of the project around it. */
const configSources = ['', 'app/', 'marketplace_builder/'].map((folder) => folder + configFile)

async function openApp(files: FileSource, own: ConfiguredAdapters): Promise<OpenedApp> {
  const logged: Diagnostic[] = []
  const logger = {
    log({ diagnostic }: { readonly diagnostic?: Diagnostic }) {
      if (diagnostic) logged.push(diagnostic)
    },
  }
  const { platform, runtime } = await registerApp({ ...own, files, logger })
  const parser = new TemplateParser(runtime, logged)
  const names = new AppNames(runtime)
  const located = new ParsedFiles(runtime.files, (path, text) => listLocatedNames(parser, path, text))
  const reference = new Reference(platform)
  const graphqlTypes = lazy(async () => {
    const schema = await runtime.adapters.graphql.schema?.()
    return schema === undefined ? undefined : new GraphqlTypes(schema)
  })
  return { platform, runtime, parser, names, located, reference, graphqlTypes, configFault: undefined }
}

/** The files as if `config.yml` were not there. */
function withoutConfig(files: FileSource): FileSource {
  const isConfig = (path: string): boolean => configSources.includes(path)
  return {
    read: (path) => (isConfig(path) ? undefined : files.read(path)),
    list: async (prefix) => (await files.list(prefix)).filter((path) => !isConfig(path)),
    version: () => files.version(),
    updatedAt: (path) => files.updatedAt?.(path),
    diskPath: (path) => files.diskPath?.(path),
    ...(files.defaults && { defaults: files.defaults }),
  }
}
