import { changeInChunks, replaceMatches } from '../metering/chunks'
import type { Meter } from '../metering/meter'

interface RenderMeter extends Meter {
  /** The format of the output, if it differs from the response's. */
  readonly format?: string | undefined
}

const special = /[&<>"']/
const specials = /[&<>"']/g
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/**
 * Escapes `& < > " '` as HTML entities, in the spelling of Ruby's CGI.escapeHTML. In Markdown, the text stays one text, too.
 */
export function escapeText(text: string, meter?: RenderMeter): string {
  return guardFromMarkdown(special.test(text) ? changeInChunks(text, meter, escapeChunk) : text, meter)
}

/** Brackets make links, and a line break can end the HTML around it. Source: CommonMark 0.31.2, 4.6 and 6.3 */
const specialInMarkdown = /[\n\r[\]]/g

/** Whether a render prints Markdown. */
export function isForMarkdown(meter: RenderMeter): boolean {
  return meter.format === 'markdown'
}

/**
 * Escapes HTML of a visitor in a render that prints Markdown, so that the Markdown makes no link of it, and does not end an
 * attribute that it is in. Returns it unchanged in other renders.
 */
export function guardFromMarkdown(html: string, meter: RenderMeter | undefined): string {
  if (!meter || !isForMarkdown(meter)) return html
  return replaceMatches(html, specialInMarkdown, meter, (character = '') => `&#0${character.charCodeAt(0)};`)
}

/** The entities that `guardFromMarkdown` writes. Their zero tells them from those that people write. */
const guarded = /&#0(10|13|91|93);/g

/** Undoes `guardFromMarkdown` in code of Markdown, which shows entities as they are written. */
export function showGuarded(code: string, meter: Meter | undefined): string {
  return replaceMatches(code, guarded, meter, (_, unit) => String.fromCharCode(Number(unit)))
}

/** The greatest length for which looking at each unit is faster than a regular expression. */
const short = 200

function escapeChunk(text: string): string {
  if (text.length <= short) return escapeShort(text)
  return text.replace(specials, (character) => entities[character] as string)
}

function escapeShort(text: string): string {
  let escaped = ''
  let done = 0
  for (let i = 0; i < text.length; i++) {
    const replacement = findEntity(text.charCodeAt(i))
    if (replacement === '') continue
    escaped += text.slice(done, i) + replacement
    done = i + 1
  }
  return escaped + text.slice(done)
}

/** The entity of a character; empty if it stays. */
function findEntity(unit: number): string {
  if (unit > 62) return ''
  switch (unit) {
    case 34:
      return '&quot;'
    case 38:
      return '&amp;'
    case 39:
      return '&#39;'
    case 60:
      return '&lt;'
    default:
      return unit === 62 ? '&gt;' : ''
  }
}

const entity = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6}));/g
const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Decodes the five XML entities and numeric ones; others stay as they are. */
export function unescapeText(html: string, meter: Meter): string {
  if (!html.includes('&')) return html
  return replaceMatches(html, entity, meter, (whole: string, name?: string, decimal?: string, hex?: string) => {
    if (name !== undefined) return characters[name] as string
    const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

/** A character that XML cannot hold, not even escaped. Source: XML 1.0, 2.2 */
export const impossibleInXml = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u
