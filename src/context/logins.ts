import { hash } from 'node:crypto'
import type { ResolvedAdapters } from '../adapters/adapters'
import { networkOf } from '../adapters/ranges'
import type { StoredRecord } from '../adapters/records/port'
import type { PlatformSettings } from '../adapters/settings'
import { verifyPassword } from '../crypto/password'
import { ThrottleError } from '../errors'
import { getOwn } from '../values/hash'
import type { PromiseOrValue } from '../async/promise-or-value'
import { comparable, passwordHash } from './accounts'

/** The parts of the caller's request or query that password checks need. */
export interface Asking {
  readonly adapters: Pick<ResolvedAdapters, 'throttle'>
  readonly settings: Pick<PlatformSettings, 'limits'>
  readonly ip?: string | null
}

/** The account of a password check. */
export interface Account {
  /** Undefined if there is no such user. */
  readonly user: StoredRecord | undefined
  /** The e-mail or id that the caller gave to find the user. */
  readonly login: string
}

/**
 * Returns whether the password is the account's. All password checks use this function. A missing account takes as long
 * and counts in the same way.
 *
 * @throws {ThrottleError} after too many wrong passwords for the account or from the IP address
 */
export function checkPassword(asking: Asking, account: Account, password: string): Promise<boolean> {
  const stored = account.user && getOwn(account.user.properties, passwordHash)
  return checkSecret(asking, { name: 'account', countedFor: 'address' }, account, () =>
    verifyPassword(password, typeof stored === 'string' ? stored : undefined),
  )
}

/** A kind of secret; the account has a separate count for each. */
interface SecretKind {
  readonly name: string
  /**
   * Whether wrong guesses from one address leave others their own, so that nobody locks the user out. A short code could
   * then be guessed from many addresses.
   */
  readonly countedFor: 'address' | 'everybody'
}

/**
 * Checks a secret, with a limit on wrong guesses.
 *
 * @throws {ThrottleError} as `checkPassword`
 */
export async function checkSecret(
  asking: Asking,
  { name: kind, countedFor }: SecretKind,
  { user, login }: Account,
  isRight: () => PromiseOrValue<boolean>,
): Promise<boolean> {
  const { adapters, settings } = asking
  const { logins, loginsOfAddress, loginMs: windowMs } = settings.limits
  const network = networkOf(asking.ip ?? '')
  const email = user && getOwn(user.properties, 'email')
  const account = keyOf(
    kind,
    comparable(typeof email === 'string' ? email : login),
    ...(countedFor === 'address' ? [network] : []),
  )
  const address = network === '' ? undefined : keyOf('address', network)
  const { throttle } = adapters
  const attempt = async (key: string, name: 'logins' | 'loginsOfAddress', attempts: number): Promise<void> => {
    const { allowed, retryAfterMs } = await throttle.attempt(key, { attempts, windowMs })
    if (!allowed) throw tooMany(name, retryAfterMs)
  }
  await attempt(account, 'logins', logins)
  if (address !== undefined) await attempt(address, 'loginsOfAddress', loginsOfAddress)
  if (!(await isRight())) return false
  await throttle.forgive(account)
  // Only this attempt: otherwise an attacker could reset the count by signing in to an own account.
  if (address !== undefined) await throttle.forgive(address, 1)
  return true
}

function tooMany(limit: 'logins' | 'loginsOfAddress', retryAfterMs: number): ThrottleError {
  const seconds = Math.ceil(retryAfterMs / 1000)
  const message = `too many wrong passwords: try again in ${seconds} seconds (settings.limits.${limit})`
  return new ThrottleError(limit, retryAfterMs, message)
}

/** Hashes the parts, so that the key has a fixed length and does not reveal an e-mail. */
function keyOf(kind: string, ...parts: readonly string[]): string {
  return `login:${kind}:${hash('sha256', parts.join('\0'), 'base64url')}`
}
