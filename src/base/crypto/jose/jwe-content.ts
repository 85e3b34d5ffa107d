import { createCipheriv, createHmac } from 'node:crypto'

/** The encrypted content. */
interface Sealed {
  readonly ciphertext: Buffer
  readonly tag: Buffer
}

/** How the content is encrypted (RFC 7518, section 5); lengths are in bytes. */
export interface ContentEncryption {
  readonly keyLength: number
  readonly ivLength: number
  /** @param additional data that is authenticated but not encrypted */
  readonly seal: (key: Buffer, iv: Buffer, plain: Buffer, additional: Buffer) => Sealed
}

/** AES key sizes. */
export type AesBits = 128 | 192 | 256

export const contentEncryptions: ReadonlyMap<string, ContentEncryption> = new Map([
  ['A128CBC-HS256', makeCbcHmac(128, 'sha256')],
  ['A192CBC-HS384', makeCbcHmac(192, 'sha384')],
  ['A256CBC-HS512', makeCbcHmac(256, 'sha512')],
  ['A128GCM', makeGcm(128)],
  ['A192GCM', makeGcm(192)],
  ['A256GCM', makeGcm(256)],
])

export function makeGcm(bits: AesBits): ContentEncryption {
  return {
    keyLength: bits / 8,
    ivLength: 12,
    seal(key, iv, plain, additional) {
      const cipher = createCipheriv(`aes-${bits}-gcm`, key, iv).setAAD(additional)
      const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()])
      return { ciphertext, tag: cipher.getAuthTag() }
    },
  }
}

/** AES-CBC with HMAC. The key is the HMAC key followed by the AES key. */
function makeCbcHmac(bits: AesBits, hash: string): ContentEncryption {
  const half = bits / 8
  return {
    keyLength: half * 2,
    ivLength: 16,
    seal(key, iv, plain, additional) {
      const cipher = createCipheriv(`aes-${bits}-cbc`, key.subarray(half), iv)
      const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()])
      const length = Buffer.alloc(8)
      length.writeBigUInt64BE(BigInt(additional.length) * 8n)
      const authenticated = Buffer.concat([additional, iv, ciphertext, length])
      const tag = createHmac(hash, key.subarray(0, half)).update(authenticated).digest().subarray(0, half)
      return { ciphertext, tag }
    },
  }
}
