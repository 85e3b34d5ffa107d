import type { Tables } from '../../files/schema/tables'
import {
  activitiesTable,
  constantsTable,
  documentsTable,
  embeddingsTable,
  feedReadsTable,
  isReserved,
  nestedTable,
  otpTable,
  usersTable,
} from '../../ports/records/reserved-tables'
import { InvalidValueError, PlatformError } from '../../base/errors'
import { readCsv } from '../../base/formats/csv'
import { readJsonLines } from '../../base/formats/ndjson'
import { describe, show } from '../../base/values/describe'
import { getOwn, isHash, setOwn, type Hash } from '../../base/values/hash'
import { listCellTypes, readCell, rowColumns } from './cells'
import { parseExportedJson, type ReadRow, type Row, type RowKind } from './row'
import type { SourceFile } from './source'

/**
 * The tables whose records an export has, in this order; undefined: all tables of the app. Embeddings keep their ids, so
 * they come before the rows that get new ids among theirs.
 */
export const exportedTables = [
  embeddingsTable,
  constantsTable,
  usersTable,
  otpTable,
  undefined,
  documentsTable,
  nestedTable,
  activitiesTable,
  feedReadsTable,
] as const

const kinds: ReadonlyMap<string, RowKind> = new Map([
  [embeddingsTable, 'constants'],
  [constantsTable, 'constants'],
  [usersTable, 'users'],
  [otpTable, 'users'],
  [documentsTable, 'records'],
  [nestedTable, 'records'],
  [activitiesTable, 'activities'],
  [feedReadsTable, 'activities'],
])

/** The table of rows that do not name one, and its schema. */
export interface TableHint {
  readonly table: string | undefined
  readonly tables: Tables
}

/** Reads the rows of NDJSON: each is a record. */
export async function* readNdjsonRows(
  path: string,
  file: SourceFile,
  kind: RowKind,
  hint: TableHint,
): AsyncGenerator<ReadRow, void> {
  for await (const { line, json } of readJsonLines(file.stream())) {
    yield* readTableRow(json, `${path}:${line}`, kind, hint)
  }
}

/** The row in JSON, if its table is of this kind. */
export function* readTableRow(json: string, place: string, kind: RowKind, hint: TableHint): Generator<ReadRow, void> {
  try {
    const values = parseExportedJson(json)
    if (!isHash(values)) throw new InvalidValueError(`expected an object, got ${describe(values)}`)
    yield* selectRow({ kind, place, values, size: json.length }, hint)
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    yield* reportOnce(kind, place, error.message)
  }
}

/** Reads the rows of CSV with a column for each property. */
export async function* readTableCsv(
  path: string,
  file: SourceFile,
  kind: RowKind,
  hint: TableHint,
): AsyncGenerator<ReadRow, void> {
  let header: readonly string[] | undefined
  for await (const { line, cells } of readCsv(file.stream())) {
    const place = `${path}:${line}`
    if (!header) header = readHeader(cells, hint)
    else if (cells.length !== header.length) {
      yield* reportOnce(kind, place, `expected ${header.length} columns, got ${cells.length}`)
    } else {
      const size = cells.reduce((sum, cell) => sum + (cell?.length ?? 0), 0)
      yield* selectRow({ kind, place, values: readCells(header, cells, hint), size }, hint)
    }
  }
}

function readHeader(cells: readonly (string | null)[], { table }: TableHint): readonly string[] {
  const header = cells.map((cell) => (cell ?? '').trim())
  const [repeated] = header.filter((name, i) => header.indexOf(name) !== i)
  if (repeated !== undefined) throw new InvalidValueError(`the column ${show(repeated)} comes twice`)
  if (header.includes('table') || table !== undefined) return header
  throw new InvalidValueError('expected a column "table", or the option --table with the name of the table')
}

/** A row of CSV. An empty cell is nil: a record with an id does not get the default of the property. */
function readCells(header: readonly string[], cells: readonly (string | null)[], { table, tables }: TableHint): Hash {
  const name = cells[header.indexOf('table')] ?? table ?? ''
  const types = listCellTypes(name, tables)
  const isNew = !cells[header.indexOf('id')]
  const columns = tables.findTable(name)?.columns
  const values: Hash = {}
  for (const [i, column] of header.entries()) {
    const cell = cells[i] ?? null
    if (cell !== null) setOwn(values, column, isRowColumn(column) ? cell : readCell(types.get(column), cell))
    else if (!isNew && columns?.get(column)?.default !== undefined) setOwn(values, column, null)
  }
  return values
}

function isRowColumn(name: string): boolean {
  return rowColumns.some((column) => column === name)
}

function* selectRow(row: Row, hint: TableHint): Generator<ReadRow, void> {
  const { kind, place, values } = row
  const table = getOwn(values, 'table') ?? hint.table
  if (typeof table !== 'string' || table === '') {
    yield* reportOnce(kind, place, 'expected the name of a table as "table", or the option --table')
  } else if (isReserved(table) && !kinds.has(table)) {
    yield* reportOnce(kind, place, `table: ${show(table)} is not imported: expected ${describeTables()}`)
  } else if ((kinds.get(table) ?? 'records') === kind) yield { ...row, table }
}

function describeTables(): string {
  return `a table of the app, or ${Array.from(kinds.keys()).join(', ')}`
}

/** Files are read once for each kind of row: the pass of the records reports rows without one. */
function* reportOnce(kind: RowKind, place: string, fault: string): Generator<ReadRow, void> {
  if (kind === 'records') yield { kind, place, fault }
}
