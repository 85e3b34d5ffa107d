import { UnavailableError } from '../../base/errors'

const missing = ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND']

/**
 * Loads code that needs packages that an install may omit.
 *
 * @param variable the environment variable that requires it
 * @param packages their names, as `npm install` takes them
 * @throws {UnavailableError} with the packages to install
 */
export async function loadInstalled<T>(variable: string, packages: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    if (!missing.includes((cause as NodeJS.ErrnoException).code ?? '')) throw cause
    const message = `${variable} needs packages that are not installed: npm install ${packages}`
    throw new UnavailableError(packages, message, { cause })
  }
}
