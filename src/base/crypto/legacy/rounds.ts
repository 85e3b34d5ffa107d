import type { BlockCipher } from './modes'

/** A cipher whose rounds, in reverse order, decrypt. */
export abstract class RoundCipher implements BlockCipher {
  abstract readonly blockLength: number

  /** @param last the round that decrypting begins with */
  constructor(private readonly last: number) {}

  encryptBlock(bytes: Buffer, offset: number): void {
    this.transform(bytes, offset, 0, 1)
  }

  decryptBlock(bytes: Buffer, offset: number): void {
    this.transform(bytes, offset, this.last, -1)
  }

  /**
   * Encrypts or decrypts a block in place.
   *
   * @param first the first round
   * @param step 1 runs the rounds in order, -1 in reverse
   */
  protected abstract transform(bytes: Buffer, offset: number, first: number, step: 1 | -1): void
}
