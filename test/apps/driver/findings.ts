import { LiquidError } from 'liquidjs'
import { listCauses } from '../../../src/base/causes'
import { AdapterError, LimitError, MissingFileError, PlatformError, UnavailableError } from '../../../src/base/errors'
import { ArgumentError } from '../../../src/language/definitions/definition'
import { toFailure } from '../../../src/language/rendering/failure'

/** The driver's steps, in their order. */
export type Step = 'stage' | 'seed' | 'documents' | 'pages' | 'forms' | 'jobs'

/**
 * The kind of a failure. `missing file` and `network`: outside of the driven app. `unavailable`: a field listed in
 * the GraphQL reference. `query`: does not fit the public interface. `arguments`: do not fit the data. `error`:
 * reported by the library for a file of the app. `crash`: a bug of the library.
 */
export type Kind = 'missing file' | 'network' | 'unavailable' | 'limit' | 'query' | 'arguments' | 'error' | 'crash'

/** A failure. */
export interface Finding {
  readonly step: Step
  readonly kind: Kind
  /** The request, form or document: `GET /about as guest`. */
  readonly subject: string
  /** The message without its place. */
  readonly message: string
  /** The place in the template: `views/pages/about.liquid:3`. */
  readonly place?: string
}

/** Describes a thrown error. */
export function describeFailure(step: Step, subject: string, error: unknown): Finding {
  const { message, place } = toFailure(error)
  const at = place && { place: `${place.file ?? 'a template'}:${place.line}` }
  return { step, kind: kindOf(error), subject, message, ...at }
}

function kindOf(error: unknown): Kind {
  const chain = Array.from(listCauses(error))
  if (chain.some((one) => one instanceof MissingFileError)) return 'missing file'
  if (chain.some((one) => one instanceof AdapterError && one.adapter === 'fetch')) return 'network'
  if (chain.some((one) => one instanceof UnavailableError)) return 'unavailable'
  if (chain.some((one) => one instanceof LimitError)) return 'limit'
  const isNamed = chain.some((one) => one instanceof PlatformError || one instanceof ArgumentError)
  // LiquidJS wraps each render error in a RenderError.
  return isNamed || LiquidError.is(chain.at(-1)) ? 'error' : 'crash'
}
