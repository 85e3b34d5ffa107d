import { Binary, isComparison } from './conditions'
import { shrinkToFit } from './shrink-to-fit'
import type { Expression } from './expressions'
import { Filtered } from './filtered'
import { blank, FragmentReader, findQuotedEnd, separators, skip, type Span } from './fragments'
import { FilterToken, type FilterArgument } from './tokens'
import { checkArguments, checkFilter, checkOperators } from './checks'

const notBlank = /[^ \t-\r]+/y
const word = /\w+/y
const attributeName = /\w[\w-]*/y
const junction = /(?:and|or)\b[ \t-\r]?/y
const operatorName = /[=!<>a-z_]+/y
const variable = /[\w-]+/y
const label = /"[^"]*"|'[^']*'|[^ \t-\r,|'":]+/y
const signature = /[\w.[\]-]/
const choice = /[ \t-\r]+or[ \t-\r]+|[ \t-\r]*,[ \t-\r]*/y

/**
 * Reads expressions like Ruby's lax parser: it looks for fragments where they are expected, and skips the rest. No part
 * of the text is ever read more than a few times.
 */
export class LaxReader extends FragmentReader {
  /** The first unknown operator: its condition is not ignored, but fails when it is evaluated. */
  unknownOperator: { readonly name: string; readonly begin: number } | undefined

  /** A value with its filters: the first fragment (nil if there is none), and the filters after the next bar. */
  readFiltered(): Expression {
    const begin = this.at
    const first = this.takeNext()
    if (!first) return this.makeNil(begin)
    const calls = this.readFilters()
    const initial = this.parseExpression(first)
    if (calls.length === 0) return initial
    return new Filtered(initial, shrinkToFit(calls), this.reader.makePlace(this.offset + begin), this.reader.liquid)
  }

  /** Like `readFiltered`, for the content of `{{ }}`; undefined if a `}` outside of literals and strings ends it early. */
  readOutput(): Expression | undefined {
    for (let at = 0; at < this.text.length;) {
      if (this.text[at] === '}') return undefined
      at = this.findLiteralEnd(at) ?? findQuotedEnd(this.text, at) ?? at + 1
    }
    return this.readFiltered()
  }

  /** The filters that follow: the first begins after a bar, each other one after any character that ends a call. */
  readFilters(): FilterToken[] {
    const calls: FilterToken[] = []
    const bar = this.text.indexOf('|', this.at)
    if (bar < 0) return calls
    this.at = bar + 1
    while (this.at < this.text.length) {
      const end = this.findRunEnd(this.at)
      const call = this.readCall({ begin: this.at, end })
      if (call) calls.push(call)
      this.at = Math.max(end, this.at) + 1
    }
    return calls
  }

  private readCall({ begin, end }: Span): FilterToken | undefined {
    const { reader, offset } = this
    let at = begin
    while (at < end && skip(word, this.text, at) === at) at++
    if (at >= end) return undefined
    const nameBegin = at
    const filter = this.text.slice(at, skip(word, this.text, at))
    const written: FilterArgument[] = []
    at = begin
    while (at < end) {
      const separator = this.text[at++]
      if (separator !== ':' && separator !== ',') continue
      const start = skip(blank, this.text, at)
      const key = skip(word, this.text, start)
      const colon = skip(blank, this.text, key)
      const isNamed = key > start && this.text[colon] === ':'
      const value = (isNamed && this.findFragment(skip(blank, this.text, colon + 1))) || this.findFragment(start)
      if (!value || value.begin >= end) continue
      at = value.end
      const name = value.begin > start ? { name: this.text.slice(start, key) } : undefined
      written.push({ ...name, value: this.parseExpression(value) })
      checkArguments(written.length, offset + value.begin, reader)
    }
    const token = new FilterToken(
      filter,
      shrinkToFit(written),
      reader.input,
      offset + nameBegin,
      offset + end,
      reader.file,
    )
    checkFilter(filter, token, reader.liquid)
    return token
  }

  /**
   * Conditions joined by `and` and `or`. Each consists of its first fragment and, if they follow, an operator and another
   * fragment.
   *
   * @returns undefined if a condition is missing
   */
  readCondition(): Expression | undefined {
    const parts = this.readParts()
    checkOperators(parts.length, this.reader)
    let condition = this.parseComparison(parts.pop())
    while (condition && parts.length > 0) {
      const operator = this.readText(parts.pop() as Span).trim()
      const left = this.parseComparison(parts.pop())
      if (!left || (operator !== 'and' && operator !== 'or')) return undefined
      condition = this.makeBinary(operator, left, condition)
    }
    return condition
  }

  /** The spans of the conditions, and of the words `and` and `or` between them. */
  private readParts(): Span[] {
    const parts: Span[] = []
    let begin = -1
    const close = (end: number): void => {
      if (begin >= 0) parts.push({ begin, end })
      begin = -1
    }
    for (let at = skip(blank, this.text, 0); at < this.text.length; at = skip(blank, this.text, at)) {
      const end = skip(junction, this.text, at)
      if (end > at) {
        close(at)
        parts.push({ begin: at, end })
        at = end
      } else {
        if (begin < 0) begin = at
        at = this.findFragment(at)?.end ?? skip(notBlank, this.text, at)
      }
    }
    close(this.text.length)
    return parts
  }

