import type { Random } from '../../adapters/random/port'
import type { RecordStore, StoredRecord } from '../../adapters/records/port'
import { usersTable } from '../../adapters/records/reserved-tables'
import { comparable, findAccount, passwordHash, minPasswordLength } from '../../context/accounts'
import { hashPassword } from '../../crypto/password'
import { PlatformError } from '../../errors'
import { isEmail } from '../../text/email'
import { getOwn, hashOf, isHash, type Hash } from '../../values/hash'
import { checkInput } from './inputs'
import { changesOf, type PropertyInput } from './properties'
import { profileOf, rowOf } from './rows'

/** What a user has beside e-mail, password and the properties that an app gives it. */
export const attributes = ['first_name', 'middle_name', 'last_name', 'name', 'slug', 'language'] as const

/** Something of each attribute. */
export type Attributes<T> = Readonly<Partial<Record<(typeof attributes)[number], T | null>>>

export interface UserInput extends Attributes<string> {
  readonly email?: string | null
  readonly password?: string | null
  readonly properties?: readonly (PropertyInput | null)[] | null
  readonly external_id?: string | null
  readonly profiles?: readonly (ProfileInput | null)[] | null
}

/** What an older query gives of a profile. */
interface ProfileInput {
  readonly name?: string | null
  readonly values?: { readonly properties?: readonly (PropertyInput | null)[] | null } | null
}

/**
 * What is stored of a password that is given.
 *
 * @throws {PlatformError} where it is too short
 */
export async function passwordProperties({ password }: UserInput, random: Random): Promise<Hash> {
  if (password == null) return {}
  if (Array.from(password).length < minPasswordLength) {
    throw new PlatformError('type', `password is too short (minimum is ${minPasswordLength} characters)`)
  }
  return { [passwordHash]: await hashPassword(password, random) }
}

/**
 * Creates a user, or updates one, in an open transaction: nobody else takes the e-mail meanwhile.
 *
 * @param password what is stored of it
 * @throws {PlatformError} where the e-mail is none, or another user's
 */
export async function saveAccount(
  store: RecordStore,
  input: UserInput,
  password: Hash,
  user?: StoredRecord,
): Promise<StoredRecord | undefined> {
  checkInput('user', input)
  const before = user ? rowOf(user).properties : {}
  const changes = changesOf(input.properties ?? [], before)
  const given = attributes.filter((name) => input[name] !== undefined)
  const properties = {
    ...hashOf(given.map((name) => [name, input[name]])),
    ...(input.external_id != null && { external_id: input.external_id }),
    ...profilesIn(input, user),
    ...password,
    properties: hashOf([...Object.entries(before), ...Object.entries(changes)]),
  }
  if (user && input.email == null) return store.update(user.id, properties, usersTable)
  const email = comparable(input.email ?? '')
  if (!isEmail(email)) throw new PlatformError('type', email === '' ? "email can't be blank" : 'email is invalid')
  const other = await findAccount(store, { email })
  if (other && other.id !== user?.id) throw new PlatformError('type', 'email has already been taken')
  const saved = { ...properties, email }
  return user ? store.update(user.id, saved, usersTable) : store.create(usersTable, saved)
}

/** The profiles of a user with what an input changes of them. */
function profilesIn({ profiles }: UserInput, user: StoredRecord | undefined): Hash {
  if (!profiles) return {}
  const before = user && getOwn(user.properties, 'profiles')
  const entries: [string, unknown][] = isHash(before) ? Object.entries(before) : []
  for (const profile of profiles) {
    const name = profile?.name ?? 'default'
    const own = user ? profileOf(user, name) : undefined
    const properties = { ...own, ...changesOf(profile?.values?.properties ?? [], own) }
    entries.push([name, { properties }])
  }
  return { profiles: hashOf(entries) }
}
