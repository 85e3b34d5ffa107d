/**
 * The meaning of a template's text at a place. Scripts and GraphQL have comments; JSON has none. A script in markup ends at
 * its tag; a page in JavaScript does not. A tag in a comment of markup, or an empty one of SVG, begins no script.
 */
type Code = 'markup' | 'comment' | 'script' | 'javascript' | 'json' | 'graphql'

/** The code that the bodies of these tags are. The output of the last two may be printed in a string of a script. */
const bodies: Readonly<Record<string, Code | undefined>> = {
  parse_json: 'json',
  graphql: 'graphql',
  capture: 'markup',
  content_for: 'markup',
}

/** Source: HTML, section 13.2.5, "Tokenization", for `<!-->` and `--!>` */
const borders = /<!--(?:-?>)?|--!?>|<script(?=[\s/>])(?:[^<>]*\/>)?|<\/script(?=[\s/>])/gi
const marks = /\\(?:\r\n|[^])|[\n"'`/#]/g

/** The known state after the text before a place. */
interface State {
  readonly code: Code
  /** The quote of the string that has begun. */
  quote: string | undefined
  /** Whether the line has quotes, and whether it has tags. */
  hasQuotes: boolean
  hasTags: boolean
  /** Whether strings of the line cannot be distinguished from other code. */
  isUnclear: boolean
  /** Whether the script has had a template literal, which may go over many lines. */
  hasTemplates: boolean
}

/**
 * Follows the text of a template to find values that are data in code: in a script, JSON or GraphQL, outside of its
 * strings. If that is uncertain, as after a tag between quotes, a regular expression or a comment, they do not count as
 * data.
 */
export class CodePlaces {
  private state: State

  /** @param file the path of the template: a page in JavaScript is a script from its beginning */
  constructor(file?: string) {
    this.state = makeState(file?.endsWith('.js.liquid') ? 'javascript' : 'markup')
  }

  /** Whether an array or a hash that is printed here is written as JSON. */
  get isData(): boolean {
    const { code, quote, hasQuotes, hasTags, isUnclear, hasTemplates } = this.state
    if (code === 'markup' || code === 'comment' || isUnclear || hasTemplates) return false
    return quote === undefined && !(hasQuotes && hasTags)
  }

  addText(text: string): void {
    const { code } = this.state
    if (code !== 'markup' && code !== 'comment' && code !== 'script') return this.readCode(text)
    let from = 0
    for (const { 0: border, index } of text.matchAll(borders)) {
      const next = findCodeAfter(border, this.state.code)
      if (next === this.state.code) continue
      this.state = makeState(next)
      from = index
    }
    if (this.state.code === 'script') this.readCode(text.slice(from))
  }

  addTag(): void {
    this.state.hasTags = true
  }

  /** Runs `parse`, which parses a tag with its body. */
  parseWithin<T>(tag: string, parse: () => T): T {
    const body = bodies[tag]
    if (body === undefined) return parse()
    const outer = this.state
    this.state = makeState(body)
    try {
      return parse()
    } finally {
      this.state = outer
    }
  }

  private readCode(text: string): void {
    for (const [mark] of text.matchAll(marks)) readMark(mark, this.state)
  }
}

/** The code after a border, in code in which it may have no meaning. */
function findCodeAfter(border: string, code: Code): Code {
  // Within a comment, `<!-->` ends it.
  if (code === 'comment') return /--!?>$/.test(border) ? 'markup' : 'comment'
  if (code === 'script') return border.startsWith('</') ? 'markup' : 'script'
  if (border === '<!--') return 'comment'
  return /^<s/i.test(border) && !border.endsWith('/>') ? 'script' : 'markup'
}

function makeState(code: Code): State {
  return { code, quote: undefined, hasQuotes: false, hasTags: false, isUnclear: false, hasTemplates: false }
}

function readMark(mark: string, state: State): void {
  const { code } = state
  const isScript = code === 'script' || code === 'javascript'
  if (mark === '\n') beginLine(state)
  else if (mark === '"' || (mark === "'" && isScript)) readQuote(mark, state)
  else if (!isScript) state.isUnclear ||= mark === '#' && code === 'graphql' && !state.quote
  else if (mark === '`') state.hasTemplates = true
  else if (mark === '/') state.isUnclear ||= state.quote === undefined
}

function beginLine(state: State): void {
  // A string of JSON may go over lines here.
  if (state.code !== 'json') state.quote = undefined
  state.hasQuotes = state.hasTags = state.isUnclear = false
}

function readQuote(quote: string, state: State): void {
  state.hasQuotes = true
  if (state.quote === undefined) state.quote = quote
  else if (state.quote === quote) state.quote = undefined
}
