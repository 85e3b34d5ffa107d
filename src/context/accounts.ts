import { hash } from 'node:crypto'
import type { RecordStore, StoredRecord } from '../adapters/records/port'
import { usersTable } from '../adapters/records/reserved-tables'
import type { TokenClaims } from '../adapters/tokens'
import { getOwn } from '../values/hash'
import { print } from '../values/print'

/** The property of a user with the password's hash. Templates and clients can never read it. */
export const passwordHash = 'encrypted_password'

/** Normalizes an e-mail: they are stored in lower case, because their case does not matter. */
export function comparable(email: string): string {
  return email.trim().toLowerCase()
}

/** Finds the user by id, by e-mail, or by both. */
export async function findAccount(
  store: RecordStore,
  { id, email }: { readonly id?: string | null; readonly email?: string | null },
): Promise<StoredRecord | undefined> {
  if (email == null) return id == null ? undefined : store.find(id, usersTable)
  const where = [{ path: ['email'], equals: comparable(email) }] as const
  const query = { table: usersTable, where, limit: 1, ...(id != null && { ids: [id] }) }
  return (await store.search(query))[0]
}

const fingerprintLength = 22

/** A fingerprint that changes with the user's password, and does not reveal it. */
export function passwordFingerprint({ properties }: StoredRecord): string {
  return digestOf(getOwn(properties, passwordHash))
}

/** As `passwordFingerprint`, and changes with the e-mail, too: tokens are mailed, and a former mailbox may be another's. */
export function tokenFingerprint({ properties }: StoredRecord): string {
  return digestOf(getOwn(properties, passwordHash), getOwn(properties, 'email'))
}

function digestOf(...values: readonly unknown[]): string {
  const text = values.map((value) => (typeof value === 'string' ? value : '')).join('\0')
  return hash('sha256', text, 'base64url').slice(0, fingerprintLength)
}

/**
 * The user of a token; undefined if the user no longer exists or has another fingerprint.
 *
 * @param fingerprintOf Default: that of temporary tokens
 */
export async function holderOf(
  { subject, fingerprint }: TokenClaims,
  store: RecordStore,
  fingerprintOf = tokenFingerprint,
): Promise<StoredRecord | undefined> {
  if (subject === undefined) return undefined
  const user = await store.find(print(subject), usersTable)
  return user && (fingerprint === undefined || fingerprint === fingerprintOf(user)) ? user : undefined
}
