import { Tokenizer, type Liquid } from 'liquidjs'

type LiquidOptions = Liquid['options']

/** LiquidJS' tokenizer, but for where an output and a line of a `liquid` tag end: literals and strings are skipped as a whole. */
export class TemplateTokenizer extends Tokenizer {
  constructor(
    input: string,
    file: string | undefined,
    private readonly options: LiquidOptions,
    range?: [number, number],
  ) {
    super(input, options.operators, file, range, options.groupedExpressions)
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
        this.skipString(character)
      } else {
        if (character === '{') depth++
        else if (character === '}' && depth > 0) depth--
        this.p++
      }
    }
    return firstEnd < 0 ? -1 : (this.p = firstEnd)
  }

  /** A line of a `liquid` tag, which goes on while a literal is open. */
  private readLine(): number {
    let depth = 0
    const comment = this.peek() === '#'
    while (this.p < this.N) {
      const character = this.read()
      if (character === '\n' && depth <= 0) return this.p
      if (comment) continue
      if (character === '"' || character === "'") this.skipRestOfString(character)
      else if (character === '{' || character === '[') depth++
      else if (character === '}' || character === ']') depth--
    }
    return -1
  }

  private skipRestOfString(quote: string): void {
    const end = this.input.indexOf(quote, this.p)
    const line = this.input.indexOf('\n', this.p)
    if (end >= 0 && end < this.N && (line < 0 || end < line)) this.p = end + 1
  }

  private skipString(quote: string): void {
    const end = this.input.indexOf(quote, this.p + 1)
    this.p = end < 0 ? this.p + 1 : end + 1
  }
}
