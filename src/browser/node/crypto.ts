import { extract, expand } from '@noble/hashes/hkdf.js'
import { hmac } from '@noble/hashes/hmac.js'
import { md5, ripemd160, sha1 } from '@noble/hashes/legacy.js'
import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { sha224, sha256, sha384, sha512 } from '@noble/hashes/sha2.js'
import { refuse } from '../needs-server'
import { Buffer } from './buffer'

export { createCipheriv, createDecipheriv } from './ciphers'

type Data = string | Uint8Array

const hashes = { md5, ripemd160, sha1, sha224, sha256, sha384, sha512 }

function findHash(name: string): (typeof hashes)[keyof typeof hashes] {
  return hashes[name.toLowerCase().replace('-', '') as keyof typeof hashes]
}

function toBytes(data: Data): Uint8Array {
  return typeof data === 'string' ? new TextEncoder().encode(data) : new Uint8Array(data)
}

/** A hash or an HMAC that takes its data in pieces. */
class Pieces {
  constructor(private readonly state: { update(bytes: Uint8Array): unknown; digest(): Uint8Array }) {}

  update(data: Data): this {
    this.state.update(toBytes(data))
    return this
  }

  digest(encoding?: BufferEncoding): Buffer | string {
    const bytes = Buffer.from(this.state.digest())
    return encoding === undefined ? bytes : bytes.toString(encoding)
  }
}

export function createHash(name: string): Pieces {
  return new Pieces(findHash(name).create())
}

export function createHmac(name: string, key: Data): Pieces {
  return new Pieces(hmac.create(findHash(name), toBytes(key)))
}

export function hash(name: string, data: Data, encoding: 'buffer' | BufferEncoding = 'hex'): Buffer | string {
  const bytes = Buffer.from(findHash(name)(toBytes(data)))
  return encoding === 'buffer' ? bytes : bytes.toString(encoding)
}

export function hkdfSync(name: string, key: Data, salt: Data, info: Data, length: number): ArrayBuffer {
  const digest = findHash(name)
  const output = expand(digest, extract(digest, toBytes(key), toBytes(salt)), toBytes(info), length)
  return new Uint8Array(output).buffer
}

export function pbkdf2Sync(password: Data, salt: Data, c: number, dkLen: number, name: string): Buffer {
  return Buffer.from(pbkdf2(findHash(name), toBytes(password), toBytes(salt), { c, dkLen }))
}

export function timingSafeEqual(a: Uint8Array, b: Uint8Array): boolean {
  let difference = a.length ^ b.length
  a.forEach((byte, i) => (difference |= byte ^ (b[i] ?? 0)))
  return difference === 0
}

export function randomUUID(): string {
  return crypto.randomUUID()
}

/** What `getRandomValues` fills at once. */
const maxRandom = 65_536

export function randomFillSync(bytes: Uint8Array): Uint8Array {
  for (let at = 0; at < bytes.length; at += maxRandom) crypto.getRandomValues(bytes.subarray(at, at + maxRandom))
  return bytes
}

export const constants = {}

const refuseKey = refuse('a private or a public key')

export const createECDH = refuseKey
export const createPrivateKey = refuseKey
export const createPublicKey = refuseKey
export const diffieHellman = refuseKey
export const generateKeyPairSync = refuseKey
export const privateDecrypt = refuseKey
export const publicEncrypt = refuseKey
export const sign = refuseKey
export const verify = refuseKey
export const ECDH = { convertKey: refuseKey }
export const scrypt = refuse('the hash of a password')
