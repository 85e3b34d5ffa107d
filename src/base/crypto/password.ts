import { scrypt, timingSafeEqual } from 'node:crypto'
import { Slots } from '../async/slots'
import { ThrottleError } from '../errors'
import * as fixedLimits from '../limits'
import { countCodePoints } from '../text/code-points'
import { normalize } from '../text/normalize'
import { readBcryptSalt, matchesBcrypt } from './bcrypt'

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

/** Source: OWASP, "Password Storage Cheat Sheet", scrypt */
let usual: Cost = { N: 2 ** 17, r: 8, p: 1 }

/** Hashes passwords at another cost, for tests. */
export function setPasswordCost(N: number): void {
  usual = { ...usual, N }
}

const { hashes, hashesWaiting, hashesRetryMs } = fixedLimits.crypto
const slots = new Slots(hashes, hashesWaiting, () => {
  const message = `too many passwords are being checked: try again in ${hashesRetryMs / 1000} seconds`
  return new ThrottleError('hashesWaiting', hashesRetryMs, message)
})

/** Bytes (256 MB); a stored hash that requires more is rejected. */
const maxMemory = fixedLimits.crypto.hashMemory
const maxParallel = fixedLimits.crypto.hashParallel
const saltBytes = 16
const keyBytes = 32

const format = /^scrypt\$(\d{1,9})\$(\d{1,3})\$(\d{1,3})\$([\w-]+)\$([\w-]{43})$/

/**
 * The hash of a password to store: `scrypt$N$r$p$salt$hash`, the last two in URL-safe Base64.
 *
 * @throws {ThrottleError} if too many hashes wait in line
 */
export async function hashPassword(password: string, random: RandomBytes): Promise<string> {
  return hashWith(password, Buffer.from(random.bytes(saltBytes)))
}

async function hashWith(password: string, salt: Buffer): Promise<string> {
  return formatStored(usual, salt, await derive(password, salt, usual))
}

/**
 * Hashes a right password at today's cost, with the salt of its stored hash; undefined if that has the cost already. A
 * bcrypt digest becomes a hash of scrypt.
 */
export async function rehashPassword(password: string, stored: string): Promise<string | undefined> {
  const { cost, salt } = parseStored(stored) ?? {}
  if (cost && countMissingWork(cost) <= 0) return undefined
  const kept = salt ?? readBcryptSalt(stored)
  return kept && hashWith(password, kept)
}

/** The part that changes with each new password, but not when the same one is hashed again: its salt. */
export function makePasswordVersion(stored: string): string {
  // Read with each request of a signed-in user, so its text stays as it is.
  const [, , , , salt] = format.exec(stored) ?? []
  return salt ?? readBcryptSalt(stored)?.toString('base64url') ?? stored
}

/** The digests that `isPasswordDigest` accepts, for messages. */
export const expectedDigest = `a bcrypt digest ("$2a$…") with a cost factor of at most ${fixedLimits.crypto.bcryptCost}`

/** Returns whether passwords can be checked against a digest: one of this package, or one of bcrypt, within the limits. */
export function isPasswordDigest(text: string): boolean {
  return (parseStored(text) ?? readBcryptSalt(text)) !== undefined
}

/**
 * Checks a password against its stored hash. Without a stored hash it returns false after the same time, so that the
 * timing does not reveal which accounts exist; a hash of a lower cost, and a usual bcrypt digest, takes as long, too. A
 * password that is too long for any account is wrong at once.
 *
 * @throws {ThrottleError} if too many hashes wait in line
 */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  if (countCodePoints(password) > maxPasswordLength) return false
  const imported = stored === undefined ? undefined : readBcryptSalt(stored)
  if (stored !== undefined && imported) return verifyBcrypt(password, stored, imported)
  const { cost, salt, key } = parseStored(stored ?? '') ?? makeUnmatchable()
  const isRight = timingSafeEqual(await derive(password, salt, cost), key)
  const missing = countMissingWork(cost)
  if (missing > 0) await derive(password, salt, { ...cost, p: missing })
  return isRight
}

/** Hashes it at today's cost meanwhile, in another thread: bcrypt takes less time than that at its usual costs. */
function verifyBcrypt(password: string, digest: string, salt: Buffer): Promise<boolean> {
  return slots.run(async () => {
    const [isRight] = await Promise.all([matchesBcrypt(password, digest), computeScrypt(password, salt, usual)])
    return isRight
  })
}

/** How many times the work of a block is missing to today's cost. */
function countMissingWork({ N, r, p }: Cost): number {
  return Math.round((usual.N * usual.r * usual.p) / (N * r)) - p
}

interface Stored {
  readonly cost: Cost
  readonly salt: Buffer
  readonly key: Buffer
}

/** Checked in place of a missing hash; no password has this key. */
function makeUnmatchable(): Stored {
  return { cost: usual, salt: Buffer.alloc(saltBytes), key: Buffer.alloc(keyBytes) }
}

function parseStored(stored: string): Stored | undefined {
  const [, N, r, p, salt = '', key = ''] = format.exec(stored) ?? []
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  if (!isCost(cost)) return undefined
  return { cost, salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') }
}

function isCost({ N, r, p }: Cost): boolean {
  const isPowerOfTwo = N > 1 && Number.isInteger(Math.log2(N))
  return isPowerOfTwo && r > 0 && p > 0 && p <= maxParallel && 128 * N * r <= maxMemory
}

function formatStored({ N, r, p }: Cost, salt: Buffer, key: Buffer): string {
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  return slots.run(() => computeScrypt(password, salt, cost))
}

/** Normalizes to NFC, so that the same characters typed as different code points are the same password. */
function computeScrypt(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  const text = normalize(password, 'NFC')
  const options = { ...cost, maxmem: 256 * cost.r * (cost.N + cost.p) }
  return new Promise((resolve, reject) => {
    scrypt(text, salt, keyBytes, options, (error, key) => {
      if (error) reject(error)
      else resolve(key)
    })
  })
}
