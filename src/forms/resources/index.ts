import type { Resource } from './resource'
import { customization } from './customization'
import { owned } from './owned'
import { session } from './session'
import { table } from './table'
import { user } from './user'

const documented = new Map<string, Resource>([
  ['User', user],
  ['Session', session],
  ['BankAccount', owned('BankAccount', ':bank_accounts')],
  ['CreditCard', owned('CreditCard', ':credit_cards')],
  ['Customization', customization],
])

/** The resource of that name: a table of the app, where it is none of the document's. */
export function resourceOf(name: string): Resource {
  return documented.get(name) ?? table(name)
}

export type { Draft, Resource } from './resource'
