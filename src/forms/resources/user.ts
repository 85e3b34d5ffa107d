import { usersTable } from '../../adapters/reserved-tables'
import { comparable, passwordHash, shortestPassword } from '../../context/accounts'
import { hashPassword } from '../../crypto/password'
import { except, getOwn } from '../../values/hash'
import { attributesOf } from '../attributes'
import { compileFields } from '../field'
import { creator, write, type Resource } from './resource'

const type = { kind: 'object', attributes: attributesOf('User') } as const

/** The users of the app. Source: rest-api.md, "UserForm"; decisions.md, "REST". */
export const user: Resource = {
  type,
  defaults: compileFields(
    {
      email: { validation: { presence: true, email: { allow_blank: true }, uniqueness: true } },
      password: { validation: { length: { minimum: shortestPassword, allow_nil: true } } },
    },
    type,
    'User',
  ),
  secrets: ['password'],
  tableOf: () => usersTable,
  propertyOf: (path) => (path.length === 1 ? path[0] : undefined),
  find: (store, id) => store.find(id, usersTable),

  load: ({ properties }) => except(properties, [passwordHash, creator]),

  normalize(sent) {
    const email = getOwn(sent, 'email')
    return typeof email === 'string' ? { ...sent, email: comparable(email) } : sent
  },

  prepare({ values, exchange }) {
    const password = getOwn(values, 'password')
    if (typeof password !== 'string') return {}
    return hashPassword(password, exchange.app.adapters.random).then((hash) => ({ [passwordHash]: hash }))
  },

  save: (draft, prepared) => write(draft, usersTable, { ...except(draft.values, ['password']), ...prepared }),

  remove: (store, { id }) => store.delete(id, usersTable),
}
