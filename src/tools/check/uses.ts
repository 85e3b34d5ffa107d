import { toValueSync, type Template, type Token } from 'liquidjs'
import { TagArguments } from '../../language/definitions/arguments'
import type { AnyFilter, NamedKind, TagDefinition } from '../../language/definitions/definition'
import type { TagClass } from '../../language/definitions/define-tag'
import { BlockTag, DialectTag, type Reading } from '../../language/definitions/tag'
import { listArgumentParameters } from '../../language/expressions/call'
import { Literal, type Composite, type Expression } from '../../language/expressions/expressions'
import { Filtered } from '../../language/expressions/filtered'
import { Path } from '../../language/expressions/path'
import type { FilterToken } from '../../language/expressions/tokens'
import { OutputNode } from '../../language/rendering/nodes'

/** A text in a template that names another file of the app. */
export interface Name {
  readonly kind: NamedKind
  readonly text: string
  readonly token: Token
  /** The filter whose argument it is. */
  readonly call?: FilterToken
  /** Whether the output of this filter is printed as it is. */
  readonly isPrinted?: boolean
  /** Whether a `try` catches the error of a missing file. */
  readonly isCaught: boolean
}

/** A constant name of a partial or a layout, and the names of its arguments. */
export interface PartialArguments {
  readonly name: string
  readonly names: readonly string[]
}

/** The values that tags return for the static analysis of LiquidJS. */
interface LiquidPartialScope {
  readonly name: string
  readonly scope: Iterable<string | readonly [string, unknown]>
}

/** The files that the templates of a file use. */
export interface Uses {
  readonly tags: DialectTag[]
  readonly calls: FilterToken[]
  /** The calls whose input is a text in the template with the JSON of a hash or an array. */
  readonly callsOfJson: Set<FilterToken>
  readonly names: Name[]
  /** The variables that are read, with their paths. */
  readonly paths: Path[]
  /** The words that are names unless a variable of the name exists: `head` in `{% yield head %}`. */
  readonly words: string[]
  /** The texts in expressions. */
  readonly texts: string[]
  /** The kinds of things whose names are only known when the template runs. */
  readonly unknown: Set<NamedKind>
}

/** @param findFilter the definition of a filter, if it has one */
export function collectUses(nodes: readonly Template[], findFilter: (name: string) => AnyFilter | undefined): Uses {
  const collector = new UseCollector(findFilter)
  for (const node of nodes) collector.addNode(node)
  return collector
}

class UseCollector implements Uses {
  readonly tags: DialectTag[] = []
  readonly calls: FilterToken[] = []
  readonly callsOfJson = new Set<FilterToken>()
  readonly names: Name[] = []
  readonly paths: Path[] = []
  readonly words: string[] = []
  readonly texts: string[] = []
  readonly unknown = new Set<NamedKind>()
  private isCaught = false
  /** Whether a tag that prints nothing, such as `capture`, has the output of the current node. */
  private isKept = false
  private isPrinted = false

  constructor(private readonly findFilter: (name: string) => AnyFilter | undefined) {}

  /** Adds a node of a template and the nodes in its body. */
  addNode(node: Template): void {
    if (node instanceof OutputNode) {
      this.isPrinted = !this.isKept
      this.addExpression(node)
      this.isPrinted = false
    }
    if (node instanceof DialectTag) {
      this.tags.push(node)
      for (const reading of node.reads) this.addReading(reading)
    }
    const { isCaught, isKept } = this
    this.isKept ||= node instanceof DialectTag && node.blank
    for (const [i, branch] of listBranches(node).entries()) {
      this.isCaught = isCaught || (i === 0 && findTagName(node) === 'try')
      for (const child of branch) this.addNode(child)
    }
    this.isCaught = isCaught
    this.isKept = isKept
  }

  private addReading(reading: Reading): void {
    const [named] = reading.parts
    if (reading.isWord && named instanceof Path && typeof named.root === 'string' && named.keys.length === 0) {
      this.words.push(named.root)
    } else this.addExpression(reading)
    if (reading.nameOf && named) this.addName(reading.nameOf, named)
  }

  private addExpression(composite: Composite): void {
    if (composite instanceof Literal && typeof composite.value === 'string') this.texts.push(composite.value)
    if (composite instanceof Filtered) this.addCalls(composite)
    if (composite instanceof Path) this.paths.push(composite)
    for (const part of composite.parts) this.addExpression(part)
  }

  private addCalls({ initial, calls }: Filtered): void {
    for (const [i, call] of calls.entries()) {
      this.calls.push(call)
      if (i === 0 && isJson(initial)) this.callsOfJson.add(call)
      const filter = this.findFilter(call.name)
      const [input] = filter?.parameters ?? []
      const isPrinted = this.isPrinted && calls.length === 1
      if (input?.type.nameOf && i === 0) this.addName(input.type.nameOf, initial, { call, isPrinted })
      for (const [place, { type }] of filter ? listArgumentParameters(filter).entries() : []) {
        const argument = call.positional[place]
        if (type.nameOf && argument) this.addName(type.nameOf, argument, { call })
      }
    }
  }

  private addName(kind: NamedKind, expression: Expression, filtered: Pick<Name, 'call' | 'isPrinted'> = {}): void {
    const text = expression instanceof Literal ? expression.value : undefined
    if (typeof text === 'string') {
      this.names.push({ kind, text, token: expression.token, isCaught: this.isCaught, ...filtered })
    } else this.unknown.add(kind)
  }
}

function isJson(expression: Expression): boolean {
  const value = expression instanceof Literal ? expression.value : undefined
  return typeof value === 'string' && /^\s*[{[]/.test(value)
}

export function getTagDefinition(tag: DialectTag): TagDefinition {
  return (tag.constructor as TagClass).definition
}

/** The name of a tag by its definition, for any of its aliases; undefined for text, an output or a host's tag. */
export function findTagName(node: Template): string | undefined {
  return node instanceof DialectTag ? getTagDefinition(node).name : undefined
}

export function findTagArguments({ reads }: DialectTag): TagArguments | undefined {
  return reads.find((reading) => reading instanceof TagArguments)
}

/** Where each variable is read first. */
export function findFirstReads(paths: readonly Path[]): ReadonlyMap<string, number> {
  const first = new Map<string, number>()
  for (const { root, token } of paths) {
    if (typeof root === 'string') first.set(root, Math.min(first.get(root) ?? Infinity, token.begin))
  }
  return first
}

/** The partial or the layout that a tag names, with the names of its arguments; undefined if the name is not constant. */
export function findPartialScope(tag: DialectTag): PartialArguments | undefined {
  const { partialScope } = tag as { readonly partialScope?: () => LiquidPartialScope | undefined }
  const found = partialScope?.call(tag)
  return (
    found && { name: found.name, names: Array.from(found.scope, (name) => (typeof name === 'string' ? name : name[0])) }
  )
}

/** The lists of nodes in the body of a tag, one for each branch. */
export function listBranches(node: Template): readonly (readonly Template[])[] {
  return node instanceof BlockTag ? node.blocks.map(({ nodes }) => nodes) : [listChildren(node)]
}

/** The nodes in the body of a tag, without its partials' nodes. */
export function listChildren(node: Template): readonly Template[] {
  return node.children ? toValueSync<Template[]>(node.children(false, true)) : []
}
