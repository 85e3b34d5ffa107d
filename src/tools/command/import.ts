import { resolve } from 'node:path'
import { Argument, Command, InvalidArgumentError } from 'commander'
import { SettingsError } from '../../base/errors'
import { importData } from '../../app/imports/import'
import type { ImportReport, Outcome, ReportedKind } from '../../app/imports/report'
import { openSource, type Source } from '../../app/imports/source'
import { parseUrl } from '../../base/text/url'
import { openAppFiles, openDeployedApp } from './app'
import { loadOwnAdapters } from './config'
import { readDatabase } from './environment'
import { ExitCode } from './exit-code'
import type { Terminal } from './terminal'

interface ImportFlags {
  readonly app: string
  /** A folder, an archive or a URL. */
  readonly files?: string
  readonly dryRun?: true
  readonly skipMigrations?: true
}

/** `liquid-platform import`: data that was exported elsewhere. */
export function importCommand(terminal: Terminal): Command {
  return new Command('import')
    .description('Imports users, records, files and constants that were exported from platformOS, or by data_export.')
    .addArgument(new Argument('<export>', 'data.zip, a folder with its files, or one of them: .csv, .json'))
    .option('--app <folder>', 'the folder of the app, or of the project around it', '.')
    .option('--files <place>', 'where uploaded files are: a folder, an archive, or the URL that their paths start at')
    .option('--dry-run', 'check all rows, and write nothing')
    .option('--skip-migrations', 'record the migrations of the app as run: the exported data includes their changes')
    .addHelpText('after', help)
    .action(async (path: string, flags: ImportFlags) => {
      const report = new PrintedReport(terminal)
      await runImport(path, flags, report, terminal)
      report.print()
      if (report.hasRefused) throw new ExitCode(1)
    })
}

const help = `
Prints each row that cannot be taken, and a table at the end. Ends with 1 if there is such a row. The import can be run
again: rows that are there are changed, and none twice.

Examples:
  $ DATABASE_URL=./data liquid-platform import data.zip --dry-run
  $ DATABASE_URL=./data STORAGE_URL=./files liquid-platform import data.zip --app shop --skip-migrations`

async function runImport(path: string, flags: ImportFlags, report: ImportReport, terminal: Terminal): Promise<void> {
  const own = await loadOwnAdapters(flags.app, terminal)
  if (flags.dryRun === undefined && readDatabase(terminal).kind === 'memory' && !own.records) {
    throw new SettingsError('DATABASE_URL', 'DATABASE_URL is not set: it must name the database to import into')
  }
  const files = openAppFiles(flags.app, terminal, { checkEveryMs: Infinity })
  const filesUrl = flags.files === undefined ? undefined : parseFolderUrl(flags.files)
  const sources: Source[] = [await openSource(resolve(terminal.directory, path))]
  try {
    if (flags.files !== undefined && !filesUrl) sources.push(await openSource(resolve(terminal.directory, flags.files)))
    const app = await openDeployedApp(flags.app, terminal, { ...own, files })
    try {
      const [source, ...fileSources] = sources as [Source, ...Source[]]
      await importData(app.runtime, source, report, {
        fileSources,
        filesUrl,
        isDryRun: flags.dryRun === true,
        skipMigrations: flags.skipMigrations === true,
      })
    } finally {
      await app.close()
    }
  } finally {
    for (const source of sources) source.close()
  }
}

/** The URL of a folder; undefined for a path. */
function parseFolderUrl(place: string): URL | undefined {
  if (!/^https?:/i.test(place)) return undefined
  const url = parseUrl(place.replace(/\/*$/, '/'))
  if (url) return url
  throw new InvalidArgumentError(`It must be a folder, an archive or a URL, got ${place}.`)
}

const outcomes = ['new', 'changed', 'unchanged', 'refused'] as const satisfies readonly Outcome[]

/** Prints refused rows as they come, and counts the others. */
class PrintedReport implements ImportReport {
  private readonly counts = new Map<ReportedKind, Record<Outcome, number>>()

  constructor(private readonly terminal: Terminal) {}

  get hasRefused(): boolean {
    return Array.from(this.counts.values()).some(({ refused }) => refused > 0)
  }

  took(kind: ReportedKind, outcome: Outcome): void {
    const counts = this.counts.get(kind) ?? { new: 0, changed: 0, unchanged: 0, refused: 0 }
    counts[outcome]++
    this.counts.set(kind, counts)
  }

  refused(kind: ReportedKind, place: string, reason: string): void {
    this.took(kind, 'refused')
    this.terminal.print(`${place}: ${reason}`)
  }

  note(text: string): void {
    this.terminal.note(text)
  }

  progress(kind: string, rows: number): void {
    this.terminal.progress(`${rows} ${kind}`)
  }

  print(): void {
    const rows = Array.from(this.counts, ([kind, counts]) => [kind, ...outcomes.map((name) => String(counts[name]))])
    for (const [first = '', ...rest] of [['', ...outcomes], ...rows]) {
      this.terminal.print(first.padEnd(10) + rest.map((cell) => cell.padStart(10)).join(''))
    }
  }
}
