import type { GraphQLError } from 'graphql'
import { internalError, type GraphqlAnswer } from '../../ports/graphql'
import type { Logger } from '../../ports/logger'
import { isAdapterFailure } from '../../base/adapter-failure'
import { ConfigurationError, PlatformError } from '../../base/errors'
import { findSchemaSubject } from '../../files/kinds/schema'

type ReportedError = NonNullable<GraphqlAnswer['errors']>[number]

/**
 * Converts an error for the response. Errors not meant for clients, such as a fault of a resolver or a database, are
 * logged and reported as an internal error.
 */
export function reportError(error: unknown, logger: Logger): ReportedError {
  if (!isGraphqlError(error))
    return isForAnyone(error) ? { message: error.message } : reportInternalError(error, [], logger)
  const { path, locations, originalError } = error
  if (path === undefined || !originalError || isForAnyone(originalError)) return { ...error.toJSON() }
  return { ...reportInternalError(originalError, path, logger), ...(locations && { locations }), path }
}

/**
 * The failure of an adapter, a conflict of transactions, or the fault of a schema file, that a resolver met: the query is
 * not at fault.
 */
export function findServerFault(errors: readonly GraphQLError[] = []): Error | undefined {
  return errors.flatMap(({ originalError }) => originalError ?? []).find(isServerFault)
}

export function isServerFault(error: unknown): error is Error {
  if (isAdapterFailure(error)) return true
  return error instanceof ConfigurationError && findSchemaSubject(error.path) !== undefined
}

/** Checks the name: a host's resolvers may use another copy of the library. */
function isGraphqlError(error: unknown): error is GraphQLError {
  return error instanceof Error && error.name === 'GraphQLError'
}

function isForAnyone(error: unknown): error is Error {
  return isGraphqlError(error) || (error instanceof PlatformError && error.isPublic)
}

function reportInternalError(
  error: unknown,
  path: readonly (string | number)[],
  logger: Logger,
): { readonly message: string } {
  const stack = error instanceof Error ? error.stack : undefined
  const where = path.length > 0 ? ` at ${path.join('.')}` : ''
  logger.log({
    level: 'error',
    type: 'graphql',
    message: `a query has failed${where}: ${String(error)}`,
    data: { stack },
  })
  return { message: internalError }
}
