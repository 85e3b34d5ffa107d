import type { StoredRecord } from '../../../ports/records/port'
import { makeHash, setOwn, type Hash } from '../../../base/values/hash'
import { describe } from '../../../base/values/describe'
import { InvalidValueError } from '../../../base/errors'
import { userAttributes } from '../filters'
import { checkInput } from './inputs'
import { toPropertyChanges, type PropertyInput } from './properties'
import { findProfile, toRow } from './rows'

/** @throws {InvalidValueError} always */
export function throwNoUser(id: string): never {
  throw new InvalidValueError(`no user has the id ${describe(id)}`)
}

/** A value for each attribute. */
export type Attributes<T> = Readonly<Partial<Record<(typeof userAttributes)[number], T | null>>>

export interface UserInput extends Attributes<string> {
  readonly email?: string | null
  readonly password?: string | null
  readonly properties?: readonly (PropertyInput | null)[] | null
  readonly external_id?: string | null
  readonly profiles?: readonly (ProfileInput | null)[] | null
  /** Null restores a deleted user. */
  readonly deleted_at?: unknown
}

/** A profile in an older query. */
interface ProfileInput {
  readonly name?: string | null
  readonly values?: { readonly properties?: readonly (PropertyInput | null)[] | null } | null
}

/**
 * Converts an input to the attributes of a form. Null does not change e-mail, password, properties and profiles.
 *
 * @param user the user to update
 */
export function readUserChanges(input: UserInput, user?: StoredRecord): Hash {
  checkInput('user', input)
  const { email, password, properties, profiles } = input
  const given = ([...userAttributes, 'external_id'] as const).filter((name) => input[name] !== undefined)
  return {
    ...makeHash(given.map((name) => [name, input[name]])),
    ...(email != null && { email }),
    ...(password != null && { password }),
    ...(properties != null && { properties: toPropertyChanges(properties, user && toRow(user).properties) }),
    ...(profiles != null && { profiles: readProfileChanges(profiles, user) }),
  }
}

function readProfileChanges(inputs: NonNullable<UserInput['profiles']>, user: StoredRecord | undefined): Hash {
  // A profile may be listed several times.
  const changes = new Map<string, Hash>()
  for (const input of inputs) {
    const name = input?.name ?? 'default'
    checkInput('profile', input?.values ?? {})
    const changed = toPropertyChanges(input?.values?.properties ?? [], user && findProfile(user, name))
    const properties = changes.get(name) ?? {}
    for (const [key, value] of Object.entries(changed)) setOwn(properties, key, value)
    changes.set(name, properties)
  }
  return makeHash(Array.from(changes, ([name, properties]) => [name, { properties }]))
}
