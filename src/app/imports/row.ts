import { InvalidValueError, PlatformError } from '../../base/errors'
import { makeBoundedMeter } from '../../base/metering/meter'
import { describe } from '../../base/values/describe'
import { getOwn, isHash, type Hash } from '../../base/values/hash'
import { checkWritable, parseJson } from '../../base/values/json-bounds'
import { getErrorMessage } from '../../base/text/error-message'

/** The kinds of rows, in the order in which they come in. */
export const rowKinds = ['constants', 'users', 'profiles', 'records', 'activities'] as const
export type RowKind = (typeof rowKinds)[number]

/** A row of an export: of a CSV file, or of a list in JSON. */
export interface Row {
  readonly kind: RowKind
  /** Where it is, for messages: `users.csv:12`, `data.json: users[3]` */
  readonly place: string
  /** The number of characters that it has in the file; a few if omitted. */
  readonly size?: number
  /** Its columns, without empty ones. */
  readonly values: Hash
  /** The table of a row that is a record as `data export` writes it. */
  readonly table?: string
}

/** A row, or the reason why it cannot be read. */
export type ReadRow = Row | { readonly kind: RowKind; readonly place: string; readonly fault: string }

/** The text in a column; a number counts as one. Undefined if it is empty. */
export function readText({ values }: Row, name: string): string | undefined {
  const value = getOwn(values, name)
  if (value == null || value === '') return undefined
  return typeof value === 'number' ? String(value) : expectText(name, value)
}

/**
 * @param name the column or property of the value
 * @throws {InvalidValueError} if it is not a text
 */
export function expectText(name: string, value: unknown): string {
  if (typeof value === 'string') return value
  throw new InvalidValueError(`${name}: expected a text, got ${describe(value)}`)
}

/** The value of a column, which is JSON in a CSV file. */
export function readColumn({ values }: Row, name: string): unknown {
  const value = getOwn(values, name)
  if (typeof value !== 'string') return value ?? undefined
  return value.trim() === '' ? undefined : (parseExportedJson(value) ?? undefined)
}

export function readHash(row: Row, name: string): Hash | undefined {
  const value = readColumn(row, name)
  if (value === undefined || isHash(value)) return value
  throw new InvalidValueError(`${name}: expected a JSON object, got ${describe(value)}`)
}

/**
 * Parses JSON of an export.
 *
 * @throws {InvalidValueError} if it is not JSON, or is nested too deep
 * @throws {LimitError} if it is too large
 */
export function parseExportedJson(json: string): unknown {
  let value: unknown
  try {
    value = parseJson(json)
  } catch (cause) {
    if (cause instanceof PlatformError) throw cause
    throw new InvalidValueError(`it is not JSON: ${getErrorMessage(cause)}`, { cause })
  }
  checkWritable(value, makeBoundedMeter())
  return value
}
