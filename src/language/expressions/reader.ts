import { Binary, Not, comparisonPrecedence, describeUnknownOperator, findPrecedence } from './conditions'
import type { Expression } from './expressions'
import { shrinkToFit } from './shrink-to-fit'
import { getDialect } from '../dialect'
import { Filtered, countMaxPositional } from './filtered'
import { LaxReader } from './lax'
import { diagnoseAt } from '../rendering/locate'
import { isSpace } from '../../base/text/words'
import type { ReadError } from './attempt-reader'
import { OperandReader, type Within } from './operand-reader'
import { FilterToken, type FilterArgument } from './tokens'
import { checkArguments, checkFilter, checkOperators } from './checks'

/**
 * Reads expressions of the dialect: LiquidJS' expressions, and array and hash literals, interpolation and named options,
 * with the tolerance that docs/dialect.md describes under "Lax and strict syntax".
 */
export class ExpressionReader extends OperandReader {
  private operators = 0

  /**
   * Reads a value with its filters, and nothing after it.
   *
   * @param readLaxly reads it in lax syntax if that fails
   * @param isLax see `tolerate`
   */
  readWhole(
    readLaxly: (lax: LaxReader) => Expression | undefined = (lax) => lax.readFiltered(),
    isLax?: boolean,
  ): Expression {
    return this.tolerate(() => this.expectAlone(this.readFiltered()), readLaxly, isLax)
  }

  /**
   * Reads the rest of the source with `read`. If it fails, strict syntax throws the error; lax syntax logs a warning and
   * reads the source again, like Ruby's lax parser.
   *
   * @param readLaxly returns undefined if that parser fails, too: then the error is thrown
   * @param isLax whether strict syntax is lax here, too, as Ruby's tags are
   */
  tolerate<T>(
    read: () => T,
    readLaxly: (lax: LaxReader) => T | undefined,
    isLax = getDialect(this.liquid).settings.syntax === 'lax',
  ): T {
    if (!isLax) return read()
    const begin = this.p
    let refused: ReadError | undefined
    const found = this.attempt(read, (error) => (refused = error))
    if (!refused) return found as T
    this.p = this.N
    const lax = new LaxReader(this.makeSubReader(begin, this.N))
    const tolerated = readLaxly(lax)
    const { message, begin: at, isUnclosed } = refused
    if (tolerated === undefined) throw isUnclosed ? this.makeUnclosedError(message, at) : this.error(message, at)
    if (lax.unknownOperator) this.reportOperator(lax.unknownOperator)
    else this.ignore(isUnclosed ? `${message}, got ${this.snapshot(at)}` : message, at)
    return tolerated
  }

  /** Skips the rest with a warning; Ruby does not read it. */
  ignoreRest(): void {
    this.skipBlank()
    if (!this.end()) this.ignore(`unexpected ${this.snapshot()}`)
    this.p = this.N
  }

  private reportOperator({ name, begin }: NonNullable<LaxReader['unknownOperator']>): void {
    const message = describeUnknownOperator(name)
    getDialect(this.liquid).report(diagnoseAt('unknown-operator', this.makePlace(begin, begin + name.length), message))
  }

  /** Reports ignored source. */
  ignore(what: string, begin = this.p): void {
    getDialect(this.liquid).report(diagnoseAt('ignored-syntax', this.makePlace(begin), `${what}: ignored`))
  }

  override turnTo(begin: number, end: number): this {
    this.operators = 0
    return super.turnTo(begin, end)
  }

  /** Creates a reader of a part of the template. */
  makeSubReader(begin: number, end: number): ExpressionReader {
    return new ExpressionReader(this.liquid, this.input, this.file, [begin, end])
  }

  /** Reads a value or condition with its filters. */
  override readFiltered(within: Within = 'template'): Expression {
    this.skipBlank()
    const begin = this.p
    return this.readFiltersOn(this.readCondition(), begin, within)
  }

  /** Like `readFiltersOn`, with nothing after the filters. */
  readWholeFiltersOn(initial: Expression, begin: number): Expression {
    return this.tolerate(
      () => this.expectAlone(this.readFiltersOn(initial, begin)),
      (lax) => new Filtered(initial, shrinkToFit(lax.readFilters()), this.makePlace(begin), this.liquid),
    )
  }

