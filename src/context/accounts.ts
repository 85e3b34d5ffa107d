import { hash } from 'node:crypto'
import type { RecordStore, StoredRecord } from '../adapters/records'
import { usersTable } from '../adapters/reserved-tables'
import type { TokenClaims } from '../adapters/tokens'
import { getOwn } from '../values/hash'
import { print } from '../values/print'
import { chain, type Waiting } from '../values/waiting'

/** The property of a user with the hash of the password. Nothing that a template or a client asks for reads it. */
export const passwordHash = 'encrypted_password'
export const shortestPassword = 6

/** E-mails are stored in lower case, since theirs does not tell them apart. */
export function comparable(email: string): string {
  return email.trim().toLowerCase()
}

/** The user of that id and that e-mail: of one of them, where the other is left out. */
export function findAccount(
  store: RecordStore,
  { id, email }: { readonly id?: string | null; readonly email?: string | null },
): Waiting<StoredRecord | undefined> {
  if (email == null) return id == null ? undefined : store.find(id, usersTable)
  const where = [{ path: ['email'], equals: comparable(email) }] as const
  const query = { table: usersTable, where, limit: 1, ...(id != null && { ids: [id] }) }
  return chain(store.search(query), ([found]) => found)
}

const fingerprintLength = 22

/** Tells one password of a user from another, and nothing of what they are. */
export function passwordFingerprint({ properties }: StoredRecord): string {
  const stored = getOwn(properties, passwordHash)
  return hash('sha256', typeof stored === 'string' ? stored : '', 'base64url').slice(0, fingerprintLength)
}

/** The user for whom a token speaks: undefined where there is none any more, or his password is another one now. */
export function holderOf({ subject, fingerprint }: TokenClaims, store: RecordStore): Waiting<StoredRecord | undefined> {
  if (subject === undefined) return undefined
  return chain(store.find(print(subject), usersTable), (user) =>
    user && (fingerprint === undefined || fingerprint === passwordFingerprint(user)) ? user : undefined,
  )
}
