import { setImmediate } from 'node:timers/promises'
import type { Connection } from 'vscode-languageserver'
import type { Diagnostic } from '../../base/diagnostics/diagnostic'
import { checkApp } from '../check'
import { sortDiagnostics } from '../check/finding'
import { toShown } from './diagnostics'
import type { EditorApp } from './editor-app'
import type { ShownDiagnostic } from './quick-fixes'

/** Milliseconds without a change after which an app is checked. */
const delayMs = 150

type Client = Pick<Connection, 'sendDiagnostics'>

/** Checks an app after each change, and sends the client what it finds. */
export class Checker {
  private timer: NodeJS.Timeout | undefined
  private running: Promise<void> = Promise.resolve()
  private found: ReadonlyMap<string, readonly ShownDiagnostic[]> = new Map()
  private isStopped = false

  /** @param report receives errors of the library */
  constructor(
    private readonly app: EditorApp,
    private readonly client: Client,
    private readonly report: (error: unknown) => void,
  ) {}

  /** Checks the app when there has been no change for a moment. */
  schedule(): void {
    clearTimeout(this.timer)
    if (!this.isStopped) this.timer = setTimeout(() => this.begin(), delayMs)
  }

  /** The diagnostics of a document that the client has got. */
  list(uri: string): readonly ShownDiagnostic[] {
    return this.found.get(uri) ?? []
  }

  /** Takes all diagnostics back from the client. */
  async clear(): Promise<void> {
    for (const uri of this.found.keys()) await this.client.sendDiagnostics({ uri, diagnostics: [] })
    this.found = new Map()
  }

  /** Ends; resolves when nothing runs any more. */
  async stop(): Promise<void> {
    this.isStopped = true
    clearTimeout(this.timer)
    await this.running
  }

  private begin(): void {
    this.running = this.running.then(() => this.check()).catch(this.report)
  }

  private async check(): Promise<void> {
    const { app } = this
    const version = app.files.version()
    const isOutdated = (): boolean => this.isStopped || app.files.version() !== version
    const diagnostics = await this.findDiagnostics(isOutdated)
    if (!diagnostics) return
    const found = await this.show(diagnostics)
    if (isOutdated()) return
    const gone = Array.from(this.found.keys()).filter((uri) => !found.has(uri))
    this.found = found
    for (const uri of gone) await this.client.sendDiagnostics({ uri, diagnostics: [] })
    for (const [uri, list] of found)
      await this.client.sendDiagnostics({ uri, diagnostics: list.map(({ shown }) => shown) })
  }

  /** The diagnostics of the app; undefined if it changes meanwhile, as its next check has begun to wait then. */
  private async findDiagnostics(isOutdated: () => boolean): Promise<readonly Diagnostic[] | undefined> {
    const { runtime, parser, configFault, graphqlTypes } = await this.app.current()
    if (configFault) return [configFault]
    const outdated = new Outdated()
    // Requests are answered between the steps.
    const onStep = async (): Promise<void> => {
      await setImmediate()
      if (isOutdated()) throw outdated
    }
    try {
      const { diagnostics } = await checkApp(runtime, parser, onStep)
      // Reading the schema takes a tenth of a second: no request waits for it.
      void graphqlTypes().catch(this.report)
      return sortDiagnostics(diagnostics)
    } catch (error) {
      if (error === outdated) return undefined
      throw error
    }
  }

  private async show(diagnostics: readonly Diagnostic[]): Promise<Map<string, readonly ShownDiagnostic[]>> {
    const found = new Map<string, readonly ShownDiagnostic[]>()
    for (const [file, list] of groupByFile(diagnostics)) {
      const document = await this.app.readDocument(file)
      if (document)
        found.set(
          document.uri,
          list.map((diagnostic) => ({ diagnostic, shown: toShown(diagnostic, document) })),
        )
    }
    return found
  }
}

/** Ends a check of an app that has changed. */
class Outdated extends Error {}

function groupByFile(diagnostics: readonly Diagnostic[]): ReadonlyMap<string, readonly Diagnostic[]> {
  const files = new Map<string, Diagnostic[]>()
  for (const diagnostic of diagnostics) {
    const list = files.get(diagnostic.file) ?? []
    files.set(diagnostic.file, list)
    list.push(diagnostic)
  }
  return files
}
