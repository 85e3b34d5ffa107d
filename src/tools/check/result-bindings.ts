import type { Liquid, Template } from 'liquidjs'
import { TagArguments } from '../../language/definitions/arguments'
import { DialectTag } from '../../language/definitions/tag'
import { Literal, type Composite, type Expression, type Key } from '../../language/expressions/expressions'
import { Filtered, getDefinition } from '../../language/expressions/filtered'
import { Path } from '../../language/expressions/path'
import { Target } from '../../language/expressions/target'
import type { FilterToken } from '../../language/expressions/tokens'
import { LoopArguments } from '../../tags/loop-arguments'
import type { ParsedTemplate } from './template-parser'
import { findPartialScope, findTagName, listBranches } from './uses'
import { listSetNames } from './variable-scopes'
import { addToGroup } from '../../base/values/groups'

/** A part of the value of a variable. */
export interface Source {
  readonly root: string
  readonly keys: readonly Key[]
  /** Whether it is an item of the list there. */
  readonly isItem: boolean
}

/** The value that a tag assigns: the result of a query, a part of another variable, a plain value, or anything else. */
export interface Binding {
  /** The tag that runs the query. */
  readonly tag?: DialectTag
  /** The path in its result. */
  readonly keys: readonly Key[]
  readonly source?: Source
  /** Whether it is a constant without keys, such as nil. */
  readonly isPlain?: boolean
  /** The variables whose values, or parts of them, it may share. */
  readonly shared: readonly string[]
  /** The index of the tag in the file. */
  readonly begin: number
  /** Whether another tag is around it, which may skip it. A loop sets its variable each time. */
  readonly isNested: boolean
}

/** How a file sets its variables. */
export interface Bindings {
  readonly all: ReadonlyMap<string, readonly Binding[]>
  /** The variables whose values get other keys or items. */
  readonly changed: ReadonlySet<string>
  /** The variables whose values, or parts of them, are passed to tags by name. */
  readonly passed: readonly { readonly as: string; readonly shared: readonly string[] }[]
}

/** Reads how a file sets its variables. */
export function readBindings({ nodes, uses }: ParsedTemplate, liquid: Liquid): Bindings {
  const all = new Map<string, Binding[]>()
  const changed = new Set<string>()
  const passed: Bindings['passed'][number][] = []

  const visit = (node: Template, isNested: boolean): void => {
    if (node instanceof DialectTag) {
      const targets = node.reads.flatMap((reading) => (reading instanceof Target ? [reading.name] : []))
      for (const name of new Set([...listSetNames(node), ...targets])) {
        const bound = readTag(node, name, liquid)
        addToGroup(all, name, {
          keys: [],
          ...bound,
          shared: bound.tag ? [] : node.reads.flatMap(listRoots),
          begin: node.token.begin,
          isNested: isNested && !bound.source?.isItem,
        })
      }
    }
    // The statements of the tag `liquid` run like nodes of the template.
    const isInner = isNested || findTagName(node) !== 'liquid'
    for (const branch of listBranches(node)) for (const inner of branch) visit(inner, isInner)
  }
  for (const node of nodes) visit(node, false)

  for (const tag of uses.tags) {
    for (const reading of tag.reads) {
      if (reading instanceof Target && !reading.simple) changed.add(reading.name)
      if (!(reading instanceof TagArguments)) continue
      for (const as of reading.names) passed.push({ as, shared: listRoots(reading.get(as) as Expression) })
    }
    // The values of `with` and `for`.
    const bound = tag.reads.flatMap((reading) => (reading instanceof TagArguments ? [] : listRoots(reading)))
    if (bound.length > 0) for (const as of findPartialScope(tag)?.names ?? []) passed.push({ as, shared: bound })
  }
  return { all, changed, passed }
}

/** The value that a tag assigns to a variable, if it is known. */
function readTag(
  tag: DialectTag,
  name: string,
  liquid: Liquid,
): Partial<Pick<Binding, 'tag' | 'keys' | 'source' | 'isPlain'>> {
  const target = tag.reads.find((reading) => reading instanceof Target)
  if (target?.simple === false) return {}
  switch (findTagName(tag)) {
    case 'graphql': {
      const filters = tag.reads.find((reading) => reading instanceof Filtered)
      const keys = readCalls(filters?.calls ?? [], liquid)
      return keys ? { tag, keys } : {}
    }
    case 'assign': {
      const expression = tag.reads[0] as Expression
      if (expression instanceof Literal) return { isPlain: isScalar(expression.value) }
      const source = readSource(expression, liquid)
      return source ? { source } : {}
    }
    case 'for':
    case 'tablerow': {
      const loop = tag.reads.find((reading) => reading instanceof LoopArguments)
      // It sets `forloop`, too.
      const source = loop?.variable === name && loop.parts[0] ? readSource(loop.parts[0], liquid) : undefined
      return source ? { source: { ...source, isItem: true } } : {}
    }
    default:
      return {}
  }
}

function isScalar(value: unknown): boolean {
  return value == null || typeof value !== 'object'
}

/** The variables that an expression reads. */
function listRoots(composite: Composite): readonly string[] {
  const inner = composite.parts.flatMap(listRoots)
  return composite instanceof Path && typeof composite.root === 'string' ? [composite.root, ...inner] : inner
}

/** A path, with filters that read a part of it; undefined for another value. */
function readSource(expression: Expression, liquid: Liquid): Source | undefined {
  if (expression instanceof Filtered) {
    const source = readSource(expression.initial, liquid)
    const keys = readCalls(expression.calls, liquid)
    return source && keys && { ...source, keys: [...source.keys, ...keys] }
  }
  if (!(expression instanceof Path) || typeof expression.root !== 'string') return undefined
  return { root: expression.root, keys: expression.keys, isItem: false }
}

/** The keys that filters read; undefined for other filters. */
function readCalls(calls: readonly FilterToken[], liquid: Liquid): readonly Key[] | undefined {
  const keys: Key[] = []
  for (const { name, written } of calls) {
    const filter = getDefinition(liquid.filters[name])?.name
    if (filter === 'first' || filter === 'last') keys.push(filter)
    else if (filter === 'hash_dig' && written.every(isConstantKey)) keys.push(...written.map(({ value }) => value))
    else return undefined
  }
  return keys
}

function isConstantKey({ name, value }: FilterToken['written'][number]): boolean {
  return name === undefined && value instanceof Literal
}
