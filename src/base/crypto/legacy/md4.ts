import type { Meter } from '../../metering/meter'
import { readAt, rotateLeft } from '../words'

const blockLength = 64
const blockWork = 500

/** The three rounds of 16 steps: function, constant, order of words, rotations. */
const rounds = [
  {
    mix: (b: number, c: number, d: number) => (b & c) | (~b & d),
    constant: 0,
    order: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    rotations: [3, 7, 11, 19],
  },
  {
    mix: (b: number, c: number, d: number) => (b & c) | (b & d) | (c & d),
    constant: 0x5a827999,
    order: [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15],
    rotations: [3, 5, 9, 13],
  },
  {
    mix: (b: number, c: number, d: number) => b ^ c ^ d,
    constant: 0x6ed9eba1,
    order: [0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15],
    rotations: [3, 9, 11, 15],
  },
]

/** MD4 (RFC 1320), broken for a long time. */
export function hashMd4(data: Uint8Array, meter: Meter): Buffer {
  const message = padMessage(data)
  let [a, b, c, d] = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476]
  for (let block = 0; block < message.length; block += blockLength) {
    meter.charge(blockWork)
    const before = [a, b, c, d] as const
    for (const { mix, constant, order, rotations } of rounds) {
      for (let step = 0; step < 16; step++) {
        const sum = a + mix(b, c, d) + message.readUInt32LE(block + readAt(order, step) * 4) + constant
        a = d
        d = c
        c = b
        b = rotateLeft(sum | 0, readAt(rotations, step % 4))
      }
    }
    a = (a + before[0]) | 0
    b = (b + before[1]) | 0
    c = (c + before[2]) | 0
    d = (d + before[3]) | 0
  }
  const digest = Buffer.alloc(16)
  ;[a, b, c, d].forEach((word, i) => digest.writeInt32LE(word | 0, i * 4))
  return digest
}

/** Pads the data to whole blocks with a 1 bit, zeros and the length in bits. */
function padMessage(data: Uint8Array): Buffer {
  const message = Buffer.alloc(Math.ceil((data.length + 9) / blockLength) * blockLength)
  message.set(data)
  message[data.length] = 0x80
  message.writeBigUInt64LE(BigInt(data.length) * 8n, message.length - 8)
  return message
}
