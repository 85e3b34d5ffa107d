import { listStores } from '../ports'
import { runUnhurried } from '../../base/async/bounds'
import { Migrations } from '../context/migrations'
import type { Runtime } from '../context/runtime'
import { PlatformError } from '../../base/errors'
import { makeDraft, listUnknownColumns, type Draft } from './drafts'
import { ImportedFiles } from './files'
import { formatDraftKey } from './find-known'
import type { ImportReport } from './report'
import { checkFound, findDataFiles, readRows, rowKinds, type ReadRow, type RowKind } from './rows'
import type { Source } from './source'
import { Writer } from './writer'

export interface ImportOptions {
  /** Where files are that are not in the export: folders and archives. */
  readonly fileSources: readonly Source[]
  /** The URL that the paths of files start at. */
  readonly filesUrl: URL | undefined
  /** Whether nothing is written. */
  readonly isDryRun: boolean
  /** Whether the app's migrations count as run. */
  readonly skipMigrations: boolean
}

/** How many rows are written at a time. */
const batchSize = 500

/**
 * Imports data that was exported from the platform, or by `data_export`. Each row is there once, however often it comes
 * in: by its id, or by its external id.
 *
 * @throws {InvalidValueError} if there is no data in the source
 */
export async function importData(
  runtime: Runtime,
  source: Source,
  report: ImportReport,
  options: ImportOptions,
): Promise<void> {
  const found = findDataFiles(source)
  checkFound(found)
  return runUnhurried(async () => {
    await runtime.ready
    await prepare(runtime, report, options)
    for (const path of found.unknown) {
      report.refused(
        'records',
        path,
        'its columns are not known: expected users, user_profiles, records, activities or constants',
      )
    }
    const files = new ImportedFiles(runtime, [source, ...options.fileSources], options.filesUrl)
    const writer = new Writer(runtime, { files, report, isDryRun: options.isDryRun })
    for (const kind of rowKinds) {
      const rows = readRows(found.known, kind, (place, fault) => {
        report.refused(kind, place, fault)
      })
      await importRows(runtime, kind, rows, writer, report)
    }
  })
}

async function prepare(runtime: Runtime, report: ImportReport, options: ImportOptions): Promise<void> {
  const tables = await runtime.schema.current()
  tables.check()
  if (options.isDryRun) return
  for (const store of listStores(runtime.adapters)) await store.migrate?.()
  if (!options.skipMigrations) return
  const names = await runtime.service(Migrations).skip()
  if (names.length > 0) report.note(`${names.length} migrations count as run: ${names.join(', ')}`)
}

async function importRows(
  runtime: Runtime,
  kind: RowKind,
  rows: AsyncIterable<ReadRow>,
  writer: Writer,
  report: ImportReport,
): Promise<void> {
  const { names } = await runtime.schema.current()
  const noted = new Set<string>()
  const noteOnce = (text: string): void => {
    if (noted.size < maxNotes && !noted.has(text)) report.note(text)
    noted.add(text)
  }
  let batch = new Map<string, Draft>()
  const flush = async (): Promise<void> => {
    await writer.write([...batch.values()])
    batch = new Map()
  }
  let count = 0
  for await (const row of rows) {
    count++
    const draft = readDraft(row, report)
    if (!draft) continue
    for (const name of listUnknownColumns(draft.row))
      noteOnce(`${kind}: the column ${JSON.stringify(name)} is not imported`)
    if (kind === 'records' && names.size > 0 && !names.has(draft.table)) {
      noteOnce(`schema file for ${JSON.stringify(draft.table)} not found: its records are imported unchecked`)
    }
    if (batch.has(formatDraftKey(draft))) await flush()
    batch.set(formatDraftKey(draft), draft)
    if (batch.size === batchSize) {
      await flush()
      report.progress(kind, count)
    }
  }
  await flush()
}

/** A hostile export has any number of columns and tables. */
const maxNotes = 1000

function readDraft(row: ReadRow, report: ImportReport): Draft | undefined {
  if ('fault' in row) {
    report.refused(row.kind, row.place, row.fault)
    return undefined
  }
  try {
    return makeDraft(row)
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    report.refused(row.kind, row.place, error.message)
    return undefined
  }
}
