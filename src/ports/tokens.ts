import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { checkOptions } from '../base/configuration/options'
import { isSameSecret } from '../base/crypto/same-secret'
import { AdapterError } from '../base/errors'
import { crypto as fixedLimits } from '../base/limits'
import { isHash } from '../base/values/hash'
import { print } from '../base/values/print'
import type { PromiseOrValue } from '../base/async/promise-or-value'
import { systemClock, type Clock } from './clock'
import type { Migratable } from './migratable'
import { systemRandom, type Random } from './random/port'

/** The claims of a valid token. */
export interface TokenClaims {
  /** The id of the token's user; missing for an access key of the app. */
  readonly subject?: string
  /** The fingerprint passed to `issue`: the token is invalid once the user's password has another one. */
  readonly fingerprint?: string
}

/** Verifies and issues tokens. */
export interface Tokens extends Migratable {
  /**
   * The token's claims; undefined if it is invalid, was changed, or has expired. Any text may be passed. Secrets are
   * compared in constant time.
   */
  verify(token: string): PromiseOrValue<TokenClaims | undefined>
  /**
   * Issues a token, which can be used any number of times.
   *
   * @param subject the id of a user: any text that is not empty
   * @param ttlMs milliseconds until it expires; 0 or less: at once
   * @param fingerprint returned by `verify`; a token without one stays valid when the user's password changes
   */
  issue(subject: string, ttlMs: number, fingerprint?: string): PromiseOrValue<string>
}

/** A user's token that the host chooses. */
export interface FixedToken {
  readonly token: string
  readonly subject: string
}

export interface MemoryTokensOptions {
  readonly clock?: Clock
  readonly random?: Random
  /** The signing key. Default: random, generated on first use; tokens then end with the process */
  readonly secret?: string | Uint8Array
}

/** Tokens with synchronous methods. */
export interface MemoryTokens extends Tokens {
  verify(token: string): TokenClaims | undefined
  issue(subject: string, ttlMs: number, fingerprint?: string): string
}

const secretLength = 32

/**
 * Tokens that contain their claims, signed with HMAC-SHA256, and fixed tokens, which never expire.
 *
 * @param fixed access keys of the app, and tokens of users
 *
 * @example
 * const tokens = memoryTokens(['an-access-key', { token: 'a-token-of-ann', subject: '1' }])
 */
export function memoryTokens(
  fixed: readonly (string | FixedToken)[] = [],
  options: MemoryTokensOptions = {},
): MemoryTokens {
  checkOptions('memoryTokens', options, { clock: true, random: true, secret: true }, 'tokens')
  const { clock = systemClock(), random = systemRandom(), secret } = options
  if (secret?.length === 0) throw new AdapterError('tokens', 'secret must not be empty')
  const known = fixed.map(readFixed)
  let key = secret
  const digest = (text: string): Buffer => {
    key ??= random.bytes(secretLength)
    return createHmac('sha256', key).update(text).digest()
  }
  const sealed = (body: string): string => `${body}.${digest(body).toString('base64url')}`

  return {
    verify(token) {
      const digested = hashToken(token)
      const found = known.find((one) => timingSafeEqual(one.digest, digested))
      if (found) return found.claims
      const body = token.slice(0, token.lastIndexOf('.'))
      if (!isSameSecret(sealed(body), token)) return undefined
      const { expires, ttl, ...claims } = JSON.parse(Buffer.from(body, 'base64url').toString()) as Issued
      const left = expires - clock.now().getTime()
      return left > 0 && left <= ttl + fixedLimits.clockSkewMs ? claims : undefined
    },
    issue(subject, ttlMs, fingerprint) {
      const expires = clock.now().getTime() + ttlMs
      const issued: Issued = {
        subject: print(subject),
        expires,
        ttl: ttlMs,
        ...(fingerprint !== undefined && { fingerprint }),
      }
      if (issued.subject === '' || !Number.isFinite(issued.expires)) {
        throw new AdapterError('tokens', 'issue() expects the id of a user and a number of milliseconds')
      }
      return sealed(Buffer.from(JSON.stringify(issued)).toString('base64url'))
    },
  }
}

/** The content of an issued token. */
interface Issued {
  readonly subject: string
  /** Milliseconds since 1970. */
  readonly expires: number
  /** For how many milliseconds it was issued. */
  readonly ttl: number
  readonly fingerprint?: string
}

/** A fixed token, with its digest for `verify`. */
interface Known {
  readonly digest: Uint8Array
  readonly claims: TokenClaims
}

/** Hashes a text to a fixed length, for comparison in constant time. */
function hashToken(token: string): Uint8Array {
  return hash('sha256', token, 'buffer')
}

function readFixed(entry: unknown, index: number): Known {
  const token = isHash(entry) ? entry.token : entry
  const claims: TokenClaims = isHash(entry) ? { subject: print(entry.subject) } : {}
  if (typeof token === 'string' && token !== '' && claims.subject !== '') return { digest: hashToken(token), claims }
  throw new AdapterError('tokens', `token ${index} must be a text, or { token, subject }, and not be empty`)
}
