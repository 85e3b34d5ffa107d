import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { sortContents, isName, locatePath } from '../../../files/disk'
import { InvalidValueError, LimitError } from '../../../base/errors'
import type { PackedFile } from '../../../base/formats/packed'
import { makeSizeError, unpack } from '../../../base/formats/unpack'
import { archives } from '../../../base/limits'
import { decodeUtf8 } from '../../../base/encoding/utf8'
import { describe, show } from '../../../base/values/describe'
import { isModuleName, manifestNames, readManifest, type ModuleManifest } from './manifest'
import { archiveRepository, isBareRepository } from './repository'

/** A module to install. */
export interface Module {
  readonly name: string
  readonly manifest: ModuleManifest
  /** The bytes of its files, by their paths in the module. */
  readonly files: ReadonlyMap<string, Uint8Array>
}

/** Files that are not read yet, by their paths. */
type Files = ReadonlyMap<string, PackedFile>

const inModule = /^(?:public|private)\//
const inModules = /^modules\/([^/]+)\/(?:public|private)\//

/**
 * Reads the module in a folder, an archive or a git repository: of the module itself, or with `modules/<name>` in it.
 *
 * @param wanted the name of the module to take, if the source has several or does not name it
 * @throws {InvalidValueError} if there is none, or the archive is not safe to unpack
 * @throws {LimitError} if it is too large
 */
export async function readModule(directory: string, source: string, wanted?: string): Promise<Module> {
  const path = resolve(directory, source)
  if (!existsSync(path)) {
    const advice = 'No registry is contacted: download the module first, such as with git clone'
    throw new InvalidValueError(`folder or archive not found: ${path}. ${advice}`)
  }
  const isFolder = statSync(path).isDirectory()
  const files = await collect(isFolder && !isBareRepository(path) ? readFolder(path) : unpack(await readArchive(path)))
  const { name, own } = await findModule(files, source, wanted, isFolder ? basename(path) : undefined)
  return { name, manifest: await parseManifest(own), files: await readAll(own) }
}

function readArchive(path: string): Buffer | Promise<Buffer> {
  const stats = statSync(path)
  if (stats.isDirectory()) return archiveRepository(path)
  if (stats.size > archives.bytes) throw makeSizeError()
  return readFileSync(path)
}

/** The files of a folder that an app would read; links that lead out of it are skipped. */
function readFolder(path: string): Iterable<PackedFile> {
  const top = locatePath(path, path)?.path ?? path
  return walk(top, top, '', [])
}

function* walk(folder: string, top: string, prefix: string, above: readonly string[]): Iterable<PackedFile> {
  if (above.includes(folder)) return
  for (const [name, { path, stats }] of sortContents(folder, top)) {
    if (stats.isDirectory()) yield* walk(path, top, `${prefix}${name}/`, [...above, folder])
    if (stats.isFile()) yield { path: prefix + name, size: stats.size, read: () => readFileSync(path) }
  }
}

/** Collects files by their paths, without hidden ones and `node_modules`, which an app does not read either. */
async function collect(source: Iterable<PackedFile> | AsyncIterable<PackedFile>): Promise<Files> {
  const files = new Map<string, PackedFile>()
  let count = 0
  for await (const file of source) {
    if (++count > archives.files) {
      throw new LimitError('archives.files', `an archive or folder has at most ${archives.files} files`)
    }
    if (file.path.split('/').every(isName)) files.set(file.path, file)
  }
  return removeTopFolder(files)
}

/** The files without the folder that all of them are in, as GitHub and npm make archives. */
function removeTopFolder(files: Files): Files {
  const [top = '', ...others] = new Set(Array.from(files.keys(), (path) => path.slice(0, path.indexOf('/') + 1)))
  return others.length > 0 || ['', 'public/', 'private/', 'modules/'].includes(top)
    ? files
    : filterFilesBelow(files, top)
}

function filterFilesBelow(files: Files, folder: string): Files {
  const inside = Array.from(files).filter(([path]) => path.startsWith(folder))
  return new Map(inside.map(([path, file]) => [path.slice(folder.length), file]))
}

/** @param folder the name of the folder, which a module without a manifest has */
async function findModule(files: Files, source: string, wanted: string | undefined, folder: string | undefined) {
  if (wanted !== undefined && !isModuleName(wanted)) {
    const expected = 'expected letters, digits, "_" and "-"'
    throw new InvalidValueError(`--name: ${expected}, got ${describe(wanted)}`)
  }
  const { machineName } = await parseManifest(files)
  const paths = Array.from(files.keys())
  const inside = paths.flatMap((path) => inModules.exec(path)?.[1] ?? [])
  const isItself = paths.some((path) => inModule.test(path))
  const itself = (isItself && (machineName ?? wanted ?? folder)) || []
  const names = Array.from(new Set(inside.concat(itself))).filter(isModuleName)
  const named = wanted ?? names.find((name) => name === machineName || names.length === 1)
  if (named === undefined || !names.includes(named)) throw makeNoModuleError(source, wanted, names, isItself)
  return { name: named, own: inside.includes(named) ? findModuleBelow(files, named, machineName) : files }
}

function makeNoModuleError(source: string, wanted: string | undefined, names: readonly string[], isItself: boolean) {
  const shown = names.map(show).join(', ')
  if (shown === '' && isItself) {
    return new InvalidValueError(`${source} does not name its module: expected "machine_name" in it, or --name`)
  }
  if (shown === '') {
    const expected = 'expected a folder public or private, or modules/<name> with one'
    return new InvalidValueError(`module not found in ${source}: ${expected}`)
  }
  return new InvalidValueError(
    wanted === undefined
      ? `${source} has several modules, ${shown}: choose one with --name`
      : `module ${show(wanted)} not found in ${source}, which has ${shown}`,
  )
}

/** The files of a module in a repository, with the manifests that are beside `modules` if they are the module's. */
function findModuleBelow(files: Files, name: string, machineName: string | undefined): Files {
  const around = Array.from(files).filter(([path]) => name === machineName && manifestNames.includes(path))
  return new Map([...around, ...filterFilesBelow(files, `modules/${name}/`)])
}

async function parseManifest(files: Files): Promise<ModuleManifest> {
  const texts = new Map<string, string>()
  for (const name of manifestNames) {
    const file = files.get(name)
    if (file && file.size > archives.headerBytes) throw new InvalidValueError(`${name} is too long`)
    if (file) texts.set(name, decodeUtf8(await file.read()))
  }
  return readManifest('', (name) => texts.get(name))
}

async function readAll(files: Files): Promise<Module['files']> {
  const size = Array.from(files.values()).reduce((sum, file) => sum + file.size, 0)
  if (size > archives.bytes) throw makeSizeError()
  const read = new Map<string, Uint8Array>()
  for (const [path, file] of files) read.set(path, await file.read())
  return read
}
