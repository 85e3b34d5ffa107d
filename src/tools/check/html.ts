import { findRegions, formatEndTag } from './regions'

/** An attribute of an element. */
export interface Attribute {
  /** As it is written; Liquid in it is not rendered. */
  readonly value: string
  /** The index in the file at which the value begins. */
  readonly begin: number
}

/** The opening tag of an element in a file. */
export interface HtmlElement {
  /** In lower case. */
  readonly name: string
  readonly begin: number
  /** The index after the `>`. */
  readonly end: number
  /** By their names in lower case. */
  readonly attributes: ReadonlyMap<string, Attribute>
}

const unprinted = /\{%-?\s*(?:raw|comment|doc)\s*-?%\}|<!--|<script\b|^ {0,3}(?:```|~~~)/gim

/**
 * A text with blanks in place of scripts, comments, fenced code of Markdown, and Liquid that does not run: all indices
 * stay.
 */
export function blankUnprinted(text: string): string {
  let printed = ''
  let last = 0
  for (const { begin, end } of findRegions(text, unprinted, findUnprintedEnd)) {
    printed += text.slice(last, begin) + text.slice(begin, end).replace(/[^\n]/g, ' ')
    last = end
  }
  return printed + text.slice(last)
}

function findUnprintedEnd(opened: string): string {
  if (opened === '<!--') return '-->'
  if (/[`~]$/.test(opened)) return `^ {0,3}${opened.trim()}`
  const [name = ''] = /raw|comment|doc/i.exec(opened) ?? []
  return name === '' ? '</script\\s*>' : formatEndTag(name.toLowerCase())
}

/** The elements of a name, such as `form` or `a`, in a text with Liquid. */
export function* findElements(text: string, ...names: readonly string[]): Generator<HtmlElement> {
  const opening = new RegExp(`<(${names.join('|')})(?=[\\s>/])`, 'gi')
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const [tag, name = ''] = found
    const { attributes, end } = readAttributes(text, found.index + tag.length)
    yield { name: name.toLowerCase(), begin: found.index, end, attributes }
    opening.lastIndex = end
  }
}

function readAttributes(text: string, from: number): Pick<HtmlElement, 'attributes' | 'end'> {
  const attributes = new Map<string, Attribute>()
  let at = from
  while (at < text.length && text[at] !== '>') {
    const next = skipLiquid(text, at)
    if (next > at) {
      at = next
      continue
    }
    const [name = ''] = matchAt(/[^\s=>{"'/]+/y, text, at) ?? []
    if (name === '') {
      at++
      continue
    }
    at += name.length
    const [equals = ''] = matchAt(/\s*=\s*/y, text, at) ?? []
    if (equals === '') continue
    const quote = /["']/.exec(text[at + equals.length] ?? '')?.[0] ?? ''
    const begin = at + equals.length + quote.length
    const end = findValueEnd(text, begin, quote)
    if (!attributes.has(name.toLowerCase()))
      attributes.set(name.toLowerCase(), { value: text.slice(begin, end), begin })
    at = end + quote.length
  }
  return { attributes, end: at + 1 }
}

/** @param quote empty for a value without quotes */
function findValueEnd(text: string, begin: number, quote: string): number {
  for (let at = begin; at < text.length; at++) {
    at = skipLiquid(text, at)
    if (quote === '' ? /[\s>]/.test(text[at] ?? ' ') : text[at] === quote) return at
  }
  return text.length
}

/** The index after outputs and tags of Liquid that begin at an index. */
function skipLiquid(text: string, from: number): number {
  let at = from
  for (;;) {
    const close = text.startsWith('{{', at) ? '}}' : text.startsWith('{%', at) ? '%}' : undefined
    const end = close === undefined ? -1 : text.indexOf(close, at)
    if (end < 0) return at
    at = end + 2
  }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
