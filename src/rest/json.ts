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
  if (depthOf(text) > deepest) throw new Refusal(406, `the body is nested more than ${deepest} deep`)
  return value
}

/** How deep a text of JSON is nested. */
function depthOf(json: string): number {
  let depth = 0
  let most = 0
  let inText = false
  for (let i = 0; i < json.length; i++) {
    const character = json[i]
    if (inText) {
      if (character === '\\') i++
      else if (character === '"') inText = false
    } else if (character === '"') inText = true
    else if (character === '{' || character === '[') most = Math.max(most, ++depth)
    else if (character === '}' || character === ']') depth--
  }
  return most
}
