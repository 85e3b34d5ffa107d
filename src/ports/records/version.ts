import { hash } from 'node:crypto'
import type { StoredRecord } from './port'

/** The version of a record: another one after each change, also of two in one millisecond. */
export function computeVersion({ id, table, updatedAt, properties }: StoredRecord): string {
  return hash('sha256', JSON.stringify([table, id, updatedAt, properties]), 'base64url').slice(0, 22)
}
