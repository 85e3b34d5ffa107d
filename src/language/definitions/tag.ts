import {
  Tag,
  TypeGuards,
  type Context,
  type Emitter,
  type Liquid,
  type Parser,
  type TagToken,
  type Template,
  type Token,
} from 'liquidjs'
import { Block } from '../rendering/block'
import { shrinkToFit } from '../expressions/shrink-to-fit'
import type { RenderContext } from '../rendering/context'
import { describeDeprecated, type NamedKind, type Parameter, type TagDefinition } from './definition'
import { getDialect } from '../dialect'
import { diagnoseAt } from '../rendering/locate'
import { renderNode, type Node } from '../rendering/nodes'
import type { Composite } from '../expressions/expressions'
import { collectPaths } from '../expressions/path'
import type { SegmentToken } from '../expressions/tokens'
import { ExpressionReader } from '../expressions/reader'
import { UnclosedTag } from '../expressions/unclosed'
import { DialectParser, quoteTag } from '../templates/parser'
import type { PromiseOrValue } from '../../base/async/promise-or-value'

export type TopLevelToken = Parameters<Parser['parseToken']>[0]

/** A part of a tag that reads variables. */
export interface Reading extends Composite {
  /** The kind of thing that its one expression names. */
  readonly nameOf?: NamedKind | undefined
  /** Whether a word in it is a name, unless a variable of that name exists. */
  readonly isWord?: boolean
  /** The parameter whose value its one expression is. */
  readonly parameter?: Parameter
}

/** An argument that a tag does not take, and its place. */
export interface TagFault {
  readonly error: Error
  readonly token: Token
}

const none: readonly never[] = []

/**
 * A tag of the dialect. Its constructor parses the tag; `evaluate` returns its output.
 */
export abstract class DialectTag extends Tag implements Node {
  readonly blank: boolean = false
  readonly interrupts: boolean = false
  readonly streams: boolean = false
  /** The parts that read variables, for static analysis. */
  reads: readonly Reading[] = none
  /** The error that it always throws when it runs; for static analysis. */
  readonly fault: TagFault | undefined
  /** The variables that it sets, for static analysis. */
  protected writes: readonly SegmentToken[] = none

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    token.tokenizer = makeTagReader(token, liquid)
    super(token, remaining, liquid)
    const { definition } = this.constructor as { readonly definition?: TagDefinition }
    if (definition?.deprecated !== undefined && !definition.stays) {
      const message = describeDeprecated('tag', token.name, definition.deprecated)
      getDialect(liquid).report(diagnoseAt('deprecated', token, message))
    }
  }

  /** Reads the tag's arguments. */
  protected get reader(): ExpressionReader {
    return this.tokenizer as ExpressionReader
  }

  abstract evaluate(context: RenderContext): PromiseOrValue<string>

  /** Whether a subclass of a host, or a changed prototype, renders it in another way. */
  get hasOwnRender(): boolean {
    return this.render !== DialectTag.prototype.render
  }

  override *render(context: Context, emitter: Emitter): Generator<unknown, void> {
    yield renderNode(this, context, emitter, this.liquid)
  }

  *arguments(): Iterable<never> {
    for (const reading of this.reads) yield* collectPaths(reading) as never[]
  }

  *localScope(): Iterable<never> {
    yield* this.writes as never[]
  }
}

/** A reader of a tag's arguments, from the end of its name on. */
export function makeTagReader(token: TagToken, liquid: Liquid): ExpressionReader {
  const { tokenizer } = token
  return new ExpressionReader(liquid, token.input, token.file, [tokenizer.p, tokenizer.N])
}

/** A branch of a tag's body, such as an `else`, with the tag that begins it. */
export interface Branch {
  readonly token: TagToken
  readonly block: Block
}

/** The branches of a tag's body, in order. The tag itself begins the first one. */
export type Branches = readonly [Branch, ...Branch[]]

/** A tag that has a body. */
export abstract class BlockTag extends DialectTag {
  override blank = false
  override interrupts = false
  /** The index at which its end tag begins. */
  protected end = 0
  /** The branches of the body, in order. */
  protected branches: readonly Branch[] = none

  /** Reads the body up to `end<name>`, in branches that begin at the tag and at each of the `dividers`. */
  protected readBody(
    token: TagToken,
    remaining: TopLevelToken[],
    parser: Parser,
    dividers: readonly string[] = [],
  ): Branches {
    const end = `end${token.name}`
    const branches: Branch[] = []
    let opener = token
    let templates: Template[] = []
    const close = (): void =>
      void branches.push({ token: opener, block: new Block(shrinkToFit(templates), this.liquid) })
    for (let next = remaining.shift(); next; next = remaining.shift()) {
      const name = TypeGuards.isTagToken(next) ? next.name : undefined
      if (name === end) {
        close()
        this.end = next.begin
        this.branches = shrinkToFit(branches)
        this.blank = this.branches.every(({ block }) => block.blank)
        this.interrupts = this.branches.some(({ block }) => block.interrupts)
        return this.branches as Branches
      }
      if (name !== undefined && endsOuter(name, parser)) {
        remaining.unshift(next)
        throw new Error(`tag ${token.getText()} not closed: expected {% ${end} %} before ${quoteTag(next)}`)
      }
      if (name !== undefined && dividers.includes(name)) {
        close()
        opener = next as TagToken
        templates = []
      } else {
        templates.push(parser.parseToken(next, remaining))
      }
    }
    throw new UnclosedTag(`tag ${token.getText()} not closed`)
  }

  /** Like `readBody`, for tags that print nothing if all their branches are blank, such as `if` and `for`. */
  protected readBlankableBody(
    token: TagToken,
    remaining: TopLevelToken[],
    parser: Parser,
    dividers: readonly string[],
  ): Branches {
    const branches = this.readBody(token, remaining, parser, dividers)
    if (this.blank) for (const { block } of branches) block.silence()
    return branches
  }

  /** The blocks of the body, in order. */
  get blocks(): readonly Block[] {
    return this.branches.map(({ block }) => block)
  }

  *children(): Generator<unknown, Template[]> {
    return this.branches.flatMap(({ block }) => block.nodes as Template[])
  }
}

/** Returns whether a tag's name ends a block around the one that is being read. */
function endsOuter(name: string, parser: Parser): boolean {
  return name.startsWith('end') && parser instanceof DialectParser && parser.isOpen(name.slice('end'.length))
}
