import type * as Graphql from 'graphql'
import type { ExecutionResult, GraphQLSchema } from 'graphql'
import type * as GraphqlTools from '@graphql-tools/schema'
import type { IExecutableSchemaDefinition } from '@graphql-tools/schema'
import type { GraphqlAnswer, GraphqlContext, GraphqlExecutor, GraphqlRequest } from '../adapters/graphql'
import type { Logger } from '../adapters/logger'
import { AdapterError } from '../errors'
import { loadLibrary } from '../values/library'
import { callResolvers, callTypeDefs } from './calls'
import { constantResolvers } from './constants'
import { Cost } from './cost'
import { Documents } from './documents'
import { reported } from './errors'
import { recordResolvers } from './records'
import { scalars } from './scalars'
import { typeDefs } from './schema'
import { userResolvers } from './users'

/** What a host adds to the schema, as `makeExecutableSchema` of `@graphql-tools/schema` takes it. */
export type GraphqlExecutorOptions = Partial<
  Pick<IExecutableSchemaDefinition<GraphqlContext>, 'typeDefs' | 'resolvers'>
>

/**
 * Runs GraphQL over the records adapter: records, users, sessions and constants.
 *
 * @param options more types and their resolvers
 *
 * @example
 * const graphql = graphqlExecutor({
 *   typeDefs: 'extend type Query { stock(sku: String!): Int }',
 *   resolvers: { Query: { stock: (_, { sku }) => warehouse.count(sku) } },
 * })
 */
export function graphqlExecutor(options: GraphqlExecutorOptions = {}): GraphqlExecutor {
  let engine: Engine | undefined
  return {
    execute(request) {
      engine ??= new Engine(schemaOf(options))
      return engine.execute(request)
    },
  }
}

/** @throws {AdapterError} where what the host adds does not fit */
function schemaOf(options: GraphqlExecutorOptions): GraphQLSchema {
  const { makeExecutableSchema } = loadLibrary<typeof GraphqlTools>('@graphql-tools/schema')
  const { assertValidSchema } = loadLibrary<typeof Graphql>('graphql')
  try {
    const schema = makeExecutableSchema<GraphqlContext>({
      typeDefs: [typeDefs + callTypeDefs, options.typeDefs ?? []],
      resolvers: [
        scalars(),
        recordResolvers,
        userResolvers,
        constantResolvers,
        callResolvers,
        ...[options.resolvers ?? []].flat(),
      ],
    })
    assertValidSchema(schema)
    return schema
  } catch (cause) {
    throw new AdapterError('graphql', `graphqlExecutor: ${(cause as Error).message}`, { cause })
  }
}

class Engine {
  private readonly documents: Documents

  constructor(private readonly schema: GraphQLSchema) {
    this.documents = new Documents(schema)
  }

  async execute({ query, operationName, variables, context }: GraphqlRequest): Promise<GraphqlAnswer> {
    const { execute } = loadLibrary<typeof Graphql>('graphql')
    const { logger } = context.adapters
    try {
      const document = this.documents.find(query)
      if (!('kind' in document)) return { errors: document.map((error) => reported(error, logger)) }
      const result = await execute({
        schema: this.schema,
        document,
        rootValue: new Cost(),
        contextValue: context,
        variableValues: variables,
        operationName,
      })
      return answerOf(result, logger)
    } catch (error) {
      return { errors: [reported(error, logger)] }
    }
  }
}

function answerOf({ data, errors }: ExecutionResult, logger: Logger): GraphqlAnswer {
  return {
    ...(data !== undefined && { data }),
    ...(errors && { errors: errors.map((error) => reported(error, logger)) }),
  }
}
