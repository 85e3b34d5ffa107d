import { isDate } from 'node:util/types'
import { AdapterError, InvalidValueError, PropertyError } from '../../base/errors'
import { describe } from '../../base/values/describe'
import { isHash, type Hash } from '../../base/values/hash'
import { copyJson } from '../../base/values/json'
import { isStorable, storable } from '../storable'
import type { RecordStamp, StoredRecord } from './port'
import { getErrorMessage } from '../../base/text/error-message'

/**
 * The properties of a record as JSON.
 *
 * @throws {AdapterError} if they are not a hash, or not serializable
 */
export function stringifyProperties(properties: Hash): string {
  if (!isHash(properties)) throw new AdapterError('records', `properties must be a hash, got ${describe(properties)}`)
  try {
    return JSON.stringify(properties)
  } catch (cause) {
    throw new AdapterError('records', `properties must be serializable as JSON: ${getErrorMessage(cause)}`, { cause })
  }
}

/** Matches the JSON escapes of unstorable characters, and also an escaped backslash before such letters. */
const suspicious = /\\u(?:0000|d[89a-f])/

/**
 * The properties of a record as JSON that every store keeps.
 *
 * @throws {PropertyError} naming the first property with a text or a name that stores do not keep
 */
export function toStorableJson(table: string, properties: Hash): string {
  const json = stringifyProperties(properties)
  const path = suspicious.test(json) ? findUnstorable(JSON.parse(json)) : undefined
  if (path === undefined) return json
  const reason = `expected texts ${storable} in the property ${JSON.stringify(path.join('.'))}`
  throw new PropertyError(table, path, 'invalid', reason)
}

function findUnstorable(value: unknown): readonly string[] | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : []
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, item] of Object.entries(value)) {
    const path = isStorable(key) ? findUnstorable(item) : []
    if (path) return [key, ...path]
  }
  return undefined
}

/** Postgres limits the size of index rows, which contain the name. */
const maxTableLength = 500

/** @throws {AdapterError} if this is not a valid name of a table */
export function checkTable(table: string): void {
  if (typeof table !== 'string' || table === '') {
    throw new AdapterError('records', `a table must have a name, got ${describe(table)}`)
  }
  if (isStorable(table) && table.length <= maxTableLength) return
  throw new AdapterError('records', `a table's name must be up to ${maxTableLength} characters ${storable}`)
}

const idFormat = /^[1-9]\d{0,14}$/

/** Returns whether a text can be the id of a new record. */
export function isRecordId(id: string): boolean {
  return idFormat.test(id)
}

/** @throws {InvalidValueError} if a new record cannot have this id or these times */
export function checkStamp({ id, ...times }: RecordStamp): void {
  if (id !== undefined && !(typeof id === 'string' && isRecordId(id))) {
    throw new InvalidValueError(
      `the id of a record must be a whole number from 1 to 999999999999999, got ${describe(id)}`,
    )
  }
  for (const time of Object.values(times) as readonly unknown[]) {
    if (time === undefined || (isDate(time) && !Number.isNaN(time.getTime()))) continue
    throw new InvalidValueError(`the time of a record must be a valid Date, got ${describe(time)}`)
  }
}

/** @throws {AdapterError} if this is not a valid key to lock */
export function checkKey(key: string): void {
  if (typeof key !== 'string') throw new AdapterError('records', `a key must be a text, got ${describe(key)}`)
}

/** A copy of properties, by JSON. @throws {PropertyError} as `toStorableJson` */
export function copyProperties(table: string, properties: Hash): Hash {
  return JSON.parse(toStorableJson(table, properties)) as Hash
}

export function handOut(record: StoredRecord): StoredRecord {
  return { ...record, properties: copyJson(record.properties) }
}
