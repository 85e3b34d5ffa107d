import type { PromiseOrValue } from '../../../base/async/promise-or-value'
import { findDiagnostic, type Place } from '../../../base/diagnostics/diagnostic'
import { toFailure, type Failure } from '../../../language/rendering/failure'

/** Returns the text of a file; undefined if there is none. */
type ReadFile = (path: string) => PromiseOrValue<string | undefined>

/**
 * Describes an error. A fault in a file that is not a template, or in a query inside a tag, is shown at its own place,
 * before the template or the tag that uses it.
 *
 * @param place the fault; default: the diagnostic of the error
 */
export async function locateFailure(
  error: unknown,
  read: ReadFile,
  place: Place | undefined = findDiagnostic(error),
): Promise<Failure> {
  const failure = toFailure(error)
  if (!place || (place.file === failure.place?.file && place.line === failure.place.line)) return failure
  const template = await read(place.file)
  if (template === undefined) return failure
  const { file, line, column } = place
  const callers = failure.place ? [failure.place, ...failure.callers] : failure.callers
  return { ...failure, place: { file, line, column, length: 1, template }, callers }
}
