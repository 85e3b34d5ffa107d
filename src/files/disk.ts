import { createReadStream, lstatSync, opendirSync, readFileSync, realpathSync, statSync, type Stats } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { AdapterError } from '../base/errors'
import { ChunkStream, toChunks } from '../base/async/chunk-stream'
import { removeByteOrderMark } from '../base/encoding/utf8'

/** A file or directory: its path with symbolic links resolved, and its stats. */
export interface ResolvedPath {
  readonly path: string
  readonly stats: Stats
}

/** Resolves a path, if it leads to `top` or into it. */
export function locatePath(path: string, top: string): ResolvedPath | undefined {
  return ignoreMissing(path, () => {
    const real = realpathSync.native(path)
    return isInside(real, realpathSync.native(top)) ? { path: real, stats: statSync(real) } : undefined
  })
}

/** The contents of a directory that was located in `top`, by their names, in no order. */
export function* listContents(directory: string, top: string): Iterable<readonly [name: string, place: ResolvedPath]> {
  for (const name of listNames(directory)) {
    const path = join(directory, name)
    const stats = ignoreMissing(path, () => lstatSync(path))
    const place = stats?.isSymbolicLink() ? locatePath(path, top) : stats && { path, stats }
    if (place) yield [name, place]
  }
}

/** As `listContents`, sorted by name: a file system has its own order. */
export function sortContents(
  directory: string,
  top: string,
): readonly (readonly [name: string, place: ResolvedPath])[] {
  return Array.from(listContents(directory, top)).sort(([one], [other]) => (one < other ? -1 : 1))
}

/** The number of names that are read from a directory at once. */
const bufferSize = 256

/** The names in a directory that are valid in paths of the app, read on demand. */
export function* listNames(directory: string): Iterable<string> {
  const handle = ignoreMissing(directory, () => opendirSync(directory, { bufferSize }))
  if (!handle) return
  try {
    for (;;) {
      const item = ignoreMissing(directory, () => handle.readSync())
      if (!item) return
      if (isName(item.name)) yield item.name
    }
  } finally {
    handle.closeSync()
  }
}

/** Returns whether a name is valid in a path: not empty, hidden or `..`, and without separators of any system. */
export function isName(name: string): boolean {
  return name !== '' && !name.startsWith('.') && name !== 'node_modules' && !name.includes('\\') && !name.includes('\0')
}

/** The text of a located file. */
export function readTextFile(path: string): string | undefined {
  return ignoreMissing(path, () => {
    if (realpathSync.native(path) !== path) return undefined
    const text = readFileSync(path, 'utf8')
    return removeByteOrderMark(text)
  })
}

/** The bytes of a located file. */
export async function readBinaryFile(path: string): Promise<Uint8Array | undefined> {
  try {
    return realpathSync.native(path) === path ? await readFile(path) : undefined
  } catch (cause) {
    return ignoreMissing(path, () => {
      throw cause
    })
  }
}

/** The bytes of a located file from `start` to before `end`, read on demand. */
export function openStream(path: string, start: number, end: number): ReadableStream<Uint8Array> {
  return new ChunkStream(toChunks(createReadStream(path, { start, end: end - 1 })))
}

/** Returns whether there is a directory, or a link to one, at a path. */
export function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

/** A path of this system with slashes, as the paths of an app have. */
export function toSlashes(path: string): string {
  return path.replaceAll(sep, '/')
}

function isInside(path: string, top: string): boolean {
  return path === top || path.startsWith(top.endsWith(sep) ? top : top + sep)
}

const missing = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'])

function ignoreMissing<T>(path: string, work: () => T): T | undefined {
  try {
    return work()
  } catch (cause) {
    const { code = '', message } = cause as NodeJS.ErrnoException
    if (missing.has(code)) return undefined
    throw new AdapterError('files', `${path} cannot be read: ${message}`, { cause })
  }
}
