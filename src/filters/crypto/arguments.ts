import { CryptoFault } from '../../base/crypto/fault'
import { positiveInteger } from '../../language/definitions/bounds'
import { ArgumentError } from '../../language/definitions/definition'
import { option } from '../../language/definitions/options'
import { boolean } from '../../language/definitions/types'
import type { Hash } from '../../base/values/hash'

export interface EncryptOptions {
  readonly hexKey: boolean
  readonly hexResult: boolean
  /** The payload is padded with spaces to a multiple of this many bytes. Default: no padding */
  readonly padRight: number | undefined
}

export const encryptOptionNames = ['transform_key_to_hex', 'return_hex', 'pad_payload_right']

/** @throws {ArgumentError} if an option is of the wrong type */
export function readEncryptOptions(options: Hash): EncryptOptions {
  return {
    hexKey: option(options, 'transform_key_to_hex', boolean, false),
    hexResult: option(options, 'return_hex', boolean, false),
    padRight: option(options, 'pad_payload_right', positiveInteger, undefined),
  }
}

export interface DecryptOptions {
  readonly hexKey: boolean
  readonly hexPayload: boolean
  /** Whether the cipher's padding is removed. */
  readonly padded: boolean
}

export const decryptOptionNames = ['transform_key_to_hex', 'from_hex', 'disable_cipher_padding']

/** @throws {ArgumentError} if an option is of the wrong type */
export function readDecryptOptions(options: Hash): DecryptOptions {
  return {
    hexKey: option(options, 'transform_key_to_hex', boolean, false),
    hexPayload: option(options, 'from_hex', boolean, false),
    padded: !option(options, 'disable_cipher_padding', boolean, false),
  }
}

/** The work charged for encrypting or signing with a key pair or a password, which takes a millisecond or more. */
export const keyWork = 100_000

/** Rethrows a `CryptoFault` as an error about the parameter. */
export function blameParameter<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof CryptoFault ? new ArgumentError(error.part, error.message) : error
  }
}
