import { PlatformError } from '../errors'
import { describe } from '../values/describe'

/** Characters that would end a header. */
const breaking = /\p{Cc}/u

/**
 * Where a redirect goes to.
 *
 * @param target a path or a URL
 * @throws {PlatformError} where the target is empty or would break out of its header, or the status is no redirect's
 */
export function redirectTo(target: string, status = 302): { readonly location: string; readonly status: number } {
  const trimmed = target.trim()
  if (trimmed === '' || breaking.test(trimmed)) {
    throw new PlatformError('type', `expected a path or a URL to redirect to, got ${describe(target)}`)
  }
  if (!Number.isInteger(status) || status < 300 || status > 399) {
    throw new PlatformError('type', `expected the status of a redirect, 300 to 399, got ${describe(status)}`)
  }
  return { location: encoded(trimmed), status }
}

/** What must not stand in a header, encoded; what is encoded already, and the brackets of an IPv6 host, stay. */
function encoded(target: string): string {
  const address = encodeURI(target.toWellFormed()).replaceAll('%25', '%')
  return address.replace(/^((?:[a-z][a-z\d+.-]*:)?\/\/)%5B([\da-f:.]+)%5D/i, '$1[$2]')
}
