import { describe } from '../values/describe'
import { formatSuggestion } from '../text/nearest'
import { CryptoFault } from './fault'

/**
 * Finds an algorithm by its name, ignoring case. The name is returned in the table's spelling.
 *
 * @param part the parameter that holds the name
 * @throws {CryptoFault} if the name is unknown
 */
export function findAlgorithm<T>(
  part: string,
  table: ReadonlyMap<string, T>,
  name: string,
): readonly [name: string, algorithm: T] {
  const small = name.toLowerCase()
  for (const entry of table) if (entry[0].toLowerCase() === small) return entry
  throw new CryptoFault(part, describeUnknownAlgorithm(name, [...table.keys()]))
}

/**
 * The message for an unknown name: the expected and the actual name, and a suggestion.
 *
 * @param expected replaces the list of known names if it would be too long
 */
export function describeUnknownAlgorithm(
  name: string,
  known: readonly string[],
  expected = `one of ${known.join(', ')}`,
): string {
  const small = name.toLowerCase()
  const nearest = formatSuggestion(small, known) || formatSuggestion(name.toUpperCase(), known)
  return `expected ${expected}, got ${describe(name)}${nearest}`
}
