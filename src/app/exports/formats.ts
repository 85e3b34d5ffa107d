import { formatCsvRow } from '../../base/formats/csv'
import { toJson } from '../../base/values/json'
import { hasOwn, makeHash, type Hash } from '../../base/values/hash'
import type { Tables } from '../../files/schema/tables'
import { fixedColumns, listCellTypes, writeCell } from '../imports/cells'

/** The formats of an export; also the extensions of its files. */
export const exportFormats = ['ndjson', 'json', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** A record as a row of an export, with its times in ISO 8601. */
export interface ExportedRow {
  readonly table: string
  readonly id: string
  readonly created_at: string
  readonly updated_at: string
  readonly deleted_at: string | null
  readonly properties: Hash
}

/** The texts that an export consists of. */
export interface Format {
  readonly start: string
  /** @param index the index of the row, from 0 */
  readonly formatRow: (row: ExportedRow, index: number) => string
  readonly end: string
}

/**
 * The format of an export, which `data import` reads again.
 *
 * @param table the only table; its properties have columns of their own in CSV
 */
export function makeFormat(format: ExportFormat, tables: Tables, table: string | undefined): Format {
  if (format === 'csv') return makeCsv(tables, table)
  if (format === 'ndjson') return { start: '', formatRow: (row) => `${toJson(row)}\n`, end: '' }
  return { start: '[', formatRow: (row, index) => `${index === 0 ? '' : ','}\n${toJson(row)}`, end: '\n]\n' }
}

/** The values that no cell can keep are in the last column, `properties`, as JSON. */
function makeCsv(tables: Tables, table: string | undefined): Format {
  const types = table === undefined ? new Map<string, never>() : listCellTypes(table, tables)
  return {
    start: formatCsvRow([...fixedColumns, ...types.keys(), 'properties']),
    formatRow(row) {
      const left = makeHash(Object.entries(row.properties))
      const cells = Array.from(types, ([name, type]) => {
        const value = hasOwn(left, name) ? left[name] : null
        const cell = value === null ? null : writeCell(type, value)
        if (cell !== undefined) delete left[name]
        return cell ?? null
      })
      const properties = Object.keys(left).length === 0 ? null : toJson(left)
      return formatCsvRow([...fixedColumns.map((name) => row[name]), ...cells, properties])
    },
    end: '',
  }
}
