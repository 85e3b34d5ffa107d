import { crc32 } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'
import type * as Yauzl from 'yauzl'
import { InvalidValueError, LimitError, PlatformError } from '../errors'
import { loadLibrary } from '../library'
import * as fixedLimits from '../limits'
import { show } from '../values/describe'
import { checkPath } from './unpack'

const { archiveBytes, archiveFiles } = fixedLimits.imports

/** Bits of a Unix mode: the type of a file, and the type of symbolic links. Source: POSIX, `sys/stat.h` */
const [typeBits, linkType] = [0o170000, 0o120000]

/**
 * The files of a ZIP archive on the disk, each of which is read on demand: the archive may be larger than the
 * memory.
 */
export class ZipFiles {
  private read = 0

  private constructor(
    private readonly archive: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  /**
   * @throws {InvalidValueError} if it is damaged, or has an entry that could be written elsewhere: a link, an absolute
   *   path, `..`, the same path twice
   * @throws {LimitError} if it has too many files
   */
  static async open(path: string): Promise<ZipFiles> {
    const { openPromise } = loadLibrary<typeof Yauzl>('yauzl')
    const archive = await checkDamage(() => openPromise(path, { autoClose: false, strictFileNames: true }))
    try {
      return new ZipFiles(archive, await checkDamage(() => readEntries(archive)))
    } catch (error) {
      archive.close()
      throw error
    }
  }

  get paths(): Iterable<string> {
    return this.entries.keys()
  }

  /** The size of a file in bytes, as its content is held to; undefined if there is no such file. */
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
        if (this.read > archiveBytes) throw makeSizeError()
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

async function readEntries(archive: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of archive.eachEntry() as AsyncIterable<Entry>) {
    if (entry.fileName.endsWith('/')) continue
    const path = checkPath(entry.fileName)
    const isLink = ((entry.externalFileAttributes >>> 16) & typeBits) === linkType
    if (isLink) throw new InvalidValueError(`${show(path)} in the archive is a link: expected only files`)
    if (!entry.canDecodeFileData()) throw new InvalidValueError(`${show(path)} in the archive is encrypted`)
    if (entries.has(path)) throw new InvalidValueError(`${show(path)} is in the archive twice`)
    if (entries.size === archiveFiles) {
      throw new LimitError('imports.archiveFiles', `an archive has at most ${archiveFiles} files`)
    }
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
  return new InvalidValueError(`the archive is damaged: ${(cause as Error).message}`, { cause })
}

function makeSizeError(): LimitError {
  return new LimitError('imports.archiveBytes', `at most ${archiveBytes} bytes of an archive are read`)
}
