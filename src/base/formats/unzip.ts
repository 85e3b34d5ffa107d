import { crc32, inflateRawSync } from 'node:zlib'
import { InvalidValueError } from '../errors'
import { decodeUtf8 } from '../text/utf8'
import { show } from '../values/describe'
import type { PackedFile } from './packed'

/** The records of an archive: how they begin, and their sizes without texts. Source: PKWARE's APPNOTE, 4.3 */
const records = {
  file: { signature: 0x04034b50, size: 30 },
  listed: { signature: 0x02014b50, size: 46 },
  end: { signature: 0x06054b50, size: 22 },
} as const

/** The longest comment of an archive, which is its end. */
const maxComment = 0xffff

/** The type of a file in the mode that Unix systems write; 0 on other systems. */
const [typeBits, linkType] = [0o170000, 0o120000]

/** Returns whether bytes begin as a ZIP archive does. */
export function isZip(bytes: Buffer): boolean {
  return bytes.byteLength >= records.end.size && bytes.readUInt32LE(0) === records.file.signature
}

/**
 * The files that a ZIP archive lists, in their order; folders are skipped.
 *
 * @throws {InvalidValueError} if it is damaged, or has a link or an encrypted file
 */
export function* readZip(archive: Buffer): Iterable<PackedFile> {
  const end = findEnd(archive)
  const count = archive.readUInt16LE(end + 10)
  for (let i = 0, offset = archive.readUInt32LE(end + 16); i < count; i++) {
    const header = recordAt(archive, offset, records.listed)
    const [pathBytes, otherBytes] = [header.readUInt16LE(28), header.readUInt16LE(30) + header.readUInt16LE(32)]
    const path = decodeUtf8(header.subarray(records.listed.size, records.listed.size + pathBytes))
    offset += records.listed.size + pathBytes + otherBytes
    if (((header.readUInt32LE(38) >>> 16) & typeBits) === linkType) {
      throw new InvalidValueError(`${show(path)} in the archive is a link: expected only files`)
    }
    if (!path.endsWith('/')) {
      yield { path, size: header.readUInt32LE(24), read: () => expand(archive, header, path) }
    }
  }
}

/** Finds the record that ends an archive, before a comment. */
function findEnd(archive: Buffer): number {
  const last = archive.byteLength - records.end.size
  for (let offset = last; offset >= Math.max(0, last - maxComment); offset--) {
    const isEnd = archive.readUInt32LE(offset) === records.end.signature
    if (isEnd && archive.readUInt16LE(offset + 20) === last - offset) return offset
  }
  throw makeDamageError('it ends too early')
}

/** The archive from a record on. */
function recordAt(archive: Buffer, offset: number, { signature, size }: { signature: number; size: number }): Buffer {
  const record = archive.subarray(offset)
  if (record.byteLength < size || record.readUInt32LE(0) !== signature) throw makeDamageError('a header is missing')
  return record
}

function expand(archive: Buffer, header: Buffer, path: string): Uint8Array {
  const [flags, method, checksum] = [header.readUInt16LE(8), header.readUInt16LE(10), header.readUInt32LE(16)]
  const [packedSize, size] = [header.readUInt32LE(20), header.readUInt32LE(24)]
  if (flags & 1) throw new InvalidValueError(`${show(path)} in the archive is encrypted`)
  const file = recordAt(archive, header.readUInt32LE(42), records.file)
  const start = records.file.size + file.readUInt16LE(26) + file.readUInt16LE(28)
  const bytes = inflate(file.subarray(start, start + packedSize), method, size)
  if (bytes?.byteLength !== size || crc32(bytes) !== checksum)
    throw makeDamageError(`${show(path)} has another checksum`)
  return bytes
}

/** @returns undefined if the bytes are not valid, or expand to more than `size` */
function inflate(bytes: Uint8Array, method: number, size: number): Uint8Array | undefined {
  if (method === 0) return bytes
  if (method !== 8) throw new InvalidValueError(`the archive has files of method ${method}: expected deflate`)
  try {
    // Node takes no limit of 0.
    return inflateRawSync(bytes, { maxOutputLength: size + 1 })
  } catch {
    return undefined
  }
}

function makeDamageError(reason: string): InvalidValueError {
  return new InvalidValueError(`the archive is damaged: ${reason}`)
}
