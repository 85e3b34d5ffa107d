import { createRequire } from 'node:module'
import { UnavailableError } from './errors'

const load = createRequire(import.meta.url)
const loaded = new Map<string, unknown>()

/** Loads a library on first use, so that importing the package stays fast. */
export function loadLibrary<T>(name: string): T {
  if (!loaded.has(name)) loaded.set(name, load(name))
  return loaded.get(name) as T
}

/** Loads an optional dependency, which only this filter needs. */
export function loadOptional<T>(name: string, filter: string): T {
  try {
    return loadLibrary<T>(name)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw cause
    const message = `filter "${filter}": the optional package "${name}" is not installed: npm install --include=optional`
    throw new UnavailableError(name, message, { cause })
  }
}

/** Loads an optional peer dependency, which the host installs if it needs this feature. */
export function loadPeer<T>(name: string, feature: string): T {
  try {
    return loadLibrary<T>(name)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw cause
    throw new UnavailableError(name, `${feature} need the package "${name}": npm install ${name}`, { cause })
  }
}

/** The path of a file in an installed library. */
export function libraryFile(path: string): string {
  return load.resolve(path)
}
