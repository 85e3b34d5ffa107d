import { jsonOf } from '../../files/module-values'
import { InvalidValueError } from '../../errors'
import { describe, show } from '../../values/describe'
import { getOwn, hashOf, isHash, type Hash } from '../../values/hash'

/** What a module says of itself. */
export interface ModuleManifest {
  readonly machineName: string | undefined
  readonly version: string | undefined
  /** The ranges of versions that it needs of other modules, by their names. */
  readonly dependencies: ReadonlyMap<string, string>
}

/** The files in which a module describes itself; the later one takes precedence, because an app may change it. */
export const manifestNames = ['pos-module.json', 'template-values.json']
const validName = /^[a-z\d_][a-z\d_-]{0,99}$/i
const validVersion = /^[\w.+-]{1,100}$/
/** Returns whether a text is a valid name of a module. */
export function isModuleName(text: string): boolean {
  return validName.test(text)
}

/**
 * Reads what the module in a folder says of itself.
 *
 * @param folder the start of the paths: `''`, `modules/core/`
 * @throws {AdapterError} if a manifest is not a JSON object
 * @throws {InvalidValueError} if it names something that is not valid
 */
export function readManifest(folder: string, read: (path: string) => string | undefined): ModuleManifest {
  const all = hashOf(manifestNames.flatMap((name) => Object.entries(jsonOf(folder + name, read(folder + name)))))
  const dependencies = getOwn(all, 'dependencies') ?? {}
  if (!isHash(dependencies)) {
    throw new InvalidValueError(`"dependencies" of a module must be an object, got ${describe(dependencies)}`)
  }
  return {
    machineName: textIn(all, 'machine_name', validName),
    version: textIn(all, 'version', validVersion),
    dependencies: new Map(
      Object.entries(dependencies).map(([name, range]) => {
        if (isModuleName(name) && typeof range === 'string') return [name, range]
        throw new InvalidValueError(
          `"dependencies" of a module must be ranges by names, got ${show(name)}: ${show(range)}`,
        )
      }),
    ),
  }
}

function textIn(manifest: Hash, key: string, valid: RegExp): string | undefined {
  const value = getOwn(manifest, key)
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value === 'string' && valid.test(value)) return value
  throw new InvalidValueError(`"${key}" of a module is not valid: ${describe(value)}`)
}
