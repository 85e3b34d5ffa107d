import { dig, type Hash } from '../../base/values/hash'
import { isPlainScalar } from '../../base/values/scalar'
import type { PropertyPath, RecordColumn, StoredRecord, ValueConversion } from './port'

const numeral = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** The value at a path, converted; null if there is none. */
export function findValueAt(properties: Hash, path: PropertyPath, as?: ValueConversion): unknown {
  return countedAs(dig(properties, path) ?? null, as)
}

/** The value of a column; times in epoch milliseconds. */
export function readColumn(record: StoredRecord, column: RecordColumn): string | number | null {
  const value = record[column]
  return value instanceof Date ? value.getTime() : value
}

/** Converts a value; null if that is impossible. */
export function countedAs(value: unknown, as: ValueConversion | undefined): unknown {
  return as === undefined ? value : conversions[as](value)
}

const conversions: Readonly<Record<ValueConversion, (value: unknown) => unknown>> = {
  text: toText,
  lowercase: (value) => toText(value)?.toLowerCase() ?? null,
  texts: (value) => (Array.isArray(value) ? value.map(toText) : null),
  number(value) {
    if (typeof value === 'string') return numeral.test(value) ? toFiniteOrNull(Number(value)) : null
    return typeof value === 'number' ? value : null
  },
}

function toText(value: unknown): string | null {
  return isPlainScalar(value) ? String(value) : null
}

function toFiniteOrNull(number: number): number | null {
  return Number.isFinite(number) ? number : null
}
