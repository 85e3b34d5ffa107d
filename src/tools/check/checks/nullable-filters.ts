import type * as Graphql from 'graphql'
import type { DocumentNode, FieldNode, OperationDefinitionNode, SourceLocation, ValueNode, VariableNode } from 'graphql'
import { loadLibrary } from '../../../base/library'

/** A filter that has no condition if a variable is null. */
export interface NullableFilter {
  readonly at: SourceLocation | undefined
  readonly message: string
}

/** The mutations that change all records of a filter. */
const bulk = /^(?:records|models|customizations|users)_(?:delete|update)_all$/
/** The keys of a filter that name the compared property or how it is compared, not a value. */
const subjects = new Set(['table', 'table_id', 'name', 'key', 'case_sensitive'])

/** The values that a filter compares with. */
interface Conditions {
  /** Whether it has a condition that no variable removes. */
  isCertain: boolean
  /** The variables whose null removes a condition. */
  readonly nullable: VariableNode[]
}

/** The mutations of a valid query that have no condition if their variables are null, and then fail. */
export function findNullableFilters(document: DocumentNode): readonly NullableFilter[] {
  const { getLocation, Kind, visit } = loadLibrary<typeof Graphql>('graphql')
  let optional: ReadonlyMap<string, string> = new Map()
  const found: NullableFilter[] = []

  const collect = (value: ValueNode, conditions: Conditions): Conditions => {
    switch (value.kind) {
      case Kind.VARIABLE:
        if (optional.has(value.name.value)) conditions.nullable.push(value)
        else conditions.isCertain = true
        break
      case Kind.OBJECT:
        for (const { name, value: inner } of value.fields) {
          // A part of `or` that is empty has a meaning of its own.
          if (name.value === 'or') conditions.isCertain = true
          else if (!subjects.has(name.value)) collect(inner, conditions)
        }
        break
      case Kind.LIST:
        for (const inner of value.values) {
          if (inner.kind === Kind.OBJECT) collect(inner, conditions)
          else conditions.isCertain = true
        }
        break
      case Kind.NULL:
        break
      default:
        conditions.isCertain = true
    }
    return conditions
  }

  visit(document, {
    OperationDefinition(node) {
      optional = listOptional(node)
    },
    Field({ name, arguments: given = [] }: FieldNode) {
      const filter = given.find((argument) => argument.name.value === 'filter')?.value
      if (!bulk.test(name.value) || filter?.kind !== Kind.OBJECT) return
      const { isCertain, nullable } = collect(filter, { isCertain: false, nullable: [] })
      const [variable, ...others] = nullable
      // With several, a caller may pass any of them.
      if (isCertain || !variable || others.some((other) => other.name.value !== variable.name.value)) return
      const { loc } = variable
      const { value } = variable.name
      const type = optional.get(value) as string
      found.push({
        at: loc && getLocation(loc.source, loc.start),
        message: `if $${value} is null, ${name.value} has no condition and fails: expected the type "${type}!", got "${type}"`,
      })
    },
  })
  return found
}

/** The variables that may be null, with their types. */
function listOptional({ variableDefinitions = [] }: OperationDefinitionNode): ReadonlyMap<string, string> {
  const { Kind, print } = loadLibrary<typeof Graphql>('graphql')
  return new Map(
    variableDefinitions
      .filter(({ type, defaultValue }) => type.kind !== Kind.NON_NULL_TYPE && !defaultValue)
      .map(({ variable, type }) => [variable.name.value, print(type)]),
  )
}
