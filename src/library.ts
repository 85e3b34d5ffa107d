import { createRequire } from 'node:module'

const load = createRequire(import.meta.url)
const loaded = new Map<string, unknown>()

/** Loads a library on first use, so that importing the package stays fast. */
export function loadLibrary<T>(name: string): T {
  if (!loaded.has(name)) loaded.set(name, load(name))
  return loaded.get(name) as T
}

/** Where a file of an installed library is. */
export function libraryFile(path: string): string {
  return load.resolve(path)
}
