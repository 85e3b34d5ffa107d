import { createCipheriv, createDecipheriv } from 'node:crypto'
import { deriveKey } from './derived-key'

const algorithm = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]
const purpose = 'liquid-platform: queued jobs'

/** Encrypts and authenticates texts, with a key derived from a secret. */
export class Sealer {
  private readonly key: () => Uint8Array

  /** @param secret if empty, a random key is used, so that no other sealer opens its output */
  constructor(
    secret: string,
    private readonly randomBytes: (count: number) => Uint8Array,
  ) {
    this.key = deriveKey(secret, purpose, randomBytes)
  }

  /** The IV, the ciphertext and the tag, as Base64. */
  seal(text: string): string {
    const iv = this.randomBytes(ivBytes)
    const cipher = createCipheriv(algorithm, this.key(), iv)
    return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
  }

  /** Undefined if the text was sealed with another secret, or changed. */
  open(sealed: string): string | undefined {
    const bytes = Buffer.from(sealed, 'base64')
    try {
      const decipher = createDecipheriv(algorithm, this.key(), bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
      decipher.setAuthTag(bytes.subarray(-tagBytes))
      return decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
    } catch {
      return undefined
    }
  }
}
