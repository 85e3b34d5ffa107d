import type { Liquid, Token, Tokenizer } from 'liquidjs'
import * as fixedLimits from '../../base/limits'
import { findJsonStringEnd, unescapeJson } from '../../base/formats/json-string'
import { Float } from '../../base/values/scalar'
import { AttemptReader } from './attempt-reader'
import { shrinkToFit } from './shrink-to-fit'
import { getDialect } from '../dialect'
import {
  ArrayLiteral,
  HashLiteral,
  Interpolation,
  Literal,
  RangeLiteral,
  type Expression,
  type Key,
} from './expressions'
import { Path, PathToken } from './path'
import { TemplateTokenizer } from '../templates/tokenizer'
import { isOfName, PlaceToken, WordToken } from './tokens'

/** The surroundings of an expression, which decide what a comma after a filter's argument separates. */
export type Within = 'template' | 'arguments' | 'array'

const maxDepth = fixedLimits.templates.expressions

/** Reads single values: literals, strings, paths, ranges. The parts of a literal are expressions. */
export abstract class OperandReader extends AttemptReader {
  private depth = 0
  /** Where a key or an element of a literal begins. */
  private element = -1

  constructor(
    readonly liquid: Liquid,
    input: string,
    file?: string,
    range?: readonly [number, number],
  ) {
    super(input, liquid.options.operators, file, range && [...range], liquid.options.groupedExpressions)
  }

  override skipBlank(): void {
    const unit = this.input.charCodeAt(this.p)
    // Most calls end here.
    if (unit > 32 && unit < 128) return
    super.skipBlank()
  }

  /** Typographic quotes are not part of a name, as they are in LiquidJS. */
  override readIdentifier(): ReturnType<Tokenizer['readIdentifier']> {
    this.skipBlank()
    const { input, p: begin, N } = this
    let end = begin
    while (end < N && isOfName(input.charCodeAt(end))) end++
    this.p = end
    return new WordToken(input.slice(begin, end), input, begin, end, this.file)
  }

  /** Reads a value or condition with its filters. */
  abstract readFiltered(within?: Within): Expression

  /** Reads an interpolated part of a string; undefined if it is empty. */
  protected abstract readPart(begin: number, end: number): Expression | undefined

  /** A token for the source from `begin` to the current position. */
  makePlace(begin: number, end = this.p): Token {
    return new PlaceToken(this.input, begin, end, this.file)
  }

  /** Reads a single value; throws an error with the unexpected source if there is none. */
  readOperand(): Expression {
    const value = this.tryOperand()
    if (!value) throw this.error(this.end() ? 'a value is missing' : `unexpected ${this.snapshot()}, value expected`)
    return value
  }

  /** Reads a single value, and nothing after it. */
  readOperandAlone(): Expression {
    return this.expectAlone(this.readOperand())
  }

  protected expectAlone(expression: Expression): Expression {
    this.expectEnd()
    return expression
  }

  /** Moves this reader to another part of the template. */
  turnTo(begin: number, end: number): this {
    this.p = begin
    this.N = end
    this.depth = 0
    return this
  }

  /** Throws if anything but a comma is left. */
  expectEnd(): void {
    this.skipBlank()
    if (this.peek() === ',') this.advance()
    this.expectNothing()
  }

  expectNothing(): void {
    this.skipBlank()
    this.assert(this.end(), () => `unexpected ${this.snapshot()}${this.describeStrayColon()}`)
  }

  /** The advice for a colon that does not belong to an argument: `: name: value`. */
  describeStrayColon(): string {
    return this.peek() === ':' ? ' (remove the stray colon)' : ''
  }

  /** Skips blanks, and the `@` before a variable that older apps write. */
  skipAt(): void {
    this.skipBlank()
    if (this.peek() === '@' && /[a-z_]/i.test(this.peek(1))) this.advance()
  }

  /** Reads a single value, if one begins here. */
  tryOperand(): Expression | undefined {
    this.skipBlank()
    const begin = this.p
    if (++this.depth > maxDepth) throw this.makeTooMuchError(`expressions are nested more than ${maxDepth} deep`)
    const root = this.readRoot()
    const keys = root === undefined ? [] : this.readKeys()
    this.depth--
    if (root === undefined) return undefined
    if (typeof root === 'string') {
      return new Path(root, keys, new PathToken(root, keys, this.input, begin, this.p, this.file))
    }
    return keys.length === 0 ? root : new Path(root, keys, this.makePlace(begin))
  }

