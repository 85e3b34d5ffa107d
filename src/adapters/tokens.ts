import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { AdapterError } from '../errors'
import { isHash } from '../values/hash'
import { print } from '../values/print'
import type { PromiseOrValue } from '../async/promise-or-value'
import { systemClock, type Clock } from './clock'
import type { Migratable } from './migratable'
import { systemRandom, type Random } from './random/port'

/** What a token says that is right. */
export interface TokenClaims {
  /** The id of the user for whom it speaks; left out where it speaks for none: an access key of the app. */
  readonly subject?: string
  /** What `issue` was given as the fingerprint of the user's password: the token is wrong once that is another one. */
  readonly fingerprint?: string
}

/** Tells right tokens from wrong ones, and issues them. */
export interface Tokens extends Migratable {
  /**
   * What the token says; undefined where it is wrong, was changed, or its time is over. Any text may come here. Secrets
   * are compared in constant time.
   */
  verify(token: string): PromiseOrValue<TokenClaims | undefined>
  /**
   * A new token, right as often as it is asked for.
   *
   * @param subject the id of a user: any text that is not empty
   * @param ttlMs milliseconds after which it is wrong; it is so at once where that is 0 or less
   * @param fingerprint what `verify` tells again; a token without one outlives the user's password
   */
  issue(subject: string, ttlMs: number, fingerprint?: string): PromiseOrValue<string>
}

/** A token of a user that the host has made up itself. */
export interface FixedToken {
  readonly token: string
  readonly subject: string
}

export interface MemoryTokensOptions {
  readonly clock?: Clock
  readonly random?: Random
  /** What tokens are signed with. By default it is drawn when it is first needed, and no token outlives the process. */
  readonly secret?: string | Uint8Array
}

/** Tokens that answer at once. */
export interface MemoryTokens extends Tokens {
  verify(token: string): TokenClaims | undefined
  issue(subject: string, ttlMs: number, fingerprint?: string): string
}

const secretLength = 32

/**
 * Tokens that carry what they say, signed with HMAC-SHA256, and fixed ones, whose time is never over.
 *
 * @param fixed access keys of the app, and tokens of users
 *
 * @example
 * const tokens = memoryTokens(['an-access-key', { token: 'a-token-of-ann', subject: '1' }])
 */
export function memoryTokens(
  fixed: readonly (string | FixedToken)[] = [],
  { clock = systemClock(), random = systemRandom(), secret }: MemoryTokensOptions = {},
): MemoryTokens {
  if (secret?.length === 0) throw new AdapterError('memoryTokens', 'secret must not be empty')
  const known = fixed.map(readFixed)
  let key = secret
  const digest = (text: string): Buffer => {
    key ??= random.bytes(secretLength)
    return createHmac('sha256', key).update(text).digest()
  }
  const sealed = (body: string): string => `${body}.${digest(body).toString('base64url')}`

  return {
    verify(token) {
      const given = digestOf(token)
      const found = known.find((one) => timingSafeEqual(one.digest, given))
      if (found) return found.claims
      const body = token.slice(0, Math.max(0, token.lastIndexOf('.')))
      if (!timingSafeEqual(digestOf(sealed(body)), given)) return undefined
      const { expires, ...claims } = JSON.parse(Buffer.from(body, 'base64url').toString()) as Issued
      return clock.now().getTime() < expires ? claims : undefined
    },
    issue(subject, ttlMs, fingerprint) {
      const expires = clock.now().getTime() + ttlMs
      const issued: Issued = { subject: print(subject), expires, ...(fingerprint !== undefined && { fingerprint }) }
      if (issued.subject === '' || !Number.isFinite(issued.expires)) {
        throw new AdapterError('memoryTokens', 'issue() takes the id of a user, and for how many milliseconds')
      }
      return sealed(Buffer.from(JSON.stringify(issued)).toString('base64url'))
    },
  }
}

/** What is inside of a token. */
interface Issued {
  readonly subject: string
  /** In milliseconds from 1970. */
  readonly expires: number
  readonly fingerprint?: string
}

/** A fixed token as `verify` finds it. */
interface Known {
  readonly digest: Uint8Array
  readonly claims: TokenClaims
}

/** Texts of any length as bytes of one length, which can be compared in constant time. */
function digestOf(token: string): Uint8Array {
  return hash('sha256', token, 'buffer')
}

function readFixed(entry: unknown, index: number): Known {
  const token = isHash(entry) ? entry.token : entry
  const claims: TokenClaims = isHash(entry) ? { subject: print(entry.subject) } : {}
  if (typeof token === 'string' && token !== '' && claims.subject !== '') return { digest: digestOf(token), claims }
  throw new AdapterError('memoryTokens', `token ${index} must be a text, or { token, subject }, and not be empty`)
}
