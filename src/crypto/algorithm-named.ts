import { didYouMean } from '../values/nearest'
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
  throw new CryptoFault(part, `"${name}" is no algorithm${didYouMean(name.toUpperCase(), table.keys())}`)
}
