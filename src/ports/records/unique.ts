import { andThen, type PromiseOrValue } from '../../base/async/promise-or-value'
import { DuplicatesError, UniqueViolation } from '../../base/errors'
import type { Layer } from './layer'
import { makeRowKey, type Locks } from './locks'
import type { IndexedProperty, RecordQuery, StoredRecord } from './port'
import { listUniqueProperties } from './reserved-tables'
import { findValueAt } from './value'
import { addToGroup } from '../../base/values/groups'

/** How many records an error names. */
export const namedDuplicates = 10

/** @throws {DuplicatesError} if records have the same value of a property */
export function checkDuplicates({ table, path, as }: IndexedProperty, records: Iterable<StoredRecord>): void {
  const ids = new Map<unknown, string[]>()
  for (const { id, properties } of records) {
    const value = findValueAt(properties, path, as)
    if (value !== null) addToGroup(ids, value, id)
  }
  for (const same of ids.values()) {
    if (same.length > 1) throw new DuplicatesError(table, path, same.slice(0, namedDuplicates))
  }
}

/** Locks the unique values that a record is to have. @throws {UniqueViolation} if another record has one of them */
export function claimValues(
  record: StoredRecord,
  unique: readonly IndexedProperty[],
  layer: Layer,
  locks: Locks,
): PromiseOrValue<void> {
  if (record.deletedAt) return
  return [...listUniqueProperties(record.table), ...unique].reduce<PromiseOrValue<void>>(
    (before, property) => andThen(before, () => claimValue(record, property, layer, locks)),
    undefined,
  )
}

function claimValue(
  { id, table, properties }: StoredRecord,
  { path, as }: IndexedProperty,
  layer: Layer,
  locks: Locks,
): PromiseOrValue<void> {
  const value = findValueAt(properties, path, as)
  if (value === null) return
  const query: RecordQuery = { table, where: [{ path, as, equals: value }], limit: 2 }
  const expectFree = (): PromiseOrValue<void> => {
    const other = Array.from(layer.search(query)).find((found) => found.id !== id)
    if (!other) return
    // An open transaction may be deleting it, or giving it another value.
    return andThen(locks.take(makeRowKey(other)), (hasWaited) => {
      if (!hasWaited) throw new UniqueViolation(table, path)
      return expectFree()
    })
  }
  return andThen(locks.take(JSON.stringify(['value', table, path, value])), expectFree)
}
