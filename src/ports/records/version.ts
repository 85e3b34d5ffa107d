import { createHash } from 'node:crypto'
import type { StoredRecord } from './port'

/** The version of a record: another one after each change, also of two in one millisecond. */
export function computeVersion({ id, table, updatedAt, properties }: StoredRecord): string {
  return createHash('sha256')
    .update(JSON.stringify([table, id, updatedAt, properties]))
    .digest('base64url')
    .slice(0, 22)
}
