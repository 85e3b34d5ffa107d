import { InvalidValueError } from '../errors'

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * The text that bytes are in UTF-8.
 *
 * @param what whose bytes they are, for the message
 * @throws {InvalidValueError} where they are none: it would not be what was sent
 */
export function utf8(bytes: Uint8Array, what: string): string {
  try {
    return decoder.decode(bytes)
  } catch (cause) {
    throw new InvalidValueError(`${what} is not UTF-8`, { cause })
  }
}

const lenient = new TextDecoder('utf-8', { ignoreBOM: true })

/** The text that bytes are in UTF-8, with U+FFFD for bad sequences. */
export function decodeUtf8(bytes: Uint8Array): string {
  return lenient.decode(bytes)
}

const byteOrderMark = '\ufeff'

/** The text without the mark that some editors and clients put before it. */
export function withoutMark(text: string): string {
  return text.startsWith(byteOrderMark) ? text.slice(1) : text
}
