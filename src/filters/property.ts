import { isNil } from '../language/call'
import { ArgumentError, type FilterContext } from '../language/definition'
import { unwrap } from '../values/compare'
import { describe } from '../values/describe'
import { print } from '../values/print'
import { isKeyed, propertyOf } from '../values/property'
import { Float } from '../values/scalar'

/** Whether standard Liquid looks for properties in the value: in hashes, strings and integers, as Ruby's `[]`. */
export function hasProperties(value: unknown): boolean {
  const plain = unwrap(value)
  if (typeof plain === 'string' || isKeyed(plain)) return true
  return Number.isInteger(plain) && !(value instanceof Float)
}

/**
 * What a value that has properties has under one: a hash the value of the key, a string the part that is asked for.
 * @throws {ArgumentError} about the parameter that names the property, where the value cannot have such a one
 */
export function propertyIn(value: unknown, property: unknown, parameter: string, context: FilterContext): unknown {
  const plain = unwrap(value)
  if (isKeyed(plain)) return isNil(property) ? null : propertyOf(plain, print(property), context)
  const key = unwrap(property)
  if (typeof plain === 'string') {
    if (typeof key === 'string') return plain.includes(key) ? key : null
    if (Number.isInteger(key)) return Array.from(plain).at(key as number)
  }
  throw new ArgumentError(parameter, `cannot select ${describe(property)} in ${describe(value)}`)
}
