import { findAccount, isPasswordOf } from '../../context/accounts'
import { getOwn } from '../../values/hash'
import { print } from '../../values/print'
import { attributesOf } from '../attributes'
import { compileFields } from '../field'
import type { Resource } from './resource'

const type = { kind: 'object', attributes: attributesOf('Session') } as const

/** Logging in: nothing is kept, but the session is then that of the user. Source: decisions.md, "REST". */
export const session: Resource = {
  type,
  defaults: compileFields(
    { email: { validation: { presence: true } }, password: { validation: { presence: true } } },
    type,
    'Session',
  ),
  tableOf: () => undefined,
  propertyOf: () => undefined,
  find: () => undefined,
  load: () => ({}),

  async prepare({ sent, exchange, fault }) {
    const user = await findAccount(exchange.records, { email: print(getOwn(sent, 'email')) })
    const isRight = await isPasswordOf(user, print(getOwn(sent, 'password')))
    if (user && isRight) return { id: user.id }
    fault([], 'login')
    return {}
  },

  async save({ exchange }, { id }) {
    await exchange.signIn(print(id))
    return undefined
  },

  remove: () => undefined,
}
