import { toValueSync, type Template, type Token } from 'liquidjs'
import type { AnyFilter, NamedKind } from '../../language/definitions/definition'
import type { TagClass } from '../../language/definitions/define-tag'
import { BlockTag, DialectTag } from '../../language/definitions/tag'
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
  const uses: Uses = {
    tags: [],
    calls: [],
    callsOfJson: new Set(),
    names: [],
    paths: [],
    words: [],
    texts: [],
    unknown: new Set(),
  }

  const name = (kind: NamedKind, expression: Expression, call?: FilterToken): void => {
    const value = expression instanceof Literal ? expression.value : undefined
    if (typeof value === 'string')
      uses.names.push({ kind, text: value, token: expression.token, ...(call && { call }) })
    else uses.unknown.add(kind)
  }

  const called = ({ initial, calls }: Filtered): void => {
    for (const [i, call] of calls.entries()) {
      uses.calls.push(call)
      if (i === 0 && isJson(initial)) uses.callsOfJson.add(call)
      const filter = findFilter(call.name)
      const [input] = filter?.parameters ?? []
      if (input?.type.nameOf && i === 0) name(input.type.nameOf, initial, call)
      for (const [place, { type }] of filter ? listArgumentParameters(filter).entries() : []) {
        const argument = call.positional[place]
        if (type.nameOf && argument) name(type.nameOf, argument, call)
      }
    }
  }

  const look = (composite: Composite): void => {
    if (composite instanceof Literal && typeof composite.value === 'string') uses.texts.push(composite.value)
    if (composite instanceof Filtered) called(composite)
    if (composite instanceof Path) uses.paths.push(composite)
    composite.parts.forEach(look)
  }

  const visit = (node: Template): void => {
    if (node instanceof OutputNode) look(node)
    if (node instanceof DialectTag) {
      uses.tags.push(node)
      for (const reading of node.reads) {
        const [named] = reading.parts
        if (reading.isWord && named instanceof Path && typeof named.root === 'string' && named.keys.length === 0) {
          uses.words.push(named.root)
        } else look(reading)
        if (reading.nameOf && named) name(reading.nameOf, named)
      }
    }
    listChildren(node).forEach(visit)
  }

  nodes.forEach(visit)
  return uses
}

function isJson(expression: Expression): boolean {
  const value = expression instanceof Literal ? expression.value : undefined
  return typeof value === 'string' && /^\s*[{[]/.test(value)
}

/** The name of a tag by its definition, for any of its aliases; undefined for text, an output or a host's tag. */
export function findTagName(node: Template): string | undefined {
  return node instanceof DialectTag ? (node.constructor as Partial<TagClass>).definition?.name : undefined
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
