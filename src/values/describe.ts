import { print } from './print'
import { unmark } from './scalar'
import { filterAddresses } from './secrets'
import { typeOf } from './type-of'

const longest = 40
const mostRead = 1000

/** A value as messages show it: its type, and the value itself where it is short. */
export function describe(value: unknown): string {
  const plain = unmark(value)
  if (plain === undefined || plain === null) return 'nil'
  if (typeof plain === 'function') return 'a function'
  if (typeof plain === 'object') return typeOf(plain)
  const text = typeof plain === 'string' ? JSON.stringify(filterAddresses(plain.slice(0, mostRead))) : print(plain)
  return `${typeOf(value)} ${text.length > longest ? `${text.slice(0, longest - 1)}…` : text}`
}
