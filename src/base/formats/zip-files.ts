import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'
import type * as Yauzl from 'yauzl'
import { InvalidValueError, LimitError, PlatformError } from '../errors'
import { loadLibrary } from '../library'
import * as fixedLimits from '../limits'
import { show } from '../values/describe'
import type { PackedFile } from './packed'
import { checkPath } from './safe-path'
import { getErrorMessage } from '../text/error-message'

/** The bounds of reading an archive, with the names of the limits. */
export interface ZipBounds {
  readonly bytes: { readonly limit: string; readonly max: number }
  readonly files: { readonly limit: string; readonly max: number }
}

const { archives, imports } = fixedLimits

/** The bounds of a module's archive, which is in memory. */
export const moduleBounds: ZipBounds = {
  bytes: { limit: 'archives.bytes', max: archives.bytes },
  files: { limit: 'archives.files', max: archives.files },
}

/** The bounds of an archive of data, which is on the disk. */
export const dataBounds: ZipBounds = {
  bytes: { limit: 'imports.archiveBytes', max: imports.archiveBytes },
  files: { limit: 'imports.archiveFiles', max: imports.archiveFiles },
}

/** Returns whether bytes begin as a ZIP archive does. Source: PKWARE's APPNOTE, 4.3.7 and 4.3.16 */
export function isZip(bytes: Buffer): boolean {
  return ['PK\x03\x04', 'PK\x05\x06'].includes(bytes.toString('latin1', 0, 4))
}

/** Bits of a Unix mode: the type of a file, and the type of symbolic links. Source: POSIX, `sys/stat.h` */
const [typeBits, linkType] = [0o170000, 0o120000]

/**
 * The files of a ZIP archive, each of which is read on demand: an archive on the disk may be larger than the
 * memory.
 */
export class ZipFiles {
  private read = 0

  private constructor(
    private readonly archive: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
    private readonly bounds: ZipBounds,
  ) {}

  /**
   * @param source the path of the archive, or its bytes
   * @throws {InvalidValueError} if it is damaged, or has an entry that could be written elsewhere: a link, an absolute
   *   path, `..`, the same path twice
   * @throws {LimitError} if it has too many files
   */
  static async open(source: string | Buffer, bounds: ZipBounds): Promise<ZipFiles> {
    const { openPromise, fromBufferPromise } = loadLibrary<typeof Yauzl>('yauzl')
    const options = { autoClose: false, strictFileNames: true }
    const archive = await checkDamage(() =>
      typeof source === 'string' ? openPromise(source, options) : fromBufferPromise(source, options),
    )
    try {
      return new ZipFiles(archive, await checkDamage(() => readEntries(archive, bounds)), bounds)
    } catch (error) {
      archive.close()
      throw error
    }
  }

  get paths(): Iterable<string> {
    return this.entries.keys()
  }

  /** The declared size of a file in bytes, which its content may not exceed; undefined if the file does not exist. */
  findSize(path: string): number | undefined {
    return this.entries.get(path)?.uncompressedSize
  }

  /**
   * The content of a file.
   *
   * @throws {InvalidValueError} if there is no such file, or it is damaged
   * @throws {LimitError} if more is read of the archive than a limit allows
   */
  async *stream(path: string): AsyncGenerator<Uint8Array, void> {
    const entry = this.entries.get(path)
    if (!entry) throw new InvalidValueError(`the archive does not contain ${show(path)}`)
    let checksum = 0
    const content = await checkDamage(() => this.archive.openReadStreamPromise(entry))
    try {
      for await (const chunk of content as AsyncIterable<Uint8Array>) {
        this.read += chunk.byteLength
        const { limit, max } = this.bounds.bytes
        if (this.read > max) throw new LimitError(limit, `at most ${max} bytes of an archive are read`)
        checksum = crc32(chunk, checksum)
        yield chunk
      }
    } catch (cause) {
      throw cause instanceof PlatformError ? cause : makeDamageError(cause)
    } finally {
      content.destroy()
    }
    if (checksum !== entry.crc32) throw makeDamageError(new Error(`the checksum of ${show(path)} is wrong`))
  }

  close(): void {
    this.archive.close()
  }
}

async function readEntries(archive: ZipFile, { files }: ZipBounds): Promise<ReadonlyMap<string, Entry>> {
  if (archive.entryCount > files.max) {
    throw new LimitError(files.limit, `an archive has at most ${files.max} files and folders`)
  }
  const entries = new Map<string, Entry>()
  for await (const entry of archive.eachEntry() as AsyncIterable<Entry>) {
    if (entry.fileName.endsWith('/')) continue
    const path = checkPath(entry.fileName)
    const isLink = ((entry.externalFileAttributes >>> 16) & typeBits) === linkType
    if (isLink) throw new InvalidValueError(`${show(path)} in the archive is a link: expected only files`)
    if (entry.isEncrypted()) throw new InvalidValueError(`${show(path)} in the archive is encrypted`)
    if (!entry.canDecodeFileData()) {
      const found = `got method ${entry.compressionMethod}`
      throw new InvalidValueError(`${show(path)} in the archive: expected the compression "deflate" or none, ${found}`)
    }
    if (entries.has(path)) throw new InvalidValueError(`${show(path)} is in the archive twice`)
    entries.set(path, entry)
  }
  return entries
}

async function checkDamage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw cause instanceof PlatformError ? cause : makeDamageError(cause)
  }
}

function makeDamageError(cause: unknown): InvalidValueError {
  return new InvalidValueError(`the archive is damaged: ${getErrorMessage(cause)}`, { cause })
}

/** The files of a ZIP archive in memory, as `ZipFiles` has them. */
export async function readZip(archive: Buffer, bounds: ZipBounds): Promise<readonly PackedFile[]> {
  const files = await ZipFiles.open(archive, bounds)
  return Array.from(files.paths, (path) => ({
    path,
    size: files.findSize(path) ?? 0,
    read: () => buffer(files.stream(path)),
  }))
}
