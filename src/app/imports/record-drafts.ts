import { comparable } from '../../ports/accounts'
import {
  activitiesTable,
  constantsTable,
  feedReadsTable,
  nested,
  nestedTable,
  usersTable,
} from '../../ports/records/reserved-tables'
import { InvalidValueError } from '../../base/errors'
import { getOwn, hasOwn, omitKeys, setOwn, type Hash } from '../../base/values/hash'
import { rowColumns } from './cells'
import { makeExternalId, makeKey, type Draft, type Key } from './drafts'
import { readHash, readText, type Row } from './row'
import { readStamp } from './stamp'

/** The properties that identify rows of the platform's own tables, whose ids are the store's own. */
const identifying: ReadonlyMap<string, string> = new Map([
  [constantsTable, 'name'],
  [activitiesTable, 'uuid'],
  [feedReadsTable, 'feed'],
  [nestedTable, 'record'],
])

/**
 * The record that a row of a table describes: the columns of its properties, and more of them in `properties`.
 *
 * @throws {InvalidValueError} if the row describes none
 */
export function makeRecordDraft(row: Row, table: string): Draft {
  const properties = { ...omitKeys(row.values, rowColumns), ...readHash(row, 'properties') }
  if (hasOwn(properties, nested)) throw new InvalidValueError(`${nested}: the name is reserved for nested records`)
  if (table === usersTable) prepareUser(properties)
  const key = findKey(row, table, properties)
  const times = readStamp(row.values)
  return { row, table, key, properties: { ...makeExternalId(key), ...properties }, times, isPart: false, faults: [] }
}

function findKey(row: Row, table: string, properties: Hash): Key {
  const property = identifying.get(table)
  const id = readText(row, 'id')
  if (property === undefined) {
    if (id !== undefined) return makeKey(id)
    return table === usersTable ? readKey(properties, 'email') : { place: row.place }
  }
  return readKey(properties, property)
}

function readKey(properties: Hash, property: string): Key {
  const value = getOwn(properties, property)
  if (typeof value === 'string' && value !== '') return { property, value }
  throw new InvalidValueError(`${property}: expected a text`)
}

function prepareUser(user: Hash): void {
  if (hasOwn(user, 'password')) {
    throw new InvalidValueError('password: expected encrypted_password with a digest, or no password')
  }
  const { value } = readKey(user, 'email') as { readonly value: string }
  setOwn(user, 'email', comparable(value))
}
