import { ParseError, Tokenizer, TokenKind, type Liquid, type Token } from 'liquidjs'
import { PlatformError } from '../errors'
import { Float } from '../values/scalar'
import { argumentParameters } from './call'
import { Binary, Not, precedence } from './conditions'
import { dialectOf } from './dialect'
import {
  ArrayLiteral,
  HashLiteral,
  Interpolation,
  Literal,
  Path,
  RangeLiteral,
  type Expression,
  type Key,
} from './expressions'
import { definitionOf, Filtered, type FilterCall } from './filtered'
import { didYouMean } from '../values/nearest'
import { TemplateTokenizer } from './template-tokenizer'
import { FilterToken, PathToken, PlaceToken, SegmentToken } from './tokens'

/** What an expression stands in, which says what a comma after a filter's argument begins. */
type Within = 'template' | 'arguments' | 'array'

const deepest = 100
const mostOperators = 1000

/**
 * Reads expressions of the dialect: what LiquidJS reads, and literals of arrays and hashes, interpolation and
 * named options, as laxly as decisions.md asks.
 */
export class ExpressionReader extends Tokenizer {
  private depth = 0
  private operators = 0

  constructor(
    private readonly liquid: Liquid,
    input: string,
    file?: string,
    range?: readonly [number, number],
  ) {
    super(input, liquid.options.operators, file, range && [...range], liquid.options.groupedExpressions)
  }

  /** The place from `begin` up to here. */
  place(begin: number, end = this.p): Token {
    return new PlaceToken(this.input, begin, end, this.file)
  }

  /** A value with its filters, and nothing after it. */
  readWhole(): Expression {
    const expression = this.readFiltered()
    this.expectEnd()
    return expression
  }

  expectEnd(): void {
    this.skipBlank()
    this.assert(this.end(), () => `unexpected ${this.snapshot()}`)
  }

  /** A value or condition with its filters. */
  readFiltered(within: Within = 'template'): Expression {
    this.skipBlank()
    const begin = this.p
    const initial = this.readCondition()
    const calls: FilterCall[] = []
    for (let call = this.readCall(within); call; call = this.readCall(within)) calls.push(call)
    return calls.length === 0 ? initial : new Filtered(initial, calls, this.place(begin), this.liquid)
  }

  /** Operands and the operators between them. */
  readCondition(tightest = 0): Expression {
    if (++this.operators > mostOperators) throw this.error(`too many operators: more than ${mostOperators}`)
    this.skipBlank()
    const begin = this.p
    const word = this.peekOperator()
    let left: Expression
    if (word?.name === 'not') {
      this.p = word.end
      left = new Not(this.readCondition(precedence('not')), this.place(begin), this.liquid.options.operators)
    } else {
      left = this.readOperand()
    }
    for (let operator = this.peekOperator(); operator; operator = this.peekOperator()) {
      const binds = precedence(operator.name)
      if (binds < tightest || operator.name === 'not') break
      this.p = operator.end
      const right = this.readCondition(binds)
      left = new Binary(operator.name, left, right, this.place(begin), this.liquid.options.operators)
    }
    this.operators--
    return left
  }

  private peekOperator(): { name: string; end: number } | undefined {
    this.skipBlank()
    if (this.match('<>')) return { name: '<>', end: this.p + 2 }
    const begin = this.p
    const operator = this.readOperator()
    const end = this.p
    this.p = begin
    return operator && { name: operator.operator, end }
  }

  /** A single value, or an error that says what stands there. */
  readOperand(): Expression {
    const value = this.tryOperand()
    if (!value) throw this.error(this.end() ? 'a value is missing' : `unexpected ${this.snapshot()}, value expected`)
    return value
  }

  /** A single value, if one begins here. */
  tryOperand(): Expression | undefined {
    this.skipBlank()
    const begin = this.p
    if (++this.depth > deepest) throw this.error(`expressions are nested more than ${deepest} deep`)
    const root = this.readRoot()
    const { keys, segments } = root === undefined ? { keys: [], segments: [] } : this.readKeys()
    this.depth--
    if (root === undefined) return undefined
    if (typeof root !== 'string') {
      return keys.length === 0 ? root : new Path(root, keys, this.place(begin), [...root.paths, ...nested(keys)])
    }
    const name = new SegmentToken(TokenKind.Word, root, this.input, begin, begin + root.length, this.file)
    const token = new PathToken([name, ...segments], this.input, begin, this.p, this.file)
    return new Path(root, keys, token, [token])
  }

