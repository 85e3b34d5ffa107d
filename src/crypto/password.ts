import { scrypt, timingSafeEqual } from 'node:crypto'
import { fixedLimits } from '../limits'

/** What gives random bytes: the random adapter. */
interface RandomBytes {
  bytes(count: number): Uint8Array
}

/** How much work scrypt makes: memory is `128 * N * r` bytes. */
interface Cost {
  readonly N: number
  readonly r: number
  readonly p: number
}

const usual: Cost = { N: 2 ** 15, r: 8, p: 1 }
/** Beyond this a stored hash is not believed: 256 MB. */
const maxMemory = fixedLimits.crypto.hashMemory.max
const maxParallel = fixedLimits.crypto.hashParallel.max
const saltBytes = 16
const keyBytes = 32

const format = /^scrypt\$(\d{1,9})\$(\d{1,3})\$(\d{1,3})\$([\w-]+)\$([\w-]{43})$/

/** The hash of a password to store: `scrypt$N$r$p$salt$hash`, the last two in URL-safe Base64. */
export async function hashPassword(password: string, random: RandomBytes): Promise<string> {
  const salt = Buffer.from(random.bytes(saltBytes))
  return write(usual, salt, await derive(password, salt, usual))
}

/**
 * Whether the password is the one that was stored. Without a stored one it is not, which takes as long to find out.
 */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const { cost, salt, key } = read(stored ?? '') ?? nobody
  return timingSafeEqual(await derive(password, salt, cost), key)
}

interface Stored {
  readonly cost: Cost
  readonly salt: Buffer
  readonly key: Buffer
}

/** What a password is checked against where none is stored: no password has this hash. */
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

/** One password can be typed as several sequences of code points: they count as one. */
function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { ...cost, maxmem: 256 * cost.N * cost.r }
    scrypt(password.normalize('NFC'), salt, keyBytes, options, (error, key) => {
      if (error) reject(error)
      else resolve(key)
    })
  })
}
