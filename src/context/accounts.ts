import type { RecordStore, StoredRecord } from '../adapters/records'
import { usersTable } from '../adapters/reserved-tables'
import { verifyPassword } from '../crypto/password'
import { getOwn } from '../values/hash'
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
  const where = [{ property: 'email', equals: comparable(email) }]
  const query = { table: usersTable, where, limit: 1, ...(id != null && { ids: [id] }) }
  return chain(store.search(query), ({ records: [found] }) => found)
}

/** Whether it is the user's password, which takes as long to find out where there is no such user. */
export function isPasswordOf(user: StoredRecord | undefined, password: string): Promise<boolean> {
  const hash = user && getOwn(user.properties, passwordHash)
  return verifyPassword(password, typeof hash === 'string' ? hash : undefined)
}
