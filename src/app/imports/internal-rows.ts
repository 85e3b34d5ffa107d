import { readVector } from '../../ports/embeddings/nearest'
import { checkVector } from '../../ports/embeddings/port'
import { documentsTable, embeddingsTable, otpTable } from '../../ports/records/reserved-tables'
import type { StoredRecord } from '../../ports/records/port'
import { InvalidValueError } from '../../base/errors'
import { describe } from '../../base/values/describe'
import { getOwn, isHash, type Hash } from '../../base/values/hash'
import { parseExportedJson } from './row'

/** The properties of a record as an export has them: the vector of an embedding is a list, not a text. */
export function writeProperties({ table, properties }: StoredRecord): Hash {
  return table === embeddingsTable ? { ...properties, embedding: readVector(properties) } : properties
}

/**
 * The properties of a row of the platform's own tables as the store has them.
 *
 * @throws {InvalidValueError} if a value has the wrong type
 */
export function readProperties(table: string, properties: Hash): Hash {
  if (table === embeddingsTable) return readEmbedding(properties)
  if (table === documentsTable) expect(properties, 'document', isHash, 'an object')
  if (table === otpTable) {
    expect(properties, 'secret', (value) => typeof value === 'string' && /^[A-Z2-7]{16,128}$/.test(value), base32)
    expect(properties, 'used', (value) => value == null || Number.isSafeInteger(value), 'a whole number')
  }
  return properties
}

const base32 = '16 to 128 digits of Base32'

function readEmbedding(properties: Hash): Hash {
  const input = getOwn(properties, 'embedding')
  const vector = typeof input === 'string' ? parseExportedJson(input) : input
  if (!isVector(vector)) throw new InvalidValueError(`embedding: expected a list of numbers, got ${describe(vector)}`)
  checkVector(vector)
  expect(properties, 'content', (value) => value == null || typeof value === 'string', 'a text')
  expect(properties, 'metadata', (value) => value == null || isHash(value), 'an object')
  expect(properties, 'token_count', (value) => value == null || Number.isSafeInteger(value), 'a whole number')
  return { ...properties, embedding: JSON.stringify(vector) }
}

function isVector(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'number')
}

function expect(properties: Hash, name: string, isValid: (value: unknown) => boolean, expected: string): void {
  const value = getOwn(properties, name)
  if (!isValid(value)) throw new InvalidValueError(`${name}: expected ${expected}, got ${describe(value)}`)
}
