import { InvalidValueError } from '../../base/errors'
import { describeForCode } from '../../base/values/describe'

/**
 * Checks the argument of a helper for tests.
 *
 * @throws {InvalidValueError} if it is not a platform
 */
export function checkPlatform(platform: unknown, caller: string): void {
  if (typeof platform === 'object' && platform !== null && 'settings' in platform) return
  const got = platform instanceof Promise ? 'a promise: await it' : describeForCode(platform)
  throw new InvalidValueError(`${caller} expects the platform that registerPlatform returns, got ${got}`)
}