  private readRoot(): string | Expression | undefined {
    const begin = this.p
    const literal = this.readLiteral()
    if (literal) {
      const { literal: name, content } = literal
      // Before a path it is the name of a variable, as in Ruby.
      if (beginOfPath.test(this.input.slice(this.p, this.p + 2))) return name
      return new Literal(convertLiteral(name, content), this.makePlace(begin), content)
    }
    const number = this.readNumber()?.getText() ?? this.readExponential()
    if (number !== undefined) return new Literal(parseNumber(number), this.makePlace(begin))
    switch (this.peek()) {
      case '"':
        return this.readString()
      case "'":
        return this.readString(false)
      case '[':
        return this.readArray()
      case '{':
        return this.readHashLiteral()
      case '(':
        return this.readGroup()
      default:
        return this.readNonEmptyIdentifier()?.content
    }
  }

  /** Reads a number with an exponent, as in JSON; LiquidJS would read it as a name. */
  private readExponential(): string | undefined {
    if (!startOfNumber.test(this.peek())) return undefined
    const [text, exponent] = exponential.exec(this.input.slice(this.p, this.N)) ?? []
    if (text === undefined) return undefined
    if (exponent === '' || !Number.isFinite(Number(text))) {
      throw this.error(`expected a number such as 1.5e3 or 1.5e-3, got ${text}`)
    }
    this.p += text.length
    return text
  }

  /**
   * Reads a string, which ends at the next quote of its kind: a backslash escapes nothing. In double quotes, a key or an
   * element of a literal is a JSON string.
   */
  private readString(interpolates = getDialect(this.liquid).settings.stringInterpolation): Expression {
    const begin = this.p
    const quote = this.input.charAt(begin)
    const isJson = quote === '"' && begin === this.element
    const end = isJson ? findJsonStringEnd(this.input, begin) : this.input.indexOf(quote, begin + 1)
    if (end < 0 || end >= this.N) throw this.makeUnclosedError(`string is not closed: expected ${quote}`, begin)
    this.p = end + 1
    const read = isJson ? unescapeJson : keep
    const interpolated = interpolates ? this.interpolate(begin + 1, end, read) : undefined
    return interpolated ?? new Literal(read(this.input.slice(begin + 1, end)), this.makePlace(begin))
  }

  /**
   * Reads the name of a partial: a value, where both kinds of quotes interpolate; bare text if LiquidJS' option
   * `dynamicPartials` is off.
   */
  readFileName(): Expression {
    this.skipBlank()
    const begin = this.p
    if (this.liquid.options.dynamicPartials) {
      return this.peek() === '"' || this.peek() === "'" ? this.readString(true) : this.readOperand()
    }
    const { outputDelimiterLeft: left, outputDelimiterRight: right } = this.liquid.options
    for (let close = begin; !this.end() && !/[\s,]/.test(this.peek());) {
      const opens = close >= 0 && this.match(left)
      if (opens) close = this.input.indexOf(right, this.p)
      this.p = opens && close >= 0 ? Math.min(close + right.length, this.N) : this.p + 1
    }
    this.assert(this.p > begin, 'expected the name of a file', begin)
    return this.interpolate(begin, this.p) ?? new Literal(this.input.slice(begin, this.p), this.makePlace(begin))
  }

  /** @param read the text of a piece of the source */
  private interpolate(begin: number, end: number, read = keep): Expression | undefined {
    const { options } = this.liquid
    const { outputDelimiterLeft: left, outputDelimiterRight: right } = options
    const text = this.input.slice(begin, end)
    const parts: Expression[] = []
    let from = begin
    for (;;) {
      const open = begin + text.indexOf(left, from - begin)
      if (open < from) break
      const after = new TemplateTokenizer(this.input, this.file, options, [open, end]).readToDelimiter(right, true)
      if (after < 0 || after > end) break
      const close = after - right.length
      if (open > from) parts.push(new Literal(read(this.input.slice(from, open)), this.makePlace(from, open)))
      const part = this.readPart(open + left.length, close)
      if (part) parts.push(part)
      from = after
    }
    if (from === begin) return undefined
    if (from < end) parts.push(new Literal(read(this.input.slice(from, end)), this.makePlace(from, end)))
    return new Interpolation(parts, this.makePlace(begin - 1, end + 1))
  }