  /**
   * Reads the filters of a value that was read before.
   *
   * @param begin the index at which the value begins
   */
  readFiltersOn(initial: Expression, begin: number, within: Within = 'template'): Expression {
    const calls: FilterToken[] = []
    for (let call = this.readCall(within); call; call = this.readCall(within)) calls.push(call)
    return calls.length === 0 ? initial : new Filtered(initial, shrinkToFit(calls), this.makePlace(begin), this.liquid)
  }

  /** Reads operands and the operators between them, down to the precedence `tightest`. */
  readCondition(tightest = 0): Expression {
    checkOperators(++this.operators, this)
    this.skipBlank()
    const begin = this.p
    const word = this.peekOperator()
    let left: Expression
    if (word?.name === 'not') {
      this.p = word.end
      left = new Not(this.readCondition(findPrecedence('not')), this.makePlace(begin), this.liquid.options.operators)
    } else {
      left = this.readOperand()
    }
    let isComparison = false
    for (let operator = this.peekOperator(); operator; operator = this.peekOperator()) {
      const binds = findPrecedence(operator.name)
      // As in Ruby, the result of a comparison is not compared: a second one is stray text.
      if (binds < tightest || operator.name === 'not' || (isComparison && binds === comparisonPrecedence)) break
      isComparison = binds === comparisonPrecedence
      this.p = operator.end
      const right = this.readCondition(isComparison ? binds + 1 : binds)
      left = new Binary(operator.name, left, right, this.makePlace(begin), this.liquid.options.operators)
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
    const part = this.makeSubReader(begin, end)
    part.skipBlank()
    return part.end() ? undefined : part.readWhole()
  }

  private readCall(within: Within): FilterToken | undefined {
    this.skipBlank()
    if (this.peek() !== '|') return undefined
    this.p++
    const name = this.readNonEmptyIdentifier()
    if (!name) {
      this.skipBlank()
      this.assert(this.end(), () => `expected a filter's name, got ${this.snapshot()}`)
      return undefined
    }
    checkFilter(name.content, name, this.liquid)
    this.skipBlank()
    const hasArguments = this.peek() === ':'
    if (hasArguments) this.p++
    const written = hasArguments ? this.readArguments(name.content, within) : []
    return new FilterToken(name.content, shrinkToFit(written), this.input, name.begin, this.p, this.file)
  }

  private readArguments(filter: string, within: Within): readonly FilterArgument[] {
    const max = within === 'array' ? countMaxPositional(this.liquid, filter) : Infinity
    const written: FilterArgument[] = []
    let positional = 0
    for (;;) {
      this.skipBlank()
      const name = this.readArgumentName()
      const value = name === undefined ? this.tryOperand() : this.readOperand()
      if (!value) return written
      if (name === undefined) positional++
      written.push(name === undefined ? { value } : { name, value })
      checkArguments(written.length, value.token.begin, this)
      const after = this.p
      this.skipBlank()
      const comma = this.peek() === ','
      if (comma) this.p++
      const pair = this.pairFollows()
      const goesOn = comma ? (pair ? within !== 'arguments' : positional < max) : pair && within === 'template'
      if (!goesOn) {
        this.p = after
        return written
      }
    }
  }

  /** Skips the word if it comes next, with whitespace on both sides; returns whether it did. */
  readKeyword(word: string): boolean {
    const end = this.p
    this.skipBlank()
    const begin = this.p
    this.p += word.length
    const isWord =
      begin > end && this.input.startsWith(word, begin) && !this.end() && isSpace(this.input.charCodeAt(this.p))
    this.p = isWord ? this.p : end
    return isWord
  }

  /** Reads a name, which may be in quotes. */
  readName(): ReturnType<OperandReader['readNonEmptyIdentifier']> {
    this.skipBlank()
    const quote = this.peek()
    if (quote !== '"' && quote !== "'") return this.readNonEmptyIdentifier()
    const begin = this.p
    this.p++
    const name = this.readNonEmptyIdentifier()
    if (name && this.peek() === quote) {
      this.p++
      return name
    }
    this.p = begin
    return undefined
  }

  /** Reads `name:` or `"name":` with its separator; otherwise returns undefined and stays at its position. */
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

  /** Returns whether nothing but the named arguments of a tag follows. */
  optionsFollow(): boolean {
    return this.end() || this.pairFollows(this.liquid.options.keyValueSeparator)
  }

  /** Returns whether `name:` comes next. */
  pairFollows(separator?: string): boolean {
    const begin = this.p
    this.skipBlank()
    const follows = this.readArgumentName(separator) !== undefined
    this.p = begin
    return follows
  }
}
