import { Readable } from 'node:stream'
import type * as CsvParse from 'csv-parse'
import { InvalidValueError, LimitError } from '../errors'
import { loadLibrary } from '../library'
import * as fixedLimits from '../limits'

/** A row of a CSV file. */
export interface CsvRow {
  /** The line that it ends on; the first is 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/** A row with `info: true`. */
interface Parsed {
  readonly record: readonly string[]
  readonly info: CsvParse.Info
}

const { columns: maxColumns, rowCharacters } = fixedLimits.imports

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
  const parser = source.pipe(parse({ ...options, max_record_size: rowCharacters }))
  source.once('error', (error) => parser.destroy(error))
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      if (record.length > maxColumns) {
        throw new LimitError('imports.columns', `line ${info.lines}: a row has at most ${maxColumns} columns`)
      }
      yield { line: info.lines, cells: record }
    }
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    if (cause.code === 'CSV_MAX_RECORD_SIZE') throw makeLengthError(cause)
    throw new InvalidValueError(`it is not CSV: ${cause.message}`, { cause })
  } finally {
    source.destroy()
  }
}

function makeLengthError(cause: unknown): LimitError {
  return new LimitError('imports.rowCharacters', `a row has at most ${rowCharacters} characters`, { cause })
}
