import { basename } from 'node:path'
import { InvalidValueError, PlatformError } from '../../base/errors'
import { readCsv } from '../../base/formats/csv'
import { show } from '../../base/values/describe'
import type { Tables } from '../../files/schema/tables'
import type { RowKind } from './row'
import type { Source, SourceFile } from './source'
import type { TableHint } from './table-rows'

/** The kinds of rows by the names of their lists and files. */
export const kindNames: ReadonlyMap<string, RowKind> = new Map([
  ['constants', 'constants'],
  ['users', 'users'],
  ['people', 'users'],
  ['user_profiles', 'profiles'],
  ['profiles', 'profiles'],
  ['records', 'records'],
  ['models', 'records'],
  ['customizations', 'records'],
  ['activity_streams', 'activities'],
  ['activity_streams_activities', 'activities'],
  ['activities', 'activities'],
])

const extension = /(?:\.\d{1,9})?\.(csv|json|ndjson|jsonl|txt)$/i
const jsonDocument = /(?:^|\/)(?:data|export|exported)(?:\.\d{1,9})?\.json$/i

/** A data file of an export. */
export interface DataFile {
  readonly path: string
  readonly file: SourceFile
  readonly format: 'csv' | 'json' | 'ndjson' | 'txt'
  /** The kind of its rows; undefined for a document with lists of several, and for records of tables. */
  readonly kind: RowKind | undefined
  /** Whether a CSV file has a column for each property. */
  readonly isTable: boolean
  readonly hint: TableHint
}

interface DataFiles {
  readonly known: readonly DataFile[]
  /** CSV files whose columns are not known. */
  readonly unknown: readonly string[]
}

/**
 * Finds the data files of an export.
 *
 * @param table the table of rows that name none
 * @throws {InvalidValueError} if there is no data, or it is not CSV
 */
export async function findDataFiles(source: Source, tables: Tables, table: string | undefined): Promise<DataFiles> {
  const known: DataFile[] = []
  const unknown: string[] = []
  const isOneFile = source.paths.length === 1
  for (const path of source.paths.toSorted()) {
    const [, written = ''] = extension.exec(path) ?? []
    const file = written === '' || path.split('/').length > 2 ? undefined : source.file(path)
    if (!file) continue
    const format = written.toLowerCase().replace('jsonl', 'ndjson') as DataFile['format']
    const name = path.replace(extension, '')
    const kind = table === undefined ? kindNames.get(basename(name).toLowerCase()) : undefined
    const own = table ?? (tables.names.has(name) ? name : undefined)
    const isNamed = own !== undefined || isOneFile
    const isTable = format === 'csv' && ((kind === undefined && isNamed) || (await namesTables(file)))
    const dataFile: DataFile = { path, file, format, kind, isTable, hint: { table: own, tables } }
    if (hasRows(dataFile, isNamed)) known.push(dataFile)
    else if (format === 'csv') unknown.push(path)
  }
  if (known.length === 0) throw makeNoDataError(source.paths, unknown)
  return { known, unknown }
}

/** @param isNamed whether its table is known, or it is the only file */
function hasRows({ path, format, kind, isTable }: DataFile, isNamed: boolean): boolean {
  switch (format) {
    case 'csv':
      return isTable || kind !== undefined
    case 'json':
      return isNamed || kind !== undefined || jsonDocument.test(path)
    case 'ndjson':
      return true
    case 'txt':
      return kind === 'constants'
  }
}

function makeNoDataError([path = '', ...others]: readonly string[], unknown: readonly string[]): InvalidValueError {
  if (others.length === 0 && path !== '' && unknown.length === 0) {
    const expected = 'a name that ends in .csv, .json, .ndjson or .jsonl, or is constants.txt'
    return new InvalidValueError(`${path}: expected ${expected}`)
  }
  const found = unknown.length === 0 ? '' : `, found ${unknown.map(show).join(', ')}`
  return new InvalidValueError(`expected users.csv, records.csv, data.json or a file of NDJSON in the export${found}`)
}

/** Whether each row of a CSV file names its table, as `data export` writes them. */
async function namesTables(file: SourceFile): Promise<boolean> {
  try {
    for await (const { cells } of readCsv(file.stream())) {
      return cells.includes('table') && !cells.includes('model_schema')
    }
  } catch (error) {
    // It is reported when its rows are read.
    if (!(error instanceof PlatformError)) throw error
  }
  return false
}
