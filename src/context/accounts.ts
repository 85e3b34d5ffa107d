import { hash } from 'node:crypto'
import type { RecordStore, StoredRecord } from '../adapters/records/port'
import { usersTable } from '../adapters/records/reserved-tables'
import type { TokenClaims } from '../adapters/tokens'
import { getOwn } from '../values/hash'
import { print } from '../values/print'

/** The property of a user with the hash of the password. Nothing that a template or a client asks for reads it. */
export const passwordHash = 'encrypted_password'

/** E-mails are stored in lower case, since theirs does not tell them apart. */
export function comparable(email: string): string {
  return email.trim().toLowerCase()
}

/** The user of that id and that e-mail: of one of them, where the other is left out. */
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

/** Tells one password of a user from another, and nothing of what they are. */
export function passwordFingerprint({ properties }: StoredRecord): string {
  const stored = getOwn(properties, passwordHash)
  return hash('sha256', typeof stored === 'string' ? stored : '', 'base64url').slice(0, fingerprintLength)
}

/** The user for whom a token speaks: undefined where there is none any more, or his password is another one now. */
export async function holderOf(
  { subject, fingerprint }: TokenClaims,
  store: RecordStore,
): Promise<StoredRecord | undefined> {
  if (subject === undefined) return undefined
  const user = await store.find(print(subject), usersTable)
  return user && (fingerprint === undefined || fingerprint === passwordFingerprint(user)) ? user : undefined
}
