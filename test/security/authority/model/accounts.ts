import { refuse } from './attributes'
import type { World } from './world'
import type { Hash } from '../../../../src/base/values/hash'

const minPasswordLength = 6

/**
 * Users have an address of e-mail that nobody else has, and passwords of 6 characters or more: docs/forms.md,
 * "Validations".
 *
 * @param user the id of the one who is changed
 */
export function checkAccount(world: World, { email, password }: Hash, user: string | undefined): void {
  const address = comparable(email)
  if (!/^\S+@\S+\.\S+$/.test(address)) refuse('that is no address of e-mail')
  const isTaken = world.rowsOf(':users').some(([id, other]) => id !== user && other.email === address)
  if (isTaken) refuse('the address of e-mail is another user’s')
  if (typeof password === 'string' && password.length < minPasswordLength) refuse('the password is too short')
}

/** What is kept of a user. In the model a password is kept as it is. */
export function accountOf(after: Hash, before: Hash): Hash {
  const email = comparable(after.email)
  if (email === '') refuse('no address of e-mail is kept')
  const password = after.password ?? before.password
  return { ...after, email, ...(password !== undefined && { password }) }
}

/** The user who has that e-mail and that password. */
export function userOf(world: World, email: unknown, password: unknown): string | undefined {
  const found = world.rowsOf(':users').find(([, user]) => user.email === comparable(email))
  return found && found[1].password === password && password !== undefined ? found[0] : undefined
}

function comparable(email: unknown): string {
  return typeof email === 'string' ? email.trim().toLowerCase() : ''
}
