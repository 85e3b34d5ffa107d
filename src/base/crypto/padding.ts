import { readAt } from './words'

/** Pads to whole blocks with at least one byte; each added byte holds their count (PKCS#7). */
export function pad(bytes: Buffer, blockLength: number): Buffer {
  const count = blockLength - (bytes.length % blockLength)
  return Buffer.concat([bytes, Buffer.alloc(count, count)])
}

/** Removes the padding; undefined if it is invalid. */
export function unpad(bytes: Buffer, blockLength: number): Buffer | undefined {
  const count = bytes.at(-1) ?? 0
  let wrong = count === 0 || count > blockLength ? 1 : 0
  for (let i = 1; i <= blockLength; i++) {
    if (i <= count) wrong |= readAt(bytes, bytes.length - i) ^ count
  }
  return wrong === 0 ? bytes.subarray(0, bytes.length - count) : undefined
}
