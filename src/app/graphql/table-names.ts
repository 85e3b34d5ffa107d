import type * as Graphql from 'graphql'
import type { ArgumentNode, DocumentNode, ObjectFieldNode, SourceLocation, ValueNode } from 'graphql'
import { loadLibrary } from '../../base/library'
import { dig, getOwn, isHash, type Hash } from '../../base/values/hash'

type Named = Pick<ArgumentNode | ObjectFieldNode, 'name' | 'value'>

/** A text of a query that names a table, or a variable that has the name. */
interface TableNode {
  readonly node: ValueNode
  /** The keys of the name in the value of a variable. */
  readonly keys: readonly string[]
}

/** A table that a query names, and the place of its name. */
export interface TableName {
  readonly table: string
  readonly at: SourceLocation
}

/** The arguments and the keys that name a table; the others are their earlier names. */
export const tableKeys = ['table', 'model_schema_name', 'custom_model_type_name']
/** Arguments whose value has such a key. */
const holders = new Set(['filter', 'record', 'model', 'customization'])
/** Conditions of a filter that name a table. */
const conditions = ['value', 'value_in']

/** The texts and variables by which the arguments of a field name tables. */
export function findTableNodes(given: readonly Named[]): readonly TableNode[] {
  return given.flatMap(({ name, value }) => {
    if (tableKeys.includes(name.value)) return findNames(value)
    return holders.has(name.value) ? findHeld(value) : []
  })
}

function findHeld(value: ValueNode): readonly TableNode[] {
  if (value.kind === kinds().VARIABLE) return tableKeys.map((key) => ({ node: value, keys: [key] }))
  return findFields(value, tableKeys).flatMap(findNames)
}

function findNames(value: ValueNode): readonly TableNode[] {
  const { LIST, OBJECT, STRING, VARIABLE } = kinds()
  if (value.kind === STRING || value.kind === VARIABLE) return [{ node: value, keys: [] }]
  if (value.kind === LIST) return value.values.flatMap(findNames)
  return value.kind === OBJECT ? findFields(value, conditions).flatMap(findNames) : []
}

function findFields(value: ValueNode, names: readonly string[]): readonly ValueNode[] {
  if (value.kind !== kinds().OBJECT) return []
  return value.fields.filter(({ name }) => names.includes(name.value)).map((field) => field.value)
}

function kinds(): typeof Graphql.Kind {
  return loadLibrary<typeof Graphql>('graphql').Kind
}

/** The tables that a document names. */
export class TableNames {
  private readonly nodes: readonly TableNode[]
  private readonly defaults = new Map<string, unknown>()

  constructor(document: DocumentNode) {
    const { valueFromASTUntyped, visit } = loadLibrary<typeof Graphql>('graphql')
    const nodes: TableNode[] = []
    visit(document, {
      Field: ({ arguments: given = [] }) => void nodes.push(...findTableNodes(given)),
      VariableDefinition: ({ variable, defaultValue }) => {
        if (defaultValue) this.defaults.set(variable.name.value, valueFromASTUntyped(defaultValue))
      },
    })
    this.nodes = nodes
  }

  /** @param variables the values of the variables */
  list(variables: Hash = {}): readonly TableName[] {
    const { getLocation } = loadLibrary<typeof Graphql>('graphql')
    return this.nodes.flatMap((node) => {
      const { loc } = node.node
      if (!loc) return []
      return this.read(node, variables).map((table) => ({
        table,
        get at() {
          return getLocation(loc.source, loc.start)
        },
      }))
    })
  }

  private read({ node, keys }: TableNode, variables: Hash): readonly string[] {
    const { STRING, VARIABLE } = kinds()
    if (node.kind === STRING) return [node.value]
    if (node.kind !== VARIABLE) return []
    const value = getOwn(variables, node.name.value) ?? this.defaults.get(node.name.value)
    return listTexts(dig(value, keys))
  }
}

function listTexts(value: unknown): readonly string[] {
  if (isHash(value)) return conditions.flatMap((key) => listTexts(getOwn(value, key)))
  return [value].flat().filter((one) => typeof one === 'string')
}
