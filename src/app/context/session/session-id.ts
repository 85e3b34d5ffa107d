import type { Random } from '../../../ports/random/port'

const idBytes = 32
/** `idBytes` in base64url. */
const idFormat = /^[\w-]{43}$/

/** A new id, which no client can guess. */
export function generateSessionId(random: Random): string {
  return Buffer.from(random.bytes(idBytes)).toString('base64url')
}

/** Returns whether a client's value has the format of an id. */
export function isSessionId(value: unknown): value is string {
  return typeof value === 'string' && idFormat.test(value)
}
