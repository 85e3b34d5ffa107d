import { refuse } from './attributes'
import type { World } from './world'
import type { Hash } from '../../../../src/base/values/hash'

const minPasswordLength = 6

/**
 * Users have a unique e-mail, and a password of at least 6 characters: docs/forms.md, "Validations".
 *
 * @param user the id of the changed user
 */
export function checkAccount(world: World, { email, password }: Hash, user: string | undefined): void {
  const address = comparable(email)
  if (!/^\S+@\S+\.\S+$/.test(address)) refuse('invalid e-mail')
  const isTaken = world.rowsOf(':users').some(([id, other]) => id !== user && other.email === address)
  if (isTaken) refuse('the e-mail is taken')
  if (typeof password === 'string' && password.length < minPasswordLength) refuse('the password is too short')
}

/** The stored attributes of a user. The model stores passwords in plain text. */
export function accountOf(after: Hash, before: Hash): Hash {
  const email = comparable(after.email)
  if (email === '') refuse('missing e-mail')
  const password = after.password ?? before.password
  return { ...after, email, ...(password !== undefined && { password }) }
}

/** The user with this e-mail and password. */
export function userOf(world: World, email: unknown, password: unknown): string | undefined {
  const found = world.rowsOf(':users').find(([, user]) => user.email === comparable(email))
  return found && found[1].password === password && password !== undefined ? found[0] : undefined
}

function comparable(email: unknown): string {
  return typeof email === 'string' ? email.trim().toLowerCase() : ''
}
