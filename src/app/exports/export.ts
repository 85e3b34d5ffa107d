import type { Runtime } from '../context/runtime'
import { writeProperties } from '../imports/internal-rows'
import { exportedTables } from '../imports/table-rows'
import { searchInBatches } from '../../ports/records/optional'
import type { RecordFilter } from '../../ports/records/port'
import { isReserved, usersTable } from '../../ports/records/reserved-tables'
import { runUnhurried } from '../../base/async/bounds'
import { InvalidValueError } from '../../base/errors'
import { formatSuggestion } from '../../base/text/nearest'
import { show } from '../../base/values/describe'
import { saveFiles, type FileTarget } from './files'
import { makeFormat, type ExportFormat } from './formats'

export interface ExportOptions {
  readonly format: ExportFormat
  /** The only table to export. Default: all data of the app */
  readonly table: string | undefined
  /** Receives the text of the export, piece by piece; the next one is made when it is done. */
  readonly write: (text: string) => Promise<void>
  readonly onProgress?: (done: number, total: number) => void
  /** Default: the uploaded files stay in the storage */
  readonly files?: FileTarget
}

/** How much an export has. */
export interface ExportCounts {
  readonly records: number
  readonly files: number
}

/**
 * Exports records with their ids and times, deleted ones too, as `data import` reads them.
 *
 * @throws {InvalidValueError} if there is no such table
 */
export async function exportData(runtime: Runtime, options: ExportOptions): Promise<ExportCounts> {
  const { format, table, write, onProgress, files: target } = options
  return runUnhurried(async () => {
    await runtime.ready
    const tables = await runtime.schema.current()
    tables.check()
    const filters = await selectTables(runtime, table)
    const total = await countRecords(runtime, filters)
    const { start, formatRow, end } = makeFormat(format, tables, table)
    let [done, files] = [0, 0]
    await write(start)
    for (const filter of filters) {
      await searchInBatches(runtime.records, { ...filter, limit: Number.MAX_SAFE_INTEGER }, async (records) => {
        for (const record of records) {
          const row = {
            table: record.table,
            id: record.id,
            created_at: record.createdAt.toISOString(),
            updated_at: record.updatedAt.toISOString(),
            deleted_at: record.deletedAt?.toISOString() ?? null,
            properties: writeProperties({ ...record, properties: tables.fillMissing(record) }),
          }
          await write(formatRow(row, done++))
          if (target) files += await saveFiles(record, runtime.adapters.storage, target)
        }
        onProgress?.(done, total)
      })
    }
    await write(end)
    return { records: done, files }
  })
}

/**
 * The records of a table, or all data of the app.
 *
 * @throws {InvalidValueError} if there is no such table
 */
export async function selectTables(
  { records, schema }: Pick<Runtime, 'records' | 'schema'>,
  table: string | undefined,
): Promise<readonly RecordFilter[]> {
  if (table === undefined) {
    return exportedTables.map(makeFilter)
  }
  const { names } = await schema.current()
  const filter = makeFilter(table)
  const isKnown = isReserved(table) ? exportedTables.some((name) => name === table) : names.has(table)
  if (isKnown || (!isReserved(table) && (await records.count(filter)) > 0)) return [filter]
  const all = [...names, ...exportedTables.flatMap((name) => name ?? [])]
  throw new InvalidValueError(
    `unknown table ${show(table)}${formatSuggestion(table, all)}: expected one of ${all.join(', ')}`,
  )
}

/** Nobody can see a deleted row of the platform's own tables again. */
function makeFilter(table: string | undefined): RecordFilter {
  if (table === undefined) return { deleted: 'with' }
  return { table, deleted: isReserved(table) && table !== usersTable ? 'without' : 'with' }
}

export async function countRecords(
  { records }: Pick<Runtime, 'records'>,
  filters: readonly RecordFilter[],
): Promise<number> {
  let total = 0
  for (const filter of filters) total += await records.count(filter)
  return total
}
