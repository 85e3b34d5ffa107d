import { createRequire, Module } from 'node:module'
import { UnavailableError } from './errors'

const load = createRequire(import.meta.url)
const loaded = new Map<string, unknown>()

/** Loads a library on first use, so that importing the package stays fast. */
export function loadLibrary<T>(name: string): T {
  if (!loaded.has(name)) loaded.set(name, requireLibrary(name))
  return loaded.get(name) as T
}

function requireLibrary(name: string): unknown {
  try {
    return load(name)
  } catch (error) {
    // Before Node 24.9 the `require` of Jest loads no ES modules. Its class extends Node's, whose `require` does.
    const native = Object.getPrototypeOf(Module) as Partial<typeof Module>
    if ((error as NodeJS.ErrnoException).code !== 'ERR_REQUIRE_ESM' || !native.createRequire) throw error
    return native.createRequire(import.meta.url)(name)
  }
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

/** The path of a file in an installed library. */
export function libraryFile(path: string): string {
  return load.resolve(path)
}
