import * as mediaTypes from 'hono/utils/mime'
import * as inflected from 'inflected'
import * as onigurumaToEs from 'oniguruma-to-es'
import { v4 } from 'uuid'
import { UnavailableError } from '../base/errors'

/** The libraries that are loaded with the package. */
const libraries = new Map<string, unknown>([
  ['hono/utils/mime', mediaTypes],
  ['inflected', inflected],
  ['oniguruma-to-es', onigurumaToEs],
  ['uuid', { v4 }],
])

/** The modules that provide the other libraries. */
const modules: Readonly<Record<string, string>> = {
  'html-to-text': 'markup',
  htmlparser2: 'markup',
  'iconv-lite': 'encodings',
  'libphonenumber-js': 'phone',
  'markdown-it': 'markup',
  openpgp: 'openpgp',
  parse5: 'markup',
  qrcode: 'formats',
  saxes: 'formats',
  'uap-core/regexes.yaml': 'user-agents',
  yaml: 'formats',
}

/** Provides a library that is not loaded with the package. */
export function provideLibrary(name: string, library: unknown): void {
  libraries.set(name, library)
}

/**
 * In browsers, the counterpart of `src/base/library`: a library is there, or a module that the program imports provides it.
 *
 * @throws {UnavailableError} if the program has not imported the module, or only a server has the library
 */
export function loadLibrary<T>(name: string): T {
  const library = libraries.get(name)
  if (library !== undefined) return library as T
  const module = modules[name]
  if (module === undefined) throw new UnavailableError(name, `the library "${name}" needs a server`)
  const line = `import 'liquid-platform/browser/${module}'`
  throw new UnavailableError(name, `the library "${name}" is not loaded: add ${line} to your program`)
}

export function loadIfInstalled<T>(name: string): T | undefined {
  return libraries.get(name) as T | undefined
}

export function loadOptional<T>(name: string): T {
  return loadLibrary(name)
}

/** Of a data file, the text and not the path. */
export function loadPeer<T>(name: string, _feature: string, path = name): T {
  return loadLibrary(path)
}
