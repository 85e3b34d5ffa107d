import { realpathSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDirectory, isName, toSlashes } from '../../files/disk'
import { findFileKind } from '../../files/kinds'
import { appFolders, locateSource } from '../../files/layout'

/** A file of an app, by its place on disk. */
export interface AppFile {
  /** The folder of the app, or of the project around it. */
  readonly root: string
  /** The path from there: `app/views/pages/index.liquid`. */
  readonly source: string
  /** The path in today's layout: `views/pages/index.liquid`. */
  readonly path: string
}

/** The folders of which one is in the folder of an app, or of the project around it. */
const foldersOfApps = [...appFolders, 'modules', 'views']

/** The folders that are open in the editor. Files outside of them do not count. */
export class Workspace {
  private folders: readonly string[] = []

  /** @param folders absolute paths */
  open(folders: readonly string[]): void {
    this.folders = [...this.folders, ...folders.map((folder) => resolve(folder))]
  }

  close(folders: readonly string[]): void {
    const closed = new Set(folders.map((folder) => resolve(folder)))
    this.folders = this.folders.filter((folder) => !closed.has(folder))
  }

  /** Whether a path whose symbolic links are resolved is in one of the folders. */
  includes(path: string): boolean {
    return this.folders.some((folder) => findInside(toReal(folder), path) !== undefined)
  }

  /** Whether the folder of an app is one of the folders, or in one. */
  includesFolder(root: string): boolean {
    return this.folders.some((folder) => folder === root || findInside(folder, root) !== undefined)
  }

  /** The file of a document; undefined if it is in none of the folders, or in no app. */
  find(uri: string): AppFile | undefined {
    const file = toFilePath(uri)
    if (file === undefined) return undefined
    for (const folder of this.folders) {
      const inside = findInside(folder, file) ?? findInside(toReal(folder), file)
      const found = inside === undefined ? undefined : findInApp(folder, inside.split('/'))
      if (found) return found
    }
    return undefined
  }
}

/** The outermost folder in which the file is part of an app. */
function findInApp(folder: string, names: readonly string[]): AppFile | undefined {
  if (!names.every(isName)) return undefined
  for (const begin of names.keys()) {
    const source = names.slice(begin).join('/')
    const { path } = locateSource(source)
    const root = join(folder, ...names.slice(0, begin))
    if (findFileKind(path) && foldersOfApps.some((name) => isDirectory(join(root, name)))) return { root, source, path }
  }
  return undefined
}

/** The path of a file from a folder, with slashes; undefined if it is not in it. */
export function findInside(folder: string, file: string): string | undefined {
  const path = relative(folder, file)
  return path === '' || path.startsWith('..') || resolve(folder, path) !== resolve(file) ? undefined : toSlashes(path)
}

/** The path of a document on disk; undefined for other documents, such as unsaved ones without a name. */
export function toFilePath(uri: string): string | undefined {
  try {
    return fileURLToPath(uri)
  } catch {
    return undefined
  }
}

/** A path with its symbolic links resolved, if it exists. */
export function toReal(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    return path
  }
}
