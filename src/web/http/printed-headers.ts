import { ConfigurationError, InvalidValueError } from '../../base/errors'
import { printParts, readPrintedJson, readPrintedYaml, type Part } from '../../base/formats/printed'
import { isHash, type Hash } from '../../base/values/hash'
import { findType } from '../../base/values/type-of'

/**
 * Reads the `response_headers` that a page prints: JSON, or else YAML.
 *
 * @throws {ConfigurationError} if they are neither
 */
export function readPrintedHeaders(parts: readonly Part[], path: string): Hash {
  if (printParts(parts).trim() === '') return {}
  const place = `${path}: response_headers`
  const headers = tryPrintedJson(parts, place) ?? readPrintedYaml(parts, place)
  if (isHash(headers)) return headers
  throw new ConfigurationError(path, `${place} must be a hash, got ${findType(headers)}`)
}

function tryPrintedJson(parts: readonly Part[], place: string): unknown {
  try {
    return readPrintedJson(parts, place)
  } catch (error) {
    if (error instanceof InvalidValueError) return undefined
    throw error
  }
}
