import { relative, resolve } from 'node:path'
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

/**
 * Prints the errors and warnings of `check` in the files that have been edited, and the pages that an edit of another
 * page has taken the address of.
 */
export class EditCheck {
  private readonly app: ReopenedApp<CheckedApp>
  private readonly check: RepeatedCheck
  private readonly paths: AppFiles
  /** The files at the check before. */
  private before: WrittenFiles
  /** The files at this check, or before it. */
  private now: WrittenFiles
  /** The pages that have the address of another one, at the check before. */
  private duplicates: readonly Diagnostic[] = []

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

  /** @param duplicates the pages, before the first edit, that have the address of another one */
  start(duplicates: readonly Diagnostic[]): void {
    this.duplicates = duplicates
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
    const made = this.findNewDuplicates(diagnostics)
    for (const diagnostic of diagnostics) {
      const [finding] = (await locateFindings([diagnostic], this.paths.current(), terminal)) as [Diagnostic]
      const path = toSlashes(relative(project, resolve(terminal.directory, finding.file)))
      const isShown = finding.severity !== 'hint' && (edited.has(path) || made.has(diagnostic))
      if (isShown) terminal.note(formatFinding(finding, terminal))
    }
  }

  private findNewDuplicates(diagnostics: readonly Diagnostic[]): ReadonlySet<Diagnostic> {
    const before = new Set(this.duplicates.map(nameFinding))
    this.duplicates = diagnostics.filter(({ rule }) => rule === 'same-address')
    return new Set(this.duplicates.filter((one) => !before.has(nameFinding(one))))
  }
}

/** The same wherever the finding is in its file. */
function nameFinding({ file, message }: Diagnostic): string {
  return `${file}: ${message}`
}
