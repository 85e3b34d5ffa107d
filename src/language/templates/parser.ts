import { LiquidError, Parser, TypeGuards, type Liquid, type TagToken, type Template } from 'liquidjs'
import { LimitError, UndefinedTagError } from '../../base/errors'
import * as fixedLimits from '../../base/limits'
import { RenderErrors } from '../rendering/block'
import { formatSuggestion } from '../../base/text/nearest'
import { listInnerTags, type TagDefinition } from '../definitions/definition'
import { getDialect, type Outputs } from '../dialect'
import { locateParseError } from '../rendering/locate'
import { CodePlaces } from './code-places'
import { setNesting } from '../rendering/nesting'
import { OutputNode } from '../rendering/nodes'
import { TextNode } from '../rendering/text-node'
import { ExpressionReader } from '../expressions/reader'
import { TemplateTokenizer } from './tokenizer'
import { makeTokenQueue } from './token-queue'

type TopLevelToken = Parameters<Parser['parseToken']>[0]

const maxDepth = fixedLimits.templates.blocks
/** LiquidJS reads the whole text for the message of each error, so fewer errors of a long text are reported. */
const maxRead = fixedLimits.templates.charactersOfErrors

/** LiquidJS' parser with the dialect's outputs. It parses blocks, too, because tags receive the running parser. */
export class DialectParser extends Parser {
  /** Whether it has met tags that are not of the dialect: these may keep a render's state. */
  hasHostTags = false
  private depth = 0
  /** The most blocks inside each other so far. */
  private deepest = 0
  /** The tags that are being parsed, outermost first. */
  private readonly open: TagToken[] = []
  private places = new CodePlaces()
  /** The errors found so far, if they are reported together (`catchAllErrors`). */
  private errors: LiquidError[] | undefined
  /** The number of characters that LiquidJS has read for their messages. */
  private read = 0

  /** @param plain whether the template is not HTML */
  constructor(
    private readonly instance: Liquid,
    private readonly plain = false,
  ) {
    super(instance)
  }

  /** How outputs are printed at the place that is being parsed. */
  get outputs(): Outputs {
    const { escape, settings } = getDialect(this.instance)
    const dataAsJson = settings.escapeOutput !== undefined && this.places.isData
    return { escape: this.plain ? undefined : escape, hashesAsJson: this.isOpen('parse_json'), dataAsJson }
  }

  /** @param begin the index at which the template begins in the text: after a file's front matter */
  override parse(html: string, filepath?: string, begin = 0): Template[] {
    // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-conversion -- hosts pass buffers too, as in LiquidJS
    const text = String(html)
    this.checkLength(text.length)
    this.places = new CodePlaces(filepath)
    const tokenizer = new TemplateTokenizer(text, filepath, this.instance.options, [begin, text.length], this.isComment)
    return this.parseTokens(tokenizer.readTopLevelTokens(this.instance.options))
  }

  private readonly isComment = (name: string): boolean => {
    return findDefinition(this.instance.tags[name])?.ignoresBody === true
  }

  private checkLength(length: number): void {
    const { parseLimit } = this.instance.options
    if (length > parseLimit)
      throw new LimitError(
        'parseLimit',
        `parse length limit exceeded: ${length} characters, parseLimit is ${parseLimit}`,
      )
  }

  override parseTokens(tokens: TopLevelToken[]): Template[] {
    if (this.errors || !this.instance.options.catchAllErrors) return this.parseAll(tokens)
    const { templates, errors } = this.collect(() => this.parseAll(tokens))
    if (errors.length > 0) throw sortErrors(errors)
    return templates
  }

  /**
   * Parses as much of a text as it can.
   *
   * @returns the nodes, and the errors of the tags and outputs that are missing from them
   */
  survey(html: string, filepath: string, begin: number): Survey {
    return this.collect(() => this.parse(html, filepath, begin))
  }

  private collect(parse: () => Template[]): Survey {
    const errors: LiquidError[] = []
    this.errors = errors
    this.read = 0
    try {
      return { templates: parse(), errors }
    } catch (error) {
      if (!LiquidError.is(error)) throw error
      return { templates: [], errors: error instanceof RenderErrors ? error.errors : [...errors, error] }
    } finally {
      this.errors = undefined
    }
  }

  /** Returns whether a tag of that name is being parsed, such as the `if` around a `for`. */
  isOpen(name: string): boolean {
    return this.open.some((token) => token.name === name)
  }

