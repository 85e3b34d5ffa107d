import { Readable } from 'node:stream'
import type * as CsvParse from 'csv-parse'
import { InvalidValueError, LimitError } from '../errors'
import { loadLibrary } from '../library'
import * as fixedLimits from '../limits'
import { makeRowLengthError } from './row-length'

/** A row of a CSV file. */
export interface CsvRow {
  /** The line that it ends on; the first is 1. */
  readonly line: number
  /** Null for an empty cell without quotes. */
  readonly cells: readonly (string | null)[]
}

/** A row with `info: true`. */
interface Parsed {
  readonly record: readonly (string | null)[]
  readonly info: CsvParse.Info
}

const { imports } = fixedLimits

/**
 * Reads CSV, row by row. Empty lines are skipped.
 *
 * @throws {InvalidValueError} if it is not CSV
 * @throws {LimitError} if a row is too long
 */
export async function* readCsv(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow, void> {
  const { parse, CsvError } = loadLibrary<typeof CsvParse>('csv-parse')
  const source = Readable.from(bytes, { objectMode: false })
  const options = { bom: true, info: true, relax_column_count: true, skip_empty_lines: true } as const
  const cast: CsvParse.CastingFunction = (cell, { quoting, index, lines }) => {
    if (index < imports.columns) return cell === '' && !quoting ? null : cell
    throw new LimitError('imports.columns', `line ${lines}: a row has at most ${imports.columns} columns`)
  }
  const parser = source.pipe(parse({ ...options, cast, max_record_size: imports.rowCharacters }))
  source.once('error', (error) => parser.destroy(error))
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) yield { line: info.lines, cells: record }
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    if (cause.code === 'CSV_MAX_RECORD_SIZE') throw makeRowLengthError('', { cause })
    throw new InvalidValueError(`it is not CSV: ${cause.message}`, { cause })
  } finally {
    source.destroy()
  }
}

/**
 * A row of CSV with the end of its line, as RFC 4180 has it. Null is an empty cell, and an empty text is two quotes.
 *
 * @example
 * formatCsvRow(['a', 'b,c', '', null]) // 'a,"b,c","",\n'
 */
export function formatCsvRow(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => (cell === null ? '' : quoteCell(cell))).join(',')}\n`
}

function quoteCell(text: string): string {
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
