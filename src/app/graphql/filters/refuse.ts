import { UnavailableError } from '../../../base/errors'
import { isSet } from './values'

/**
 * Refuses arguments of the public interface that mean nothing here: a requested condition must not be ignored.
 *
 * @param why the alternative
 * @throws {UnavailableError} naming the first one that is set
 */
export function refuse(input: Readonly<Record<string, unknown>>, why: string): void {
  const name = Object.keys(input).find((one) => isSet(input[one]))
  if (name !== undefined) throw new UnavailableError(name, `${name} is not available here: ${why}`)
}