  private parseAll(tokens: TopLevelToken[]): Template[] {
    const queue = makeTokenQueue(tokens)
    const templates: Template[] = []
    for (let token = queue.shift(); token; token = queue.shift()) templates.push(this.parseToken(token, queue))
    tokens.length = 0
    if (this.depth === 0) setNesting(templates, this.deepest)
    return templates
  }

  override parseToken(token: TopLevelToken, remainTokens: TopLevelToken[]): ReturnType<Parser['parseToken']> {
    try {
      this.depth++
      // The content of the innermost block counts, too.
      this.deepest = Math.max(this.deepest, this.depth - 1)
      if (this.depth > maxDepth + 1) throw new LimitError('blocks', `blocks are nested more than ${maxDepth} deep`)
      return this.parseNode(token, remainTokens) as ReturnType<Parser['parseToken']>
    } catch (error) {
      const located = LiquidError.is(error) ? error : locateParseError(error, token)
      if (!this.errors || this.read > maxRead) throw located
      this.errors.push(...(located instanceof RenderErrors ? located.errors : [located]))
      this.read += token.input.length
      if (this.read > maxRead) throw sortErrors(this.errors)
      return new TextNode(token, '') as never
    } finally {
      this.depth--
    }
  }

  private formatUnknownTag(name: string): string {
    const innermost = this.open.at(-1)
    const known = listTagWords(this.instance, innermost ? [innermost.name] : [])
    const endsTag = name === 'end' || (name.startsWith('end') && known.includes(name.slice('end'.length)))
    if (!endsTag) return `tag "${name}" not found${formatSuggestion(name, known)}`
    const reason = innermost ? `the innermost open tag is ${quoteTag(innermost)}` : 'no tag is open here'
    return `tag "${name}" not found: ${reason}`
  }

  private parseNode(token: TopLevelToken, remainTokens: TopLevelToken[]): Template {
    if (TypeGuards.isTagToken(token)) {
      const { tags } = this.instance
      const TagClass = tags[token.name]
      if (!TagClass) throw new UndefinedTagError(token.name, this.formatUnknownTag(token.name))
      this.hasHostTags ||= findDefinition(TagClass) === undefined
      this.open.push(token)
      this.places.addTag()
      try {
        return this.places.parseWithin(token.name, () => new TagClass(token, remainTokens, this.instance, this))
      } finally {
        this.open.pop()
      }
    }
    if (TypeGuards.isOutputToken(token)) {
      const { contentRange } = token as unknown as { contentRange: [number, number] }
      return new OutputNode(
        token,
        new ExpressionReader(this.instance, token.input, token.file, contentRange),
        this.instance,
        this.outputs,
      )
    }
    const text = (token as unknown as { getContent(): string }).getContent()
    this.addText(text)
    return new TextNode(token, text)
  }

  /** Follows a text that the template prints. */
  addText(text: string): void {
    this.places.addText(text)
  }
}

/** The names of all tags, and of the tags in the bodies of some blocks, with their ends. */
export function listTagWords({ tags }: Liquid, blocks: readonly string[]): readonly string[] {
  const inner = blocks.flatMap((name) => {
    const definition = findDefinition(tags[name])
    return definition ? listInnerTags(definition, name) : `end${name}`
  })
  return Array.from(new Set([...Object.keys(tags), ...inner]))
}

function findDefinition(tag: Liquid['tags'][string] | undefined): TagDefinition | undefined {
  return (tag as { readonly definition?: TagDefinition } | undefined)?.definition
}

/** The findings in a text. */
export interface Survey {
  readonly templates: Template[]
  readonly errors: readonly LiquidError[]
}

/** Parses a text that is not HTML, such as JSON or a URL: its outputs are not escaped. */
export function parsePlain(text: string, liquid: Liquid, file?: string, begin = 0): Template[] {
  return new DialectParser(liquid, true).parse(text, file, begin)
}

/** How outputs are printed in a tag that is being parsed. */
export function findOutputs(parser: Parser, liquid: Liquid): Outputs {
  if (parser instanceof DialectParser) return parser.outputs
  return { escape: getDialect(liquid).escape, hashesAsJson: false, dataAsJson: false }
}

/** `{% if a %} at line 3` */
export function quoteTag(token: TopLevelToken): string {
  const [line] = token.getPosition()
  return `${token.getText()} at line ${line}`
}

function sortErrors(errors: readonly LiquidError[]): RenderErrors {
  return new RenderErrors(errors.toSorted((a, b) => a.token.begin - b.token.begin))
}
