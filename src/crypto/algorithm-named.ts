import { describe } from '../values/describe'
import { didYouMean } from '../text/nearest'
import { CryptoFault } from './fault'

/**
 * An algorithm of a table by its name, whose case is ignored, and that name as the table has it.
 *
 * @param part the parameter that the name came in
 * @throws {CryptoFault} where there is none of that name
 */
export function algorithmNamed<T>(
  part: string,
  table: ReadonlyMap<string, T>,
  name: string,
): readonly [name: string, algorithm: T] {
  const small = name.toLowerCase()
  for (const entry of table) if (entry[0].toLowerCase() === small) return entry
  throw new CryptoFault(part, noAlgorithm(name, [...table.keys()]))
}

/**
 * The message for a name that is none of those known: what was expected, what came, and the one that may be meant.
 *
 * @param expected what to write of those known, where they are too many to list
 */
export function noAlgorithm(name: string, known: readonly string[], expected = `one of ${known.join(', ')}`): string {
  const small = name.toLowerCase()
  const nearest = didYouMean(small, known) || didYouMean(name.toUpperCase(), known)
  return `expected ${expected}, got ${describe(name)}${nearest}`
}
