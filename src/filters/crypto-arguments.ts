import { CryptoFault } from '../crypto/fault'
import { ArgumentError } from '../language/definition'
import { checkOptions, option } from '../language/options'
import { boolean, positiveInteger } from '../language/types'
import type { Hash } from '../values/hash'

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
  checkOptions(given, names)
  return {
    hexKey: option(given, 'transform_key_to_hex', boolean, false),
    hexResult: option(given, 'return_hex', boolean, false),
    hexPayload: option(given, 'from_hex', boolean, false),
    padded: !option(given, 'disable_cipher_padding', boolean, false),
    padRight: option(given, 'pad_payload_right', positiveInteger, undefined),
  }
}

/** What encrypting or signing with a key pair, or with a password, counts as: it takes a millisecond, or many. */
export const keyWork = 100_000

/** Tells what the ciphers refuse as a fault of the parameter. */
export function blaming<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof CryptoFault ? new ArgumentError(error.part, error.message) : error
  }
}
