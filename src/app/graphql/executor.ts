import type * as Graphql from 'graphql'
import type { DocumentNode, ExecutionResult, GraphQLSchema, OperationDefinitionNode } from 'graphql'
import type { QueryContext } from './context'
import type { GraphqlAnswer, GraphqlContext, GraphqlExecutor, GraphqlFault, GraphqlRequest } from '../../ports/graphql'
import type { Logger } from '../../ports/logger'
import { checkOptions } from '../../base/configuration/options'
import { lazy } from '../../base/async/once'
import { AdapterError, LimitError } from '../../base/errors'
import { omitKeys, getOwn, makeHash, type Hash } from '../../base/values/hash'
import { loadLibrary } from '../../base/library'
import { Documents, InvalidQuery } from './documents'
import { Cost } from './cost'
import { findServerFault, isServerFault, reportError } from './errors'
import { convertToText } from './mismatches'
import { makePlatformSchema } from './platform-schema'
import { attach, type GraphqlResolvers } from './schema/attach'
import { addDefinitions, type TypeDefinitions } from './schema/build'
import { findVariableErrors } from './variable-errors'
import { getErrorMessage } from '../../base/text/error-message'

/** Extensions of the schema. */
export interface GraphqlExecutorOptions {
  /** Types in the schema language. A definition of an existing type extends it. */
  readonly typeDefs?: TypeDefinitions
  /** Resolvers for those types, or to replace the resolvers of existing fields. */
  readonly resolvers?: GraphqlResolvers | readonly GraphqlResolvers[]
}

/**
 * Runs GraphQL over the records adapter: the public interface of platformOS, as far as it applies here. Unavailable
 * fields return an error with the reason.
 *
 * @param options additional types and their resolvers
 * @throws {AdapterError} if they do not fit the interface
 *
 * @example
 * const graphql = graphqlExecutor({
 *   typeDefs: 'extend type Query { stock(sku: String!): Int }',
 *   resolvers: { Query: { stock: (_, { sku }) => warehouse.count(sku) } },
 * })
 */
export function graphqlExecutor(options: GraphqlExecutorOptions = {}): GraphqlExecutor {
  checkOptions('graphqlExecutor', options, { typeDefs: true, resolvers: true }, 'graphql')
  const engine = lazy(() => new Engine(makeSchema(options)))
  // The public interface alone is known to be valid, and loaded at first use.
  if (options.typeDefs !== undefined || options.resolvers !== undefined) engine()
  return {
    execute: (request) => engine().execute(request),
    check: (query) => engine().check(query),
    schema: () => engine().print(),
  }
}

/** All executors without extensions share it, since building it takes 40 ms. */
const publicSchema = lazy(() => makePlatformSchema().schema)
const publicText = lazy(() => printSchema(publicSchema()))

function printSchema(schema: GraphQLSchema): string {
  return loadLibrary<typeof Graphql>('graphql').printSchema(schema)
}

/** @throws {AdapterError} if the options are invalid */
function makeSchema({ typeDefs, resolvers }: GraphqlExecutorOptions): GraphQLSchema {
  return typeDefs === undefined && resolvers === undefined ? publicSchema() : makeExtendedSchema(typeDefs, resolvers)
}

function makeExtendedSchema(
  typeDefs: TypeDefinitions = [],
  resolvers: GraphqlResolvers | readonly GraphqlResolvers[] = [],
): GraphQLSchema {
  const { assertValidSchema } = loadLibrary<typeof Graphql>('graphql')
  try {
    const withTypes = addDefinitions(publicSchema(), typeDefs)
    // Without types the schema is still the shared one, whose resolvers must stay.
    const schema = withTypes === publicSchema() ? makePlatformSchema().schema : withTypes
    for (const part of [resolvers].flat()) attach(schema, part)
    assertValidSchema(schema)
    return schema
  } catch (cause) {
    throw new AdapterError('graphql', `graphqlExecutor: ${getErrorMessage(cause)}`, { cause })
  }
}

