import { singleDes } from './des'
import type { Meter } from '../../metering/meter'
import { at, xorInto } from '../words'

const blockLength = 8
/** Each block is encrypted twice, under keys of its own. */
const blockWork = 2000
const noIv = Buffer.alloc(0)
const des = singleDes('ecb')

/** MDC-2 on DES (ISO/IEC 10118-2): two chains whose right halves change sides. The last block is filled with zeros. */
export function mdc2(data: Uint8Array, meter: Meter): Buffer {
  let first = Buffer.alloc(blockLength, 0x52)
  let second = Buffer.alloc(blockLength, 0x25)
  for (let start = 0; start < data.length; start += blockLength) {
    meter.charge(blockWork)
    const block = Buffer.alloc(blockLength)
    block.set(data.subarray(start, start + blockLength))
    const left = andThen(first, 0x40, block, meter)
    const right = andThen(second, 0x20, block, meter)
    first = Buffer.concat([left.subarray(0, 4), right.subarray(4)])
    second = Buffer.concat([right.subarray(0, 4), left.subarray(4)])
  }
  return Buffer.concat([first, second])
}

/** The block, encrypted and combined with itself. @param mark keeps the keys of the two chains apart */
function andThen(key: Buffer, mark: number, block: Buffer, meter: Meter): Buffer {
  key[0] = (at(key, 0) & 0x9f) | mark
  const mixed = des.encrypt(key, noIv, block, meter)
  xorInto(mixed, 0, block)
  return mixed
}
