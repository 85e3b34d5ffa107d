import type { PropertyPath, RecordCondition } from '../../../../ports/records/port'
import { getOwn } from '../../../../base/values/hash'
import { isPlainScalar } from '../../../../base/values/scalar'
import { makeGroupCondition } from '../../../../ports/records/optional'
import type { Row } from '../rows'

/** A row's join keys: its id, or the values of a property; an array has several. A profile has the id of its user. */
export function listJoinKeys({ record, properties, profile }: Row, property: string): readonly string[] {
  const ofUser = profile !== undefined && property === 'user_id' ? record.id : undefined
  const value = property === 'id' ? record.id : (getOwn(properties, property) ?? ofUser)
  return [value].flat().flatMap((key: unknown) => (isPlainScalar(key) ? [String(key)] : []))
}

/**
 * The condition for rows to join with one of the keys: each element of an array is one.
 *
 * @param prefix the path that contains the properties
 */
export function makeJoinCondition(property: string, keys: readonly string[], prefix: PropertyPath): RecordCondition {
  if (property === 'id') return { column: 'id', in: keys }
  return makeGroupCondition([...prefix, property], keys)
}
