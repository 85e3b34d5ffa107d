import { Float } from '../../base/values/scalar'
import { shrinkToFit } from './shrink-to-fit'
import { Literal, RangeLiteral, type Expression, type Key } from './expressions'
import { Path, PathToken } from './path'
import type { OperandReader } from './operand-reader'

/** A part of the text. */
export interface Span {
  readonly begin: number
  readonly end: number
}

/** Whitespace in Ruby. */
export const blank = /[ \t-\r]*/y
/** A piece of a fragment: anything but whitespace, commas and bars, which are allowed in quotes. */
const piece = /[^ \t-\r,|'"]+|"[^"]*"|'[^']*'/y
const quoted = /"[^"]*"|'[^']*'/y
export const separators = /[ \t-\r,]+/y
const integer = /^-?\d+$/
const float = /^-?\d[\d.]+$/
const lookup = /\[[^\]]+\]|[\w\p{L}\p{M}\p{N}-]+\??/gu
const name = /[\w\p{L}\p{M}\p{N}-]+\??/gu
const boundary = /[ \t-\r,|]/
/** The maximum of brackets that begin no literal: each may cause a read of all text after it. */
const maxFaults = 2

/**
 * Finds fragments in the source, and their values, as Ruby's lax parser does: a fragment is quoted text, or the text
 * between whitespace, commas and bars. An array or hash literal is one, too.
 */
export abstract class FragmentReader {
  protected text: string
  protected at = 0
  /** The number of brackets so far that began no literal. */
  private faults = 0
  /** The index of the text in the template. */
  protected readonly offset: number

  /** @param reader the reader of the source, which then reads parts of it */
  constructor(protected readonly reader: OperandReader) {
    this.text = reader.remaining()
    this.offset = reader.p
  }

  /** The current position in the template. */
  get p(): number {
    return this.offset + this.at
  }

  /** The next fragment from the current position on. */
  protected takeNext(): Span | undefined {
    for (let { at } = this; at < this.text.length; at++) {
      at = skip(separators, this.text, at)
      const fragment = this.findFragment(at)
      if (!fragment) continue
      this.at = fragment.end
      return fragment
    }
    return undefined
  }

  /** The fragment that begins here, if one does. */
  protected findFragment(begin: number): Span | undefined {
    const end = this.findLiteralEnd(begin) ?? findQuotedEnd(this.text, begin) ?? findFragmentEnd(this.text, begin)
    return end > begin ? { begin, end } : undefined
  }

  /** The end of the literal, range or group that begins here. */
  protected findLiteralEnd(begin: number): number | undefined {
    if (this.faults >= maxFaults || !'[{('.includes(this.text[begin] ?? ' ')) return undefined
    const part = this.makePartReader({ begin, end: this.text.length })
    const value = part.attempt(() => part.readOperand())
    const end = part.p - this.offset
    if (!value) this.faults++
    return value && (end === this.text.length || boundary.test(this.text[end] as string)) ? end : undefined
  }

  /** The expression of a fragment. */
  protected parseExpression(span: Span): Expression {
    const part = this.makePartReader(span)
    const value = part.attempt(() => part.readOperandAlone())
    if (value) return value
    const text = this.readText(span)
    const place = this.reader.makePlace(this.offset + span.begin, this.offset + span.end)
    const [first] = text
    if ((first === '"' || first === "'") && text.length > 1 && text.endsWith(first)) {
      return new Literal(text.slice(1, -1), place)
    }
    if (integer.test(text)) return new Literal(Number(text), place)
    if (float.test(text)) return new Literal(new Float(Number.parseFloat(text)), place)
    return this.parseRange(span) ?? this.parsePath(span)
  }

  /** `(a..b)`, split at the last dots. */
  private parseRange({ begin, end }: Span): Expression | undefined {
    const text = this.text.slice(begin, end)
    const dots = text.lastIndexOf('..')
    if (!text.startsWith('(') || !text.endsWith(')') || dots < 2 || dots + 3 > text.length - 1) return undefined
    const first = this.parseExpression({ begin: begin + 1, end: begin + dots })
    const last = this.parseExpression({ begin: begin + dots + 2, end: end - 1 })
    return new RangeLiteral(first, last, this.reader.makePlace(this.offset + begin, this.offset + end))
  }

  /** The path of the names and brackets in a fragment. */
  private parsePath({ begin, end }: Span): Expression {
    const { input, file } = this.reader
    const [root, ...keys] = this.parseKeys({ begin, end })
    if (typeof root !== 'string') return this.makeNil(begin)
    const token = new PathToken(root, shrinkToFit(keys), input, this.offset + begin, this.offset + end, file)
    return new Path(root, token.keys, token)
  }

  private parseKeys({ begin, end }: Span): Key[] {
    const text = this.text.slice(begin, end)
    // An opening bracket after the last closing one is ignored.
    const closed = text.lastIndexOf(']') + 1
    const keys: Key[] = []
    for (const { 0: key, index } of text.slice(0, closed).matchAll(lookup)) {
      const inner = { begin: begin + index + 1, end: begin + index + key.length - 1 }
      keys.push(key.startsWith('[') ? this.parseExpression(inner) : key)
    }
    for (const [key] of text.slice(closed).matchAll(name)) keys.push(key)
    return keys
  }

  private makePartReader({ begin, end }: Span): OperandReader {
    return this.reader.turnTo(this.offset + begin, this.offset + end)
  }

  protected makeNil(at: number): Expression {
    return new Literal(null, this.reader.makePlace(this.offset + at, this.offset + at))
  }

  protected readText({ begin, end }: Span): string {
    return this.text.slice(begin, end)
  }
}

export function findQuotedEnd(text: string, begin: number): number | undefined {
  const end = skip(quoted, text, begin)
  return end > begin ? end : undefined
}

function findFragmentEnd(text: string, begin: number): number {
  for (let at = begin; ;) {
    const end = skip(piece, text, at)
    if (end === at) return at
    at = end
  }
}

/** The end of a match at an index; `at` itself if there is none. */
export function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}
