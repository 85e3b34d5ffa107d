/** What was given cannot be used. The message holds nothing of a key or a payload but its length. */
export class CryptoFault extends Error {
  /** @param part the parameter to blame */
  constructor(
    readonly part: string,
    message: string,
  ) {
    super(message)
  }
}
