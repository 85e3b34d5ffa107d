import { Module } from 'node:module'
import { hasCode } from '../error-code'
import { UnavailableError } from '../errors'
import libraries from './libraries.cjs'

const loaded = new Map<string, unknown>()

/** Loads a library on first use, so that importing the package stays fast. */
export function loadLibrary<T>(name: string): T {
  if (!loaded.has(name)) loaded.set(name, load(name))
  return loaded.get(name) as T
}

function load(name: string): unknown {
  const library = libraries[name]
  if (!library) throw new Error(`${name} has no line in libraries.cjs`)
  try {
    return library()
  } catch (error) {
    // Before Node 24.9 the `require` of Jest loads no ES modules. Its class extends Node's, whose `require` does.
    const native = Object.getPrototypeOf(Module) as Partial<typeof Module>
    if (!hasCode(error, 'ERR_REQUIRE_ESM') || !native.createRequire) throw error
    return native.createRequire(import.meta.filename)(name)
  }
}

/** The codes of the error for a missing package: of Node, and of a single executable application of it. */
const missingCodes = ['MODULE_NOT_FOUND', 'ERR_UNKNOWN_BUILTIN_MODULE']

/** Loads a package that may not be installed. @param missing handles a missing package */
function loadOr<T>(name: string, missing: (cause: unknown) => T): T {
  try {
    return loadLibrary<T>(name)
  } catch (cause) {
    if (!missingCodes.includes(String((cause as NodeJS.ErrnoException).code))) throw cause
    return missing(cause)
  }
}

/** Loads a package that the host may have installed; undefined if it has not. */
export function loadIfInstalled<T>(name: string): T | undefined {
  return loadOr<T | undefined>(name, () => undefined)
}

/** Loads an optional dependency, which only this feature needs. */
export function loadOptional<T>(name: string, feature: string): T {
  return loadOr(name, (cause) => {
    const message = `${feature}: the optional package "${name}" is not installed: npm install --include=optional`
    throw new UnavailableError(name, message, { cause })
  })
}

/**
 * Loads a package that stays beside a bundle, such as an optional peer dependency, which the host installs if it needs this
 * feature.
 *
 * @param path a file of the package
 */
export function loadPeer<T>(name: string, feature: string, path = name): T {
  return loadOr(path, (cause) => {
    const message = `${feature} need the package "${name}", which no bundle contains: npm install ${name}`
    throw new UnavailableError(name, message, { cause })
  })
}