  private parseComparison(part: Span | undefined): Expression | undefined {
    if (!part) return undefined
    this.at = part.begin
    const first = this.takeNext()
    if (!first || first.begin >= part.end) return undefined
    const left = this.parseExpression(first)
    const begin = skip(blank, this.text, first.end)
    const end = Math.min(skip(operatorName, this.text, begin), part.end)
    if (end <= begin) return left
    const second = this.findFragment(skip(blank, this.text, end))
    const right = second && second.begin < part.end ? this.parseExpression(second) : this.makeNil(end)
    const operator = this.text.slice(begin, end)
    if (!isComparison(operator, this.reader.liquid.options.operators)) {
      this.unknownOperator ??= { name: operator, begin: this.offset + begin }
    }
    return this.makeBinary(operator, left, right)
  }

  private makeBinary(operator: string, left: Expression, right: Expression): Expression {
    const { reader } = this
    const place = reader.makePlace(left.token.begin, right.token.end)
    return new Binary(operator, left, right, place, reader.liquid.options.operators)
  }

  /**
   * The named arguments (`name: value`).
   *
   * @param separator the separator of a name and its value
   * @param words whether a bare name is an argument, too: the variable of that name
   */
  readArguments(separator: string, { words = false } = {}): Map<string, Expression> {
    const found = new Map<string, Expression>()
    for (let at = 0; at < this.text.length;) {
      const end = skip(attributeName, this.text, at)
      if (end === at) {
        at++
        continue
      }
      const colon = skip(blank, this.text, end)
      const value = this.text.startsWith(separator, colon)
        ? this.findFragment(skip(blank, this.text, colon + separator.length))
        : undefined
      if (value || words) found.set(this.text.slice(at, end), this.parseExpression(value ?? { begin: at, end }))
      at = value?.end ?? end
    }
    return found
  }

  /** Cuts the text at the first `mark`; returns the index in the template at which it now ends. */
  endAt(mark: string): number {
    const at = this.text.indexOf(mark)
    if (at >= 0) this.text = this.text.slice(0, at)
    return this.offset + this.text.length
  }

  /** The next value, wherever it begins; undefined if there is none. */
  readOperand(): Expression | undefined {
    const fragment = this.takeNext()
    return fragment && this.parseExpression(fragment)
  }

  /** The value at the current position; undefined if there is none. */
  readOperandHere(): Expression | undefined {
    const fragment = this.findFragment(skip(blank, this.text, this.at))
    if (fragment) this.at = fragment.end
    return fragment && this.parseExpression(fragment)
  }

  /** The name at the current position; empty if there is none. */
  readName(): string {
    const begin = skip(blank, this.text, this.at)
    this.at = skip(variable, this.text, begin)
    return this.text.slice(begin, this.at)
  }

  /** A value with a colon after it, at the current position; undefined if there is none. */
  readLabel(): Expression | undefined {
    const begin = skip(blank, this.text, this.at)
    const end = skip(label, this.text, begin)
    const colon = skip(blank, this.text, end)
    if (end === begin || this.text[colon] !== ':') return undefined
    this.at = colon + 1
    return this.parseExpression({ begin, end })
  }

  /** The next name, wherever it begins; undefined if there is none. */
  findName(): Span | undefined {
    for (let { at } = this; at < this.text.length; at++) {
      const end = skip(variable, this.text, at)
      if (end > at) return { begin: this.offset + at, end: this.offset + end }
    }
    return undefined
  }

  /** The name, with its path, before the first `=` that has one; `end` is the index of that `=`. */
  findAssigned(): Span | undefined {
    for (let equals = this.text.indexOf('='); equals >= 0; equals = this.text.indexOf('=', equals + 1)) {
      let end = equals
      while (end > 0 && skip(blank, this.text, end - 1) === end) end--
      let begin = end
      while (begin > 0 && signature.test(this.text[begin - 1] as string)) begin--
      if (begin < end) return { begin: this.offset + begin, end: this.offset + equals }
    }
    return undefined
  }

  /** Skips `or` or a comma at the current position; returns whether there was one. */
  readChoice(): boolean {
    const begin = this.at
    this.at = skip(choice, this.text, begin)
    return this.at > begin
  }

  /** Skips to after the next comma, else to the end; returns whether there was a comma. */
  readComma(): boolean {
    const comma = this.text.indexOf(',', this.at)
    this.at = comma < 0 ? this.text.length : comma + 1
    return comma >= 0
  }

  /** The end of the run of fragments, whitespace and commas that starts at `begin`. */
  private findRunEnd(begin: number): number {
    for (let at = begin; ;) {
      const end = this.findFragment(skip(separators, this.text, at))?.end ?? skip(separators, this.text, at)
      if (end === at) return at
      at = end
    }
  }
}
