import { AdapterError } from '../../errors'
import { describe } from '../../values/describe'
import { isHash, type Hash } from '../../values/hash'

/**
 * Properties of a record as JSON.
 *
 * @throws {AdapterError} where they are no hash, or JSON cannot say them
 */
export function jsonOf(properties: Hash): string {
  if (!isHash(properties)) throw new AdapterError('records', `properties must be a hash, got ${describe(properties)}`)
  try {
    return JSON.stringify(properties)
  } catch (cause) {
    throw new AdapterError('records', `properties must be what JSON can say: ${(cause as Error).message}`, { cause })
  }
}

/** @throws {AdapterError} where no table can be called that */
export function checkTable(table: string): void {
  if (typeof table === 'string' && table !== '') return
  throw new AdapterError('records', `a table must have a name, got ${describe(table)}`)
}

/** @throws {AdapterError} where no transaction can lock it */
export function checkKey(key: string): void {
  if (typeof key !== 'string') throw new AdapterError('records', `a key must be a text, got ${describe(key)}`)
}
