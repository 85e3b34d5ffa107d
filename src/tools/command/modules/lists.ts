import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { satisfies } from 'semver'
import { InvalidValueError } from '../../../base/errors'
import { hasOwn, makeHash } from '../../../base/values/hash'
import { anyVersion, parseJsonOrEmpty, readVersions, type Versions } from './manifest'
import { replaceFiles, readIfExists, type InstalledModules, type Project } from './project'

/** The lists of a project's modules, as `pos-cli` reads and writes them. */
export interface ModuleLists {
  /** The path of the file with the requested modules: `pos-module.json`. */
  readonly manifest: string
  /** The path of the file with the versions of all modules: `pos-module.lock.json`. */
  readonly lock: string
  readonly sections: readonly Section[]
}

/** The modules of a key of both files. */
interface Section {
  readonly key: string
  /** Whether only the development of the project needs them. */
  readonly isForDevelopment: boolean
  readonly listed: Versions
  readonly locked: Versions
}

/**
 * Reads the lists of a project: in its root or, if missing, in the app, where `pos-cli` before 6.1 writes them.
 *
 * @throws {AdapterError} if a list is not a JSON object
 * @throws {InvalidValueError} if it has modules that are not valid
 */
export function readLists({ root, app }: Project): ModuleLists {
  const [manifest, former] = [join(root, 'pos-module.json'), join(app, 'pos-modules.json')]
  const isFormer = !existsSync(manifest) && existsSync(former)
  return isFormer
    ? readSections(former, join(app, 'pos-modules.lock.json'), ['modules'])
    : readSections(manifest, join(root, 'pos-module.lock.json'), ['dependencies', 'devDependencies'])
}

function readSections(manifest: string, lock: string, keys: readonly string[]): ModuleLists {
  const [listed, locked] = [
    parseJsonOrEmpty(manifest, readIfExists(manifest)),
    parseJsonOrEmpty(lock, readIfExists(lock)),
  ]
  const sections = keys.map((key) => ({
    key,
    isForDevelopment: key === 'devDependencies',
    listed: readVersions(listed, key, manifest),
    locked: readVersions(locked, key, lock),
  }))
  return { manifest, lock, sections }
}

/**
 * The lists with a module of this version: where it is listed already, else among the dependencies. A range that the
 * version satisfies stays.
 */
export function withModule(lists: ModuleLists, name: string, version: string | undefined): ModuleLists {
  const section = lists.sections.find(({ listed }) => listed.has(name)) ?? lists.sections[0]
  return withListed(lists, section, name, version)
}

/**
 * The lists with a module of this version among the modules for development.
 *
 * @throws {InvalidValueError} if the lists have none for development, as before `pos-cli` 6.1
 */
export function withDevelopmentModule(lists: ModuleLists, name: string, version: string | undefined): ModuleLists {
  const moved = removeModule(lists, name, 'dependencies')
  return withListed(moved, findSectionForDevelopment(moved), name, version)
}

function findSectionForDevelopment({ sections, manifest }: ModuleLists): Section {
  const section = sections.find((one) => one.isForDevelopment)
  if (!section)
    throw new InvalidValueError(`${basename(manifest)} has no devDependencies: rename it to pos-module.json`)
  return section
}

function withListed(lists: ModuleLists, own: Section | undefined, name: string, version = anyVersion): ModuleLists {
  const range = own?.listed.get(name)
  if (range !== undefined && satisfies(version, range)) return lists
  return withSections(lists, (section) =>
    section === own ? { ...section, listed: new Map([...section.listed, [name, version]]) } : section,
  )
}

/** The lists without a module. @param key the key of both files. Default: each key */
export function removeModule(lists: ModuleLists, name: string, key?: string): ModuleLists {
  return withSections(lists, (section) =>
    key !== undefined && section.key !== key
      ? section
      : { ...section, listed: removeNames([name], section.listed), locked: removeNames([name], section.locked) },
  )
}

/** The lists with the versions of the modules that are installed as the locked ones. */
export function lockInstalled(lists: ModuleLists, installed: InstalledModules): ModuleLists {
  const seen = new Set<string>()
  return withSections(lists, (section) => {
    const earlier = Array.from(seen)
    const needed = findNeeded(section.listed, installed, seen)
    const versions = needed.flatMap((name) => {
      const version = installed.get(name)?.version
      return version === undefined ? [] : [[name, version] as const]
    })
    // Missing dependencies of a module are in the lock alone.
    const isKnown = needed.every((name) => installed.has(name))
    return { ...section, locked: removeNames(earlier, new Map([...(isKnown ? [] : section.locked), ...versions])) }
  })
}

/** Finds the listed modules and all that they need, without those that were seen before. */
function findNeeded(listed: Versions, installed: InstalledModules, seen: Set<string>): readonly string[] {
  return Array.from(listed.keys()).flatMap((name) => {
    if (seen.has(name)) return []
    seen.add(name)
    return [name, ...findNeeded(installed.get(name)?.dependencies ?? new Map(), installed, seen)]
  })
}

/** Writes both lists. Other keys of the files, such as registries, are kept. */
export async function writeLists({ manifest, lock, sections }: ModuleLists): Promise<void> {
  const [before, lockBefore] = [
    parseJsonOrEmpty(manifest, readIfExists(manifest)),
    parseJsonOrEmpty(lock, readIfExists(lock)),
  ]
  const shown = sections.filter(
    ({ key, isForDevelopment, listed }) => !isForDevelopment || listed.size > 0 || hasOwn(before, key),
  )
  await replaceFiles(
    new Map([
      [manifest, print(before, new Map(shown.map(({ key, listed }) => [key, listed])))],
      [lock, print(lockBefore, new Map(sections.map(({ key, locked }) => [key, locked])))],
    ]),
  )
}

function print(before: object, sections: ReadonlyMap<string, Versions>): string {
  const own = makeHash(Array.from(sections, ([key, versions]) => [key, makeHash(versions)]))
  return JSON.stringify({ ...before, ...own }, null, 2)
}

function withSections(lists: ModuleLists, change: (section: Section) => Section): ModuleLists {
  return { ...lists, sections: lists.sections.map(change) }
}

function removeNames(names: readonly string[], versions: Versions): Versions {
  return new Map(Array.from(versions).filter(([name]) => !names.includes(name)))
}
