import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const [keyBytes, ivBytes, tagBytes] = [32, 12, 16]
const purpose = 'liquid-platform: queued jobs'

/** Encrypts and authenticates texts, with a key derived from a secret. */
export class Sealer {
  private key: Uint8Array | undefined

  /** @param secret if empty, a random key is used, so that only this sealer opens what it sealed */
  constructor(
    private readonly secret: string,
    private readonly randomBytes: (count: number) => Uint8Array,
  ) {}

  /** The IV, the ciphertext and the tag, as Base64. */
  seal(text: string): string {
    const iv = this.randomBytes(ivBytes)
    const cipher = createCipheriv(algorithm, this.usedKey(), iv)
    return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
  }

  /** Undefined if the text was sealed with another secret, or changed. */
  open(sealed: string): string | undefined {
    const bytes = Buffer.from(sealed, 'base64')
    try {
      const decipher = createDecipheriv(algorithm, this.usedKey(), bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
      decipher.setAuthTag(bytes.subarray(-tagBytes))
      return decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
    } catch {
      return undefined
    }
  }

  private usedKey(): Uint8Array {
    return (this.key ??=
      this.secret === ''
        ? this.randomBytes(keyBytes)
        : new Uint8Array(hkdfSync('sha256', this.secret, '', purpose, keyBytes)))
  }
}