  private readRoot(): string | Expression | undefined {
    const begin = this.p
    const literal = this.readLiteral()
    if (literal) return new Literal(literalValue(literal.literal, literal.content), this.place(begin))
    const number = this.readNumber()
    if (number) return new Literal(numberOf(number.getText()), this.place(begin))
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

  /** A string is what stands between its quotes; a backslash is a character like any other. */
  private readString(interpolates = dialectOf(this.liquid).settings.stringInterpolation): Expression {
    const begin = this.p
    const quote = this.input.charAt(begin)
    const end = this.input.indexOf(quote, begin + 1)
    if (end < 0 || end >= this.N) throw this.error(`string is not closed: expected ${quote}`, begin)
    this.p = end + 1
    const text = this.input.slice(begin + 1, end)
    return (interpolates && this.interpolate(begin + 1, end)) || new Literal(text, this.place(begin))
  }

  /**
   * The name of a partial: a value, in which either kind of quotes interpolates; bare text where the host has
   * LiquidJS' `dynamicPartials` off.
   */
  readFileName(): Expression {
    this.skipBlank()
    const begin = this.p
    if (this.liquid.options.dynamicPartials) {
      return this.peek() === '"' || this.peek() === "'" ? this.readString(true) : this.readOperand()
    }
    const { outputDelimiterLeft: left, outputDelimiterRight: right } = this.liquid.options
    while (!this.end() && !/[\s,]/.test(this.peek())) {
      const close = this.match(left) ? this.input.indexOf(right, this.p) : -1
      this.p = close < 0 ? this.p + 1 : Math.min(close + right.length, this.N)
    }
    this.assert(this.p > begin, 'expected the name of a file', begin)
    return this.interpolate(begin, this.p) ?? new Literal(this.input.slice(begin, this.p), this.place(begin))
  }

  private interpolate(begin: number, end: number): Expression | undefined {
    const { options } = this.liquid
    const { outputDelimiterLeft: left, outputDelimiterRight: right } = options
    const parts: Expression[] = []
    let from = begin
    for (;;) {
      const open = this.input.indexOf(left, from)
      if (open < 0 || open >= end) break
      const after = new TemplateTokenizer(this.input, this.file, options, [open, end]).readToDelimiter(right, true)
      if (after < 0 || after > end) break
      const close = after - right.length
      if (open > from) parts.push(new Literal(this.input.slice(from, open), this.place(from, open)))
      const inner = new ExpressionReader(this.liquid, this.input, this.file, [open + left.length, close])
      inner.skipBlank()
      if (!inner.end()) parts.push(inner.readWhole())
      from = after
    }
    if (from === begin) return undefined
    if (from < end) parts.push(new Literal(this.input.slice(from, end), this.place(from, end)))
    return new Interpolation(parts, this.place(begin - 1, end + 1))
  }

  private readArray(): Expression {
    const begin = this.p++
    const items: Expression[] = []
    while (!this.closes(']', begin, 'array')) items.push(this.readFiltered('array'))
    return new ArrayLiteral(items, this.place(begin))
  }

  private readHashLiteral(): Expression {
    const begin = this.p++
    const entries: [Expression, Expression][] = []
    while (!this.closes('}', begin, 'hash')) {
      const key = this.readHashKey()
      this.skipBlank()
      this.assert(this.peek() === ':', () => `expected ":" after a hash's key, got ${this.snapshot()}`)
      this.p++
      entries.push([key, this.readFiltered('arguments')])
    }
    return new HashLiteral(entries, this.place(begin))
  }

  private readHashKey(): Expression {
    this.skipBlank()
    const begin = this.p
    if (this.peek() === '"') return this.readString()
    if (this.peek() === "'") return this.readString(false)
    const name = this.readNonEmptyIdentifier()
    this.assert(name, () => `expected a hash's key, got ${this.snapshot()}`)
    return new Literal(this.input.slice(begin, this.p), this.place(begin))
  }

  /** Skips a comma; whether the literal that began at `begin` ends here. */
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
      throw this.error(`${kind} literal is not closed: expected ${bracket}`, begin)
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
      return new RangeLiteral(first, last, this.place(begin))
    }
    this.assert(this.groupedExpressions, 'invalid range syntax: expected ".."')
    this.p = begin + 1
    const value = this.readFiltered()
    this.skipBlank()
    this.assert(this.peek() === ')', 'unbalanced parentheses: expected ")"')
    this.p++
    return value
  }

  /** The path after a name: `.b`, `[c]`. */
  readKeys(): { keys: Key[]; segments: (SegmentToken | PathToken)[] } {
    const keys: Key[] = []
    const segments: (SegmentToken | PathToken)[] = []
    for (;;) {
      const begin = this.p
      if (this.peek() === '[') {
        this.p++
        const key = this.readOperand()
        this.skipBlank()
        this.assert(this.peek() === ']', '[ not closed', begin)
        this.p++
        keys.push(key)
        segments.push(...this.segmentsOf(key))
      } else if (this.peek() === '.' && this.peek(1) !== '.') {
        this.p++
        const name = this.readNonEmptyIdentifier()
        if (!name) break
        keys.push(name.content)
        segments.push(new SegmentToken(TokenKind.Word, name.content, this.input, name.begin, name.end, this.file))
      } else {
        break
      }
    }
    return { keys, segments }
  }

  private segmentsOf(key: Expression): (SegmentToken | PathToken)[] {
    if (!(key instanceof Literal)) return [...key.paths]
    const { begin, end } = key.token
    const value: unknown = key.value instanceof Float ? key.value.valueOf() : key.value
    if (typeof value === 'number') return [new SegmentToken(TokenKind.Number, value, this.input, begin, end, this.file)]
    return [new SegmentToken(TokenKind.Quoted, String(value), this.input, begin, end, this.file)]
  }

  private readCall(within: Within): FilterCall | undefined {
    this.skipBlank()
    if (this.peek() !== '|') return undefined
    for (; this.peek() === '|'; this.skipBlank()) this.p++
    const name = this.readNonEmptyIdentifier()
    if (!name) {
      this.skipBlank()
      this.assert(this.end(), () => `expected a filter's name, got ${this.snapshot()}`)
      return undefined
    }
    this.checkFilter(name.content, name)
    const positional: Expression[] = []
    const named: [string, Expression][] = []
    this.skipBlank()
    if (this.peek() === ':') {
      this.p++
      this.readArguments(name.content, within, positional, named)
    }
    const args = [
      ...positional.map(({ token }) => token),
      ...named.map(([key, { token }]): [string, Token] => [key, token]),
    ]
    return { token: new FilterToken(name.content, args, this.input, name.begin, this.p, this.file), positional, named }
  }

  private checkFilter(name: string, token: Token): void {
    const { filters, options } = this.liquid
    if (options.strictFilters && !filters[name]) {
      const message = `undefined filter: ${name}${didYouMean(name, Object.keys(filters))}`
      throw new ParseError(new PlatformError('syntax', message), token)
    }
  }

  private readArguments(filter: string, within: Within, positional: Expression[], named: [string, Expression][]): void {
    const most = within === 'array' ? mostPositional(this.liquid, filter) : Infinity
    for (;;) {
      this.skipBlank()
      const name = this.readArgumentName()
      const value = name === undefined ? this.tryOperand() : this.readOperand()
      if (!value) return
      if (name === undefined) positional.push(value)
      else named.push([name, value])
      const after = this.p
      this.skipBlank()
      const comma = this.peek() === ','
      if (comma) this.p++
      const pair = this.pairFollows()
      const goesOn = comma ? (pair ? within !== 'arguments' : positional.length < most) : pair && within === 'template'
      if (!goesOn) return void (this.p = after)
    }
  }

  /** `name:` or `"name":`, whose separator it goes past; else it goes nowhere. */
  readArgumentName(separator = ':'): string | undefined {
    const begin = this.p
    const quote = this.peek()
    const quoted = quote === '"' || quote === "'"
    const end = quoted ? this.input.indexOf(quote, begin + 1) : -1
    if (quoted && end > 0) this.p = end + 1
    const name = quoted ? this.input.slice(begin + 1, end) : this.readNonEmptyIdentifier()?.content
    this.skipBlank()
    if (name !== undefined && this.match(separator)) {
      this.p += separator.length
      return name
    }
    this.p = begin
    return undefined
  }

  /** Whether `name:` follows here. */
  pairFollows(): boolean {
    const begin = this.p
    this.skipBlank()
    const follows = this.readArgumentName() !== undefined
    this.p = begin
    return follows
  }
}

function nested(keys: readonly Key[]): readonly PathToken[] {
  return keys.flatMap((key) => (typeof key === 'string' ? [] : [...key.paths]))
}

/** `empty` and `blank` are the empty text wherever nothing is compared with them. */
function literalValue(name: string, value: unknown): unknown {
  if (name === 'nil' || name === 'null') return null
  return name === 'empty' || name === 'blank' ? '' : value
}

/** A whole number with a decimal point stays a float. */
function numberOf(text: string): number | Float {
  const value = Number(text)
  return text.includes('.') && Number.isInteger(value) ? new Float(value) : value
}

/** How many arguments by position a filter takes; any number where it is the host's own. */
function mostPositional(liquid: Liquid, name: string): number {
  const filter = definitionOf(liquid.filters[name])
  if (!filter) return Infinity
  const parameters = argumentParameters(filter)
  return parameters.some(({ type }) => type.rest) ? Infinity : parameters.filter(({ type }) => !type.options).length
}
