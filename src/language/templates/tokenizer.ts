import {
  Token,
  Tokenizer,
  TokenKind,
  TypeGuards,
  type TagToken,
  type Liquid,
  type TokenizationError,
  type TopLevelToken,
} from 'liquidjs'
import { UnclosedToken } from '../expressions/unclosed'
import { findJsonStringEnd } from '../../base/formats/json-string'
import { isSpace } from '../../base/text/words'

type LiquidOptions = Liquid['options']

/** Text outside of tags, with the number of characters that LiquidJS trims: its `HTMLToken`, which it does not export. */
class TextToken extends Token {
  trimLeft = 0
  trimRight = 0

  constructor(input: string, begin: number, end: number, file?: string) {
    super(TokenKind.HTML, input, begin, end, file)
  }

  getContent(): string {
    return this.input.slice(this.begin + this.trimLeft, this.end - this.trimRight)
  }
}

const word = /[ \t]*(\w*)/y
const argument = /(\s*)[\w-]+\s*:/y
const endraw = /-?\s*endraw\b/y
const restOfDouble = /[^"\n]*"/y
const restOfSingle = /[^'\n]*'/y
const restOfJson = /[^"\\\n]*(?:\\.[^"\\\n]*)*"/y
/** Blocks whose content is not parsed as Liquid. */
const verbatimTags = ['comment', 'doc', 'raw']

/** The verbatim tags that print nothing. */
const unread: ReadonlySet<string | undefined> = new Set(['comment', 'doc'])
const tagName = /[\w#]/

/** LiquidJS' tokenizer, but it skips literals and strings to find the end of an output or a `liquid` tag's line. */
export class TemplateTokenizer extends Tokenizer {
  /** The verbatim block of a `liquid` tag that the next line is in. */
  private verbatim: string | undefined
  /** The name of the comment tag that the next token is in. */
  private comment: string | undefined
  /** The next index of each delimiter, so that text without one is searched once. */
  private readonly found = new Map<string, number>()
  /** Whether a JSON string has no end: then none after it has one. */
  private hasOpenJson = false

  constructor(
    input: string,
    file: string | undefined,
    private readonly options: LiquidOptions,
    range?: [number, number],
    private readonly isComment: (name: string) => boolean = () => false,
  ) {
    super(input, options.operators, file, range, options.groupedExpressions)
  }

  override readTopLevelTokens(options?: LiquidOptions): TopLevelToken[] {
    const tokens = super.readTopLevelTokens(options)
    for (const token of tokens) if (TypeGuards.isHTMLToken(token)) limitTrim(token)
    return tokens
  }

  /** Skips the tokens of a comment: its tag is followed by its end tag, or by its first token if it is not closed. */
  override readTopLevelToken(options: LiquidOptions): TopLevelToken {
    const first = super.readTopLevelToken(options)
    if (this.comment === undefined) {
      if (TypeGuards.isTagToken(first) && this.isComment(first.name)) this.comment = first.name
      return first
    }
    let last = first
    let depth = 1 + this.measureNesting(first, this.comment)
    while (depth > 0 && this.p < this.N) {
      last = super.readTopLevelToken(options)
      depth += this.measureNesting(last, this.comment)
    }
    this.comment = undefined
    return depth > 0 ? first : last
  }

  /** Searches for the delimiters; LiquidJS compares each character with them. */
  override readHTMLToken(stops: string[]): TextToken {
    const begin = this.p
    this.p = Math.min(this.N, ...stops.map((stop) => this.findNext(stop)))
    return new TextToken(this.input, begin, this.p, this.file)
  }

  /** Reads raw text, or the tag after it; LiquidJS does not find `{%- endraw`. */
  override readEndrawOrRawContent(options: LiquidOptions): TextToken | TagToken {
    const begin = this.p
    const end = this.findEndraw(options.tagDelimiterLeft)
    if (end === undefined) return super.readEndrawOrRawContent(options)
    this.p = end
    if (end > begin) return new TextToken(this.input, begin, end, this.file)
    // A private field of LiquidJS: the next token is not raw text.
    Reflect.set(this, 'rawBeginAt', -1)
    return this.readTagToken(options)
  }

  private findEndraw(delimiter: string): number | undefined {
    for (let at = this.p; (at = this.input.indexOf(delimiter, at)) >= 0 && at < this.N; at++) {
      endraw.lastIndex = at + delimiter.length
      if (endraw.test(this.input)) return at
    }
    return undefined
  }

  private findNext(text: string): number {
    let index = this.found.get(text) ?? -1
    if (index < this.p) {
      index = this.input.indexOf(text, this.p)
      if (index < 0) index = Infinity
      this.found.set(text, index)
    }
    return index
  }

  /** 1 if the token begins a block of that name, -1 if it ends one, else 0. */
  private measureNesting(token: TopLevelToken, name: string): number {
    if (!TypeGuards.isTagToken(token)) return 0
    return Number(token.name === name) - Number(token.name === `end${name}`)
  }

  /** LiquidJS looks for the end of an output, a tag or raw text up to the end of the template. */
  override error(message: string, begin = this.p): TokenizationError {
    const error = super.error(message, begin)
    return this.p < this.N ? error : new UnclosedToken(message, error.token)
  }

  override readToDelimiter(delimiter: string, respectQuoted = false): number {
    if (delimiter === '\n') return this.readLine()
    return respectQuoted ? this.readToOutputEnd(delimiter) : super.readToDelimiter(delimiter)
  }

  private readToOutputEnd(delimiter: string): number {
    const { outputDelimiterLeft, tagDelimiterLeft } = this.options
    let depth = 0
    let firstEnd = -1
    this.p += outputDelimiterLeft.length
    while (this.p < this.N) {
      const character = this.peek()
      if (this.match(delimiter)) {
        const end = this.p + delimiter.length
        if (depth === 0) return (this.p = end)
        if (firstEnd < 0) firstEnd = end
      } else if (firstEnd >= 0 && (this.match(tagDelimiterLeft) || this.match(outputDelimiterLeft))) {
        break
      }
      if (character === '"' || character === "'") {
        this.skipString(character, depth > 0)
      } else {
        if (character === '{') depth++
        else if (character === '}' && depth > 0) depth--
        this.p++
      }
    }
    return firstEnd < 0 ? -1 : (this.p = firstEnd)
  }

  /** Skips the lines of a comment that are not tags. */
  override readLiquidTagToken(options: LiquidOptions): ReturnType<Tokenizer['readLiquidTagToken']> {
    this.skipBlank()
    if (!unread.has(this.verbatim) || tagName.test(this.peek())) return super.readLiquidTagToken(options)
    this.readLine()
    return undefined
  }

  /**
   * Reads a line of a `liquid` tag. Except in comments and raw text it continues while a literal is open, and after a
   * comma at its end if the next line is a named argument.
   */
  private readLine(): number {
    let depth = 0
    const begin = this.p
    this.lookAtVerbatim()
    const comment = this.peek() === '#' || this.verbatim !== undefined
    while (this.p < this.N) {
      const character = this.read()
      if (character === '\n' && depth <= 0 && (comment || !this.skipToArgument(begin))) return this.p
      if (comment) continue
      if (character === "'") this.skipRestOfString(restOfSingle)
      else if (character === '"') this.skipRestOfString(depth > 0 ? restOfJson : restOfDouble)
      else if (character === '{' || character === '[') depth++
      else if (character === '}' || character === ']') depth--
    }
    return -1
  }

  /** Skips the white space before a named argument, if the line since `begin` ends in a comma and one follows. */
  private skipToArgument(begin: number): boolean {
    let last = this.p - 1
    while (last > begin && isSpace(this.input.charCodeAt(last))) last--
    if (this.input[last] !== ',') return false
    argument.lastIndex = this.p
    const [, space = ''] = argument.exec(this.input) ?? []
    if (argument.lastIndex === 0 || argument.lastIndex > this.N) return false
    this.p += space.length
    return true
  }

  /** Tracks whether the line begins or ends a verbatim block of a `liquid` tag. */
  private lookAtVerbatim(): void {
    word.lastIndex = this.p
    const [, name = ''] = word.exec(this.input) ?? []
    if (this.verbatim === undefined) this.verbatim = verbatimTags.includes(name) ? name : undefined
    else if (name === `end${this.verbatim}`) this.verbatim = undefined
  }

  /** Skips the rest of a string, if it ends on its line. */
  private skipRestOfString(rest: RegExp): void {
    rest.lastIndex = this.p
    if (rest.test(this.input) && rest.lastIndex <= this.N) this.p = rest.lastIndex
  }

  private skipString(quote: string, isInLiteral: boolean): void {
    const isJson = isInLiteral && quote === '"'
    const end = isJson ? this.findJsonEnd() : this.input.indexOf(quote, this.p + 1)
    this.p = end < 0 || end >= this.N ? this.p + 1 : end + 1
  }

  private findJsonEnd(): number {
    const end = this.hasOpenJson ? -1 : findJsonStringEnd(this.input, this.p)
    this.hasOpenJson = end < 0
    return end
  }
}

/** Limits trimming to ASCII whitespace: a no-break space stays. */
function limitTrim(text: TextToken): void {
  const { input, begin, end } = text
  let left = 0
  while (left < text.trimLeft && isSpace(input.charCodeAt(begin + left))) left++
  text.trimLeft = left
  let right = 0
  while (right < text.trimRight && isSpace(input.charCodeAt(end - 1 - right))) right++
  text.trimRight = right
}
