import { print } from './print'
import { unmark } from './scalar'
import { filterAddresses } from './secrets'
import { typeOf } from './type-of'

const longest = 40
const mostRead = 1000

/** A value as messages show it: its type, and the value itself, or where it is long its beginning. */
export function describe(value: unknown): string {
  const plain = unmark(value)
  if (plain === undefined || plain === null) return 'nil'
  if (typeof plain === 'function') return 'a function'
  if (typeof plain === 'object') return typeOf(plain)
  return `${typeOf(value)} ${show(plain)}`
}

/** A value that is no object, as messages show it. */
export function show(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(filterAddresses(value.slice(0, mostRead))) : print(value)
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}
