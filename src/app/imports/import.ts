import { runUnhurried } from '../../base/async/bounds'
import { Migrations } from '../context/migrations'
import type { Runtime } from '../context/runtime'
import { PlatformError } from '../../base/errors'
import * as fixedLimits from '../../base/limits'
import { isReserved } from '../../ports/records/reserved-tables'
import { findDataFiles } from './data-files'
import { makeDraft, listUnknownColumns, type Draft } from './drafts'
import { ImportedFiles } from './files'
import { formatDraftKey } from './find-known'
import { makeRecordDraft } from './record-drafts'
import { CountedReport, findReportedKind, type ImportReport } from './report'
import { rowKinds, type ReadRow, type RowKind } from './row'
import { readRows } from './rows'
import type { Source } from './source'
import { Writer } from './writer'

export interface ImportOptions {
  /** Where files are that are not in the export: folders and archives. */
  readonly fileSources: readonly Source[]
  /** The URL that the paths of files start at. */
  readonly filesUrl: URL | undefined
  /** The table of rows that name none. */
  readonly table: string | undefined
  /** Whether nothing is written. */
  readonly isDryRun: boolean
  /** Whether rows that cannot be imported are skipped. Otherwise one of them keeps all others out. */
  readonly skipsInvalid: boolean
  /** Whether the app's migrations count as run. */
  readonly skipMigrations: boolean
}

/** How many rows are written at a time. */
const batchSize = 500
/** How many characters the rows have that are written at a time, if they are large. */
const batchCharacters = 1_000_000

const { faults: maxFaults } = fixedLimits.imports

/**
 * Imports data that was exported by `data export`, from the platform, or by `data_export`. A row with an id, or with an
 * external id, is there once, however often it comes in.
 *
 * @returns whether the import was written
 * @throws {InvalidValueError} if there is no data in the source
 */
export async function importData(
  runtime: Runtime,
  source: Source,
  report: ImportReport,
  options: ImportOptions,
): Promise<boolean> {
  return runUnhurried(async () => {
    await runtime.ready
    await prepare(runtime, report, options)
    const counted = new CountedReport(report)
    if (options.isDryRun || options.skipsInvalid) {
      await new Import(runtime, source, counted, options).run()
      return !options.isDryRun
    }
    try {
      await runtime.records.transaction(async (records) => {
        const { adapters, schema } = runtime
        await new Import({ adapters, schema, records }, source, counted, options).run()
        if (counted.refusals > 0) throw new Withdrawn()
      })
      return true
    } catch (error) {
      if (error instanceof Withdrawn) return false
      throw error
    }
  })
}

/** Rolls back an import with rows that cannot be imported. */
class Withdrawn extends Error {}

async function prepare(runtime: Runtime, report: ImportReport, options: ImportOptions): Promise<void> {
  const tables = await runtime.schema.current()
  tables.check()
  if (options.isDryRun) return
  for (const store of runtime.listStores()) await store.migrate?.()
  if (!options.skipMigrations) return
  const names = await runtime.service(Migrations).skip()
  if (names.length > 0) report.note(`${names.length} migrations count as run: ${names.join(', ')}`)
}

/** One reading of a source. */
class Import {
  private readonly noted = new Set<string>()
  private readonly writer: Writer

  constructor(
    private readonly runtime: Pick<Runtime, 'adapters' | 'records' | 'schema'>,
    private readonly source: Source,
    private readonly report: CountedReport,
    private readonly options: ImportOptions,
  ) {
    const files = new ImportedFiles(runtime, [source, ...options.fileSources], options.filesUrl)
    this.writer = new Writer(runtime, { files, report, isDryRun: options.isDryRun })
  }

  async run(): Promise<void> {
    const found = await findDataFiles(this.source, await this.runtime.schema.current(), this.options.table)
    for (const path of found.unknown) this.report.refused('records', path, unknownColumns)
    for (const kind of rowKinds) {
      const rows = readRows(found.known, kind, (ofFile, place, fault) => {
        this.report.refused(ofFile, place, fault)
      })
      await this.importRows(kind, rows)
      if (this.isEnough) break
    }
  }

  /** Whether so many rows were refused that the others are not worth reading. */
  private get isEnough(): boolean {
    return !this.options.skipsInvalid && !this.options.isDryRun && this.report.refusals >= maxFaults
  }

  private async importRows(kind: RowKind, rows: AsyncIterable<ReadRow>): Promise<void> {
    const { names } = await this.runtime.schema.current()
    let batch = new Map<string, Draft>()
    let characters = 0
    let count = 0
    const flush = async (): Promise<void> => {
      await this.writer.write([...batch.values()])
      batch = new Map()
      characters = 0
    }
    for await (const row of rows) {
      if (++count % batchSize === 0) this.report.progress(kind, count)
      const draft = this.readDraft(row)
      if (this.isEnough) {
        this.report.note(`${maxFaults} rows were refused: the rows after ${row.place} were not checked`)
        return
      }
      if (!draft) continue
      for (const name of listUnknownColumns(draft.row))
        this.noteOnce(`${kind}: the column ${JSON.stringify(name)} is not imported`)
      if (kind === 'records' && names.size > 0 && !names.has(draft.table) && !isReserved(draft.table)) {
        this.noteOnce(`schema file for ${JSON.stringify(draft.table)} not found: its records are imported unchecked`)
      }
      if (batch.has(formatDraftKey(draft))) await flush()
      batch.set(formatDraftKey(draft), draft)
      characters += draft.row.size ?? 0
      if (batch.size === batchSize || characters > batchCharacters) await flush()
    }
    await flush()
  }

  private readDraft(row: ReadRow): Draft | undefined {
    if ('fault' in row) {
      this.report.refused(row.kind, row.place, row.fault)
      return undefined
    }
    try {
      return row.table === undefined ? makeDraft(row) : makeRecordDraft(row, row.table)
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      this.report.refused(findReportedKind(row), row.place, error.message)
      return undefined
    }
  }

  private noteOnce(text: string): void {
    if (this.noted.size === maxNotes || this.noted.has(text)) return
    this.noted.add(text)
    this.report.note(text)
  }
}

const unknownColumns =
  'its columns are not known: expected a column "table", or users, user_profiles, records, activities or constants'

/** A hostile export has any number of columns and tables. */
const maxNotes = 1000
