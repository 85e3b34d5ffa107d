import { resolve } from 'node:path'
import { Argument, Command, InvalidArgumentError, Option } from 'commander'
import { importData } from '../../../app/imports/import'
import type { ImportReport, Outcome, ReportedKind } from '../../../app/imports/report'
import { openInput, openSource, type Source } from '../../../app/imports/source'
import { withTemporaryFile } from '../../../base/async/temporary-file'
import { escapeControls } from '../../../base/text/escape-controls'
import { removeTrailingSlashes } from '../../../base/text/trailing-slashes'
import { parseUrl } from '../../../base/text/url'
import { exportFormats, type ExportFormat } from '../../../app/exports/formats'
import { ExitCode } from '../exit-code'
import type { Terminal } from '../terminal'
import { makeAppOption } from '../app'
import { parseTable, withData } from './app'
import { formatBar } from './progress'

interface ImportFlags {
  readonly app: string
  readonly table?: string
  readonly format?: ExportFormat
  /** A folder, an archive or a URL. */
  readonly files?: string
  readonly dryRun?: true
  readonly skipInvalid?: true
  readonly skipMigrations?: true
}

/** `liquid-platform data import`: data that was exported, here or elsewhere. */
export function importCommand(terminal: Terminal): Command {
  return makeCommand(terminal)
    .description('Imports records, users, constants and activities: exported here, by data_export, or from platformOS.')
    .option('--skip-invalid', 'import the other rows if some cannot be imported')
    .addHelpText('after', help)
}

/** `liquid-platform import`: the data of an app that moves here from platformOS. */
export function movingCommand(terminal: Terminal): Command {
  return makeCommand(terminal, { skipInvalid: true })
    .description(
      'Imports an export of platformOS, and lists the rows that cannot be imported: data import --skip-invalid.',
    )
    .addHelpText('after', movingHelp)
}

function makeCommand(terminal: Terminal, defaults: Pick<ImportFlags, 'skipInvalid'> = {}): Command {
  return new Command('import')
    .addArgument(new Argument('<source>', 'a file: .ndjson, .json, .csv, .zip; a folder with such files; - is stdin'))
    .addOption(makeAppOption())
    .option('--table <name>', 'the table of rows that do not name one', parseTable)
    .addOption(new Option('--format <format>', 'the format of stdin; default: ndjson').choices(exportFormats))
    .option('--files <place>', 'the uploaded files: a folder, an archive, or a URL to which their paths are appended')
    .option('--dry-run', 'check all rows, and write nothing')
    .option('--skip-migrations', 'mark the migrations of the app as run: the exported data includes their changes')
    .action(async (path: string, input: ImportFlags) => {
      const flags = { ...defaults, ...input }
      const report = new PrintedReport(terminal)
      const isWritten = await runImport(path, flags, report, terminal)
      const isRefused = !isWritten && flags.dryRun !== true
      report.print(isRefused ? ['refused'] : outcomes)
      if (!report.hasRefused) return
      if (isRefused) {
        terminal.note('Nothing was imported. Correct these rows, or skip them with --skip-invalid.')
      }
      throw new ExitCode(1)
    })
}

const help = `
All rows are imported, or none: prints each row that cannot be imported, and a table at the end. Ends with 1 if there is
such a row. Rows with an id or an external_id can be imported again: they change the record, and add none.

Examples:
  $ DATABASE_URL=./data liquid-platform data import shop.ndjson
  $ DATABASE_URL=./data liquid-platform data import products.csv --table product --dry-run
  $ DATABASE_URL=./data STORAGE_URL=./files liquid-platform data import data.zip --skip-invalid --skip-migrations`

const movingHelp = `
Prints a table at the end. Ends with 1 if a row could not be imported; the same command can be run again.

Example:
  $ DATABASE_URL=./data STORAGE_URL=./files liquid-platform import data.zip --skip-migrations`

async function runImport(
  path: string,
  flags: ImportFlags,
  report: PrintedReport,
  terminal: Terminal,
): Promise<boolean> {
  const filesUrl = flags.files === undefined ? undefined : parseFolderUrl(flags.files)
  return withSource(path, flags.format, terminal, async (source) => {
    const fileSources =
      flags.files === undefined || filesUrl ? [] : [await openSource(resolve(terminal.directory, flags.files))]
    try {
      return await withData(flags.app, 'to import into', terminal, ({ runtime }) =>
        importData(runtime, report.watch(source), report, {
          fileSources,
          filesUrl,
          table: flags.table,
          isDryRun: flags.dryRun === true,
          skipsInvalid: flags.skipInvalid === true,
          skipMigrations: flags.skipMigrations === true,
        }),
      )
    } finally {
      for (const each of fileSources) each.close()
    }
  })
}

async function withSource<T>(
  path: string,
  format: ExportFormat = 'ndjson',
  terminal: Terminal,
  work: (source: Source) => Promise<T>,
): Promise<T> {
  if (path === '-') {
    return withTemporaryFile(async (file) => work(await openInput(terminal.input, `stdin.${format}`, file)))
  }
  const source = await openSource(resolve(terminal.directory, path))
  try {
    return await work(source)
  } finally {
    source.close()
  }
}

/** The URL of a folder; undefined for a path. */
function parseFolderUrl(place: string): URL | undefined {
  if (!/^https?:/i.test(place)) return undefined
  const url = parseUrl(`${removeTrailingSlashes(place)}/`)
  if (url) return url
  throw new InvalidArgumentError(`It must be a folder, an archive or a URL, got ${place}.`)
}

const outcomes = ['new', 'changed', 'unchanged', 'refused'] as const satisfies readonly Outcome[]

/** Prints refused rows as they come, and counts the others. */
class PrintedReport implements ImportReport {
  private readonly counts = new Map<ReportedKind, Record<Outcome, number>>()
  /** The part of the current file that has been read. */
  private fraction: number | undefined

  constructor(private readonly terminal: Terminal) {}

  get hasRefused(): boolean {
    return Array.from(this.counts.values()).some(({ refused }) => refused > 0)
  }

  /** A source, whose data files are followed as they are read. */
  watch(source: Source): Source {
    return {
      ...source,
      file: (path) => {
        const file = source.file(path)
        return file && { size: file.size, stream: () => this.follow(file.stream(), file.size) }
      },
    }
  }

  took(kind: ReportedKind, outcome: Outcome): void {
    const counts = this.counts.get(kind) ?? { new: 0, changed: 0, unchanged: 0, refused: 0 }
    counts[outcome]++
    this.counts.set(kind, counts)
  }

  refused(kind: ReportedKind, place: string, reason: string): void {
    this.took(kind, 'refused')
    this.terminal.print(escapeControls(`${place}: ${reason}`))
  }

  note(text: string): void {
    this.terminal.note(escapeControls(text))
  }

  progress(kind: string, rows: number): void {
    this.terminal.progress(formatBar(this.fraction, `${rows.toLocaleString('en')} ${kind}`))
  }

  /** Prints a table of the rows with these outcomes. */
  print(columns: readonly Outcome[]): void {
    const kinds = Array.from(this.counts).filter(([, counts]) => columns.some((name) => counts[name] > 0))
    const rows = kinds.map(([kind, counts]) => [kind, ...columns.map((name) => String(counts[name]))])
    for (const [first = '', ...rest] of [['', ...columns], ...rows]) {
      this.terminal.print(first.padEnd(10) + rest.map((cell) => cell.padStart(10)).join(''))
    }
  }

  private async *follow(bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array, void> {
    let read = 0
    for await (const chunk of bytes) {
      read += chunk.byteLength
      this.fraction = read / size
      yield chunk
    }
  }
}
