import { findAccount } from '../../../ports/accounts'
import type { Exchange } from '../../context/exchange'
import { checkPassword, type Account } from '../../context/session/logins'
import { getOwn } from '../../../base/values/hash'
import { print } from '../../../base/values/print'
import { convertThrottleError } from '../throttled'
import { defineResource, type Resource } from './resource'

const validations = { email: { validation: { presence: true } }, password: { validation: { presence: true } } }

const own: Partial<Resource> = {
  load: () => ({}),

  async prepare({ submitted, exchange, report }) {
    const login = print(getOwn(submitted, 'email'))
    const user = await findAccount(exchange.work.records, { email: login })
    const isRight = await tryPassword({ user, login }, print(getOwn(submitted, 'password')), exchange)
    if (user && isRight) return { id: user.id }
    // Pages print `form.errors.password` under the field.
    report(exchange.principal === 'browser' ? ['password'] : [], 'login')
    return {}
  },

  async save({ exchange }, { id }) {
    await exchange.user.signIn(print(id))
    return undefined
  },
}

/** Logging in: signs the session's user in and stores no record. */
export const session = defineResource('Session', own, validations)

/**
 * Counts an attempt to log in, and returns whether the password is right.
 *
 * @throws {SubmissionError} 429 after too many wrong passwords
 */
async function tryPassword(account: Account, password: string, exchange: Exchange): Promise<boolean> {
  const { context, work } = exchange
  const { adapters, settings } = exchange.runtime
  try {
    return await checkPassword({ adapters, settings, records: work.records, ip: context.visitor.ip }, account, password)
  } catch (error) {
    throw await convertThrottleError(error, exchange)
  }
}
