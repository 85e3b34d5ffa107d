import {
  Tag,
  TypeGuards,
  type Context,
  type Emitter,
  type Liquid,
  type Parser,
  type TagToken,
  type Template,
} from 'liquidjs'
import { compileBlock, withoutText, type Block } from './block'
import type { RenderContext } from './context'
import type { TagDefinition } from './definition'
import { dialectOf } from './dialect'
import { renderNode, type Node } from './nodes'
import type { PathToken, SegmentToken } from './tokens'
import { ExpressionReader } from './reader'
import type { Waiting } from './wait'

export type TopLevelToken = Parameters<Parser['parseToken']>[0]

/**
 * A tag of the dialect. Its constructor reads what is written of it; `evaluate` gives what it prints.
 */
export abstract class DialectTag extends Tag implements Node {
  readonly blank: boolean = false
  readonly interrupts: boolean = false
  readonly streams: boolean = false
  /** Reads the tag's arguments. */
  protected readonly reader: ExpressionReader
  /** The variables that it reads, for static analysis. */
  protected readonly reads: PathToken[] = []
  /** The names that it sets, for static analysis. */
  protected readonly writes: SegmentToken[] = []

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid)
    this.reader = argumentReader(token, liquid)
    const { definition } = this.constructor as { readonly definition?: TagDefinition }
    if (definition?.deprecated !== undefined) {
      dialectOf(liquid).warnOnce(`tag "${token.name}" is deprecated: ${definition.deprecated}`)
    }
  }

  abstract evaluate(context: RenderContext): Waiting<string>

  override render(context: Context, emitter: Emitter): unknown {
    return renderNode(this, context, emitter, this.liquid)
  }

  *arguments(): Iterable<never> {
    yield* this.reads as never[]
  }

  *localScope(): Iterable<never> {
    yield* this.writes as never[]
  }
}

/** Reads the arguments of a tag, from where its name ends. */
export function argumentReader(token: TagToken, liquid: Liquid): ExpressionReader {
  const { tokenizer } = token
  return new ExpressionReader(liquid, token.input, token.file, [tokenizer.p, tokenizer.N])
}

/** What stands between a tag and its end, in the order of its branches. */
export interface Branch {
  readonly token: TagToken
  readonly block: Block
}

/** A tag that has a body. */
export abstract class BlockTag extends DialectTag {
  override blank = false
  override interrupts = false
  /** The bodies, in their order. */
  protected branches: Branch[] = []

  /** Reads the body up to `end<name>`, in branches that begin at the tag and at each of the `dividers`. */
  protected readBody(
    token: TagToken,
    remaining: TopLevelToken[],
    parser: Parser,
    dividers: readonly string[] = [],
  ): Branch[] {
    const end = `end${token.name}`
    let opener = token
    let templates: Template[] = []
    const close = (): void => void this.branches.push({ token: opener, block: compileBlock(templates, this.liquid) })
    for (let next = remaining.shift(); next; next = remaining.shift()) {
      const name = TypeGuards.isTagToken(next) ? next.name : undefined
      if (name === end) {
        close()
        this.blank = this.branches.every(({ block }) => block.blank)
        this.interrupts = this.branches.some(({ block }) => block.interrupts)
        return this.branches
      }
      if (name !== undefined && dividers.includes(name)) {
        close()
        opener = next as TagToken
        templates = []
      } else {
        templates.push(parser.parseToken(next, remaining))
      }
    }
    throw new Error(`tag ${token.getText()} not closed`)
  }

  /** As `readBody`, for a tag that prints nothing where all its branches are blank, as `if` and `for` do. */
  protected readBlankableBody(
    token: TagToken,
    remaining: TopLevelToken[],
    parser: Parser,
    dividers: readonly string[],
  ): Branch[] {
    const branches = this.readBody(token, remaining, parser, dividers)
    if (this.blank) {
      this.branches = branches.map((branch) => ({ ...branch, block: withoutText(branch.block, this.liquid) }))
    }
    return this.branches
  }

  *children(): Generator<unknown, Template[]> {
    return this.branches.flatMap(({ block }) => block.nodes as Template[])
  }
}
