import { ParseError, type Liquid, type Token } from 'liquidjs'
import { PlatformError } from '../errors'
import { fixedLimits } from '../limits'
import { argumentParameters } from './call'
import { Binary, Not, precedence } from './conditions'
import type { Expression } from './expressions'
import { compact } from './compact'
import { dialectOf } from './dialect'
import { definitionOf, Filtered } from './filtered'
import { didYouMean } from '../values/nearest'
import { OperandReader, type Within } from './operand-reader'
import { FilterToken } from './tokens'

const maxOperators = fixedLimits.templates.operators.max
const maxArguments = fixedLimits.templates.arguments.max

/**
 * Reads expressions of the dialect: what LiquidJS reads, and literals of arrays and hashes, interpolation and
 * named options, as laxly as decisions.md asks.
 */
export class ExpressionReader extends OperandReader {
  private operators = 0

  /** A value with its filters, and nothing after it. */
  readWhole(): Expression {
    const expression = this.readFiltered()
    this.expectEnd()
    return expression
  }

  /** A comma may stand before the end. */
  expectEnd(): void {
    this.skipBlank()
    if (this.peek() === ',') this.advance()
    this.skipBlank()
    this.assert(this.end(), () => `unexpected ${this.snapshot()}`)
  }

  /** A value or condition with its filters. */
  override readFiltered(within: Within = 'template'): Expression {
    this.skipBlank()
    const begin = this.p
    return this.readFiltersOn(this.readCondition(), begin, within)
  }

  /**
   * The filters that stand here, on a value that was read before.
   *
   * @param begin where the value begins
   */
  readFiltersOn(initial: Expression, begin: number, within: Within = 'template'): Expression {
    const calls: FilterToken[] = []
    for (let call = this.readCall(within); call; call = this.readCall(within)) calls.push(call)
    return calls.length === 0 ? initial : new Filtered(initial, compact(calls), this.place(begin), this.liquid)
  }

  /** Operands and the operators between them. */
  readCondition(tightest = 0): Expression {
    if (++this.operators > maxOperators) throw this.error(`too many operators: more than ${maxOperators}`)
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

  protected override readPart(begin: number, end: number): Expression | undefined {
    const part = new ExpressionReader(this.liquid, this.input, this.file, [begin, end])
    part.skipBlank()
    return part.end() ? undefined : part.readWhole()
  }

  private readCall(within: Within): FilterToken | undefined {
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
    return new FilterToken(name.content, compact(positional), compact(named), this.input, name.begin, this.p, this.file)
  }

  private checkFilter(name: string, token: Token): void {
    const { filters, options } = this.liquid
    if (!filters[name] && (options.strictFilters || dialectOf(this.liquid).settings.strict)) {
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
      if (positional.length + named.length >= maxArguments) {
        throw this.error(`too many arguments: more than ${maxArguments}`, value.token.begin)
      }
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
    if (quoted && (end < 0 || end >= this.N)) return undefined
    if (quoted) this.p = end + 1
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

/** How many arguments by position a filter takes; any number where it is the host's own. */
function mostPositional(liquid: Liquid, name: string): number {
  const filter = definitionOf(liquid.filters[name])
  if (!filter) return Infinity
  const parameters = argumentParameters(filter)
  return parameters.some(({ type }) => type.rest) ? Infinity : parameters.filter(({ type }) => !type.options).length
}
