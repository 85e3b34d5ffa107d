import { UnavailableError } from '../base/errors'

/**
 * Makes the stand-in for a function or a class that browsers lack: it throws as soon as it is called.
 *
 * @example
 * export const createPrivateKey = refuse('a private key')
 * @param what the subject of the error's sentence: `a private key needs a server`
 */
export function refuse(what: string): (...input: readonly unknown[]) => never {
  // A function, and not an arrow, because some are called with `new`.
  return function () {
    throw new UnavailableError(what, `${what} needs a server: this is the build for browsers`)
  }
}
