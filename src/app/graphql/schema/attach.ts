import type * as Graphql from 'graphql'
import type {
  GraphQLEnumType,
  GraphQLFieldResolver,
  GraphQLNamedType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLTypeResolver,
} from 'graphql'
import type { QueryContext } from '../context'
import { formatSuggestion } from '../../../base/text/nearest'
import { describe } from '../../../base/values/describe'
import { getOwn, hasOwn, makeHash, isHash, type Hash } from '../../../base/values/hash'
import { loadLibrary } from '../../../base/library'

/** Any type, as `GraphQLFieldResolver` has its arguments. */
type Anything = ReturnType<typeof JSON.parse>

/** A field's resolver, or `{ resolve }` with one. */
type FieldResolver = GraphQLFieldResolver<Anything, QueryContext>
type ScalarFunctions = Pick<GraphQLScalarType, 'serialize' | 'parseValue' | 'parseLiteral'>
type EnumValue = string | number | boolean | null

/**
 * Resolvers by type name: for an object type its fields, for a scalar `serialize`, `parseValue` and `parseLiteral`, for
 * an enum the internal values of its names, for a union or interface `__resolveType`.
 */
export type GraphqlResolvers = Readonly<
  Record<
    string,
    | Readonly<Record<string, FieldResolver | { readonly resolve: FieldResolver } | EnumValue>>
    | Readonly<Partial<ScalarFunctions>>
  >
>

/**
 * Attaches resolvers to the types of a schema.
 *
 * @throws {Error} naming a type or field that is not in the schema, or an invalid resolver
 */
export function attach(schema: GraphQLSchema, resolvers: GraphqlResolvers): void {
  for (const [name, input] of Object.entries(resolvers)) {
    const type = schema.getType(name)
    if (!type) {
      throw new Error(`resolvers: unknown type "${name}"${formatSuggestion(name, Object.keys(schema.getTypeMap()))}`)
    }
    attachTo(type, input)
  }
}

/** Makes a text field return markup unchanged, so that templates do not escape it. */
export function attachMarkup(schema: GraphQLSchema, typeName: string, fieldName: string): void {
  const { GraphQLNonNull, GraphQLScalarType, isObjectType } = loadLibrary<typeof Graphql>('graphql')
  const type = schema.getType(typeName)
  const field = isObjectType(type) ? type.getFields()[fieldName] : undefined
  const markup = new GraphQLScalarType({ name: 'String', serialize: (value) => value })
  if (field) field.type = new GraphQLNonNull(markup)
}

/** Attaches shared fields to each of these types that has them. */
export function attachShared(schema: GraphQLSchema, types: readonly string[], fields: Hash): void {
  const { isObjectType } = loadLibrary<typeof Graphql>('graphql')
  for (const type of types.map((name) => schema.getType(name)).filter(isObjectType)) {
    const known = type.getFields()
    attachTo(type, makeHash(Object.entries(fields).filter(([name]) => hasOwn(known, name))))
  }
}

function attachTo(type: GraphQLNamedType, input: object): void {
  const { isEnumType, isInputObjectType, isScalarType, isUnionType } = loadLibrary<typeof Graphql>('graphql')
  const { name } = type
  if (isScalarType(type)) return attachToScalar(type, input)
  if (isEnumType(type)) return attachToEnum(type, input)
  if (isInputObjectType(type)) throw new Error(`resolvers.${name}: an input has no resolvers`)
  const fields = isUnionType(type) ? {} : type.getFields()
  for (const [key, entry] of Object.entries(input)) {
    if (key === '__resolveType') {
      Object.assign(type, {
        resolveType: checkFunction(`${name}.${key}`, entry) as GraphQLTypeResolver<unknown, unknown>,
      })
    } else if (key === '__isTypeOf') {
      Object.assign(type, { isTypeOf: checkFunction(`${name}.${key}`, entry) })
    } else if (hasOwn(fields, key)) {
      const resolve: unknown = isHash(entry) ? getOwn(entry, 'resolve') : entry
      Object.assign(getOwn(fields, key) as object, { resolve: checkFunction(`${name}.${key}`, resolve) })
    } else {
      throw new Error(`resolvers: type "${name}" has no field "${key}"${formatSuggestion(key, Object.keys(fields))}`)
    }
  }
}

/** @param input a scalar, or some of its functions */
function attachToScalar(type: GraphQLScalarType, input: object): void {
  const { valueFromASTUntyped } = loadLibrary<typeof Graphql>('graphql')
  const { serialize, parseValue, parseLiteral } = input as Partial<GraphQLScalarType>
  for (const [key, entry] of Object.entries({ serialize, parseValue, parseLiteral })) {
    if (entry !== undefined) checkFunction(`${type.name}.${key}`, entry)
  }
  if (serialize) type.serialize = serialize
  if (parseValue) {
    type.parseValue = parseValue
    type.parseLiteral = (node, variables) => parseValue(valueFromASTUntyped(node, variables))
  }
  if (parseLiteral) type.parseLiteral = parseLiteral
}

function attachToEnum(type: GraphQLEnumType, input: object): void {
  const values = type.getValues()
  for (const [name, inner] of Object.entries(input as Hash)) {
    const value = values.find((known) => known.name === name)
    if (!value) {
      const names = values.map((known) => known.name)
      throw new Error(`resolvers: enum "${type.name}" has no value "${name}"${formatSuggestion(name, names)}`)
    }
    value.value = inner
  }
}

function checkFunction(place: string, value: unknown): unknown {
  if (typeof value === 'function') return value
  throw new Error(`resolvers.${place}: expected a function, got ${describe(value)}`)
}
