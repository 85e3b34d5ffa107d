import { AdapterError } from '../../errors'
import { describe } from '../../values/describe'
import { isHash, type Hash } from '../../values/hash'

/**
 * The properties of a record as JSON.
 *
 * @throws {AdapterError} if they are not a hash, or not serializable
 */
export function jsonOf(properties: Hash): string {
  if (!isHash(properties)) throw new AdapterError('records', `properties must be a hash, got ${describe(properties)}`)
  try {
    return JSON.stringify(properties)
  } catch (cause) {
    throw new AdapterError('records', `properties must be serializable as JSON: ${(cause as Error).message}`, { cause })
  }
}

/** @throws {AdapterError} if this is not a valid name of a table */
export function checkTable(table: string): void {
  if (typeof table === 'string' && table !== '') return
  throw new AdapterError('records', `a table must have a name, got ${describe(table)}`)
}

/** @throws {AdapterError} if this is not a valid key to lock */
export function checkKey(key: string): void {
  if (typeof key !== 'string') throw new AdapterError('records', `a key must be a text, got ${describe(key)}`)
}
