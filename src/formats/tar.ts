import { InvalidValueError } from '../errors'
import { decodeUtf8 } from '../text/utf8'
import { show } from '../values/describe'

/** A file in a tar archive. */
export interface TarFile {
  readonly path: string
  readonly bytes: Uint8Array
}

const blockSize = 512

/** Offsets and lengths of the fields of a header. Source: POSIX.1-2017, "pax", "ustar Interchange Format" */
const fields = {
  name: [0, 100],
  size: [124, 12],
  checksum: [148, 8],
  magic: [257, 5],
  prefix: [345, 155],
} as const
const typeOffset = 156

/** What an entry is, by its type. Links and devices have no place here. */
const kinds: ReadonlyMap<string, 'file' | 'folder' | 'pax' | 'global' | 'longName'> = new Map([
  ['\0', 'file'],
  ['0', 'file'],
  ['5', 'folder'],
  ['x', 'pax'],
  ['g', 'global'],
  ['L', 'longName'],
])

/** Returns whether bytes begin as a tar archive does. */
export function isTar(bytes: Uint8Array): boolean {
  return textOf(bytes, fields.magic) === 'ustar'
}

/**
 * The files of a tar archive, in their order; folders are skipped.
 *
 * @throws {InvalidValueError} if it is damaged, or has a link, a device or another special file
 */
export function* readTar(archive: Uint8Array): Iterable<TarFile> {
  let next: { path?: string; size?: number } = {}
  for (let offset = 0; offset < archive.byteLength;) {
    const header = archive.subarray(offset, offset + blockSize)
    if (header.every((byte) => byte === 0)) return
    checkHeader(header)
    const path = next.path ?? pathOf(header)
    const size = next.size ?? octal(textOf(header, fields.size))
    const start = offset + blockSize
    const bytes = archive.subarray(start, start + size)
    if (bytes.byteLength < size) throw damaged('it ends too early')
    offset = start + Math.ceil(size / blockSize) * blockSize
    const kind = kinds.get(String.fromCharCode(header[typeOffset] ?? 0))
    switch (kind) {
      case 'pax':
        next = { ...next, ...readPax(bytes) }
        continue
      case 'longName':
        next = { ...next, path: untilNul(decodeUtf8(bytes)) }
        continue
      case 'global':
        continue
      case 'file':
        // Before POSIX.1-1988 a folder was a file whose name ended so.
        if (!path.endsWith('/')) yield { path, bytes }
        break
      case 'folder':
        break
      case undefined:
        throw new InvalidValueError(`${show(path)} in the archive is a link or a special file: expected only files`)
    }
    next = {}
  }
}

function checkHeader(header: Uint8Array): void {
  const [start, length] = fields.checksum
  const sum = header.reduce((sum, byte, i) => sum + (i >= start && i < start + length ? 32 : byte), 0)
  if (header.byteLength < blockSize || sum !== octal(textOf(header, fields.checksum))) {
    throw damaged('a header has a wrong checksum')
  }
}

function pathOf(header: Uint8Array): string {
  const [name, prefix] = [textOf(header, fields.name), isTar(header) ? textOf(header, fields.prefix) : '']
  return prefix === '' ? name : `${prefix}/${name}`
}

/** The records of an extended header: each its length, a space, `key=value` and a line feed. */
function readPax(bytes: Uint8Array): { path?: string; size?: number } {
  const found: { path?: string; size?: number } = {}
  for (let start = 0; start < bytes.byteLength;) {
    const space = bytes.indexOf(32, start)
    const length = decimal(decodeUtf8(bytes.subarray(start, space)))
    if (space < start || length <= space - start) throw damaged('an extended header has a wrong length')
    const record = decodeUtf8(bytes.subarray(space + 1, start + length - 1))
    const [key, value] = [record.slice(0, record.indexOf('=')), record.slice(record.indexOf('=') + 1)]
    if (key === 'path') found.path = value
    if (key === 'size') found.size = decimal(value)
    if (key.startsWith('GNU.sparse.')) throw new InvalidValueError('the archive has sparse files: expected whole ones')
    start += length
  }
  return found
}

function textOf(bytes: Uint8Array, [start, length]: readonly [number, number]): string {
  return untilNul(decodeUtf8(bytes.subarray(start, start + length)))
}

function untilNul(text: string): string {
  const end = text.indexOf('\0')
  return end < 0 ? text : text.slice(0, end)
}

function octal(text: string): number {
  const digits = text.trim()
  if (!/^[0-7]{1,12}$/.test(digits)) throw damaged('a header has no valid number')
  return Number.parseInt(digits, 8)
}

function decimal(text: string): number {
  if (!/^\d{1,12}$/.test(text)) throw damaged('a header has no valid number')
  return Number(text)
}

function damaged(reason: string): InvalidValueError {
  return new InvalidValueError(`the archive is damaged: ${reason}`)
}
