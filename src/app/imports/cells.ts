import { isDeepStrictEqual } from 'node:util'
import { columnTypes, type ColumnType } from '../../files/schema/column-types'
import type { Tables } from '../../files/schema/tables'
import { passwordHash } from '../../ports/accounts'
import { isReserved, usersTable } from '../../ports/records/reserved-tables'
import { toJson } from '../../base/values/json'
import { parseJson } from '../../base/values/json-bounds'

/** The columns of each row in an export as CSV, before the columns of properties. */
export const fixedColumns = ['table', 'id', 'created_at', 'updated_at', 'deleted_at'] as const
/** The columns that are not properties of their own; `properties` has other properties as JSON. */
export const rowColumns = [...fixedColumns, 'properties'] as const

const taken: ReadonlySet<string> = new Set(rowColumns)
const text = columnTypes.get('string') as ColumnType
const relations = ['user_id', 'creator_id', 'external_id']
/** The attributes of users, beside the e-mail, that are texts. */
export const userTexts = [
  ...['name', 'first_name', 'middle_name', 'last_name', 'slug', 'language', 'time_zone', 'external_id'],
]

/** The properties of a table that have a column of their own in CSV, with their types. */
export function listCellTypes(table: string, tables: Tables): ReadonlyMap<string, ColumnType> {
  const names = table === usersTable ? ['email', ...userTexts, passwordHash] : isReserved(table) ? [] : relations
  const columns = Array.from(tables.findTable(table)?.columns ?? [], ([name, { type }]) => [name, type] as const)
  const all = [...columns, ...names.map((name) => [name, text] as const)]
  return new Map(all.filter(([name]) => !taken.has(name)))
}

/**
 * The text of a value in a cell of CSV, from which `readCell` makes the value again; undefined if a cell cannot keep it.
 *
 * @example
 * writeCell(integer, 5) // '5'
 * writeCell(array, ['a', 'b']) // '["a","b"]'
 * writeCell(string, '=1+1') // "'=1+1": a spreadsheet shows a text, and no result
 */
export function writeCell(type: ColumnType, value: unknown): string | undefined {
  const cell = typeof value === 'string' ? escapeFormula(value) : toJson(value)
  // UTF-8 has no halves of surrogate pairs; JSON escapes them.
  return cell.isWellFormed() && isDeepStrictEqual(readCell(type, cell), value) ? cell : undefined
}

/** The value of a cell: JSON in columns of numbers, booleans, lists and hashes, or else its text. */
export function readCell(type: ColumnType | undefined, cell: string): unknown {
  const value = type && mayBeJson[type.json].test(cell) ? parseOrKeep(cell) : cell
  return value === cell ? unescapeFormula(cell) : value
}

const mayBeJson: Readonly<Record<ColumnType['json'], RegExp>> = {
  string: /^(?!)/,
  number: /^-?\d/,
  boolean: /^(?:true|false)$/,
  array: /^\[/,
  object: /^\{/,
  any: /^[[{]/,
}

function parseOrKeep(cell: string): unknown {
  try {
    return parseJson(cell)
  } catch {
    return cell
  }
}

/** Spreadsheets calculate texts that begin with one of these. Source: OWASP, "CSV Injection". */
const formula = /^'*[=+\-@\t\r]/

/** An apostrophe makes spreadsheets show a text as it is. */
function escapeFormula(value: string): string {
  return formula.test(value) ? `'${value}` : value
}

function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
}
