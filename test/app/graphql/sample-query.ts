import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
} from 'graphql'

const literals: Readonly<Record<string, string>> = { Boolean: 'true', Int: '1', Float: '1', HashObject: '{}' }

/** A field with its required arguments and a minimal selection. */
export function sampleSelection({ name, args, type }: GraphQLField<unknown, unknown>): string {
  const required = sampleRequired(args)
  return `${name}${required === '' ? '' : `(${required})`}${isLeafType(getNamedType(type)) ? '' : ' { __typename }'}`
}

function sampleRequired(given: readonly (GraphQLArgument | GraphQLInputField)[]): string {
  const required = given.filter(({ type, defaultValue }) => isNonNullType(type) && defaultValue === undefined)
  return required.map(({ name, type }) => `${name}: ${sampleLiteral(type)}`).join(', ')
}

function sampleLiteral(type: GraphQLInputType): string {
  if (isNonNullType(type)) return sampleLiteral(type.ofType)
  if (isListType(type)) return `[${sampleLiteral(type.ofType)}]`
  if (isEnumType(type)) return type.getValues()[0]?.name ?? ''
  if (isInputObjectType(type)) return `{ ${sampleRequired(Object.values(type.getFields()))} }`
  return literals[type.name] ?? '"1"'
}
