import { inChunks, replaceMatches } from '../metering/chunks'
import type { Meter } from '../metering/meter'

const special = /[&<>"']/
const specials = /[&<>"']/g
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes `& < > " '` as HTML entities, in the spelling of Ruby's CGI.escapeHTML. */
export function escapeText(text: string, meter?: Meter): string {
  return special.test(text) ? inChunks(text, meter, escapeChunk) : text
}

function escapeChunk(text: string): string {
  return text.replace(specials, (character) => entities[character] as string)
}

const entity = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6}));/g
const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Decodes the five XML entities and numeric ones; others stay as they are. */
export function unescapeText(html: string, meter?: Meter): string {
  if (!html.includes('&')) return html
  return replaceMatches(html, entity, meter, (whole: string, name?: string, decimal?: string, hex?: string) => {
    if (name !== undefined) return characters[name] as string
    const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
