import { createCipheriv, createDecipheriv, type CipherGCMTypes } from 'node:crypto'

/** Encrypts and decrypts as a cipher in a mode does: without padding, the tag after the ciphertext where there is one. */
export interface Engine {
  encrypt(key: Buffer, iv: Buffer, plain: Buffer): Buffer
  decrypt(key: Buffer, iv: Buffer, encrypted: Buffer): Buffer
}

/** A cipher of Node's own, under its name there. */
export function nodeEngine(name: string, tagLength = 0): Engine {
  const algorithm = name as CipherGCMTypes
  const options = { authTagLength: tagLength }
  return {
    encrypt(key, iv, plain) {
      const cipher = createCipheriv(algorithm, key, iv, tagLength > 0 ? options : undefined).setAutoPadding(false)
      const parts = [cipher.update(present(plain)), cipher.final()]
      if (tagLength > 0) parts.push(cipher.getAuthTag())
      return Buffer.concat(parts)
    },
    decrypt(key, iv, encrypted) {
      const end = encrypted.length - tagLength
      const decipher = createDecipheriv(algorithm, key, iv, tagLength > 0 ? options : undefined).setAutoPadding(false)
      if (tagLength > 0) decipher.setAuthTag(encrypted.subarray(end))
      return Buffer.concat([decipher.update(present(encrypted.subarray(0, end))), decipher.final()])
    },
  }
}

/** Some empty buffers are nowhere in memory, and Node takes them for none at all: CCM then makes and checks no tag. */
function present(bytes: Buffer): Buffer {
  return bytes.length === 0 ? nothing : bytes
}
const nothing = Buffer.alloc(1).subarray(1)
