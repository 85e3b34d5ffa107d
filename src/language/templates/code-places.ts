/** What a template's text is at a place. Scripts and GraphQL have comments; JSON has none. */
type Code = 'markup' | 'script' | 'json' | 'graphql'

/** The code that the bodies of these tags are. */
const bodies: Readonly<Record<string, Code | undefined>> = { parse_json: 'json', graphql: 'graphql' }

const scriptTag = /<(\/?)script(?=[\s/>])/gi
const marks = /\\[^]|[\n"'`/#]/g

/**
 * Follows the text of a template to tell where a value is data in code: in a script, JSON or GraphQL, outside of its
 * strings. Where that is not certain, as after a tag between quotes, a regular expression or a comment, it is not.
 */
export class CodePlaces {
  private code: Code = 'markup'
  /** The quote of the string that has begun. */
  private quote: string | undefined
  private hasQuotes = false
  private hasTags = false
  /** Whether strings of this line cannot be told from other code. */
  private isUnclear = false
  /** Whether the script has had a template literal, which may go over many lines. */
  private hasTemplates = false

  /** Whether an array or a hash that is printed here is written as JSON. */
  get isData(): boolean {
    if (this.code === 'markup' || this.isUnclear || this.hasTemplates) return false
    return this.quote === undefined && !(this.hasQuotes && this.hasTags)
  }

  addText(text: string): void {
    if (this.code !== 'markup' && this.code !== 'script') return this.readCode(text)
    let from = 0
    for (const tag of text.matchAll(scriptTag)) {
      const ends = tag[1] === '/'
      if (ends !== (this.code === 'script')) continue
      if (ends) this.begin('markup')
      else {
        this.begin('script')
        from = tag.index
      }
    }
    if (this.code === 'script') this.readCode(text.slice(from))
  }

  addTag(): void {
    this.hasTags = true
  }

  /** Runs `parse`, which parses a tag with its body. */
  within<T>(tag: string, parse: () => T): T {
    const body = bodies[tag]
    if (body === undefined) return parse()
    const outer = { ...this }
    this.begin(body)
    try {
      return parse()
    } finally {
      Object.assign(this, outer)
    }
  }

  private begin(code: Code): void {
    this.code = code
    this.hasTemplates = false
    this.quote = undefined
    this.beginLine()
  }

  private beginLine(): void {
    // A string of JSON may go over lines here.
    if (this.code !== 'json') this.quote = undefined
    this.hasQuotes = this.hasTags = this.isUnclear = false
  }

  private readCode(text: string): void {
    for (const [mark] of text.matchAll(marks)) this.read(mark)
  }

  private read(mark: string): void {
    if (mark === '\n') this.beginLine()
    else if (mark === '"' || (mark === "'" && this.code === 'script')) this.readQuote(mark)
    else if (this.code !== 'script') this.isUnclear ||= mark === '#' && this.code === 'graphql' && !this.quote
    else if (mark === '`') this.hasTemplates = true
    else if (mark.startsWith('/')) this.isUnclear ||= this.quote === undefined
  }

  private readQuote(quote: string): void {
    this.hasQuotes = true
    if (this.quote === undefined) this.quote = quote
    else if (this.quote === quote) this.quote = undefined
  }
}
