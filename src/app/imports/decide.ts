import { isDeepStrictEqual } from 'node:util'
import type { RecordWrite, StoredRecord } from '../../ports/records/port'
import { isReserved, otpTable, usersTable } from '../../ports/records/reserved-tables'
import type { Tables } from '../../files/schema/tables'
import { mergeUserChanges, passwordHash } from '../../ports/accounts'
import * as fixedLimits from '../../base/limits'
import { show } from '../../base/values/describe'
import { omitKeys, getOwn, type Hash } from '../../base/values/hash'
import type { Draft } from './drafts'
import type { Outcome } from './report'

const { faults: maxFaults } = fixedLimits.imports

/** The writes for a draft. */
export interface Decision {
  readonly outcome: Outcome
  readonly writes: readonly RecordWrite[]
  /** Why it is refused. */
  readonly reason?: string
}

/**
 * Decides what a draft changes.
 *
 * @param known the record that it concerns
 * @throws {PropertyError} if a property does not fit the schema
 */
export function decide(draft: Draft, known: StoredRecord | undefined, tables: Tables): Decision {
  const { table, isPart, faults } = draft
  if (faults.length > maxFaults) return makeRefusal(`it has more than ${maxFaults} faults: ${faults[0]}`)
  const isDeleted = draft.times.deletedAt !== undefined
  // Nobody can see a deleted row of the platform's own again.
  if (isDeleted && isReserved(table) && table !== usersTable) return nothing
  if (!known)
    return isPart ? makeRefusal(`${describeTable(table)} ${describeKey(draft)} not found`) : createRecord(draft, tables)
  if (known.table !== table) return makeRefusal(`the id ${known.id} is taken by a record of ${show(known.table)}`)
  const { id } = known
  if (known.deletedAt) {
    return isDeleted ? nothing : makeRefusal(`the ${describeTable(table)} ${id} was deleted here`)
  }
  if (isDeleted) return { outcome: 'changed', writes: [{ do: 'delete', id, table }] }
  const properties = findChanges(draft, known)
  const typed = tables.writeUpdate(table, properties, known.properties)
  const isSame = Object.entries(typed).every(([name, value]) =>
    isDeepStrictEqual(value, getOwn(known.properties, name) ?? null),
  )
  return isSame ? nothing : { outcome: 'changed', writes: [{ do: 'update', id, table, properties }] }
}

const nothing: Decision = { outcome: 'unchanged', writes: [] }

function makeRefusal(reason: string): Decision {
  return { outcome: 'refused', writes: [], reason }
}

function createRecord({ table, key, properties, times }: Draft, tables: Tables): Decision {
  tables.writeNew(table, properties)
  const id = 'id' in key ? key.id : undefined
  const create: RecordWrite = { do: 'create', table, properties, stamp: { ...times, ...(id !== undefined && { id }) } }
  // A search by a property finds no deleted record, so another import would create it again.
  if (times.deletedAt && 'match' in key) return makeRefusal('a deleted row needs an id that is a number')
  return { outcome: 'new', writes: [create] }
}

/**
 * The properties to write. A user keeps the properties and profiles that the row does not have, the password, and the
 * secrets of one-time passwords.
 */
function findChanges({ table, properties }: Draft, known: StoredRecord): Hash {
  if (table === otpTable) return {}
  if (table !== usersTable) return properties
  const hasPassword = typeof getOwn(known.properties, passwordHash) === 'string'
  return mergeUserChanges(known.properties, hasPassword ? omitKeys(properties, [passwordHash]) : properties)
}

function describeTable(table: string): string {
  return table === usersTable ? 'user' : 'record'
}

function describeKey({ key }: Draft): string {
  if ('place' in key) return ''
  if ('id' in key) return key.id
  return `whose ${Object.entries(key.match)
    .map(([name, value]) => `${name} is ${show(value)}`)
    .join(' and whose ')}`
}
