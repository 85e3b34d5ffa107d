import {
  constants,
  createPrivateKey,
  createPublicKey,
  privateDecrypt,
  publicEncrypt,
  type KeyObject,
} from 'node:crypto'
import { CryptoFault } from './fault'
import { readKey } from './keys'
import { unpadOrInvent } from './rsa-unpad'

/** PKCS#1 v1.5, or OAEP with SHA-1. */
export type RsaPadding = 'pkcs1' | 'oaep'

/** The fewest bytes that each padding adds; for OAEP they include two 20-byte hashes. */
const overhead = { pkcs1: 11, oaep: 42 }

/** @param pem a public key, or a private key, which contains the public one */
export function encryptRsa(padding: RsaPadding, pem: Buffer, text: Buffer): Buffer {
  const key = readKey('key', 'rsa', 'a public RSA key in PEM', () => createPublicKey(pem))
  const maxBytes = readModulusLength(key) - overhead[padding]
  if (text.length > maxBytes) {
    throw new CryptoFault('payload', `expected at most ${maxBytes} bytes for this key, got ${text.length}`)
  }
  return publicEncrypt({ key, padding: paddings[padding], oaepHash: 'sha1' }, text)
}

const paddings = { pkcs1: constants.RSA_PKCS1_PADDING, oaep: constants.RSA_PKCS1_OAEP_PADDING }

/** @param pem a private key */
export function decryptRsa(padding: RsaPadding, pem: Buffer, encrypted: Buffer): Buffer {
  const key = readKey('key', 'rsa', 'a private RSA key in PEM', () => createPrivateKey(pem))
  const length = readModulusLength(key)
  if (encrypted.length !== length) {
    throw new CryptoFault('payload', `expected ${length} bytes for this key, got ${encrypted.length}`)
  }
  try {
    if (padding === 'oaep') return privateDecrypt({ key, padding: paddings.oaep, oaepHash: 'sha1' }, encrypted)
    const padded = privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, encrypted)
    return unpadOrInvent(padded, encrypted, readPrivateExponent(key, length))
  } catch {
    throw new CryptoFault('payload', 'cannot be decrypted: it was changed, or belongs to another key')
  }
}

/** In bytes. */
function readModulusLength({ asymmetricKeyDetails }: KeyObject): number {
  return Math.ceil((asymmetricKeyDetails?.modulusLength ?? 0) / 8)
}

function readPrivateExponent(key: KeyObject, length: number): Buffer {
  const bytes = Buffer.from(key.export({ format: 'jwk' }).d ?? '', 'base64url')
  return Buffer.concat([Buffer.alloc(length - bytes.length), bytes])
}
