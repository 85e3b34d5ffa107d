import { createCipheriv, createDecipheriv, type Cipher, type CipherGCMTypes, type Decipher } from 'node:crypto'
import type { Meter } from '../../metering/meter'

/** Modes whose input must be passed in one piece. */
const atOnce = /-(?:ccm|xts)$|wrap/
const pieceLength = 8192
/** Charged for each piece: the slowest mode, CFB1, takes a few milliseconds for one. */
const pieceWork = 50_000

/** A cipher in a mode. It does not pad; the tag, if the mode has one, follows the ciphertext. */
export interface Engine {
  /** @param meter charged for the work of slow ciphers */
  encrypt(key: Buffer, iv: Buffer, plain: Buffer, meter: Meter): Buffer
  decrypt(key: Buffer, iv: Buffer, encrypted: Buffer, meter: Meter): Buffer
}

/** A cipher of Node's crypto, by its OpenSSL name. */
export function makeNodeEngine(name: string, tagLength = 0): Engine {
  const algorithm = name as CipherGCMTypes
  const options = { authTagLength: tagLength }
  const isStream = !atOnce.test(name)
  return {
    encrypt(key, iv, plain, meter) {
      const cipher = createCipheriv(algorithm, key, iv, tagLength > 0 ? options : undefined).setAutoPadding(false)
      const parts = updateInPieces(cipher, plain, isStream, meter)
      if (tagLength > 0) parts.push(cipher.getAuthTag())
      return Buffer.concat(parts)
    },
    decrypt(key, iv, encrypted, meter) {
      const end = encrypted.length - tagLength
      const decipher = createDecipheriv(algorithm, key, iv, tagLength > 0 ? options : undefined).setAutoPadding(false)
      if (tagLength > 0) decipher.setAuthTag(encrypted.subarray(end))
      return Buffer.concat(updateInPieces(decipher, encrypted.subarray(0, end), isStream, meter))
    },
  }
}

/** The cipher's output for the bytes, which are passed in pieces if the mode allows it. */
function updateInPieces(cipher: Cipher | Decipher, bytes: Buffer, isStream: boolean, meter: Meter): Buffer[] {
  if (!isStream || bytes.length <= pieceLength) return [cipher.update(replaceEmpty(bytes)), cipher.final()]
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length; at += pieceLength) {
    meter.charge(pieceWork)
    parts.push(cipher.update(bytes.subarray(at, at + pieceLength)))
  }
  parts.push(cipher.final())
  return parts
}

/** Some empty buffers have no memory, and Node treats them as missing: CCM would then neither make nor check a tag. */
function replaceEmpty(bytes: Buffer): Buffer {
  return bytes.length === 0 ? nothing : bytes
}
const nothing = Buffer.alloc(1).subarray(1)
