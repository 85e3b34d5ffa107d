import { Tokenizer, type Liquid } from 'liquidjs'

type LiquidOptions = Liquid['options']

/** LiquidJS' tokenizer, but for where an output ends: braces, brackets and strings inside it are skipped as a whole. */
export class TemplateTokenizer extends Tokenizer {
  constructor(
    input: string,
    file: string | undefined,
    private readonly options: LiquidOptions,
  ) {
    super(input, options.operators, file, undefined, options.groupedExpressions)
  }

  override readToDelimiter(delimiter: string, respectQuoted = false): number {
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

  private skipString(quote: string): void {
    const end = this.input.indexOf(quote, this.p + 1)
    this.p = end < 0 ? this.p + 1 : end + 1
  }
}
