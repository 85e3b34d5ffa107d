import { crc32, deflateRawSync } from 'node:zlib'

/** An entry of a ZIP archive. Default: a file without content. */
export interface ZipEntry {
  readonly name: string
  readonly content?: string | Uint8Array
  /** The Unix mode: `0o120777` is a symbolic link. */
  readonly mode?: number
  /** The size in the headers, if it differs from the content's. */
  readonly size?: number
  /** Bit 0 marks the file as encrypted. */
  readonly flags?: number
  /** The compression method. Default: deflate */
  readonly method?: number
}

/** Makes a ZIP archive with these entries, valid or not. Source: PKWARE's APPNOTE, 4.3 */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = []
  const lists: Buffer[] = []
  /** Packed contents by identity, so that the content of a bomb is packed once. */
  const packedContents = new Map<string | Uint8Array, Packed>()
  let offset = 0
  for (const { name, content = '', mode = 0o100644, size, flags = 0, method = 8 } of entries) {
    const path = Buffer.from(name)
    const found = packedContents.get(content) ?? pack(content)
    packedContents.set(content, found)
    const { packed, sum, byteLength } = found
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(method, 4)
    common.writeUInt32LE(sum, 10)
    common.writeUInt32LE(packed.byteLength, 14)
    common.writeUInt32LE(size ?? byteLength, 18)
    common.writeUInt16LE(path.byteLength, 22)
    const listed = Buffer.alloc(14)
    listed.writeUInt32LE((mode << 16) >>> 0, 6)
    listed.writeUInt32LE(offset, 10)
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), common, path, packed])
    files.push(file)
    lists.push(Buffer.from('PK\x01\x02\x14\x03'), common, listed, path)
    offset += file.byteLength
  }
  const list = Buffer.concat(lists)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(list.byteLength, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, list, end])
}

interface Packed {
  readonly packed: Buffer
  readonly sum: number
  readonly byteLength: number
}

function pack(content: string | Uint8Array): Packed {
  const bytes = Buffer.from(content)
  return { packed: deflateRawSync(bytes), sum: crc32(bytes), byteLength: bytes.byteLength }
}
