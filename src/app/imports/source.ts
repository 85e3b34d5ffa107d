import { createReadStream, existsSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { sortContents, locatePath } from '../../files/disk'
import type { TemporaryFile } from '../../base/async/temporary-file'
import { InvalidValueError } from '../../base/errors'
import { dataBounds, ZipFiles } from '../../base/formats/zip-files'

/** A file of an export. */
export interface SourceFile {
  /** In bytes. */
  readonly size: number
  stream(): AsyncIterable<Uint8Array>
}

/** The files of an export: of a folder, of an archive, or one file. */
export interface Source {
  /** The paths of the files that may be data. */
  readonly paths: readonly string[]
  /** A file by its path, which may come from the export itself; undefined if it does not exist, or is outside. */
  file(path: string): SourceFile | undefined
  close(): void
}

/**
 * Opens an export.
 *
 * @param path the absolute path of a folder, of a ZIP archive, or of a CSV or JSON file
 * @throws {InvalidValueError} if there is none, or the archive is not safe to read
 */
export async function openSource(path: string): Promise<Source> {
  if (!existsSync(path)) throw new InvalidValueError(`file or folder not found: ${path}`)
  if (statSync(path).isDirectory()) return openFolder(path)
  if (path.toLowerCase().endsWith('.zip')) return zipSource(await ZipFiles.open(path, dataBounds))
  return { ...openFolder(dirname(path)), paths: [basename(path)] }
}

/**
 * Copies input to a file, because an import reads its source more than once.
 *
 * @param name the name of the file in messages, with the extension of its format
 */
export async function openInput(input: AsyncIterable<unknown>, name: string, copy: TemporaryFile): Promise<Source> {
  for await (const chunk of input) await copy.write(Buffer.from(chunk as string | Uint8Array))
  const file = { size: copy.size, stream: () => copy.stream() as AsyncIterable<Uint8Array> }
  return { paths: [name], file: (path) => (path === name ? file : undefined), close: () => undefined }
}

function openFolder(top: string): Source {
  return {
    paths: Array.from(listPaths(top)),
    file(path) {
      // A real path could never have it.
      if (path.includes('\0')) return undefined
      const place = locatePath(join(top, path), top)
      if (!place?.stats.isFile()) return undefined
      return { size: place.stats.size, stream: () => createReadStream(place.path) }
    },
    close: () => undefined,
  }
}

/** The files of a folder, and of those in it. */
function* listPaths(top: string): Iterable<string> {
  for (const [name, { path, stats }] of sortContents(locatePath(top, top)?.path ?? top, top)) {
    if (stats.isFile()) yield name
    if (!stats.isDirectory()) continue
    for (const [inner, place] of sortContents(path, top)) if (place.stats.isFile()) yield `${name}/${inner}`
  }
}

function zipSource(archive: ZipFiles): Source {
  return {
    paths: Array.from(archive.paths),
    file(path) {
      const size = archive.findSize(path)
      return size === undefined ? undefined : { size, stream: () => archive.stream(path) }
    },
    close: () => {
      archive.close()
    },
  }
}
