import { gunzipSync } from 'node:zlib'
import { InvalidValueError, LimitError } from '../errors'
import { archives } from '../limits'
import { show } from '../values/describe'
import type { PackedFile } from './packed'
import { checkPath } from './safe-path'
import { isTar, readTar } from './tar'
import { isZip, moduleBounds, readZip } from './zip-files'

/**
 * The files of an archive: `.zip`, `.tar` or `.tar.gz`, by its first bytes.
 *
 * @throws {InvalidValueError} if it is damaged or has an entry that could be written elsewhere: a link, a device, an
 *   absolute path, `..`, the same path twice, a name that is another on some system
 * @throws {LimitError} if it is too large
 */
export async function* unpack(archive: Buffer): AsyncIterable<PackedFile> {
  const seen = new Set<string>()
  for (const file of await read(archive)) {
    const path = checkPath(file.path)
    // Some systems take names for the same that differ in case, or in how accents are written.
    const same = path.normalize('NFC').toLowerCase()
    if (seen.has(same)) throw new InvalidValueError(`${show(path)} is in the archive twice, maybe in another case`)
    seen.add(same)
    yield { ...file, path }
  }
}

async function read(archive: Buffer): Promise<Iterable<PackedFile>> {
  if (isZip(archive)) return readZip(archive, moduleBounds)
  const tar = isGzip(archive) ? gunzip(archive) : archive
  if (isTar(tar)) return readTar(tar)
  throw new InvalidValueError('expected an archive: .zip, .tar or .tar.gz')
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b
}

function gunzip(archive: Uint8Array): Buffer {
  try {
    return gunzipSync(archive, { maxOutputLength: archives.bytes })
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    if (code === 'ERR_BUFFER_TOO_LARGE') throw makeSizeError()
    throw new InvalidValueError(`the archive is damaged: ${message}`, { cause })
  }
}

export function makeSizeError(): LimitError {
  return new LimitError('archives.bytes', `a module and its archive have at most ${archives.bytes} bytes`)
}
