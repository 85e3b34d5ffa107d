import { parseJson } from '../http/json-body'
import type { ParameterLimits } from '../http/params'
import { SubmissionError } from '../forms/submission-error'
import { isHash, type Hash } from '../values/hash'

/**
 * The envelope in a body of JSON.
 *
 * @param mayBeEmpty whether a request without a body is one with an empty envelope
 * @throws {SubmissionError} 406 where the body is no object of JSON
 * @throws {PlatformError} where it has too many values, or they are nested too deep
 */
export function readJson(text: string, mayBeEmpty: boolean, limits: ParameterLimits): Hash {
  if (mayBeEmpty && text.trim() === '') return {}
  let value: unknown
  try {
    value = parseJson(text, limits)
  } catch (error) {
    throw error instanceof SyntaxError ? new SubmissionError(406, 'the body is not JSON') : error
  }
  if (!isHash(value)) throw new SubmissionError(406, 'the body is no object of JSON')
  return value
}
