import { createHash } from 'node:crypto'
import type { Connection } from './client'

/** Waits for the advisory lock of a name, and holds it until the transaction ends. */
export async function lockUntilCommit(client: Connection, name: string): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1::bigint)', [makeLockKey(name)])
}

/** The 64-bit key of the advisory lock of a name. */
export function makeLockKey(name: string): string {
  return String(createHash('sha256').update(name).digest().readBigInt64BE())
}
