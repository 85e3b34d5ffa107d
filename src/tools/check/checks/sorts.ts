import type * as Graphql from 'graphql'
import type { DocumentNode, FieldNode, SourceLocation } from 'graphql'
import type { Tables } from '../../../files/schema/tables'
import { ConfigurationError } from '../../../base/errors'
import { loadLibrary } from '../../../base/library'
import { getOwn, makeHash, toHashOrEmpty, isHash, type Hash } from '../../../base/values/hash'

/** A sort by a property that could have an index. */
export interface UnindexedSort {
  readonly at: SourceLocation | undefined
  readonly message: string
}

/** The sorts of a valid query's `records` that read all records of a table: both are named in the query itself. */
export function findUnindexedSorts(document: DocumentNode, tables: Tables): readonly UnindexedSort[] {
  const { getLocation, visit } = loadLibrary<typeof Graphql>('graphql')
  const found: UnindexedSort[] = []
  visit(document, {
    Field(node) {
      if (node.name.value !== 'records') return
      const { table, names } = readSort(node)
      for (const name of names) {
        if (table === undefined || !canHaveIndex(tables, table, name)) continue
        const at = node.loc && getLocation(node.loc.source, node.loc.start)
        const advice = 'with `index: true` of the property in its schema, Postgres reads only the requested ones'
        found.push({ at, message: `sorting by "${name}" reads all records of "${table}": ${advice}` })
      }
    },
  })
  return found
}

/** The table and the properties of a field's arguments, without variables. */
function readSort({ arguments: input = [] }: FieldNode): {
  readonly table?: string
  readonly names: readonly string[]
} {
  const { valueFromASTUntyped } = loadLibrary<typeof Graphql>('graphql')
  const { filter, sort }: Hash = makeHash(input.map(({ name, value }) => [name.value, valueFromASTUntyped(value)]))
  const table = getOwn(toHashOrEmpty(getOwn(toHashOrEmpty(filter), 'table')), 'value')
  const orders = listHashes(sort).flatMap((order) => listHashes(getOwn(order, 'properties')))
  const names = orders.map((order) => getOwn(order, 'name'))
  return { ...(typeof table === 'string' && { table }), names: names.filter((name) => typeof name === 'string') }
}

/** The hashes of a list, or of one value as a list of one. */
function listHashes(value: unknown): readonly Hash[] {
  return [value].flat().filter(isHash)
}

function canHaveIndex(tables: Tables, table: string, name: string): boolean {
  try {
    const column = tables.findColumn(table, [name])
    return column?.type.indexedAs !== undefined && column.indexedAs === undefined
  } catch (error) {
    // Another check reports a faulty schema.
    if (error instanceof ConfigurationError) return false
    throw error
  }
}
