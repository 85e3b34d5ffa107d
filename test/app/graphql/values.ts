import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
} from 'graphql'
import type { Hash } from '../../../src/base/values/hash'

/** The variables with a value: all, only the required ones, or those with null for the others. */
export type Given = 'full' | 'required' | 'null'

const scalars: Readonly<Record<string, unknown>> = {
  ID: '1',
  String: 'text',
  Int: 1,
  Float: 1.5,
  Boolean: true,
  HashObject: { key: 'value' },
  ActivityStreamsPayload: { key: 'value' },
  JSONDate: '2030-05-01T12:00:00Z',
  ISO8601DateTime: '2030-05-01T12:00:00Z',
}

/** A value of an input type. Nested inputs have all their keys down to a depth. */
export function valueOf(type: GraphQLInputType, given: Given, depth = 3): unknown {
  const nullable = getNullableType(type)
  if (isListType(nullable)) return depth < 0 ? [] : [valueOf(nullable.ofType, given, depth)]
  if (isEnumType(nullable)) return nullable.getValues()[0]?.name
  if (!isInputObjectType(nullable)) return scalars[nullable.name] ?? 'text'
  const entries = Object.values(nullable.getFields()).flatMap((field): [string, unknown][] => {
    if (isNonNullType(field.type)) return [[field.name, valueOf(field.type, given, depth - 1)]]
    if (given === 'required') return []
    if (given === 'null' || depth <= 0) return [[field.name, null]]
    return [[field.name, valueOf(field.type, given, depth - 1)]]
  })
  return Object.fromEntries(entries)
}

/** A document that passes all arguments of a root field as variables, and selects its fields down to a depth. */
export function documentOf(kind: 'query' | 'mutation', field: GraphQLField<unknown, unknown>): string {
  const variables = field.args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ')
  const given = field.args.map(({ name }) => `${name}: $${name}`).join(', ')
  const brackets = (text: string): string => (text === '' ? '' : `(${text})`)
  return `${kind} ${brackets(variables)} { ${field.name}${brackets(given)}${selectionOf(field.type, hasPages(field) ? 3 : 2)} }`
}

function hasPages({ type }: GraphQLField<unknown, unknown>): boolean {
  return getNamedType(type).name.endsWith('Collection')
}

/** Selects the fields without required arguments, down to a depth. */
function selectionOf(type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type)
  if (isLeafType(named)) return ''
  if (!isObjectType(named) && !isInterfaceType(named)) return ' { __typename }'
  const fields = Object.values(named.getFields())
    .filter((field) => field.args.every((argument) => !isNonNullType(argument.type)))
    .filter((field) => depth > 1 || isLeafType(getNamedType(field.type)))
    .map((field) => `${field.name}${selectionOf(field.type, depth - 1)}`)
  return ` { ${['__typename', ...fields].join(' ')} }`
}

/** The variables of a root field. */
export function variablesOf({ args }: GraphQLField<unknown, unknown>, given: Given): Hash {
  return Object.fromEntries(
    args.flatMap(({ name, type }): [string, unknown][] => {
      if (isNonNullType(type) || given === 'full') return [[name, valueOf(type, given)]]
      return given === 'null' ? [[name, null]] : []
    }),
  )
}
