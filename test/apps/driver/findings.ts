import { LiquidError } from 'liquidjs'
import { AdapterError, LimitError, MissingFileError, PlatformError, UnavailableError } from '../../../src/base/errors'
import { ArgumentError } from '../../../src/language/definitions/definition'
import { toFailure } from '../../../src/language/rendering/failure'

/** What the driver does with an app, in this order. */
export type Step = 'stage' | 'seed' | 'documents' | 'pages' | 'forms' | 'jobs'

/**
 * Why something failed. A `missing file` and the `network` lie outside of what was driven, and what is `unavailable` is
 * listed in the reference of GraphQL. A `query` does not fit the public interface, and `arguments` do not fit the data.
 * An `error` is one that the library names in a file of the app; a `crash` is a fault of the library.
 */
export type Kind = 'missing file' | 'network' | 'unavailable' | 'limit' | 'query' | 'arguments' | 'error' | 'crash'

/** Something that failed. */
export interface Finding {
  readonly step: Step
  readonly kind: Kind
  /** The request, form or document: `GET /about as guest`. */
  readonly what: string
  /** The message without its place. */
  readonly message: string
  /** Where the template failed: `views/pages/about.liquid:3`. */
  readonly place?: string
}

/** Describes an error that something ended with. */
export function describeFailure(step: Step, what: string, error: unknown): Finding {
  const { message, place } = toFailure(error)
  const at = place && { place: `${place.file ?? 'a template'}:${place.line}` }
  return { step, kind: kindOf(error), what, message, ...at }
}

function kindOf(error: unknown): Kind {
  const chain = Array.from(causesOf(error))
  if (chain.some((one) => one instanceof MissingFileError)) return 'missing file'
  if (chain.some((one) => one instanceof AdapterError && one.adapter === 'fetch')) return 'network'
  if (chain.some((one) => one instanceof UnavailableError)) return 'unavailable'
  if (chain.some((one) => one instanceof LimitError)) return 'limit'
  const isNamed = chain.some((one) => one instanceof PlatformError || one instanceof ArgumentError)
  // LiquidJS wraps every error of a render in one of its own.
  return isNamed || LiquidError.is(chain.at(-1)) ? 'error' : 'crash'
}

function* causesOf(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause
}
