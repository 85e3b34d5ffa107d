import type { BlockCipher } from './modes'
import { readAt } from '../words'

const rotations = [1, 2, 3, 5]
const subkeyCount = 64
/** A mashing round follows these rounds, counted from 0. */
const mashedAfter = [4, 10]
const rounds = 16

/** The PITABLE of RFC 2268: a permutation of the bytes. */
const permutation = Buffer.from(
  `
2Xj5xBndte0o6f15SqDYncZ+N4MrdlOOYkxkiESL+6IXmln1h7NPE2FFbY0JgX0yvY9A64a3ewvwlSEiXGtOglTWZZPOYLIcc1bAFKeM8dwSdcofO77k
0UI91DCjPLYmb78O2kZpB1cn8h2bvJRDA/gRx/aQ7z7nBsPVL8hmHtcI6OregFLu94Sqcqw1TWoqlhrScVoVSXRLn9BeBBik7MLgQW4PUcvMJJGvUKH0
cDmZfDqFI7i0evwCNlslVZcxLV36mOOKkq4F3ykQZ2y6ydMA5s/hnqgsYxYBP1jiiakNODQbqzP/sLtIDF+5sc0uxfPbR+WlnHcKpiBo/n/BrQ==
`,
  'base64',
)

/** RC2 (RFC 2268) with as many effective bits as the key has. */
export class Rc2 implements BlockCipher {
  readonly blockLength = 8
  private readonly subkeys: Uint16Array
  private readonly words = new Uint16Array(4)

  constructor(key: Buffer) {
    this.subkeys = expand(key)
  }

  encryptBlock(bytes: Buffer, offset: number): void {
    const { subkeys, words } = this
    this.read(bytes, offset)
    for (let round = 0; round < rounds; round++) {
      for (let i = 0; i < 4; i++) {
        const sum = readAt(words, i) + readAt(subkeys, round * 4 + i) + this.mixNeighbours(i)
        words[i] = rotate(sum & 0xffff, readAt(rotations, i))
      }
      if (mashedAfter.includes(round)) {
        for (let i = 0; i < 4; i++) words[i] = readAt(words, i) + this.mash(i)
      }
    }
    this.write(bytes, offset)
  }

  decryptBlock(bytes: Buffer, offset: number): void {
    const { subkeys, words } = this
    this.read(bytes, offset)
    for (let round = rounds - 1; round >= 0; round--) {
      if (mashedAfter.includes(round)) {
        for (let i = 3; i >= 0; i--) words[i] = readAt(words, i) - this.mash(i)
      }
      for (let i = 3; i >= 0; i--) {
        const sum = rotate(readAt(words, i), 16 - readAt(rotations, i))
        words[i] = sum - readAt(subkeys, round * 4 + i) - this.mixNeighbours(i)
      }
    }
    this.write(bytes, offset)
  }

  private mixNeighbours(i: number): number {
    const { words } = this
    const last = readAt(words, (i + 3) % 4)
    return (last & readAt(words, (i + 2) % 4)) + (~last & readAt(words, (i + 1) % 4))
  }

  private mash(i: number): number {
    return readAt(this.subkeys, readAt(this.words, (i + 3) % 4) % subkeyCount)
  }

  private read(bytes: Buffer, offset: number): void {
    for (let i = 0; i < 4; i++) this.words[i] = bytes.readUInt16LE(offset + i * 2)
  }

  private write(bytes: Buffer, offset: number): void {
    for (let i = 0; i < 4; i++) bytes.writeUInt16LE(readAt(this.words, i), offset + i * 2)
  }
}

function expand(key: Buffer): Uint16Array {
  const { length } = key
  const bytes = Buffer.alloc(subkeyCount * 2)
  key.copy(bytes)
  for (let i = length; i < bytes.length; i++) {
    bytes[i] = readAt(permutation, (readAt(bytes, i - 1) + readAt(bytes, i - length)) & 255)
  }
  let i = bytes.length - length
  bytes[i] = readAt(permutation, readAt(bytes, i))
  while (i-- > 0) bytes[i] = readAt(permutation, readAt(bytes, i + 1) ^ readAt(bytes, i + length))
  return Uint16Array.from({ length: subkeyCount }, (_, word) => bytes.readUInt16LE(word * 2))
}

/** Rotates a 16-bit word to the left. */
function rotate(word: number, bits: number): number {
  return (word << bits) | (word >>> (16 - bits))
}
