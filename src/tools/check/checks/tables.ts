import type * as Graphql from 'graphql'
import type { ArgumentNode, ASTNode, ObjectFieldNode, SourceLocation, ValueNode } from 'graphql'
import type { RuleName } from '../../../base/diagnostics/severities'
import { findNearest } from '../../../base/text/nearest'
import { loadLibrary } from '../../../base/library'
import { findTableNodes } from '../../../app/graphql/table-names'
import type { Tables } from '../../../files/schema/schema'
import { splitModule } from '../../../files/module-path'

/** A name in a query that the schema of the app does not have. */
export interface UnknownName {
  readonly rule: Extract<RuleName, 'unknown-table' | 'unknown-property'>
  readonly at: SourceLocation | undefined
  readonly message: string
  readonly suggestion: string | undefined
}

/** Fields with the records of the field around them. */
const wrappers = new Set(['results'])
/** Fields that read a property by its name. */
const property = /^property(?:_array|_boolean|_float|_int|_json|_object|_upload)?$/
/** Attributes of every record, which conditions and joins may name. */
const attributes = new Set(['id', 'created_at', 'updated_at', 'deleted_at', 'external_id', 'user_id', 'table'])

type Table = string | undefined
type Named = Pick<ArgumentNode | ObjectFieldNode, 'name' | 'value'>

/**
 * The finding for a table that the schema does not have; undefined if it has the table, or has no tables of its module:
 * the app around a module may have those.
 */
export function findUnknownTable(
  name: string,
  { faults, names }: Tables,
): Pick<UnknownName, 'message' | 'suggestion'> | undefined {
  // The rule "configuration" finds invalid files.
  if (faults.length > 0 || names.has(name)) return undefined
  const { module } = splitModule(name)
  if (!Array.from(names).some((one) => splitModule(one).module === module)) return undefined
  return { message: `no table "${name}" in schema`, suggestion: findNearest(name, names) }
}

/** The tables and properties in a valid query that the schema does not have, if it has any. */
export function findUnknownNames(query: string, tables: Tables): readonly UnknownName[] {
  // The rule "configuration" finds invalid files.
  if (tables.faults.length > 0 || tables.names.size === 0) return []
  const { getLocation, Kind, parse, visit } = loadLibrary<typeof Graphql>('graphql')
  const described = new Map(tables.all('table').map((table) => [table.name, table]))
  const found: UnknownName[] = []

  const report = (
    rule: UnknownName['rule'],
    { loc }: ASTNode,
    message: string,
    suggestion: string | undefined,
  ): void => {
    found.push({ rule, at: loc && getLocation(loc.source, loc.start), message, suggestion })
  }

  const checkTable = (node: ValueNode): void => {
    const unknown = node.kind === Kind.STRING ? findUnknownTable(node.value, tables) : undefined
    if (unknown) report('unknown-table', node, unknown.message, unknown.suggestion)
  }

  const checkProperty = (table: Table, value: ValueNode | undefined): void => {
    const columns = table === undefined ? undefined : described.get(table)?.columns
    if (!columns || value?.kind !== Kind.STRING) return
    const name = value.value
    if (
      attributes.has(name) ||
      name.includes('.') ||
      tables.findUnlisted(table as string, { [name]: null }).length === 0
    )
      return
    const known = Array.from(columns.keys())
    report('unknown-property', value, `table "${table}" has no property "${name}"`, findNearest(name, known))
  }

  /** The properties that a filter or a sort names. */
  const checkInput = (table: Table, value: ValueNode): void => {
    if (value.kind === Kind.LIST) for (const one of value.values) checkInput(table, one)
    if (value.kind !== Kind.OBJECT) return
    for (const { name, value: inner } of value.fields) {
      if (name.value === 'properties') for (const one of toList(inner)) checkProperty(table, findValue(one, 'name'))
      if (name.value === 'or') checkInput(table, inner)
    }
  }

  const toList = (value: ValueNode): readonly ValueNode[] => (value.kind === Kind.LIST ? value.values : [value])
  const findValue = (value: ValueNode | undefined, key: string): ValueNode | undefined =>
    value?.kind === Kind.OBJECT ? value.fields.find(({ name }) => name.value === key)?.value : undefined

  /** The table of a field's records. */
  const findTable = (args: readonly Named[], outer: Table, isWrapper: boolean): Table => {
    const nodes = findTableNodes(args).map(({ node }) => node)
    nodes.forEach(checkTable)
    const [first, ...others] = nodes
    if (first) return first.kind === Kind.STRING && others.length === 0 ? first.value : undefined
    return isWrapper ? outer : undefined
  }

  const outer: Table[] = []
  visit(parse(query), {
    Field: {
      enter({ name: { value: field }, arguments: given = [] }) {
        const parent = outer.at(-1)
        const argument = (name: string): ValueNode | undefined => given.find((one) => one.name.value === name)?.value
        if (property.test(field)) checkProperty(parent, argument('name'))
        const table = findTable(given, parent, wrappers.has(field))
        checkProperty(parent, argument('join_on_property'))
        checkProperty(table, argument('foreign_property'))
        for (const input of ['filter', 'sort']) {
          const value = argument(input)
          if (value) checkInput(table, value)
        }
        outer.push(table)
      },
      leave: () => void outer.pop(),
    },
  })
  return found
}
