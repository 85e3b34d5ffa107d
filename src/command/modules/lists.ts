import { join } from 'node:path'
import { jsonOf } from '../../files/module-values'
import { except, getOwn, hashOf, hashOrEmpty, type Hash } from '../../values/hash'
import type { ModuleManifest } from './manifest'
import { installedModules, replaceFile, textOf, type ModuleProject } from './project'

/** The lists of an app's modules, as `pos-cli` reads and writes them. */
export interface ModuleLists {
  /** `app/pos-modules.json`: the modules that were asked for. */
  readonly listed: Hash
  /** `app/pos-modules.lock.json`: these, and the modules that they need. */
  readonly locked: Hash
}

const names = { listed: 'pos-modules.json', locked: 'pos-modules.lock.json' } as const

/**
 * @throws {AdapterError} if a list is not a JSON object
 */
export function readLists(project: ModuleProject): ModuleLists {
  return { listed: read(project, names.listed), locked: read(project, names.locked) }
}

/** Writes a change of the lists. The locked versions are those of the modules that are installed. */
export async function writeLists(project: ModuleProject, { listed, locked }: ModuleLists): Promise<void> {
  await write(project, names.listed, listed)
  await write(project, names.locked, { ...locked, ...lockedVersions(listed, installedModules(project)) })
}

/** Both lists without a module. */
export function withoutModule({ listed, locked }: ModuleLists, name: string): ModuleLists {
  return { listed: except(listed, [name]), locked: except(locked, [name]) }
}

function lockedVersions(listed: Hash, installed: ReadonlyMap<string, ModuleManifest>): Hash {
  const versions = new Map<string, string>()
  const lock = (name: string): void => {
    const module = installed.get(name)
    if (!module || versions.has(name)) return
    versions.set(name, module.version ?? anyVersion)
    for (const needed of module.dependencies.keys()) lock(needed)
  }
  for (const name of Object.keys(listed)) lock(name)
  return hashOf(versions)
}

/** In place of the version of a module that names none. */
export const anyVersion = '*'

function read({ app }: ModuleProject, name: string): Hash {
  const path = join(app, name)
  return hashOrEmpty(getOwn(jsonOf(path, textOf(path)), 'modules'))
}

/** Other keys of the file, such as the address of a registry, stay. */
async function write({ app }: ModuleProject, name: string, modules: Hash): Promise<void> {
  const path = join(app, name)
  await replaceFile(path, JSON.stringify({ ...jsonOf(path, textOf(path)), modules }, null, 2))
}