  private readArray(): Expression {
    const begin = this.p++
    const items: Expression[] = []
    while (!this.closes(']', begin, 'array')) items.push(this.readElement('array'))
    return new ArrayLiteral(shrinkToFit(items), this.makePlace(begin))
  }

  private readHashLiteral(): Expression {
    const begin = this.p++
    const entries: [Expression, Expression][] = []
    while (!this.closes('}', begin, 'hash')) {
      const key = this.readHashKey()
      this.skipBlank()
      this.assert(this.peek() === ':', () => `expected ":" after a hash's key, got ${this.snapshot()}`)
      this.p++
      entries.push([key, this.readElement('arguments')])
    }
    return new HashLiteral(shrinkToFit(entries), this.makePlace(begin))
  }

  private readElement(within: Within): Expression {
    this.skipBlank()
    this.element = this.p
    return this.readFiltered(within)
  }

  private readHashKey(): Expression {
    this.skipBlank()
    const begin = (this.element = this.p)
    if (this.peek() === '"') return this.readString()
    if (this.peek() === "'") return this.readString(false)
    const name = this.readNonEmptyIdentifier()
    this.assert(name, () => `expected a hash's key, got ${this.snapshot()}`)
    return new Literal(this.input.slice(begin, this.p), this.makePlace(begin))
  }

  /** Skips a comma; returns whether the literal that began at `begin` ends here, and skips its bracket. */
  private closes(bracket: string, begin: number, kind: string): boolean {
    this.skipBlank()
    if (this.peek() === ',') {
      this.p++
      this.skipBlank()
    }
    if (this.peek() === bracket && !this.end()) {
      this.p++
      return true
    }
    if (this.end() || ')]}'.includes(this.peek())) {
      throw this.makeUnclosedError(`${kind} literal is not closed: expected ${bracket}`, begin)
    }
    return false
  }

  private readGroup(): Expression {
    const begin = this.p++
    const first = this.readOperand()
    this.skipBlank()
    if (this.match('..')) {
      this.p += 2
      const last = this.readOperand()
      this.skipBlank()
      this.assert(this.peek() === ')', 'invalid range syntax: expected ")"')
      this.p++
      return new RangeLiteral(first, last, this.makePlace(begin))
    }
    this.assert(this.groupedExpressions, 'invalid range syntax: expected ".."')
    this.p = begin + 1
    const value = this.readFiltered()
    this.skipBlank()
    this.assert(this.peek() === ')', 'unbalanced parentheses: expected ")"')
    this.p++
    return value
  }

  /** Reads the path after a name: `.b`, `[c]`; it may contain whitespace. */
  readKeys(): readonly Key[] {
    const keys: Key[] = []
    for (let end = this.p; ; end = this.p) {
      this.skipBlank()
      // After whitespace, a bracket may be something else.
      const key = this.p > end ? this.attempt(() => this.readKey()) : this.readKey()
      if (key === undefined) {
        this.p = end
        return shrinkToFit(keys)
      }
      keys.push(key)
    }
  }

  private readKey(): Key | undefined {
    const begin = this.p
    if (this.peek() === '[') {
      this.p++
      const key = this.readOperand()
      this.skipBlank()
      if (this.peek() !== ']') throw this.makeUnclosedError('[ not closed', begin)
      this.p++
      return key
    }
    if (this.peek() !== '.' || this.peek(1) === '.') return undefined
    this.p++
    return this.readNonEmptyIdentifier()?.content
  }
}

function keep(text: string): string {
  return text
}

/** The value of a literal. Outside of comparisons, `empty` and `blank` are the empty text. */
function convertLiteral(name: string, value: unknown): unknown {
  if (name === 'nil' || name === 'null') return null
  return name === 'empty' || name === 'blank' ? '' : value
}

/** The text after a name that has a path; a range has two dots. */
const beginOfPath = /^(?:\[|\.[^.])/

const startOfNumber = /[\d+-]/
/** Followed by other name characters, it is a name. */
const exponential = /^[+-]?\d+(?:\.\d+)?e[+-]?(\d*)(?![\w?-])/i

const fraction = /[.e]/i

/** A whole number with a decimal point or an exponent stays a float. */
function parseNumber(text: string): number | Float {
  const value = Number(text)
  return fraction.test(text) && Number.isInteger(value) ? new Float(value) : value
}
