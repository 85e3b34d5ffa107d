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

type Input = GraphQLArgument | GraphQLInputField

/** A field with its required arguments and `others`, and a minimal selection. */
export function sampleSelection(
  { name, args, type }: GraphQLField<unknown, unknown>,
  others: readonly GraphQLArgument[] = [],
): string {
  const given = sampleInputs([...args.filter(isRequired), ...others])
  return `${name}${given === '' ? '' : `(${given})`}${isLeafType(getNamedType(type)) ? '' : ' { __typename }'}`
}

function isRequired({ type, defaultValue }: Input): boolean {
  return isNonNullType(type) && defaultValue === undefined
}

function sampleInputs(given: readonly Input[]): string {
  return given.map(({ name, type }) => `${name}: ${sampleLiteral(type)}`).join(', ')
}

function sampleLiteral(type: GraphQLInputType): string {
  if (isNonNullType(type)) return sampleLiteral(type.ofType)
  if (isListType(type)) return `[${sampleLiteral(type.ofType)}]`
  if (isEnumType(type)) return type.getValues()[0]?.name ?? ''
  if (isInputObjectType(type)) return `{ ${sampleInputs(Object.values(type.getFields()).filter(isRequired))} }`
  return literals[type.name] ?? '"1"'
}
