import { LimitError } from '../errors'
import type { Meter } from '../metering/meter'
import { formatCount } from '../text/count'
import type { Cipher } from './ciphers'
import { CryptoFault } from './fault'
import { pad, unpad } from './padding'

interface DecryptOptions {
  /** Whether a padded mode pads the text. Default: true */
  readonly padded?: boolean
  readonly meter: Meter
}

interface EncryptOptions extends DecryptOptions {
  /** Generates a missing IV. */
  readonly random: { bytes(count: number): Uint8Array }
  readonly iv?: Buffer | undefined
}

/**
 * Returns the IV, the ciphertext and the tag, concatenated; without IV or tag if the cipher has none.
 *
 * @throws {CryptoFault}
 */
export function encrypt(cipher: Cipher, key: Buffer, text: Buffer, options: EncryptOptions): Buffer {
  const { random, meter, padded = true } = options
  checkKey(cipher, key)
  const iv = options.iv ?? cipher.fixedIv ?? Buffer.from(random.bytes(cipher.ivLength))
  checkIv(cipher, iv)
  const plain = padded && cipher.padded ? pad(text, cipher.blockLength) : text
  checkLength(cipher, plain.length, 'text')
  const encrypted = attempt(
    () => cipher.engine.encrypt(key, iv, plain, meter),
    'cannot be encrypted with this algorithm and key',
  )
  return cipher.ivInside ? encrypted : Buffer.concat([iv, encrypted])
}

/**
 * Decrypts the result of `encrypt`.
 *
 * @throws {CryptoFault} if the length is wrong, or the payload was changed or belongs to another key.
 *   All of these, and wrong padding, have the same message.
 */
export function decrypt(cipher: Cipher, key: Buffer, payload: Buffer, options: DecryptOptions): Buffer {
  const { meter, padded = true } = options
  checkKey(cipher, key)
  const start = cipher.ivInside ? 0 : cipher.ivLength
  const { tagLength, blockLength, fixedIv } = cipher
  const min = start + tagLength
  if (payload.length < min) {
    throw new CryptoFault('payload', `expected at least ${formatCount(min, 'byte')}, got ${payload.length}`)
  }
  const iv = payload.subarray(0, start)
  const encrypted = payload.subarray(start)
  checkLength(cipher, encrypted.length - tagLength, 'ciphertext')
  if (fixedIv && !fixedIv.equals(iv)) throw makeDecryptionFault()
  const plain = attempt(() => cipher.engine.decrypt(key, iv, encrypted, meter), refusal)
  if (!padded || !cipher.padded) return plain
  const text = unpad(plain, blockLength)
  if (!text) throw makeDecryptionFault()
  return text
}

const refusal = 'cannot be decrypted: it was changed, or belongs to another key'

function makeDecryptionFault(): CryptoFault {
  return new CryptoFault('payload', refusal)
}

/** Hides the errors of Node and of ciphers, which may reveal too much, behind one message. */
function attempt(work: () => Buffer, message: string): Buffer {
  try {
    return work()
  } catch (error) {
    throw error instanceof LimitError ? error : new CryptoFault('payload', message)
  }
}

function checkKey({ keyLength }: Cipher, key: Buffer): void {
  if (key.length !== keyLength)
    throw new CryptoFault('key', `expected ${formatCount(keyLength, 'byte')}, got ${key.length}`)
}

function checkIv({ ivRange: [min, max], fixedIv }: Cipher, iv: Buffer): void {
  if (iv.length < min || iv.length > max) {
    const expected = min === max ? `${min}` : `${min} to ${max}`
    throw new CryptoFault('iv', `expected ${expected} bytes, got ${iv.length}`)
  }
  if (fixedIv && !fixedIv.equals(iv))
    throw new CryptoFault('iv', 'must be the IV that the standard of this key wrap defines')
}

function checkLength({ blockLength, minLength, maxLength }: Cipher, length: number, what: string): void {
  if (length > maxLength) {
    throw new CryptoFault('payload', `expected ${what} of at most ${formatCount(maxLength, 'byte')}, got ${length}`)
  }
  if (length % blockLength !== 0) {
    throw new CryptoFault(
      'payload',
      `expected ${what} of a multiple of ${formatCount(blockLength, 'byte')}, got ${length}`,
    )
  }
  if (length < minLength) {
    throw new CryptoFault('payload', `expected ${what} of at least ${formatCount(minLength, 'byte')}, got ${length}`)
  }
}
