import { relative, resolve } from 'node:path'
import type { Diagnostic } from '../../../base/diagnostics/diagnostic'
import { AppFiles } from '../../../files/app-files'
import type { DirectoryFiles } from '../../../files/directory'
import type { ConfiguredAdapters } from '../../../ports/define-config'
import { findLayout } from '../../../web/http/layout'
import { Router } from '../../../web/http/routing'
import { openCheckedApp, ReopenedApp, type CheckedApp } from '../../check/open-app'
import { RepeatedCheck } from '../../check/repeated-check'
import { formatFinding, locateFindings } from '../findings'
import { reportError } from '../report-error'
import type { Terminal } from '../terminal'
import { listAllFiles, WrittenFiles } from './changes'
import { toSlashes } from '../../../files/disk'

export interface EditCheckOptions {
  /** The folder of the project. */
  readonly project: string
  /** The files of the app in it. */
  readonly files: DirectoryFiles
  /** The export of its config. */
  readonly config: ConfiguredAdapters
  /** The files of the project, before the first edit. */
  readonly written: WrittenFiles
  readonly terminal: Terminal
}

/** Prints the errors and warnings of `check` in the files that have been edited, and those that an edit causes in others. */
export class EditCheck {
  private readonly app: ReopenedApp<CheckedApp>
  private readonly check: RepeatedCheck
  private readonly paths: AppFiles
  /** The files at the check before. */
  private before: WrittenFiles
  /** The files at this check, or before it. */
  private now: WrittenFiles
  /** The findings of the check before. */
  private known: ReadonlySet<string> | undefined
  /** Whether `config.yml` has a fault, which is the only finding then. */
  private hasConfigFault = false
  /** The layout of the pages that name none. */
  private layout: string | undefined

  constructor(private readonly options: EditCheckOptions) {
    const { files, config, terminal } = options
    this.paths = new AppFiles(files)
    this.before = options.written
    this.now = options.written
    this.app = new ReopenedApp(files, () => openCheckedApp(files, config))
    this.check = new RepeatedCheck({
      files,
      open: () => this.begin(),
      show: (diagnostics) => this.print(diagnostics),
      report: (error) => reportError(error, terminal),
    })
  }

  /** Checks the app when there has been no change for a moment. The first check prints findings in edited files only. */
  schedule(): void {
    this.check.schedule()
  }

  /** Ends; resolves when nothing runs any more. */
  async stop(): Promise<void> {
    await this.check.stop()
    await this.app.close()
  }

  /** The app with each edit that `now` has. */
  private async begin(): Promise<CheckedApp> {
    const { project, files } = this.options
    this.now = await WrittenFiles.read(project, listAllFiles)
    await files.look()
    const app = await this.app.current()
    this.hasConfigFault = app.configFault !== undefined
    if (!this.hasConfigFault) await this.noteLostLayout(app)
    return app
  }

  /** Notes that pages have lost the default layout, which is not an error: an app may have none. */
  private async noteLostLayout({ runtime }: CheckedApp): Promise<void> {
    const before = this.layout
    const pages = await runtime.service(Router).listPages()
    const page = pages.find(({ layout, format }) => layout === undefined && format === 'html')
    this.layout = page && (await findLayout(page, runtime, (text) => Promise.resolve(text)))
    if (before === undefined || !page || this.layout !== undefined) return
    const message = `pages without the key "layout" have no layout any more: their layout was "${before}"`
    this.options.terminal.note(message)
  }

  private async print(diagnostics: readonly Diagnostic[]): Promise<void> {
    const { project, terminal } = this.options
    const edited = new Set(this.now.listChanges(this.before))
    this.before = this.now
    const { known } = this
    if (!this.hasConfigFault) this.known = new Set(diagnostics.map(nameFinding))
    for (const diagnostic of diagnostics) {
      const [finding] = (await locateFindings([diagnostic], this.paths.current(), terminal)) as [Diagnostic]
      const path = toSlashes(relative(project, resolve(terminal.directory, finding.file)))
      const isNew = known?.has(nameFinding(diagnostic)) === false
      if (finding.severity !== 'hint' && (edited.has(path) || isNew)) terminal.note(formatFinding(finding, terminal))
    }
  }
}

/** The same wherever the finding is in its file. */
function nameFinding({ file, message }: Diagnostic): string {
  return `${file}: ${message}`
}
