import { createHmac } from 'node:crypto'
import { isSameSecret } from './same-secret'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const bitsOfDigit = 5
const bitsOfByte = 8
const digits = 6
const stepSeconds = 30

/** Base32 (RFC 4648, section 6) without padding, as authenticator apps accept it. */
export function encodeBase32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let buffer = 0
  for (const byte of bytes) {
    buffer = ((buffer << bitsOfByte) | byte) & 0xffff
    bits += bitsOfByte
    while (bits >= bitsOfDigit) text += alphabet.charAt((buffer >> (bits -= bitsOfDigit)) & 31)
  }
  return bits > 0 ? text + alphabet.charAt((buffer << (bitsOfDigit - bits)) & 31) : text
}

/** Decodes the output of `encodeBase32`. */
function decodeBase32(text: string): Buffer {
  const bytes: number[] = []
  let bits = 0
  let buffer = 0
  for (const digit of text) {
    buffer = ((buffer << bitsOfDigit) | alphabet.indexOf(digit)) & 0xffff
    bits += bitsOfDigit
    if (bits >= bitsOfByte) bytes.push((buffer >> (bits -= bitsOfByte)) & 0xff)
  }
  return Buffer.from(bytes)
}

/** The one-time password at a time: six digits, SHA-1, 30-second steps. Source: RFC 6238, RFC 4226 section 5.3. */
export function computeTotp(secret: string, time: Date): string {
  return makeCode(secret, toStep(time.getTime() / 1000))
}

function toStep(seconds: number): number {
  return Math.floor(seconds / stepSeconds)
}

function makeCode(secret: string, step: number): string {
  const counter = Buffer.alloc(bitsOfByte)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', decodeBase32(secret)).update(counter).digest()
  const offset = (digest.at(-1) as number) & 15
  const number = digest.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/**
 * The time step of a code; undefined if the code is not valid within the drift of the time.
 *
 * @param drift in seconds
 */
export function findTotpStep(secret: string, code: string, time: Date, drift = 0): number | undefined {
  const input = code.trim()
  const seconds = time.getTime() / 1000
  let found: number | undefined
  // Always compares every step, so that the timing reveals nothing.
  for (let step = Math.max(0, toStep(seconds - drift)); step <= toStep(seconds + drift); step++) {
    if (isSameSecret(makeCode(secret, step), input)) found = step
  }
  return found
}
