import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)

/** A file of an archive. */
export interface ZipEntry {
  /** Its path in the archive: `records.csv`. */
  readonly name: string
  readonly bytes: Uint8Array
}

const deflated = 8
const version = 20
/** Bit 11: names are UTF-8. */
const flags = 0x0800
/** 1 January 1980, the earliest date: archives of the same files are the same. */
const date = 0x0021

/**
 * The files as a ZIP archive. Source: APPNOTE.TXT of PKWARE, sections 4.3.7, 4.3.12 and 4.3.16.
 *
 * @param entries at most 65,535 files, of less than 4 GB together
 */
export async function zipOf(entries: readonly ZipEntry[]): Promise<Uint8Array> {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of entries) {
    const data = await deflate(bytes)
    const path = Buffer.from(name)
    const common = numbers([
      ...([
        [2, version],
        [2, flags],
        [2, deflated],
        [2, 0],
        [2, date],
      ] as const),
      ...([
        [4, crc32(bytes)],
        [4, data.byteLength],
        [4, bytes.byteLength],
        [2, path.byteLength],
        [2, 0],
      ] as const),
    ])
    const file = Buffer.concat([numbers([[4, 0x04034b50]]), common, path, data])
    const attributes = numbers([
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ])
    directory.push(
      Buffer.concat([
        numbers([
          [4, 0x02014b50],
          [2, version],
        ]),
        common,
        attributes,
        path,
      ]),
    )
    files.push(file)
    offset += file.byteLength
  }
  const central = Buffer.concat(directory)
  const count = entries.length
  const end = numbers([
    ...([
      [4, 0x06054b50],
      [2, 0],
      [2, 0],
      [2, count],
      [2, count],
    ] as const),
    ...([
      [4, central.byteLength],
      [4, offset],
      [2, 0],
    ] as const),
  ])
  return Buffer.concat([...files, central, end])
}

/** Whole numbers in little-endian order, each in so many bytes. */
function numbers(values: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const buffer = Buffer.alloc(values.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of values) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}
