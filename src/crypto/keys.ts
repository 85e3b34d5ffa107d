import type { KeyObject } from 'node:crypto'
import { fixedLimits } from '../limits'
import { CryptoFault } from './fault'

/** What a longer key is used for takes seconds. */
const maxBits = fixedLimits.crypto.keyBits.max

/**
 * A key that is read from text.
 *
 * @param part the parameter that holds it
 * @throws {CryptoFault} where it is no key of that type. What Node says of it is not passed on: it may hold parts of it.
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
