/** An unusable key, payload or parameter. The message reveals only the length of a key or payload. */
export class CryptoFault extends Error {
  /** @param part the parameter to blame */
  constructor(
    readonly part: string,
    message: string,
  ) {
    super(message)
  }
}
