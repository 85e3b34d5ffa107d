import { InvalidValueError } from '../errors'
import { archives } from '../limits'
import { decodeUtf8 } from '../encoding/utf8'
import { show } from '../values/describe'
import type { PackedFile } from './packed'

const blockSize = 512

/** Offsets and lengths of the fields of a header. Source: POSIX.1-2017, "pax", "ustar Interchange Format" */
const fields = {
  name: [0, 100],
  size: [124, 12],
  checksum: [148, 8],
  type: [156, 1],
  magic: [257, 5],
  prefix: [345, 155],
} as const

/** The kinds of entries, by their types. The others are links, devices and other special files. */
const kinds: Readonly<Record<string, 'file' | 'folder' | 'extended' | 'global' | 'longName'>> = {
  '': 'file',
  '0': 'file',
  '5': 'folder',
  x: 'extended',
  g: 'global',
  L: 'longName',
}

/** The changes of an extended header to the next header. */
interface Extended {
  path?: string
  size?: number
}

/** Returns whether bytes begin as a tar archive does. */
export function isTar(bytes: Uint8Array): boolean {
  return readText(bytes, fields.magic) === 'ustar'
}

/**
 * The files of a tar archive, in their order; folders are skipped.
 *
 * @throws {InvalidValueError} if it is damaged, or has a link, a device or another special file
 */
export function* readTar(archive: Uint8Array): Iterable<PackedFile> {
  let extended: Extended = {}
  for (let offset = 0; ;) {
    const header = archive.subarray(offset, offset + blockSize)
    if (header.byteLength < blockSize) throw makeDamageError('it ends too early')
    if (header.every((byte) => byte === 0)) return
    checkHeader(header)
    const path = extended.path ?? readPath(header)
    const size = extended.size ?? parseOctal(readText(header, fields.size))
    const start = offset + blockSize
    const bytes = archive.subarray(start, start + size)
    if (bytes.byteLength < size) throw makeDamageError('it ends too early')
    offset = start + Math.ceil(size / blockSize) * blockSize
    const kind = kinds[readText(header, fields.type)]
    if (kind === undefined) {
      throw new InvalidValueError(`${show(path)} in the archive is a link or a special file: expected only files`)
    }
    if (kind === 'extended') extended = { ...extended, ...readExtended(bytes) }
    if (kind === 'longName') extended = { ...extended, path: cutAtNul(decodeUtf8(checkLength(bytes))) }
    if (kind === 'file' || kind === 'folder') {
      // Before POSIX.1-1988 a folder was a file whose name ended so.
      if (kind === 'file' && !path.endsWith('/')) yield { path, size, read: () => bytes }
      extended = {}
    }
  }
}

function checkHeader(header: Uint8Array): void {
  const [start, length] = fields.checksum
  const sum = header.reduce((sum, byte, i) => sum + (i >= start && i < start + length ? 32 : byte), 0)
  if (sum !== parseOctal(readText(header, fields.checksum))) throw makeDamageError('a header has a wrong checksum')
}

function readPath(header: Uint8Array): string {
  const [name, prefix] = [readText(header, fields.name), isTar(header) ? readText(header, fields.prefix) : '']
  return prefix === '' ? name : `${prefix}/${name}`
}

/** Reads the records of an extended header: each its length, a space, `key=value` and a line feed. */
function readExtended(bytes: Uint8Array): Extended {
  const found: Extended = {}
  checkLength(bytes)
  for (let start = 0; start < bytes.byteLength;) {
    const space = bytes.indexOf(32, start)
    const length = parseDecimal(decodeUtf8(bytes.subarray(start, Math.max(space, start))))
    if (length <= space - start) throw makeDamageError('an extended header has a wrong length')
    const record = decodeUtf8(bytes.subarray(space + 1, start + length - 1))
    const [key, value] = [record.slice(0, record.indexOf('=')), record.slice(record.indexOf('=') + 1)]
    if (key === 'path') found.path = value
    if (key === 'size') found.size = parseDecimal(value)
    if (key.startsWith('GNU.sparse.')) throw new InvalidValueError('the archive has sparse files: expected whole ones')
    start += length
  }
  return found
}

function checkLength(bytes: Uint8Array): Uint8Array {
  if (bytes.byteLength > archives.headerBytes) throw makeDamageError('a header is too long')
  return bytes
}

function readText(bytes: Uint8Array, [start, length]: readonly [number, number]): string {
  return cutAtNul(decodeUtf8(bytes.subarray(start, start + length)))
}

function cutAtNul(text: string): string {
  const end = text.indexOf('\0')
  return end < 0 ? text : text.slice(0, end)
}

function parseOctal(text: string): number {
  const digits = text.trim()
  if (!/^[0-7]{1,12}$/.test(digits)) throw makeDamageError('a header has no valid number')
  return Number.parseInt(digits, 8)
}

function parseDecimal(text: string): number {
  if (!/^\d{1,12}$/.test(text)) throw makeDamageError('a header has no valid number')
  return Number(text)
}

function makeDamageError(reason: string): InvalidValueError {
  return new InvalidValueError(`the archive is damaged: ${reason}`)
}
