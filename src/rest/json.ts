import { Refusal } from '../forms/refusal'
import { isHash, type Hash } from '../values/hash'

/** Arrays and objects inside each other. */
const deepest = 64

/**
 * The envelope in a body of JSON.
 *
 * @param mayBeEmpty whether a request without a body is one with an empty envelope
 * @throws {Refusal} 406 where the body is no object of JSON
 */
export function readJson(text: string, mayBeEmpty: boolean): Hash {
  if (mayBeEmpty && text.trim() === '') return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Refusal(406, 'the body is not JSON')
  }
  if (!isHash(value)) throw new Refusal(406, 'the body is no object of JSON')
  if (isDeeper(value, deepest)) throw new Refusal(406, `the body is nested more than ${deepest} deep`)
  return value
}

/** Whether arrays and objects are nested deeper than that. */
function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth === 0 || Object.values(value).some((item) => isDeeper(item, depth - 1))
}
