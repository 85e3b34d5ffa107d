import type { GraphqlAnswer } from '../adapters/graphql'
import { PlatformError } from '../errors'
import type { RenderContext } from '../language/context'
import { settle, type Waiting } from '../language/wait'
import { describe } from '../values/describe'
import { hashOf, isHash, type Hash } from '../values/hash'
import { toJson } from '../values/json'
import { parseJson } from '../values/json-bounds'
import { unmark } from '../values/scalar'
import { exchangeOf } from './exchange'

/** Runs a query of GraphQL for a template. Its variables go as JSON says them; one that is not set is null. */
export function runQuery(query: string, variables: Hash, context: RenderContext): Waiting<GraphqlAnswer> {
  const { graphql } = exchangeOf(context)
  const given = hashOf(Object.entries(variables).map(([name, value]) => [name, value ?? null]))
  const answer = context.adapters.graphql.execute({
    query,
    variables: JSON.parse(toJson(given, 0, context)) as Hash,
    context: context.sync ? { ...graphql, ...unsent } : graphql,
  })
  return settle(answer, context) as Waiting<GraphqlAnswer>
}

const never = (): Promise<never> => new Promise(() => undefined)

/** Nothing is sent in `renderSync`, which refuses to wait for these promises. */
const unsent = { sendApiCall: never, deliverApiCall: never, sendEmail: never }

/** The result of a query as templates read it: the root fields, and `errors` where there are some. */
export function resultOf({ data, errors }: GraphqlAnswer): Hash {
  const fields = Object.entries(data ?? {})
  return errors && errors.length > 0 ? hashOf([...fields, ['errors', errors]]) : hashOf(fields)
}

/**
 * The variables that a tag was given: those of `args`, a hash or the JSON of one, and those by name, which win.
 *
 * @throws {PlatformError} where `args` is neither
 */
export function variablesOf(named: Hash, args: unknown): Hash {
  const plain = unmark(args) ?? {}
  const given = typeof plain === 'string' ? parse(plain) : plain
  if (!isHash(given)) throw new PlatformError('type', `args: expected a hash or JSON of one, got ${describe(args)}`)
  return hashOf([...Object.entries(given), ...Object.entries(named)])
}

function parse(text: string): unknown {
  try {
    return text.trim() === '' ? {} : parseJson(text)
  } catch (cause) {
    throw new PlatformError('type', `args: expected JSON: ${(cause as Error).message}`, { cause })
  }
}
