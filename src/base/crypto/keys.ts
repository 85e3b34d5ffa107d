import type { KeyObject } from 'node:crypto'
import * as fixedLimits from '../limits'
import { CryptoFault } from './fault'

/** Operations with longer keys take seconds. */
const maxBits = fixedLimits.crypto.keyBits

/**
 * Reads a key from text.
 *
 * @param part the parameter that holds the key
 * @throws {CryptoFault} if it is not a key of that type, or is too long. Node's message is not passed on: it may
 * contain parts of the key.
 */
export function readKey(part: string, type: 'rsa' | 'ec', expected: string, read: () => KeyObject): KeyObject {
  const key = attempt(read)
  if (key?.asymmetricKeyType !== type) throw new CryptoFault(part, `expected ${expected}`)
  const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {}
  if (modulusLength > maxBits) {
    throw new CryptoFault(part, `expected a key of at most ${maxBits} bits, got one of ${modulusLength}`)
  }
  return key
}

function attempt(read: () => KeyObject): KeyObject | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
