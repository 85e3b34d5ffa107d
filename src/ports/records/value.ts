import { dig, type Hash } from '../../base/values/hash'
import type { PropertyPath, RecordColumn, StoredRecord, ValueKind } from './port'

const numeral = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** The value at a path, converted to a kind; null if there is none. */
export function findValueAt(properties: Hash, path: PropertyPath, as?: ValueKind): unknown {
  return countedAs(dig(properties, path) ?? null, as)
}

/** The value of a column; times in epoch milliseconds. */
export function readColumn(record: StoredRecord, column: RecordColumn): string | number | null {
  const value = record[column]
  return value instanceof Date ? value.getTime() : value
}

/** Converts a value to a kind; null if that is impossible. */
export function countedAs(value: unknown, as: ValueKind | undefined): unknown {
  if (as === 'text') return typeof value === 'string' ? value : isScalar(value) ? String(value) : null
  if (as !== 'number') return value
  if (typeof value === 'string') return numeral.test(value) ? toFiniteOrNull(Number(value)) : null
  return typeof value === 'number' ? value : null
}

function isScalar(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'boolean'
}

function toFiniteOrNull(number: number): number | null {
  return Number.isFinite(number) ? number : null
}
