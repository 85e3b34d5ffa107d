import type { Token } from 'liquidjs'
import type { Place } from '../../base/diagnostics/diagnostic'
import { internalError, type GraphqlAnswer } from '../../ports/graphql'
import { logDiagnostic } from '../../ports/logger'
import { runWithEnd } from '../../base/async/bounds'
import { LimitError, TagArgumentError } from '../../base/errors'
import type { Meter } from '../../base/metering/meter'
import type { RenderContext } from '../../language/rendering/context'
import { diagnoseAt, findPosition } from '../../language/rendering/locate'
import { makeHash, type Hash } from '../../base/values/hash'
import { toJson } from '../../base/values/json'
import { getExchange, type Exchange } from '../context/exchange'
import { diagnoseFault, formatFaults, makeFilePlaceFinder, logFaults, type Position } from './faults'
import { makeGraphqlContext } from './graphql-context'
import type { Query } from './query'

/**
 * Runs a GraphQL query for a template, at most until the render's time is over. Its variables are converted to JSON;
 * unset ones are null.
 *
 * @throws {AdapterError | TransactionConflict} if an adapter failed
 * @throws {TagArgumentError} if the query is invalid (unless `settings.liquidRaiseMode` is off), or a mutation fails
 * inside `transaction`
 */
export async function runQuery(
  tag: string,
  query: Query,
  variables: Hash,
  context: RenderContext,
  token: Token,
): Promise<GraphqlAnswer> {
  const exchange = getExchange(context)
  const input = makeHash(Object.entries(variables).map(([name, value]) => [name, value ?? null]))
  const response = await runInTime(context, () =>
    execute(exchange, query, JSON.parse(toJson(input, 0, context)) as Hash, { token, meter: context.budget }),
  )
  if (hasFailed(response)) exchange.fail()
  reportWarnings(query, response, exchange, token)
  if (response.isInvalid === true) refuse(tag, query, response, context, token)
  if (exchange.mutationsRaise && hasFailed(response) && query.operations().includes('mutation'))
    throw makeQueryError(tag, response)
  logFailure(query, response, context, token)
  return response
}

/** Runs work that may end when the render's time is over. */
async function runInTime<T>({ budget }: RenderContext, work: () => Promise<T>): Promise<T> {
  const error = (): LimitError =>
    new LimitError('renderMs', 'the render has exceeded its time limit (settings.limits.renderMs)')
  // A timer may be a millisecond early.
  const end = { remainingMs: () => Math.max(budget.remainingMs + 1, 0), error }
  try {
    return await runWithEnd(end, work)
  } finally {
    budget.checkTime()
  }
}

async function execute(
  exchange: Exchange,
  query: Query,
  variables: Hash,
  { token, meter }: { readonly token: Token; readonly meter: Meter },
): Promise<GraphqlAnswer> {
  const { text, file } = query
  const { telemetry, adapters } = exchange.runtime
  const attributes = file === undefined ? {} : { 'code.file.path': file }
  return telemetry.span(`graphql ${file ?? 'inline'}`, { attributes }, async (span) => {
    const context = makeGraphqlContext(exchange, { findPlace: (at) => makePlaceFinder(query, token)(at), meter })
    const response = await adapters.graphql.execute({ query: text, variables, context })
    if (span) {
      const [operation] = query.operations()
      if (operation !== undefined) span.setAttribute('graphql.operation.type', operation)
      if (hasFailed(response)) telemetry.fail(span, response.isInvalid === true ? 'invalid_query' : 'failed_query')
    }
    return response
  })
}

/** Makes the function that finds places of a query in its file, or in the tag that contains it. */
function makePlaceFinder({ file, text }: Query, token: Token): (at: Position | undefined) => Place {
  if (file !== undefined) return makeFilePlaceFinder(file)
  const begin = findBody(text, token)
  return (at) => {
    const place = begin === undefined || !at ? token : { input: token.input, begin: begin + findIndex(text, at) }
    return { file: token.file ?? 'template', ...findPosition(place) }
  }
}

/** The index of a query after its tag; undefined if the body of the tag has tags or outputs. */
function findBody(text: string, { input, end }: Token): number | undefined {
  const begin = input.indexOf(text, end)
  return begin >= 0 && input.slice(end, begin).trim() === '' ? begin : undefined
}

/** The index of a line and column. Source: GraphQL, "Line Terminators" */
function findIndex(text: string, { line, column }: Position): number {
  const ends = Array.from(text.matchAll(/\r\n|[\n\r]/g), ({ 0: end, index }) => index + end.length)
  return (ends[line - 2] ?? 0) + column - 1
}

/** Reports the variables that were converted, in the query's file or in the tag. */
function reportWarnings(query: Query, { warnings = [] }: GraphqlAnswer, { runtime }: Exchange, token: Token): void {
  if (warnings.length === 0) return
  const findPlace = makePlaceFinder(query, token)
  for (const warning of warnings) {
    const diagnostic = diagnoseFault({ ...warning, isMismatch: true }, 'warning', findPlace)
    if (diagnostic) runtime.report(diagnostic)
  }
}

/** Logs the error of a query, because a template may ignore it. Internal errors are logged where they happen. */
function logFailure(
  { file }: Query,
  { errors = [], isInvalid = false }: GraphqlAnswer,
  { adapters }: RenderContext,
  token: Token,
): void {
  const reported = errors.map(({ message }) => message).filter((message) => message !== internalError)
  if (isInvalid || reported.length === 0) return
  const name = file === undefined ? 'the query' : `the query ${file}`
  const diagnostic = diagnoseAt('failed-query', token, `${name} has failed: ${reported.join('; ')}`)
  logDiagnostic(adapters.logger, { level: 'warn', type: 'graphql' }, diagnostic)
}

/** Logs why a query is invalid, and throws in raise mode. */
function refuse(
  tag: string,
  query: Query,
  { errors = [] }: GraphqlAnswer,
  { adapters, settings }: RenderContext,
  token: Token,
): void {
  const findPlace = makePlaceFinder(query, token)
  logFaults(adapters.logger, errors, findPlace)
  const [fault] = errors
  const diagnostic = fault && diagnoseFault(fault, 'error', findPlace)
  if (settings.liquidRaiseMode) throw new TagArgumentError(tag, formatFaults(query.file, errors), { diagnostic })
}

export function hasFailed({ errors = [] }: GraphqlAnswer): boolean {
  return errors.length > 0
}

/** The error to raise for a failed query. */
export function makeQueryError(tag: string, { errors = [] }: GraphqlAnswer): TagArgumentError {
  return new TagArgumentError(tag, `the query has failed: ${errors.map(({ message }) => message).join('; ')}`)
}

/** The query's result for templates: the root fields, and `errors` if there are any. */
export function toResult(response: GraphqlAnswer): Hash {
  const fields = Object.entries(response.data ?? {})
  return hasFailed(response) ? makeHash([...fields, ['errors', response.errors]]) : makeHash(fields)
}
