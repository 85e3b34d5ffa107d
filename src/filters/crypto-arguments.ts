import { CryptoFault } from '../crypto/fault'
import { ArgumentError, type ParameterType } from '../language/definition'
import { boolean, positiveInteger } from '../language/types'
import { getOwn, type Hash } from '../values/hash'
import { didYouMean } from '../values/nearest'

/** The options of `encrypt` and `decrypt`. One hash can serve both: what does not concern a filter is passed over. */
export interface CipherOptions {
  readonly hexKey: boolean
  readonly hexResult: boolean
  readonly hexPayload: boolean
  /** Whether the cipher's padding is removed. */
  readonly padded: boolean
  /** What number of bytes spaces fill the payload up to a multiple of. */
  readonly padRight: number | undefined
}

const names = ['transform_key_to_hex', 'return_hex', 'from_hex', 'disable_cipher_padding', 'pad_payload_right']

/** @throws {ArgumentError} where an option is unknown or of the wrong type */
export function cipherOptions(given: Hash): CipherOptions {
  for (const name of Object.keys(given)) {
    if (!names.includes(name)) throw new ArgumentError('options', `"${name}" is no option${didYouMean(name, names)}`)
  }
  return {
    hexKey: read(given, 'transform_key_to_hex', boolean) ?? false,
    hexResult: read(given, 'return_hex', boolean) ?? false,
    hexPayload: read(given, 'from_hex', boolean) ?? false,
    padded: !read(given, 'disable_cipher_padding', boolean),
    padRight: read(given, 'pad_payload_right', positiveInteger),
  }
}

function read<T>(given: Hash, name: string, type: ParameterType<T>): T | undefined {
  const value = getOwn(given, name)
  if (value === undefined || value === null) return undefined
  try {
    return type.read(value)
  } catch (error) {
    throw error instanceof ArgumentError ? new ArgumentError('options', `${name}: ${error.message}`) : error
  }
}

/** Tells what the ciphers refuse as a fault of the parameter. */
export function blaming<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof CryptoFault ? new ArgumentError(error.part, error.message) : error
  }
}
