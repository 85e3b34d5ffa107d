import { InvalidValueError } from '../errors'

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Decodes UTF-8.
 *
 * @param what names the bytes in the message
 * @throws {InvalidValueError} if they are not UTF-8: replacing sequences would change the input
 */
export function readUtf8(bytes: Uint8Array, what: string): string {
  try {
    return decoder.decode(bytes)
  } catch (cause) {
    throw new InvalidValueError(`${what} is not UTF-8`, { cause })
  }
}

/** Decodes UTF-8; undefined if the bytes are not UTF-8. */
export function tryReadUtf8(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}

const lenient = new TextDecoder('utf-8', { ignoreBOM: true })

/** Decodes UTF-8, with U+FFFD for invalid sequences. */
export function decodeUtf8(bytes: Uint8Array): string {
  return lenient.decode(bytes)
}

const byteOrderMark = '\ufeff'

/** The text without the byte order mark that some editors and clients prepend. */
export function removeByteOrderMark(text: string): string {
  return text.startsWith(byteOrderMark) ? text.slice(1) : text
}
