import { isDate } from 'node:util/types'
import { AdapterError, InvalidValueError } from '../../base/errors'
import { describe } from '../../base/values/describe'
import { isHash, type Hash } from '../../base/values/hash'
import { copyJson } from '../../base/values/json'
import type { RecordStamp, StoredRecord } from './port'
import { getErrorMessage } from '../../base/text/error-message'

/**
 * The properties of a record as JSON.
 *
 * @throws {AdapterError} if they are not a hash, or not serializable
 */
export function toJson(properties: Hash): string {
  if (!isHash(properties)) throw new AdapterError('records', `properties must be a hash, got ${describe(properties)}`)
  try {
    return JSON.stringify(properties)
  } catch (cause) {
    throw new AdapterError('records', `properties must be serializable as JSON: ${getErrorMessage(cause)}`, { cause })
  }
}

/** @throws {AdapterError} if this is not a valid name of a table */
export function checkTable(table: string): void {
  if (typeof table === 'string' && table !== '') return
  throw new AdapterError('records', `a table must have a name, got ${describe(table)}`)
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

/** A copy of properties, by JSON. */
export function copyProperties(properties: Hash): Hash {
  return JSON.parse(toJson(properties)) as Hash
}

export function handOut(record: StoredRecord): StoredRecord {
  return { ...record, properties: copyJson(record.properties) }
}
