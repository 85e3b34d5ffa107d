import { toValueSync, type Template, type Token } from 'liquidjs'
import type { AnyFilter, NamedKind } from '../../language/definitions/definition'
import { DialectTag } from '../../language/definitions/tag'
import { argumentParameters } from '../../language/expressions/call'
import { Literal, type Composite, type Expression } from '../../language/expressions/expressions'
import { Filtered } from '../../language/expressions/filtered'
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

/** The files that the templates of a file use. */
export interface Uses {
  readonly tags: DialectTag[]
  readonly calls: FilterToken[]
  readonly names: Name[]
  /** The texts in expressions. */
  readonly texts: string[]
  /** The kinds of things whose names are only known when the template runs. */
  readonly unknown: Set<NamedKind>
}

/** @param findFilter the definition of a filter, if it has one */
export function collectUses(nodes: readonly Template[], findFilter: (name: string) => AnyFilter | undefined): Uses {
  const uses: Uses = { tags: [], calls: [], names: [], texts: [], unknown: new Set() }

  const name = (kind: NamedKind, expression: Expression, call?: FilterToken): void => {
    const value = expression instanceof Literal ? expression.value : undefined
    if (typeof value === 'string')
      uses.names.push({ kind, text: value, token: expression.token, ...(call && { call }) })
    else uses.unknown.add(kind)
  }

  const called = ({ initial, calls }: Filtered): void => {
    for (const [i, call] of calls.entries()) {
      uses.calls.push(call)
      const filter = findFilter(call.name)
      const [input] = filter?.parameters ?? []
      if (input?.type.nameOf && i === 0) name(input.type.nameOf, initial, call)
      for (const [place, { type }] of filter ? argumentParameters(filter).entries() : []) {
        const argument = call.positional[place]
        if (type.nameOf && argument) name(type.nameOf, argument, call)
      }
    }
  }

  const look = (composite: Composite): void => {
    if (composite instanceof Literal && typeof composite.value === 'string') uses.texts.push(composite.value)
    if (composite instanceof Filtered) called(composite)
    composite.parts.forEach(look)
  }

  const visit = (node: Template): void => {
    if (node instanceof OutputNode) look(node)
    if (node instanceof DialectTag) {
      uses.tags.push(node)
      for (const reading of node.reads) {
        look(reading)
        const [named] = reading.parts
        if (reading.nameOf && named) name(reading.nameOf, named)
      }
    }
    listChildren(node).forEach(visit)
  }

  nodes.forEach(visit)
  return uses
}

/** The nodes in the body of a tag, without its partials' nodes. */
export function listChildren(node: Template): readonly Template[] {
  return node.children ? toValueSync<Template[]>(node.children(false, true)) : []
}
