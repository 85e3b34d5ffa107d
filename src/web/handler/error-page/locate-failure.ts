import type { PromiseOrValue } from '../../../base/async/promise-or-value'
import { findDiagnostic, type Place } from '../../../base/diagnostics/diagnostic'
import { findFileKind } from '../../../files/kinds'
import { locateInValue } from '../../../files/value-place'
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
  const failure = await resolvePlaces(toFailure(error), read)
  if (!place || (place.file === failure.place?.file && place.line === failure.place.line)) return failure
  const template = await read(place.file)
  if (template === undefined) return failure
  const { file, line, column } = place
  const callers = failure.place ? [failure.place, ...failure.callers] : failure.callers
  return { ...failure, place: { file, line, column, length: 1, template }, callers }
}

/** A failure with the places in files, instead of those in texts of their front matter. */
async function resolvePlaces(failure: Failure, read: ReadFile): Promise<Failure> {
  const place = failure.place && (await resolvePlace(failure.place, read))
  return { ...failure, place, callers: await Promise.all(failure.callers.map((caller) => resolvePlace(caller, read))) }
}

type TemplatePlace = NonNullable<Failure['place']>

/** The place in the file: the name of a text in front matter is `views/pages/index.liquid (redirect_to)`. */
async function resolvePlace(place: TemplatePlace, read: ReadFile): Promise<TemplatePlace> {
  const [, path = '', keys = ''] = /^(.+) \((.+)\)$/.exec(place.file ?? '') ?? []
  const kind = findFileKind(path)
  const text = kind && (await read(path))
  if (!kind || text === undefined) return place
  const key = kind.read(path, text).locate(keys.split('.'))
  const line = place.template.split('\n')[place.line - 1] as string
  return { ...place, ...locateInValue(text, key, line, place.column), template: text }
}
