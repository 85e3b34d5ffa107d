import {
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isScalarType,
  Kind,
  typeFromAST,
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
  type NamedTypeNode,
} from 'graphql'
import type { Hash } from '../../../src/base/values/hash'
import type { Seeds } from './seed'
import { plausibleText } from './values'

/** The value of a scalar by the names of the variable and its type. */
type Scalar = (name: string, type: string) => unknown
/** A value for a variable; undefined omits it. */
type Choose = (name: string, type: GraphQLInputType) => unknown

/** The nine sets of variables of a document. The first is plausible, with ids of seeded records. */
export function variableSets(
  document: DocumentNode,
  text: string,
  schema: GraphQLSchema,
  seeds: Seeds,
): Readonly<Record<string, Hash>> {
  const plausible = plausibleScalars(text, seeds)
  const instead = (type: string, value: unknown): Choose =>
    scalars((name, own) => (own === type ? value : plausible(name, own)))
  const sets: Readonly<Record<string, Choose>> = {
    plausible: scalars(plausible),
    'required only': (name, type) => (isNonNullType(type) ? scalars(plausible)(name, type) : undefined),
    nothing: () => undefined,
    null: () => null,
    empty: scalars((_, type) => emptyScalars[type] ?? ''),
    'texts only': (_, type) => (isListType(type) ? ['1'] : '1'),
    'unknown ids': instead('ID', '999999'),
    'numbers below zero': instead('Int', -1),
    'odd texts': instead('String', '"\'<%_\\ żółw\n'),
  }
  return Object.fromEntries(
    Object.entries(sets).map(([name, choose]) => [name, variablesFor(document, schema, choose)]),
  )
}

function variablesFor({ definitions }: DocumentNode, schema: GraphQLSchema, choose: Choose): Hash {
  const operations = definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION)
  const nodes = operations.flatMap(({ variableDefinitions = [] }) => variableDefinitions)
  const entries = nodes.map(({ variable, type: node }): readonly [string, unknown] => {
    const type = typeFromAST(schema, node as NamedTypeNode) as unknown as GraphQLInputType | undefined
    return [variable.name.value, type && choose(variable.name.value, type)]
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

const emptyScalars: Hash = { Int: 0, Float: 0, Boolean: false, HashObject: {}, JSONPayload: {} }

function plausibleScalars(text: string, { user, records }: Seeds): Scalar {
  const table = Array.from(records.keys()).find((name) => text.includes(`"${name}"`))
  const id = (table === undefined ? user : records.get(table)) ?? '1'
  const values: Hash = { ID: id, Int: 1, Float: 1.5, Boolean: true, HashObject: {}, JSONPayload: {} }
  return (name, type) => {
    if (type === 'ID' && name.includes('user')) return user ?? '1'
    // The seeded users have this address.
    return values[type] ?? (name.includes('email') ? 'new@example.com' : plausibleText(name))
  }
}

/** Fills lists, and the required fields of input objects, with scalars. */
function scalars(scalar: Scalar): Choose {
  const choose: Choose = (name, type) => {
    if (isNonNullType(type)) return choose(name, type.ofType)
    if (isListType(type)) return [choose(name, type.ofType)]
    if (isEnumType(type)) return type.getValues()[0]?.name
    if (isScalarType(type)) return scalar(name, type.name)
    if (!isInputObjectType(type)) return null
    const fields = Object.values(type.getFields()).filter((field) => isNonNullType(field.type))
    return Object.fromEntries(fields.map((field) => [field.name, choose(field.name, field.type)]))
  }
  return choose
}
