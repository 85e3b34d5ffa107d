import { LimitError } from '../../base/errors'
import type { KeyInput } from '../../base/crypto/jose/keys'
import { ArgumentError, type ParameterType } from '../../language/definitions/definition'
import { bytes } from '../../language/definitions/types'
import { toBytes, type BytesLike } from '../../base/encoding/bytes'
import { describe } from '../../base/values/describe'
import { getOwn, isHash, type Hash } from '../../base/values/hash'
import { toPlainJson } from '../../base/values/json'
import { parseJson } from '../../base/values/json-bounds'
import type { Meter } from '../../base/metering/meter'
import { unmark } from '../../base/values/scalar'

/** A value as JSON for a token, without HTML escapes. */
export function formatJson(parameter: string, value: unknown, meter: Meter): string {
  const json = value === null ? undefined : attempt(() => toPlainJson(value, 0, meter))
  if (json === undefined)
    throw new ArgumentError(parameter, `expected a value that JSON can represent, got ${describe(value)}`)
  return json
}

/** Parses a JSON text; undefined if it is invalid. */
export function tryParseJson(text: string): unknown {
  return attempt(() => parseJson(text))
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof LimitError) throw error
    return undefined
  }
}

/** A key in PEM, the bytes of a secret, or a JSON Web Key: a hash, or its JSON. */
export const key: ParameterType<BytesLike | Hash> = {
  name: 'text or bytes',
  read(value) {
    const plain = unmark(value)
    return isHash(plain) ? plain : bytes.read(value)
  },
}

const brace = '{'.charCodeAt(0)

/** The key in the form that the ciphers take. */
export function readKeyInput(part: string, value: BytesLike | Hash): KeyInput {
  if (isHash(value)) return { part, value }
  const input = toBytes(value)
  const jwk = input[0] === brace ? tryParseJson(input.toString()) : undefined
  return { part, value: isHash(jwk) ? jwk : input }
}

/** A JSON Web Key Set. */
export interface KeySet {
  readonly keys: readonly unknown[]
}

export const keySet: ParameterType<KeySet> = {
  name: 'hash { keys: […] }, or its JSON',
  read(value) {
    const plain = unmark(value)
    const set = typeof plain === 'string' ? tryParseJson(plain) : plain
    const keys = isHash(set) ? getOwn(set, 'keys') : undefined
    if (Array.isArray(keys)) return { keys }
    throw new ArgumentError(undefined, `expected a ${keySet.name}`)
  },
}
