import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

const keyBytes = 32
const purpose = 'liquid-platform: addresses and keys of files'

/** Signs texts that clients send back, with a key derived from a secret. */
export class Signer {
  private key: Uint8Array | undefined

  /** @param secret if empty, a random key is used, so that only this signer verifies what it signed */
  constructor(
    private readonly secret: string,
    private readonly randomBytes: (count: number) => Uint8Array,
  ) {}

  /** HMAC-SHA256 of the texts and of their borders, as Base64url. */
  sign(...texts: readonly string[]): string {
    return createHmac('sha256', this.usedKey()).update(JSON.stringify(texts)).digest('base64url')
  }

  isSigned(signature: string, ...texts: readonly string[]): boolean {
    const [given, right] = [Buffer.from(signature), Buffer.from(this.sign(...texts))]
    return given.byteLength === right.byteLength && timingSafeEqual(given, right)
  }

  private usedKey(): Uint8Array {
    return (this.key ??=
      this.secret === ''
        ? this.randomBytes(keyBytes)
        : new Uint8Array(hkdfSync('sha256', this.secret, '', purpose, keyBytes)))
  }
}
