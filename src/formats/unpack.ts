import { gunzipSync } from 'node:zlib'
import type * as Fflate from 'fflate'
import { InvalidValueError, LimitError, PlatformError } from '../errors'
import { loadLibrary } from '../library'
import * as fixedLimits from '../limits'
import { show } from '../values/describe'
import { isTar, readTar } from './tar'

/** Files by their paths, such as `modules/core/pos-module.json`. */
export type Files = ReadonlyMap<string, Uint8Array>

const { bytes: maxBytes, files: maxFiles, pathCharacters } = fixedLimits.archives

/** Files that are collected, within the limits. */
export class BoundedFiles {
  readonly files = new Map<string, Uint8Array>()
  private bytes = 0

  /**
   * @throws {LimitError} if the files are too large together
   */
  charge(bytes: number): void {
    this.bytes += bytes
    if (this.bytes > maxBytes) throw tooLarge()
  }

  /**
   * @throws {LimitError} if there are too many files
   */
  add(path: string, bytes: Uint8Array): void {
    if (this.files.size === maxFiles) {
      throw new LimitError('archives.files', `expected at most ${maxFiles} files in an archive or folder`)
    }
    this.files.set(path, bytes)
  }
}

/**
 * The files of an archive: `.zip`, `.tar` or `.tar.gz`, by its first bytes.
 *
 * @throws {InvalidValueError} if it is damaged or has an entry that could be written elsewhere: a link, a device, an
 *   absolute path, `..`, the same path twice
 * @throws {LimitError} if it has too many files, or they are too large
 */
export function unpack(archive: Uint8Array): Files {
  const unpacked = new BoundedFiles()
  const take = (path: string, bytes: Uint8Array): void => {
    const checked = checkPath(path)
    if (unpacked.files.has(checked)) throw new InvalidValueError(`${show(path)} is in the archive twice`)
    unpacked.add(checked, bytes)
  }
  try {
    if (startsWith(archive, zipMagic)) unzip(archive, unpacked, take)
    else untar(archive, unpacked, take)
  } catch (cause) {
    if (cause instanceof PlatformError) throw cause
    throw new InvalidValueError(`the archive is damaged: ${(cause as Error).message}`, { cause })
  }
  return unpacked.files
}

type Take = (path: string, bytes: Uint8Array) => void

const zipMagic = [0x50, 0x4b, 3, 4]
const gzipMagic = [0x1f, 0x8b]

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, i) => bytes[i] === byte)
}

function untar(archive: Uint8Array, unpacked: BoundedFiles, take: Take): void {
  const tar = startsWith(archive, gzipMagic) ? gunzip(archive) : archive
  if (!isTar(tar)) throw new InvalidValueError('expected an archive: .zip, .tar or .tar.gz')
  for (const { path, bytes } of readTar(tar)) {
    unpacked.charge(bytes.byteLength)
    take(path, bytes)
  }
}

function gunzip(archive: Uint8Array): Uint8Array {
  try {
    return gunzipSync(archive, { maxOutputLength: maxBytes })
  } catch (cause) {
    throw (cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : cause
  }
}

/** Bytes that are decompressed at a time: at most a thousand times as many come out at once. */
const pieceBytes = 16_384

function unzip(archive: Uint8Array, unpacked: BoundedFiles, take: Take): void {
  const { Unzip, UnzipInflate } = loadLibrary<typeof Fflate>('fflate')
  const reader = new Unzip((file) => {
    const chunks: Uint8Array[] = []
    file.ondata = (error, chunk, final) => {
      if (error) throw error
      unpacked.charge(chunk.byteLength)
      chunks.push(chunk)
      if (final && !file.name.endsWith('/')) take(file.name, Buffer.concat(chunks))
    }
    file.start()
  })
  reader.register(UnzipInflate)
  for (let start = 0; start < archive.byteLength; start += pieceBytes) {
    reader.push(archive.subarray(start, start + pieceBytes), start + pieceBytes >= archive.byteLength)
  }
}

/** The path of an entry without `./` at its start. */
export function checkPath(path: string): string {
  const own = path.replace(/^(?:\.\/)+/, '')
  const isInside = own.split('/').every((name) => name !== '' && name !== '.' && name !== '..')
  if (isInside && own.length <= pathCharacters && !/[\\\0]|^[a-z]:/i.test(own)) return own
  throw new InvalidValueError(`${show(path)} in the archive is not a path of a file inside of it`)
}

function tooLarge(): LimitError {
  return new LimitError('archives.bytes', `an archive or folder and its files have at most ${maxBytes} bytes`)
}
