import type * as Bcrypt from 'bcryptjs'
import { loadLibrary } from '../library'
import * as fixedLimits from '../limits'

/** `$2b$`, the cost factor, and the salt and hash in bcrypt's own alphabet. Source: OpenBSD's `bcrypt_hashpass` */
const format = /^\$2[aby]\$(\d\d)\$([./A-Za-z\d]{22})[./A-Za-z\d]{31}$/
const minCost = 4
const maxCost = fixedLimits.crypto.bcryptCost

/** The salt of a bcrypt digest; undefined for another text, or one that would take too long to check. */
export function readBcryptSalt(stored: string): Buffer | undefined {
  const [, digits, salt = ''] = format.exec(stored) ?? []
  const cost = Number(digits)
  return cost >= minCost && cost <= maxCost ? Buffer.from(toStandardBase64(salt), 'base64') : undefined
}

/** Checks a password, of which bcrypt reads the first 72 bytes. */
export function matchesBcrypt(password: string, digest: string): Promise<boolean> {
  return loadLibrary<typeof Bcrypt>('bcryptjs').compare(password, digest)
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const own = `./${letters}0123456789`
const standard = `${letters}0123456789+/`

function toStandardBase64(text: string): string {
  return Array.from(text, (letter) => standard[own.indexOf(letter)]).join('')
}
