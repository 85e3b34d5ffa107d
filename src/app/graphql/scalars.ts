import type * as Graphql from 'graphql'
import type { GraphQLScalarType, ValueNode } from 'graphql'
import { InvalidValueError } from '../../base/errors'
import { describe } from '../../base/values/describe'
import { isHash, type Hash } from '../../base/values/hash'
import { loadLibrary } from '../../base/library'
import { getErrorMessage } from '../../base/text/error-message'

/** The scalars that accept any value, and so a variable of any type. */
export const lenientScalars: ReadonlySet<string> = new Set(['Any', 'JSONPayload'])

export function makeScalars(): Readonly<Record<string, GraphQLScalarType>> {
  const { GraphQLScalarType, valueFromASTUntyped } = loadLibrary<typeof Graphql>('graphql')
  const json = (name: string, read: (value: unknown) => unknown): GraphQLScalarType =>
    new GraphQLScalarType({
      name,
      parseValue: read,
      parseLiteral: (node: ValueNode, variables) => read(valueFromASTUntyped(node, variables)),
    })
  return {
    Any: json('Any', (value) => value),
    JSONPayload: json('JSONPayload', (value) => value),
    HashObject: json('HashObject', (value) => readHash('HashObject', value)),
    ActivityStreamsPayload: json('ActivityStreamsPayload', (value) => readHash('ActivityStreamsPayload', value)),
    JSONDate: new GraphQLScalarType({ name: 'JSONDate', serialize: (value) => new Date(value as Date).toISOString() }),
  }
}

function readHash(type: string, value: unknown): Hash {
  const hash = typeof value === 'string' ? parseJsonInput(type, value) : value
  if (!isHash(hash)) throw new InvalidValueError(`expected a hash or JSON of one, got ${describe(hash)}`)
  return hash
}

/**
 * Parses JSON that an argument holds as text.
 *
 * @param name the name of the argument, for the error message
 * @throws {InvalidValueError} if it is not JSON
 */
export function parseJsonInput(name: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    throw new InvalidValueError(`${name}: expected JSON: ${getErrorMessage(cause)}`, { cause })
  }
}
