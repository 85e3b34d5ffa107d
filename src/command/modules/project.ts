import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { contentsOf } from '../../files/disk'
import type { Files } from '../../formats/unpack'
import { appFiles } from '../app'
import type { Terminal } from '../terminal'
import { readManifest, type ModuleManifest } from './manifest'

/** Where the modules of an app are, and the lists of them. */
export interface ModuleProject {
  /** The folder of the app. */
  readonly app: string
  /** The folder of the modules. */
  readonly modules: string
}

const appFolders = ['app', 'marketplace_builder']

/**
 * @param folder the folder of the app, or of the project around it
 * @throws {AdapterError} if there is no app
 */
export function findProject(folder: string, terminal: Terminal): ModuleProject {
  const root = resolve(terminal.directory, folder)
  const inside = appFolders.map((name) => join(root, name)).find((path) => existsSync(path))
  if (inside !== undefined) return { app: inside, modules: join(root, 'modules') }
  appFiles(folder, terminal)
  const isInProject = appFolders.includes(basename(root))
  return { app: root, modules: join(isInProject ? dirname(root) : root, 'modules') }
}

/** The modules of a project, by name. */
export function installedModules({ modules }: ModuleProject): ReadonlyMap<string, ModuleManifest> {
  const folders = Array.from(contentsOf(modules, modules)).filter(([, { stats }]) => stats.isDirectory())
  return new Map(folders.map(([name, { path }]) => [name, readManifest(`${path}/`, textOf)]))
}

/** The text of a file of the project; undefined if there is none. */
export function textOf(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

/** Writes a file whole, or not at all. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const next = `${path}.${randomUUID()}`
  try {
    await writeFile(next, text, { flag: 'wx' })
    await rename(next, path)
  } finally {
    await rm(next, { force: true })
  }
}

/** Writes a module; one of this name is replaced once the new one is whole. */
export async function writeModule({ modules }: ModuleProject, name: string, files: Files): Promise<void> {
  const [target, next, last] = [join(modules, name), hiddenIn(modules), hiddenIn(modules)]
  try {
    for (const [path, bytes] of files) {
      const file = join(next, path)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, bytes, { flag: 'wx' })
    }
    const isUpdate = existsSync(target)
    if (isUpdate) await rename(target, last)
    try {
      await rename(next, target)
    } catch (error) {
      if (isUpdate) await rename(last, target)
      throw error
    }
  } finally {
    for (const path of [next, last]) await rm(path, { recursive: true, force: true })
  }
}

/** Removes the files of a module. */
export async function removeModule({ modules }: ModuleProject, name: string): Promise<void> {
  const last = hiddenIn(modules)
  await rename(join(modules, name), last)
  await rm(last, { recursive: true, force: true })
}

/** A new path beside the modules, which apps do not read. */
function hiddenIn(modules: string): string {
  return join(modules, `.installing-${randomUUID()}`)
}
