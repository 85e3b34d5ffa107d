import { getErrorMessage } from '../../base/text/error-message'
import { isHash, type Hash } from '../../base/values/hash'
import { parseJson } from '../../base/values/json-bounds'
import { unmark } from '../../base/values/scalar'
import { ArgumentError, type ParameterType } from './definition'
import { throwMismatch } from './types'

/** A hash, or the JSON of one; nil and blank text are an empty hash. */
export const hashOrJson: ParameterType<Hash> = {
  name: 'hash, or JSON text',
  read(input) {
    const plain = unmark(input) ?? {}
    const value = typeof plain === 'string' ? parseText(plain) : plain
    return isHash(value) ? value : throwMismatch('a hash or JSON of one', value)
  },
}

function parseText(json: string): unknown {
  try {
    return json.trim() === '' ? {} : parseJson(json)
  } catch (cause) {
    throw new ArgumentError(undefined, `expected JSON: ${getErrorMessage(cause)}`, undefined, { cause })
  }
}
