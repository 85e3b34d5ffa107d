import { InvalidValueError } from '../../../base/errors'

/**
 * Checks the argument `expires_in`.
 *
 * @throws {InvalidValueError} if it is not a number of seconds above 0
 */
export function checkExpiry(seconds: number): number {
  if (seconds > 0) return seconds
  throw new InvalidValueError(`expires_in: expected a number of seconds above 0, got ${seconds}`)
}
