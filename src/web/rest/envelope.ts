import { parseUntrustedJson } from '../../base/formats/json-body'
import type { ParameterLimits } from '../../base/formats/params'
import { SubmissionError } from '../../app/forms/submission-error'
import { isHash, type Hash } from '../../base/values/hash'
import { describe } from '../../base/values/describe'

/**
 * Parses the envelope in a JSON body.
 *
 * @throws {SubmissionError} 406 if the body is not a JSON object
 * @throws {PlatformError} if it has too many values, or they are nested too deep
 */
export function parseEnvelope(text: string, limits: ParameterLimits): Hash {
  let value: unknown
  try {
    value = parseUntrustedJson(text, limits)
  } catch (error) {
    throw error instanceof SyntaxError ? new SubmissionError(406, 'the body is not JSON') : error
  }
  if (!isHash(value)) throw new SubmissionError(406, `the body must be a JSON object, got ${describe(value)}`)
  return value
}
