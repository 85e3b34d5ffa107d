import { createHmac } from 'node:crypto'
import { deriveKey } from './derived-key'
import { isSameSecret } from './same-secret'

/** Signs texts that clients send back, with a key derived from a secret. */
export class Signer {
  private readonly key: () => Uint8Array

  /**
   * @param secret if empty, a random key is used, so that no other signer verifies its signatures
   * @param purpose the purpose of the signature: signers of other purposes reject it
   */
  constructor(secret: string, purpose: string, randomBytes: (count: number) => Uint8Array) {
    this.key = deriveKey(secret, `liquid-platform: ${purpose}`, randomBytes)
  }

  /** HMAC-SHA256 of the texts and of their borders, as Base64url. */
  sign(...texts: readonly string[]): string {
    return createHmac('sha256', this.key()).update(JSON.stringify(texts)).digest('base64url')
  }

  isSigned(signature: string, ...texts: readonly string[]): boolean {
    return isSameSecret(this.sign(...texts), signature)
  }
}