class Engine {
  private readonly documents: Documents

  constructor(private readonly schema: GraphQLSchema) {
    this.documents = new Documents(schema)
  }

  readonly print = lazy(() => (this.schema === publicSchema() ? publicText() : printSchema(this.schema)))

  check(query: string): readonly GraphqlFault[] {
    try {
      return this.documents.find(query).mismatches.map((one) => ({ ...one.toJSON(), isMismatch: true }))
    } catch (error) {
      if (error instanceof InvalidQuery) return error.errors.map((one) => one.toJSON())
      if (error instanceof LimitError) return [{ message: error.message }]
      throw error
    }
  }

  async execute({ query, operationName, variables, context }: GraphqlRequest): Promise<GraphqlAnswer> {
    const { execute } = loadLibrary<typeof Graphql>('graphql')
    const { logger } = context.adapters
    try {
      const { runnable, mismatches, tables } = this.documents.find(query)
      const mode = mismatches.length > 0 ? context.settings.graphqlTypeMismatch : 'ignore'
      if (mode === 'error') throw new InvalidQuery(mismatches)
      await (context as QueryContext).checkTables?.(tables.list(variables))
      const { document } = runnable
      const operation = findOperation(document, operationName)
      const variableValues =
        operation && runnable.convertValues(this.schema, operation, convertVariables(operation, variables, context))
      const executed = await execute({
        schema: this.schema,
        document,
        rootValue: new Cost(),
        contextValue: context,
        variableValues,
        operationName,
      })
      // Without data, it has not begun.
      const errors =
        operation && variableValues && executed.data === undefined
          ? findVariableErrors(this.schema, operation, variableValues)
          : undefined
      const result = errors ? { errors } : executed
      const fault = findServerFault(result.errors)
      if (fault) throw fault
      const response = toResponse(result, logger)
      return mode === 'warning' ? { ...response, warnings: mismatches.map((one) => one.toJSON()) } : response
    } catch (error) {
      if (isServerFault(error)) throw error
      if (!(error instanceof InvalidQuery)) return { errors: [reportError(error, logger)] }
      return { errors: error.errors.map((one) => reportError(one, logger)), isInvalid: true }
    }
  }
}

function findOperation({ definitions }: DocumentNode, name: string | undefined): OperationDefinitionNode | undefined {
  return definitions.find(
    (node): node is OperationDefinitionNode =>
      'operation' in node && 'selectionSet' in node && (name === undefined || node.name?.value === name),
  )
}

/** Omits null variables that have a default, so that the default applies. */
function withDefaults({ variableDefinitions = [] }: OperationDefinitionNode, variables: Hash = {}): Hash {
  const defaulted = variableDefinitions.flatMap(({ variable, defaultValue }) =>
    defaultValue && getOwn(variables, variable.name.value) === null ? [variable.name.value] : [],
  )
  return defaulted.length > 0 ? omitKeys(variables, defaulted) : variables
}

/** The variables as they count, before they are checked. */
function convertVariables(
  operation: OperationDefinitionNode,
  variables: Hash | undefined,
  { settings }: GraphqlContext,
): Hash {
  const own = withDefaults(operation, variables)
  return settings.graphqlTypeMismatch === 'error' ? own : withTexts(operation, own)
}

/** Converts numbers and booleans passed for texts. */
function withTexts({ variableDefinitions = [] }: OperationDefinitionNode, variables: Hash): Hash {
  const texts = variableDefinitions.flatMap(({ variable: { name }, type }) => {
    const value = getOwn(variables, name.value)
    const text = convertToText(type, value)
    return text === value ? [] : [[name.value, text] as const]
  })
  return texts.length > 0 ? makeHash([...Object.entries(variables), ...texts]) : variables
}

function toResponse({ data, errors }: ExecutionResult, logger: Logger): GraphqlAnswer {
  return {
    ...(data !== undefined && { data }),
    ...(errors && { errors: errors.map((error) => reportError(error, logger)) }),
  }
}
