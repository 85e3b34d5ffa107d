import { scrypt, timingSafeEqual } from 'node:crypto'
import * as fixedLimits from '../limits'
import { codePointLength } from '../text/code-points'
import { normalize } from '../text/normalize'

/** The part of the random adapter that is used here. */
interface RandomBytes {
  bytes(count: number): Uint8Array
}

/** The cost parameters of scrypt; memory is `128 * N * r` bytes. */
interface Cost {
  readonly N: number
  readonly r: number
  readonly p: number
}

/** Characters of a password. */
export const maxPasswordLength = fixedLimits.crypto.password

const usual: Cost = { N: 2 ** 15, r: 8, p: 1 }
/** Bytes (256 MB); a stored hash that asks for more is rejected. */
const maxMemory = fixedLimits.crypto.hashMemory
const maxParallel = fixedLimits.crypto.hashParallel
const saltBytes = 16
const keyBytes = 32

const format = /^scrypt\$(\d{1,9})\$(\d{1,3})\$(\d{1,3})\$([\w-]+)\$([\w-]{43})$/

/** The hash of a password to store: `scrypt$N$r$p$salt$hash`, the last two in URL-safe Base64. */
export async function hashPassword(password: string, random: RandomBytes): Promise<string> {
  const salt = Buffer.from(random.bytes(saltBytes))
  return write(usual, salt, await derive(password, salt, usual))
}

/**
 * Checks a password against its stored hash. Without a stored hash it returns false after the same time, so that the
 * timing does not tell which accounts exist. A password that is too long for any account is wrong at once.
 */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  if (codePointLength(password) > maxPasswordLength) return false
  const { cost, salt, key } = read(stored ?? '') ?? nobody
  return timingSafeEqual(await derive(password, salt, cost), key)
}

interface Stored {
  readonly cost: Cost
  readonly salt: Buffer
  readonly key: Buffer
}

/** Checked in place of a missing hash; no password has this key. */
const nobody: Stored = { cost: usual, salt: Buffer.alloc(saltBytes), key: Buffer.alloc(keyBytes) }

function read(stored: string): Stored | undefined {
  const [, N, r, p, salt = '', key = ''] = format.exec(stored) ?? []
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  if (!isCost(cost)) return undefined
  return { cost, salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') }
}

function isCost({ N, r, p }: Cost): boolean {
  const isPowerOfTwo = N > 1 && Number.isInteger(Math.log2(N))
  return isPowerOfTwo && r > 0 && p > 0 && p <= maxParallel && 128 * N * r <= maxMemory
}

function write({ N, r, p }: Cost, salt: Buffer, key: Buffer): string {
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** Normalizes to NFC, so that the same characters typed as different code points are the same password. */
function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { ...cost, maxmem: 256 * cost.N * cost.r }
    scrypt(normalize(password, 'NFC'), salt, keyBytes, options, (error, key) => {
      if (error) reject(error)
      else resolve(key)
    })
  })
}
