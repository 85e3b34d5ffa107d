import type * as Graphql from 'graphql'
import type { GraphQLError, GraphQLSchema, OperationDefinitionNode, VariableDefinitionNode } from 'graphql'
import { loadLibrary } from '../../base/library'
import { isHash, type Hash } from '../../base/values/hash'
import { filterParameters } from '../../base/values/secrets'

/** As many as an execution reports. */
const maxErrors = 50

/**
 * The errors of variables that do not have their types, with `[FILTERED]` in place of secrets: an execution's quote the whole
 * value, such as a user with the password.
 *
 * @returns undefined if the variables have no secrets, or all have their types
 */
export function findVariableErrors(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  values: Hash,
): readonly GraphQLError[] | undefined {
  const { getVariableValues } = loadLibrary<typeof Graphql>('graphql')
  const shown = filterParameters(values)
  if (shown === values || !isHash(shown)) return undefined
  const find = (node: VariableDefinitionNode, input: Hash): readonly GraphQLError[] =>
    getVariableValues(schema, [node], input, { maxErrors }).errors ?? []
  const all = variableDefinitions.flatMap((node) => {
    if (find(node, values).length === 0) return []
    const errors = find(node, shown)
    return errors.length > 0 ? errors : [makeSecretError(node)]
  })
  return all.length > 0 ? all : undefined
}

/** The error of a secret whose replacement has the right type. */
function makeSecretError(node: VariableDefinitionNode): GraphQLError {
  const { GraphQLError: Fault, print } = loadLibrary<typeof Graphql>('graphql')
  const message = `Variable "$${node.variable.name.value}" got a secret of the wrong type; expected ${print(node.type)}`
  return new Fault(message, { nodes: node })
}
