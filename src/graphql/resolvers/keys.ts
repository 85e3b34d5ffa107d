import type { PropertyPath, RecordCondition } from '../../adapters/records/port'
import { getOwn } from '../../values/hash'
import type { Row } from './rows'

/** What a row is joined by: its id, or a property, of which a list has several. */
export function keysOf({ record, properties }: Row, property: string): readonly string[] {
  const value = property === 'id' ? record.id : getOwn(properties, property)
  return [value].flat().flatMap((key: unknown) => (isKey(key) ? [String(key)] : []))
}

function isKey(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

/** What is joined by that property to one of the keys. @param prefix the path that properties are under */
export function joinCondition(property: string, keys: readonly string[], prefix: PropertyPath = []): RecordCondition {
  if (property === 'id') return { column: 'id', in: keys }
  return { path: [...prefix, property], as: 'text', in: keys }
}
