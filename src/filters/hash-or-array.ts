import { ArgumentError, type ParameterType } from '../language/definitions/definition'
import { array, hash } from '../language/definitions/types'
import { unwrap } from '../base/values/compare'
import { describe } from '../base/values/describe'
import type { Hash } from '../base/values/hash'
import { Range } from '../base/values/range'

export const hashOrArray: ParameterType<Hash | readonly unknown[]> = {
  name: 'hash or array',
  nil: {},
  read(value) {
    const plain = unwrap(value)
    if (Array.isArray(plain) || plain instanceof Range) return array.read(plain)
    if (typeof plain === 'object' && plain !== null && !(plain instanceof Date)) return hash.read(plain)
    throw new ArgumentError(undefined, `expected a hash or an array, got ${describe(value)}`)
  },
}
