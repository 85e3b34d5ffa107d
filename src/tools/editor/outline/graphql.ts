import type * as Graphql from 'graphql'
import type { DefinitionNode, ExecutableDefinitionNode, SelectionNode } from 'graphql'
import { SymbolKind } from 'vscode-languageserver'
import { Query } from '../../../app/queries/query'
import { loadLibrary } from '../../../base/library'
import type { Symbol } from './symbols'

/** The operations and fragments of a query with their fields; none if it is not valid. */
export function outlineGraphql(text: string): readonly Symbol[] {
  return new Query(text).document()?.definitions.flatMap(describeDefinition) ?? []
}

function describeDefinition(node: DefinitionNode): readonly Symbol[] {
  const { Kind } = loadLibrary<typeof Graphql>('graphql')
  switch (node.kind) {
    case Kind.OPERATION_DEFINITION:
      return [describeRoot(node, SymbolKind.Method, node.operation)]
    case Kind.FRAGMENT_DEFINITION:
      return [describeRoot(node, SymbolKind.Interface, 'fragment')]
    default:
      return []
  }
}

function describeRoot(node: ExecutableDefinitionNode, kind: SymbolKind, word: string): Symbol {
  const { name, selectionSet } = node
  const named = name ? { name: name.value, detail: word } : { name: word }
  return { kind, ...named, ...locate(node, name ?? node), children: selectionSet.selections.flatMap(describeSelection) }
}

/** A field; the fields of an inline fragment. */
function describeSelection(node: SelectionNode): readonly Symbol[] {
  const { Kind } = loadLibrary<typeof Graphql>('graphql')
  if (node.kind === Kind.FRAGMENT_SPREAD) return []
  const children = node.selectionSet?.selections.flatMap(describeSelection) ?? []
  if (node.kind === Kind.INLINE_FRAGMENT) return children
  const { alias, name } = node
  const named = { name: (alias ?? name).value, ...(alias && { detail: name.value }) }
  return [{ kind: SymbolKind.Field, ...named, ...locate(node, alias ?? name), children }]
}

function locate(node: Located, name: Located): Pick<Symbol, 'begin' | 'end' | 'head'> {
  return { ...toExtent(node), head: toExtent(name) }
}

interface Located {
  readonly loc?: Graphql.Location | undefined
}

function toExtent({ loc }: Located) {
  return { begin: loc?.start ?? 0, end: loc?.end ?? 0 }
}
