import type * as Graphql from 'graphql'
import type { DocumentNode, GraphQLNamedType, GraphQLOutputType, GraphQLSchema, SelectionSetNode } from 'graphql'
import { loadLibrary } from '../../base/library'
import { Literal, type Key } from '../../language/expressions/expressions'

/** An object in the result of a query, or a list of them, with the fields that the query selects. */
export interface Shape {
  readonly isList: boolean
  /** The path in the result: `records.results`; empty for the result. */
  readonly path: string
  /** The objects in its fields; undefined for values whose keys the query does not know. */
  readonly fields: ReadonlyMap<string, Shape | undefined>
}

/** A key that a query does not select. */
export interface UnselectedKey {
  readonly name: string
  readonly owner: Shape
}

/** The keys that every hash has. */
const commonKeys: ReadonlySet<string> = new Set(['size', 'first', 'last'])

/** The shape of the result of a valid query. */
export function readResultShape({ definitions }: DocumentNode, schema: GraphQLSchema): Shape {
  const { getNamedType, getNullableType, isListType, isInterfaceType, isObjectType, Kind } =
    loadLibrary<typeof Graphql>('graphql')
  const fragments = new Map(
    definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [])),
  )

  const findType = (owner: GraphQLNamedType | undefined, name: string): GraphQLOutputType | undefined =>
    isObjectType(owner) || isInterfaceType(owner) ? owner.getFields()[name]?.type : undefined

  const collect = (
    { selections }: SelectionSetNode,
    type: GraphQLNamedType | undefined,
    { path, fields }: { readonly path: string; readonly fields: Map<string, Shape | undefined> },
  ): void => {
    for (const node of selections) {
      if (node.kind === Kind.FIELD) {
        const { name, alias = name, selectionSet } = node
        const output = findType(type, name.value)
        const before = fields.get(alias.value)
        const shape = {
          isList: output !== undefined && isListType(getNullableType(output)),
          path: path === '' ? alias.value : `${path}.${alias.value}`,
          fields: new Map(before?.fields),
        }
        fields.set(alias.value, selectionSet && output && shape)
        if (selectionSet && output) collect(selectionSet, getNamedType(output), shape)
      } else if (node.kind === Kind.INLINE_FRAGMENT) {
        const { typeCondition, selectionSet } = node
        collect(selectionSet, typeCondition ? schema.getType(typeCondition.name.value) : type, { path, fields })
      } else {
        const fragment = fragments.get(node.name.value)
        const on = fragment && schema.getType(fragment.typeCondition.name.value)
        if (fragment) collect(fragment.selectionSet, on, { path, fields })
      }
    }
  }

  // A failed query adds `errors`.
  const root = { isList: false, path: '', fields: new Map<string, Shape | undefined>([['errors', undefined]]) }
  for (const one of definitions) {
    if (one.kind === Kind.OPERATION_DEFINITION)
      collect(one.selectionSet, schema.getRootType(one.operation) ?? undefined, root)
  }
  return root
}

/** The value at the end of a path in a result; undefined if it may have any keys. */
export function follow(shape: Shape, keys: readonly Key[]): Shape | UnselectedKey | undefined {
  let at: Shape = shape
  for (const key of keys) {
    const value = key instanceof Literal ? key.value : key
    const isText = typeof value === 'string'
    if (at.isList) {
      if (isText ? value !== 'first' && value !== 'last' : !(key instanceof Literal)) return undefined
      at = { ...at, isList: false }
      continue
    }
    if (!isText || (commonKeys.has(value) && !at.fields.has(value))) return undefined
    if (!at.fields.has(value)) return { name: value, owner: at }
    const next = at.fields.get(value)
    if (!next) return undefined
    at = next
  }
  return at
}

/** An item of a list; undefined if the value is a hash, whose items are pairs. */
export function enterList(shape: Shape): Shape | undefined {
  return shape.isList ? { ...shape, isList: false } : undefined
}

export function isUnselected(found: Shape | UnselectedKey): found is UnselectedKey {
  return 'owner' in found
}
