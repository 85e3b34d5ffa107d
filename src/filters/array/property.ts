import { ArgumentError, type FilterContext } from '../../language/definitions/definition'
import { unwrap } from '../../base/values/compare'
import { describe } from '../../base/values/describe'
import { intern } from '../../base/values/interned'
import { print } from '../../base/values/print'
import { isKeyed, readProperty } from '../../base/values/property'
import { Float } from '../../base/values/scalar'
import { includes } from '../../base/text/search'

/** Returns whether standard Liquid looks up properties in a value: in hashes, strings and integers, as Ruby's `[]`. */
export function hasProperties(value: unknown): boolean {
  const plain = unwrap(value)
  if (typeof plain === 'string' || isKeyed(plain)) return true
  return Number.isInteger(plain) && !(value instanceof Float)
}

/**
 * Returns a reader of one property: the value under a hash's key, or a substring or character of a string. The property
 * is printed once, for all values.
 *
 * @param parameter the parameter that names the property
 * @returns a function that throws an {@link ArgumentError} about the parameter if a value cannot have the property
 */
export function makePropertyReader(
  property: unknown,
  parameter: string,
  context: FilterContext,
): (value: unknown) => unknown {
  const key = unwrap(property)
  let name: string | undefined
  return (value) => {
    const plain = unwrap(value)
    if (isKeyed(plain))
      return property == null ? null : readProperty(plain, (name ??= intern(print(property, context))), context)
    if (typeof plain === 'string') {
      context.charge(plain.length)
      if (typeof key === 'string') return includes(plain, key) ? key : null
      if (Number.isInteger(key)) return Array.from(plain).at(key as number)
    }
    throw new ArgumentError(parameter, `cannot select ${describe(property)} in ${describe(value)}`)
  }
}
