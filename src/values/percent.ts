import { replaceMatches } from './chunks'
import type { Meter } from './meter'

const keptByJavaScript = /[!'()*]/g
/** What is encoded already, or a piece of what is not. */
const pieces = /%[\da-f]{2}|[^%]{1,10000}|%/giu
const brackets = /%5[BD]/g
const encoded = /(?:%[\da-f]{2})+/gi

/** Text as a part of a URL: all but letters, digits and `-._~` percent-encoded. */
export function percentEncode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(keptByJavaScript, percentOf)
}

/** Text as a part of a query string: as `percentEncode`, with `+` for a space. */
export function encodeInQuery(text: string): string {
  return percentEncode(text).replaceAll('%20', '+')
}

/** Text as a piece of a URL: reserved characters and what is percent-encoded already stay as they are. */
export function percentEncodeUnsafe(text: string, meter?: Meter): string {
  return replaceMatches(text.toWellFormed(), pieces, meter, (piece) =>
    piece.length === 3 && piece.startsWith('%') ? piece : encodeURI(piece).replace(brackets, decodeURIComponent),
  )
}

/** Percent-encoded text as it was; sequences that are no UTF-8 become U+FFFD. */
export function percentDecode(text: string): string {
  return text.replace(encoded, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString())
}

function percentOf(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}
