import { Deflate, deflateSync, Gunzip } from 'fflate'
import { Buffer } from './buffer'

export const constants = { Z_SYNC_FLUSH: 2, Z_FINISH: 4 }

/** Raw Deflate; after `Z_SYNC_FLUSH` it ends on a byte boundary, and another part may follow. */
export function deflateRawSync(bytes: Uint8Array, { finishFlush }: { finishFlush: number }): Buffer {
  const input = new Uint8Array(bytes)
  if (finishFlush === constants.Z_FINISH) return Buffer.from(deflateSync(input))
  const parts: Uint8Array[] = []
  const stream = new Deflate((part) => parts.push(part))
  stream.push(input)
  stream.flush()
  return Buffer.concat(parts)
}

const pieceLength = 65_536

/** @throws {Error} with the code `ERR_BUFFER_TOO_LARGE` as soon as the output exceeds `maxOutputLength` */
export function gunzipSync(bytes: Uint8Array, { maxOutputLength }: { maxOutputLength: number }): Buffer {
  const parts: Uint8Array[] = []
  let size = 0
  const stream = new Gunzip((part) => {
    size += part.length
    if (size > maxOutputLength) throw Object.assign(new Error('too large'), { code: 'ERR_BUFFER_TOO_LARGE' })
    parts.push(part)
  })
  const input = new Uint8Array(bytes)
  for (let at = 0; at < input.length || at === 0; at += pieceLength) {
    stream.push(input.subarray(at, at + pieceLength), at + pieceLength >= input.length)
  }
  const plain = Buffer.concat(parts)
  const trailer = Buffer.from(input.subarray(-8))
  if (trailer.readUInt32LE(0) !== crc32(plain) || trailer.readUInt32LE(4) !== plain.length) throw new Error('damaged')
  return plain
}

/** The CRC-32 of gzip. */
export function crc32(bytes: Uint8Array): number {
  let crc = -1
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1))
  }
  return (crc ^ -1) >>> 0
}
