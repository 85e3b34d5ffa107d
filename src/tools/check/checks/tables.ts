import type * as Graphql from 'graphql'
import type { DocumentNode, FieldNode, SourceLocation, ValueNode } from 'graphql'
import { diagnose, type Diagnostic } from '../../../base/diagnostics/diagnostic'
import type { RuleName } from '../../../base/diagnostics/severities'
import { findNearest } from '../../../base/text/nearest'
import { loadLibrary } from '../../../base/library'
import { getOwn, toHashOrEmpty } from '../../../base/values/hash'
import { findRelatedTable } from '../../../app/graphql/resolvers/records/import-relations'
import { findTableNodes } from '../../../app/graphql/table-names'
import type { ReadFile } from '../../../files/file-kind'
import type { Tables } from '../../../files/schema/tables'
import type { Table } from '../../../files/schema/table'
import { splitModule } from '../../../files/module-path'
import { usersTable } from '../../../ports/records/reserved-tables'

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

/** The table of a field's records; undefined if it is unknown. */
type TableName = string | undefined

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

/** The tables that the properties of a schema file belong to, and that the schema does not have. */
export function* findUnknownRelations({ given, locate }: ReadFile<unknown>, tables: Tables): Generator<Diagnostic> {
  for (const key of ['properties', 'custom_attributes']) {
    for (const [i, property] of [getOwn(given, key)].flat().entries()) {
      const name = getOwn(toHashOrEmpty(property), 'belongs_to')
      if (typeof name !== 'string' || findRelatedTable(name) === usersTable) continue
      const unknown = findUnknownTable(name, tables)
      if (!unknown) continue
      const { message, suggestion } = unknown
      yield diagnose('unknown-table', locate([key, String(i), 'belongs_to']), message, { suggestion })
    }
  }
}

/** The tables and properties in a valid query that the schema does not have, if it has any. */
export function findUnknownNames(document: DocumentNode, tables: Tables): readonly UnknownName[] {
  // The rule "configuration" finds invalid files.
  if (tables.faults.length > 0 || tables.names.size === 0) return []
  const graphql = loadLibrary<typeof Graphql>('graphql')
  const names = new NameCheck(tables, graphql)
  const outer: TableName[] = []
  graphql.visit(document, {
    Field: {
      enter(field) {
        outer.push(names.checkField(field, outer.at(-1)))
      },
      leave: () => void outer.pop(),
    },
  })
  return names.unknown
}

/** Checks the names in the fields of a query. */
class NameCheck {
  readonly unknown: UnknownName[] = []
  private readonly described: ReadonlyMap<string, Table>

  constructor(
    private readonly tables: Tables,
    private readonly graphql: typeof Graphql,
  ) {
    this.described = new Map(tables.all('table').map((table) => [table.name, table]))
  }

  /** Checks the arguments of a field in a field with records of a table. @returns the table of its own records */
  checkField({ name: { value: field }, arguments: given = [] }: FieldNode, outer: TableName): TableName {
    const argument = (name: string): ValueNode | undefined => given.find((one) => one.name.value === name)?.value
    if (property.test(field)) this.checkProperty(outer, argument('name'))
    const nodes = findTableNodes(given).map(({ node }) => node)
    for (const node of nodes) this.checkTable(node)
    const table = this.findTable(nodes, wrappers.has(field) ? outer : undefined)
    this.checkProperty(outer, argument('join_on_property'))
    this.checkProperty(table, argument('foreign_property'))
    for (const input of [argument('filter'), argument('sort')]) if (input) this.checkInput(table, input)
    return table
  }

  /** The only table that the arguments of a field name; `otherwise` if they name none. */
  private findTable([first, ...others]: readonly ValueNode[], otherwise: TableName): TableName {
    if (!first) return otherwise
    return first.kind === this.graphql.Kind.STRING && others.length === 0 ? first.value : undefined
  }

  private checkTable(node: ValueNode): void {
    const unknown = node.kind === this.graphql.Kind.STRING ? findUnknownTable(node.value, this.tables) : undefined
    if (unknown) this.report('unknown-table', node, unknown)
  }

  private checkProperty(table: TableName, value: ValueNode | undefined): void {
    if (table === undefined || value?.kind !== this.graphql.Kind.STRING) return
    const name = value.value
    const columns = this.described.get(table)?.columns
    if (!columns || attributes.has(name) || name.includes('.')) return
    const [unlisted] = this.tables.findUnlisted(table, { [name]: null })
    if (!unlisted) return
    const suggestion = findNearest(name, columns.keys())
    this.report('unknown-property', value, { message: `table "${table}" has no property "${name}"`, suggestion })
  }

  /** Checks the properties that a filter or a sort names. */
  private checkInput(table: TableName, value: ValueNode): void {
    for (const input of this.listValues(value)) {
      if (input.kind !== this.graphql.Kind.OBJECT) continue
      for (const { name, value: inner } of input.fields) {
        if (name.value === 'or') this.checkInput(table, inner)
        if (name.value !== 'properties') continue
        for (const one of this.listValues(inner)) this.checkProperty(table, this.findValue(one, 'name'))
      }
    }
  }

  /** The elements of a list, or a single value, which GraphQL accepts for a list. */
  private listValues(value: ValueNode): readonly ValueNode[] {
    return value.kind === this.graphql.Kind.LIST ? value.values : [value]
  }

  private findValue(value: ValueNode, key: string): ValueNode | undefined {
    const fields = value.kind === this.graphql.Kind.OBJECT ? value.fields : []
    return fields.find(({ name }) => name.value === key)?.value
  }

  private report(
    rule: UnknownName['rule'],
    { loc }: ValueNode,
    found: Pick<UnknownName, 'message' | 'suggestion'>,
  ): void {
    this.unknown.push({ rule, at: loc && this.graphql.getLocation(loc.source, loc.start), ...found })
  }
}
