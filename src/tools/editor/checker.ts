import type { Connection } from 'vscode-languageserver'
import type { Diagnostic } from '../../base/diagnostics/diagnostic'
import { RepeatedCheck } from '../check/repeated-check'
import { toShown } from './diagnostics'
import type { EditorApp } from './editor-app'
import type { ShownDiagnostic } from './quick-fixes'
import { groupBy } from '../../base/values/groups'

type Client = Pick<Connection, 'sendDiagnostics'>

/** Checks an app after each change, and sends the client what it finds. */
export class Checker {
  private readonly check: RepeatedCheck
  private found: ReadonlyMap<string, readonly ShownDiagnostic[]> = new Map()

  /** @param report receives errors of the library */
  constructor(
    private readonly app: EditorApp,
    private readonly client: Client,
    private readonly report: (error: unknown) => void,
  ) {
    const { files } = app
    this.check = new RepeatedCheck({ files, open: () => app.current(), show: this.send.bind(this), report })
  }

  /** Checks the app when there has been no change for a moment. */
  schedule(): void {
    this.check.schedule()
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
  stop(): Promise<void> {
    return this.check.stop()
  }

  private async send(diagnostics: readonly Diagnostic[], isOutdated: () => boolean): Promise<void> {
    // Reading the schema takes a tenth of a second: no request waits for it.
    void this.app
      .current()
      .then(({ graphqlTypes }) => graphqlTypes())
      .catch(this.report)
    const found = await this.show(diagnostics)
    if (isOutdated()) return
    const gone = Array.from(this.found.keys()).filter((uri) => !found.has(uri))
    this.found = found
    for (const uri of gone) await this.client.sendDiagnostics({ uri, diagnostics: [] })
    for (const [uri, list] of found)
      await this.client.sendDiagnostics({ uri, diagnostics: list.map(({ shown }) => shown) })
  }

  private async show(diagnostics: readonly Diagnostic[]): Promise<Map<string, readonly ShownDiagnostic[]>> {
    const found = new Map<string, readonly ShownDiagnostic[]>()
    for (const [file, list] of groupBy(diagnostics, ({ file }) => file)) {
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
