import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { contentsOf, isName, locate } from '../../files/disk'
import { InvalidValueError, LimitError } from '../../errors'
import { BoundedFiles, unpack, type Files } from '../../formats/unpack'
import * as fixedLimits from '../../limits'
import { decodeUtf8 } from '../../text/utf8'
import { show } from '../../values/describe'
import { isModuleName, manifestNames, readManifest, type ModuleManifest } from './manifest'

/** A module to install. */
export interface Module extends ModuleManifest {
  readonly name: string
  /** By their paths in the module. */
  readonly files: Files
}

const inModule = /^(?:public|private)\//
const inModules = /^modules\/([^/]+)\/(?:public|private)\//

/**
 * Reads the module in a folder or an archive: of the module itself, or of a repository with `modules/<name>` in it.
 *
 * @param name the module to take, if the source does not name it
 * @throws {InvalidValueError} if there is none, or the archive is not safe to unpack
 * @throws {LimitError} if it is too large
 */
export function readModule(directory: string, source: string, name?: string): Module {
  const path = resolve(directory, source)
  if (!existsSync(path)) {
    const advice = 'No registry is contacted: download the module first, such as with git clone'
    throw new InvalidValueError(`there is no folder or archive ${path}. ${advice}`)
  }
  const isFolder = statSync(path).isDirectory()
  const files = isFolder ? readFolder(path) : withoutTopFolder(unpack(readArchive(path)))
  return findModule(withoutHidden(files), source, name, isFolder ? basename(path) : undefined)
}

function readArchive(path: string): Uint8Array {
  const max = fixedLimits.archives.bytes
  if (statSync(path).size > max) throw new LimitError('archives.bytes', `${path} has more than ${max} bytes`)
  return readFileSync(path)
}

/** The files of a folder; links that lead out of it are skipped. */
function readFolder(path: string): Files {
  const top = locate(path, path)?.path ?? path
  const read = new BoundedFiles()
  const walk = (folder: string, prefix: string, above: readonly string[]): void => {
    if (above.includes(folder)) return
    for (const [name, place] of contentsOf(folder, top)) {
      if (place.stats.isDirectory()) walk(place.path, `${prefix}${name}/`, [...above, folder])
      if (!place.stats.isFile()) continue
      read.charge(place.stats.size)
      read.add(prefix + name, readFileSync(place.path))
    }
  }
  walk(top, '', [])
  return read.files
}

/** The files of an archive without the folder that all of them are in, as GitHub and npm make them. */
function withoutTopFolder(files: Files): Files {
  const tops = new Set(Array.from(files.keys(), (path) => path.slice(0, path.indexOf('/') + 1)))
  const [top = ''] = tops
  const isAround = tops.size === 1 && top !== '' && !inModule.test(top) && top !== 'modules/'
  return isAround ? filesIn(files, top) : files
}

/** Without files that an app does not read either, such as those of `.git` and `node_modules`. */
function withoutHidden(files: Files): Files {
  return new Map(Array.from(files).filter(([path]) => path.split('/').every(isName)))
}

function filesIn(files: Files, folder: string): Files {
  const inside = Array.from(files).filter(([path]) => path.startsWith(folder))
  return new Map(inside.map(([path, bytes]) => [path.slice(folder.length), bytes]))
}

/** @param folder the name of the folder, which a module without a manifest has */
function findModule(files: Files, source: string, wanted: string | undefined, folder: string | undefined): Module {
  const around = readManifest('', (path) => textOf(files.get(path)))
  const paths = Array.from(files.keys())
  const inside = new Set(paths.flatMap((path) => inModules.exec(path)?.[1] ?? []))
  const name = wanted ?? around.machineName
  if (name !== undefined && inside.has(name)) return moduleIn(files, name, around)
  if (paths.some((path) => inModule.test(path))) {
    const own = name ?? folder
    if (own !== undefined && isModuleName(own)) return { ...around, name: own, files }
    throw new InvalidValueError(`${source} does not name its module: expected "machine_name" in it, or --name`)
  }
  const [only] = inside
  if (wanted === undefined && inside.size === 1 && only !== undefined) return moduleIn(files, only, around)
  throw noModule(source, wanted, Array.from(inside))
}

function noModule(source: string, wanted: string | undefined, inside: readonly string[]): InvalidValueError {
  if (inside.length === 0) {
    const expected = 'expected a folder public or private, or modules/<name> with one'
    return new InvalidValueError(`there is no module in ${source}: ${expected}`)
  }
  const names = inside.map(show).join(', ')
  return new InvalidValueError(
    wanted === undefined
      ? `there are several modules in ${source}, ${names}: choose one with --name`
      : `there is no module ${show(wanted)} in ${source}, which has ${names}`,
  )
}

/** A module of a repository. If it has no manifest of its own, it gets the repository's, unless that is another's. */
function moduleIn(files: Files, name: string, { machineName = name }: ModuleManifest): Module {
  if (!isModuleName(name)) throw new InvalidValueError(`${show(name)} is not a valid name of a module`)
  const own = filesIn(files, `modules/${name}/`)
  const isAlone = machineName !== name || manifestNames.some((manifest) => own.has(manifest))
  const manifests = isAlone ? [] : Array.from(files).filter(([path]) => manifestNames.includes(path))
  const all = new Map([...own, ...manifests])
  return { ...readManifest('', (path) => textOf(all.get(path))), name, files: all }
}

function textOf(bytes: Uint8Array | undefined): string | undefined {
  return bytes && decodeUtf8(bytes)
}
