import { randomUUID } from 'node:crypto'
import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { sortContents } from '../../../files/disk'
import { appFolders } from '../../../files/layout'
import { InvalidValueError, PlatformError } from '../../../base/errors'
import { makeFolder } from '../../../base/make-folder'
import { openAppFiles } from '../app'
import { findProjectFolder } from '../dev/state'
import type { Terminal } from '../terminal'
import { readManifest, type ModuleManifest } from './manifest'
import { getErrorMessage } from '../../../base/text/error-message'

/** The folders of a project. */
export interface Project {
  /** The project itself, with `modules` in it. */
  readonly root: string
  readonly app: string
  readonly modules: string
}

/** A module in the folder `modules`. If its manifest cannot be read, `problem` is the reason. */
export interface InstalledModule extends ModuleManifest {
  readonly problem?: string
}

export type InstalledModules = ReadonlyMap<string, InstalledModule>

/**
 * @param folder the folder of the app, or of the project around it
 * @throws {AdapterError} if there is no app
 */
export function findProject(folder: string, terminal: Terminal): Project {
  const input = resolve(terminal.directory, folder)
  const inside = appFolders.map((name) => join(input, name)).find((path) => existsSync(path))
  if (inside === undefined) openAppFiles(folder, terminal)
  const root = inside === undefined ? findProjectFolder(input) : input
  return { root, app: inside ?? input, modules: join(root, 'modules') }
}

/** The modules of a project, by name. */
export function findInstalledModules({ modules }: Project): InstalledModules {
  const folders = sortContents(modules, modules).filter(([, { stats }]) => stats.isDirectory())
  return new Map(folders.map(([name, { path }]) => [name, readInstalled(path)]))
}

function readInstalled(folder: string): InstalledModule {
  try {
    return readManifest(`${folder}/`, readIfExists)
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    return { dependencies: new Map(), problem: error.message }
  }
}

/** The text of a file of the project; undefined if there is none. */
export function readIfExists(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

/** Writes files, each whole, or none of them. */
export async function replaceFiles(texts: ReadonlyMap<string, string>): Promise<void> {
  const moves = Array.from(texts.keys(), (path) => [`${path}.${randomUUID()}`, path] as const)
  try {
    for (const [next, path] of moves) await writeFile(next, texts.get(path) ?? '', { flag: 'wx' })
    for (const [next, path] of moves) await rename(next, path)
  } finally {
    for (const [next] of moves) await rm(next, { force: true })
  }
}

/**
 * Replaces a module with other files, or removes it.
 *
 * @param files by their paths in the module; undefined removes it
 * @param record called when that is done; if it fails, the module is again as it was
 * @throws {InvalidValueError} if the module is a link or has a git history, or the command is stopped
 */
export async function replaceModule(
  { modules }: Project,
  name: string,
  files: ReadonlyMap<string, Uint8Array> | undefined,
  { stop, note }: Pick<Terminal, 'stop' | 'note'>,
  record: () => Promise<void>,
): Promise<void> {
  const target = join(modules, name)
  checkReplaceable(target)
  makeFolder(modules)
  // Apps do not read hidden folders. A rename needs both paths on one disk.
  const staging = await mkdtemp(join(modules, '.installing-'))
  const [next, last] = [join(staging, 'next'), join(staging, 'last')]
  try {
    for (const [path, bytes] of files ?? []) {
      if (stop.aborted) throw new InvalidValueError('the command was stopped: nothing has changed')
      makeFolder(dirname(join(next, path)))
      await writeFile(join(next, path), bytes, { flag: 'wx' })
    }
    const moves = [[target, last] as const, [next, target] as const].filter(([from]) => existsSync(from))
    await renameAll(moves, record)
  } finally {
    await rm(staging, { recursive: true, force: true }).catch((error: unknown) => note(getErrorMessage(error)))
  }
}

function checkReplaceable(target: string): void {
  if (lstatSync(target, { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new InvalidValueError(`${target} is a symbolic link: remove it first`)
  }
  if (existsSync(join(target, '.git'))) {
    throw new InvalidValueError(`${target} is a git working tree: move it away, or update it with git`)
  }
}

/** Renames one path after another, and then runs `work`. If anything fails, the paths are renamed back. */
async function renameAll(moves: readonly (readonly [from: string, to: string])[], work: () => Promise<void>) {
  const [move, ...others] = moves
  if (!move) return work()
  const [from, to] = move
  await rename(from, to)
  try {
    await renameAll(others, work)
  } catch (error) {
    await rename(to, from)
    throw error
  }
}
