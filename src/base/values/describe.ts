import { print } from './print'
import { unmark } from './scalar'
import { filterAddresses } from './secrets'
import { findType } from './type-of'

const maxShown = 40
const maxRead = 1000

/** Describes a value for messages: its type and, unless it is an object, the value, shortened if it is long. */
export function describe(value: unknown): string {
  const plain = unmark(value)
  if (plain == null) return 'nil'
  if (typeof plain === 'function') return 'a function'
  if (typeof plain === 'object') return findType(plain)
  return `${findType(value)} ${show(plain)}`
}

/**
 * Describes a value from JavaScript for messages, in its words: `undefined`, `null`, `5`, `"yes"`, `an array`. `describe`
 * has the words of templates.
 */
export function describeForCode(value: unknown): string {
  if (value == null) return String(value)
  if (typeof value === 'function') return 'a function'
  if (typeof value === 'bigint') return `${value}n`
  if (Array.isArray(value)) return 'an array'
  return typeof value === 'object' ? 'an object' : show(value)
}

/** Formats a non-object for messages: long texts are shortened, and secrets in URLs filtered. */
export function show(value: unknown): string {
  const text = typeof value === 'string' ? quote(filterAddresses(value.slice(0, maxRead))) : print(value)
  return text.length > maxShown ? `${text.slice(0, maxShown - 1)}…` : text
}

/** A text as JSON, which escapes most control characters, with the others escaped too: a terminal may obey them. */
function quote(text: string): string {
  return JSON.stringify(text).replace(/\p{Cc}/gu, (control) => `\\u00${control.charCodeAt(0).toString(16)}`)
}
