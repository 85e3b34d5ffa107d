import { makeSingleDes } from './des'
import type { Meter } from '../../metering/meter'
import { readAt, xorInto } from '../words'

const blockLength = 8
/** Each block is encrypted twice, once in each chain. */
const blockWork = 2000
const noIv = Buffer.alloc(0)
const des = makeSingleDes('ecb')

/** MDC-2 with DES (ISO/IEC 10118-2): two chains that swap their right halves. The last block is padded with zeros. */
export function hashMdc2(data: Uint8Array, meter: Meter): Buffer {
  let first = Buffer.alloc(blockLength, 0x52)
  let second = Buffer.alloc(blockLength, 0x25)
  for (let start = 0; start < data.length; start += blockLength) {
    meter.charge(blockWork)
    const block = Buffer.alloc(blockLength)
    block.set(data.subarray(start, start + blockLength))
    const left = hashBlock(first, 0x40, block, meter)
    const right = hashBlock(second, 0x20, block, meter)
    first = Buffer.concat([left.subarray(0, 4), right.subarray(4)])
    second = Buffer.concat([right.subarray(0, 4), left.subarray(4)])
  }
  return Buffer.concat([first, second])
}

/** XORs the block with its encryption. @param mark the key bits that keep the two chains apart */
function hashBlock(key: Buffer, mark: number, block: Buffer, meter: Meter): Buffer {
  key[0] = (readAt(key, 0) & 0x9f) | mark
  const mixed = des.encrypt(key, noIv, block, meter)
  xorInto(mixed, 0, block)
  return mixed
}
