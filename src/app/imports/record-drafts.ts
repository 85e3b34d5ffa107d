import { normalizeEmail } from '../../ports/accounts'
import {
  activitiesTable,
  constantsTable,
  documentsTable,
  feedReadsTable,
  nested,
  nestedTable,
  otpTable,
  usersTable,
} from '../../ports/records/reserved-tables'
import { InvalidValueError } from '../../base/errors'
import { getOwn, hasOwn, omitKeys, setOwn, type Hash } from '../../base/values/hash'
import { rowColumns } from './cells'
import { readProperties } from './internal-rows'
import { makeExternalId, makeKey, type Draft, type Key } from './drafts'
import { expectText, readHash, readText, type Row } from './row'
import { readStamp } from './stamp'

/** The properties that identify rows of the platform's own tables, whose ids are the store's own. */
const identifying: ReadonlyMap<string, readonly string[]> = new Map([
  [constantsTable, ['name']],
  [activitiesTable, ['uuid']],
  [feedReadsTable, ['feed']],
  [nestedTable, ['record']],
  [documentsTable, ['index', 'key']],
  [otpTable, ['user_id', 'name']],
])

/**
 * The record that a row of a table describes: the columns of its properties, and more of them in `properties`.
 *
 * @throws {InvalidValueError} if the row describes none
 */
export function makeRecordDraft(row: Row, table: string): Draft {
  const properties = readProperties(table, { ...omitKeys(row.values, rowColumns), ...readHash(row, 'properties') })
  if (hasOwn(properties, nested)) throw new InvalidValueError(`${nested}: the name is reserved for nested records`)
  if (table === usersTable) prepareUser(properties)
  const key = findKey(row, table, properties)
  const times = readStamp(row.values)
  return { row, table, key, properties: { ...makeExternalId(key), ...properties }, times, isPart: false, faults: [] }
}

function findKey(row: Row, table: string, properties: Hash): Key {
  const names = identifying.get(table)
  if (names) return { match: Object.fromEntries(names.map((name) => [name, readRequiredText(properties, name)])) }
  const id = readText(row, 'id')
  if (id !== undefined) return makeKey(id)
  return table === usersTable ? { match: { email: readRequiredText(properties, 'email') } } : { place: row.place }
}

/** @throws {InvalidValueError} if the property is not a text */
function readRequiredText(properties: Hash, name: string): string {
  return expectText(name, getOwn(properties, name))
}

function prepareUser(user: Hash): void {
  if (hasOwn(user, 'password')) {
    throw new InvalidValueError('password: expected encrypted_password with a digest, or no password')
  }
  const email = normalizeEmail(readRequiredText(user, 'email'))
  if (email === '') throw new InvalidValueError('email: expected a text, got ""')
  setOwn(user, 'email', email)
}
