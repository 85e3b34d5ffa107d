import { parseJsonFile } from '../../../files/module-values'
import { InvalidValueError } from '../../../base/errors'
import { removeByteOrderMark } from '../../../base/encoding/utf8'
import { describe, show } from '../../../base/values/describe'
import { getOwn, makeHash, isHash, type Hash } from '../../../base/values/hash'

/** Versions, or ranges of versions such as `^2.0.0`, by the names of modules. */
export type Versions = ReadonlyMap<string, string>

/** In place of the version of a module without one, and the range of all versions. */
export const anyVersion = '*'

export interface ModuleManifest {
  readonly machineName?: string
  readonly version?: string
  /** The ranges of versions that it needs of other modules. */
  readonly dependencies: Versions
}

/** The files in which a module describes itself; as in `pos-cli`, the later one takes precedence. */
export const manifestNames = ['template-values.json', 'pos-module.json']

const validName = /^[a-z\d_][a-z\d_-]{0,99}$/i
const validVersion = /^[\w.+-]{1,100}$/
const validRange = /^[ -~]{1,200}$/

/** Returns whether a text is a valid name of a module. */
export function isModuleName(text: string): boolean {
  return validName.test(text)
}

/**
 * Reads the manifest of the module in a folder.
 *
 * @param folder the start of the paths: `''`, `modules/core/`
 * @throws {AdapterError} if a manifest is not a JSON object
 * @throws {InvalidValueError} if it has a name, version or range that is not valid
 */
export function readManifest(folder: string, read: (path: string) => string | undefined): ModuleManifest {
  const all = makeHash(
    manifestNames.flatMap((name) => Object.entries(parseJsonOrEmpty(folder + name, read(folder + name)))),
  )
  const [machineName, version] = [readText(all, 'machine_name', validName), readText(all, 'version', validVersion)]
  return {
    ...(machineName !== undefined && { machineName }),
    ...(version !== undefined && { version }),
    dependencies: readVersions(all, 'dependencies', 'a module'),
  }
}

/**
 * Reads the versions or ranges of modules below a key.
 *
 * @param what names the hash in the message
 * @throws {InvalidValueError} if one is not a text
 */
export function readVersions(hash: object, key: string, what: string): Versions {
  const versions = getOwn(hash, key) ?? {}
  if (!isHash(versions)) throw new InvalidValueError(`"${key}" of ${what} must be an object, got ${describe(versions)}`)
  return new Map(
    Object.entries(versions).map(([name, range]) => {
      if (isModuleName(name) && typeof range === 'string' && validRange.test(range)) return [name, range]
      const found = `${show(name)}: ${describe(range)}`
      throw new InvalidValueError(`"${key}" of ${what} must have texts such as "^2.0.0" by modules, got ${found}`)
    }),
  )
}

/** The object in a JSON file; empty if the file does not exist. */
export function parseJsonOrEmpty(path: string, text: string | undefined): object {
  return parseJsonFile(path, text && removeByteOrderMark(text))
}

function readText(manifest: Hash, key: string, valid: RegExp): string | undefined {
  const value = getOwn(manifest, key)
  if (value == null || value === '') return undefined
  if (typeof value === 'string' && valid.test(value)) return value
  throw new InvalidValueError(`"${key}" of a module is not valid: ${describe(value)}`)
}
