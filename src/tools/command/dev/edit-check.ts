import { relative, resolve, sep } from 'node:path'
import type { Diagnostic } from '../../../base/diagnostics/diagnostic'
import { AppFiles } from '../../../files/app-files'
import type { DirectoryFiles } from '../../../files/directory'
import type { ConfiguredAdapters } from '../../../ports/define-config'
import { openCheckedApp, ReopenedApp, type CheckedApp } from '../../check/open-app'
import { RepeatedCheck } from '../../check/repeated-check'
import { formatFinding, locateFindings } from '../findings'
import { reportError } from '../report-error'
import type { Terminal } from '../terminal'
import { listAllFiles, WrittenFiles } from './changes'

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

/** Prints the errors and warnings of `check` in the files that have been edited. */
export class EditCheck {
  private readonly app: ReopenedApp<CheckedApp>
  private readonly check: RepeatedCheck
  private readonly paths: AppFiles
  /** The files at the check before. */
  private before: WrittenFiles
  /** The files at this check, or before it. */
  private now: WrittenFiles

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

  /** Checks the app when there has been no change for a moment. */
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
    return this.app.current()
  }

  private async print(diagnostics: readonly Diagnostic[]): Promise<void> {
    const { project, terminal } = this.options
    const edited = new Set(this.now.listChanges(this.before))
    this.before = this.now
    for (const finding of await locateFindings(diagnostics, this.paths.current(), terminal)) {
      const path = relative(project, resolve(terminal.directory, finding.file)).split(sep).join('/')
      if (finding.severity !== 'hint' && edited.has(path)) terminal.note(formatFinding(finding, terminal))
    }
  }
}
