import { creator, usersTable } from '../../../ports/records/reserved-tables'
import { normalizeEmail, passwordHash } from '../../../ports/accounts'
import { hashPassword, maxPasswordLength } from '../../../base/crypto/password'
import { isBlank } from '../../../base/values/compare'
import { omitKeys, getOwn } from '../../../base/values/hash'
import { convertThrottleError } from '../throttled'
import { defineResource, write, type Resource } from './resource'

const validations = {
  email: { validation: { presence: true, email: { allow_blank: true }, uniqueness: true } },
  password: { validation: { presence: { allow_nil: true }, length: { maximum: maxPasswordLength } } },
  deleted_at: { validation: { datetime: {} } },
}

/** Apps whose mutations have no form decide themselves how long a password must be. */
const formValidations = { password: { validation: { length: { minimum: 6, allow_blank: true } } } }

const own: Partial<Resource> = {
  secrets: ['password'],

  load: ({ properties }) => omitKeys(properties, [passwordHash, creator]),

  /**
   * Ignores an empty password in an update, as a form to edit a user has an empty field for a new password, unless the
   * form asks for one.
   */
  normalize(sent, stored, fields) {
    const isEmpty = getOwn(sent, 'password') === '' && fields?.child('password').isRequired !== true
    const kept = stored && isEmpty ? omitKeys(sent, ['password', 'password_confirmation']) : sent
    const email = getOwn(kept, 'email')
    return typeof email === 'string' ? { ...kept, email: normalizeEmail(email) } : kept
  },

  async prepare({ attributes, exchange }) {
    const password = getOwn(attributes, 'password')
    if (typeof password !== 'string' || password === '') return {}
    try {
      return { [passwordHash]: await hashPassword(password, exchange.runtime.adapters.random) }
    } catch (error) {
      throw await convertThrottleError(error, exchange)
    }
  },

  /** With a `deleted_at` the user is deleted, now, as records are. */
  async save(draft, prepared) {
    const { attributes, exchange } = draft
    const saved = await write(draft, usersTable, { ...omitKeys(attributes, ['password', 'deleted_at']), ...prepared })
    if (!saved || isBlank(attributes.deleted_at)) return saved
    return (await exchange.work.records.delete(saved.id, usersTable)) ?? saved
  },
}

/** The users of the app. */
export const user = defineResource('User', own, validations, formValidations)
