import { toBytes, isBytes, type BytesLike } from './bytes'
import { changeInChunks, replaceMatches } from '../metering/chunks'
import type { Meter } from '../metering/meter'

const keptByJavaScript = /[!'()*]/g
const notInUrl = /[^A-Za-z\d._~-]/g
/** An escape, or up to 10,000 characters without `%`, or a lone `%`. */
const pieces = /%[\da-f]{2}|[^%]{1,10000}|%/giu
const encodedSpace = /%20/g
const brackets = /%5[BD]/g
const encoded = /(?:%[\da-f]{2})+/gi

/**
 * Percent-encodes text or bytes for a URL, all but letters, digits and `-._~`.
 *
 * @param change changes the encoded text further, in chunks that never split an escape
 */
export function percentEncode(value: BytesLike, meter?: Meter, change = (encoded: string): string => encoded): string {
  if (!isBytes(value)) return changeInChunks(value, meter, (chunk) => change(encodeText(chunk)))
  return changeInChunks(toBytes(value).toString('latin1'), meter, (binary) =>
    change(binary.replace(notInUrl, encodeCharacter)),
  )
}

/**
 * Encodes any text as one segment of a path: letters, digits, `_`, `-` and `.` as they are, and the rest
 * percent-encoded, so that no segment is empty, `.` or `..`, unless the text is empty.
 */
export function encodeSegment(text: string): string {
  return text === '.' || text === '..' ? text.replaceAll('.', '%2E') : percentEncode(text).replaceAll('~', '%7E')
}

/** The text of a segment; undefined if it is not one that `encodeSegment` makes, or has a slash. */
export function decodeSegment(segment: string): string | undefined {
  const text = percentDecode(segment)
  return encodeSegment(text) === segment && !text.includes('/') ? text : undefined
}

function encodeText(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(keptByJavaScript, encodeCharacter)
}

/** Percent-encoded text for a query string, with `+` for a space. */
export function encodeSpacesAsPlus(encoded: string): string {
  return encoded.replace(encodedSpace, '+')
}

/** Percent-encodes text for a URL, except reserved characters and existing escapes. */
export function percentEncodeUnsafe(text: string, meter?: Meter): string {
  return replaceMatches(text.toWellFormed(), pieces, meter, (piece) =>
    piece.length === 3 && piece.startsWith('%') ? piece : encodeURI(piece).replace(brackets, decodeURIComponent),
  )
}

/** Decodes percent-encoded text; invalid UTF-8 becomes U+FFFD. */
export function percentDecode(text: string): string {
  if (!text.includes('%')) return text
  return text.replace(encoded, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString())
}

function encodeCharacter(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
}
