/** The element at an index that is known to be in range. */
export function readAt(table: ArrayLike<number>, index: number): number {
  return table[index] as number
}

export function rotateLeft(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits))
}

/** XORs the bytes from `start` on with a mask, as far as both go. */
export function xorInto(bytes: Uint8Array, start: number, mask: Uint8Array): void {
  const length = Math.min(mask.length, bytes.length - start)
  for (let i = 0; i < length; i++) bytes[start + i] = readAt(bytes, start + i) ^ readAt(mask, i)
}
