import { findAlgorithm } from '../algorithm-named'
import { contentEncryptions } from './jwe-content'
import { keyManagements, type KeyRequest } from './jwe-keys'

/**
 * A JSON Web Encryption in the compact serialization (RFC 7516).
 *
 * @throws {CryptoFault} if an algorithm is unknown, or the key does not fit the algorithm
 */
export function encryptJwe(
  plain: Buffer,
  { key, random, ...names }: Pick<KeyRequest, 'alg' | 'enc' | 'key' | 'random'>,
): string {
  const [alg, manageKey] = findAlgorithm('alg', keyManagements, names.alg)
  const [enc, { keyLength, ivLength, seal }] = findAlgorithm('enc', contentEncryptions, names.enc)
  const { contentKey, encryptedKey, header } = manageKey({ alg, enc, key, length: keyLength, random })
  const protectedHeader = Buffer.from(JSON.stringify({ alg, enc, ...header })).toString('base64url')
  const iv = Buffer.from(random.bytes(ivLength))
  const { ciphertext, tag } = seal(contentKey, iv, plain, Buffer.from(protectedHeader))
  return [protectedHeader, ...[encryptedKey, iv, ciphertext, tag].map((part) => part.toString('base64url'))].join('.')
}
