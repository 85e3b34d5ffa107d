import { createCipheriv, createDecipheriv, type Cipher, type CipherGCMTypes, type Decipher } from 'node:crypto'
import type { Meter } from '../../metering/meter'

/** What these encrypt must come in one piece. */
const atOnce = /-(?:ccm|xts)$|wrap/
const pieceLength = 8192
/** The slowest mode, which shifts its register by single bits, takes some milliseconds for a piece. */
const pieceWork = 50_000

/** Encrypts and decrypts as a cipher in a mode does: without padding, the tag after the ciphertext where there is one. */
export interface Engine {
  /** @param meter counts the work of ciphers that Node does not have, which are slow */
  encrypt(key: Buffer, iv: Buffer, plain: Buffer, meter: Meter): Buffer
  decrypt(key: Buffer, iv: Buffer, encrypted: Buffer, meter: Meter): Buffer
}

/** A cipher of Node's own, under its name there. */
export function nodeEngine(name: string, tagLength = 0): Engine {
  const algorithm = name as CipherGCMTypes
  const options = { authTagLength: tagLength }
  const isStream = !atOnce.test(name)
  return {
    encrypt(key, iv, plain, meter) {
      const cipher = createCipheriv(algorithm, key, iv, tagLength > 0 ? options : undefined).setAutoPadding(false)
      const parts = updates(cipher, plain, isStream, meter)
      if (tagLength > 0) parts.push(cipher.getAuthTag())
      return Buffer.concat(parts)
    },
    decrypt(key, iv, encrypted, meter) {
      const end = encrypted.length - tagLength
      const decipher = createDecipheriv(algorithm, key, iv, tagLength > 0 ? options : undefined).setAutoPadding(false)
      if (tagLength > 0) decipher.setAuthTag(encrypted.subarray(end))
      return Buffer.concat(updates(decipher, encrypted.subarray(0, end), isStream, meter))
    },
  }
}

/** What a cipher makes of the bytes, which are handed to it in pieces where they may be. */
function updates(cipher: Cipher | Decipher, bytes: Buffer, isStream: boolean, meter: Meter): Buffer[] {
  if (!isStream || bytes.length <= pieceLength) return [cipher.update(present(bytes)), cipher.final()]
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length; at += pieceLength) {
    meter.charge(pieceWork)
    parts.push(cipher.update(bytes.subarray(at, at + pieceLength)))
  }
  parts.push(cipher.final())
  return parts
}

/** Some empty buffers are nowhere in memory, and Node takes them for none at all: CCM then makes and checks no tag. */
function present(bytes: Buffer): Buffer {
  return bytes.length === 0 ? nothing : bytes
}
const nothing = Buffer.alloc(1).subarray(1)
