/** The element of a table at a place that is known to be inside it. */
export function at(table: ArrayLike<number>, index: number): number {
  return table[index] as number
}

export function rotateLeft(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits))
}

/** Changes bytes from a place on by XOR with a mask, as far as both go. */
export function xorInto(bytes: Uint8Array, start: number, mask: Uint8Array): void {
  const length = Math.min(mask.length, bytes.length - start)
  for (let i = 0; i < length; i++) bytes[start + i] = at(bytes, start + i) ^ at(mask, i)
}
