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

/** Who asks: what of a request or a query counts here. */
export interface Asking {
  readonly adapters: Pick<ResolvedAdapters, 'throttle'>
  readonly settings: Pick<PlatformSettings, 'limits'>
  readonly ip?: string | null
}

/** Whose password is asked for. */
export interface Account {
  /** Undefined where there is none. */
  readonly user: StoredRecord | undefined
  /** What was given to find the user: an e-mail or an id. */
  readonly login: string
}

/**
 * Whether it is the account's password: the one place where passwords are checked. It takes as long, and is counted
 * alike, where there is no such account.
 *
 * @throws {ThrottleError} where too many wrong ones were tried, of the account or from the IP address
 */
export function checkPassword(asking: Asking, account: Account, password: string): Promise<boolean> {
  const stored = account.user && getOwn(account.user.properties, passwordHash)
  return checkSecret(asking, 'account', account, () =>
    verifyPassword(password, typeof stored === 'string' ? stored : undefined),
  )
}

/**
 * Whether something is right that nobody may guess at.
 *
 * @param kind of the secret: each is counted apart for an account
 * @throws {ThrottleError} as `checkPassword`
 */
export async function checkSecret(
  asking: Asking,
  kind: string,
  { user, login }: Account,
  isRight: () => PromiseOrValue<boolean>,
): Promise<boolean> {
  const { adapters, settings } = asking
  const { logins, loginsOfAddress, loginMs: windowMs } = settings.limits
  const network = networkOf(asking.ip ?? '')
  const email = user && getOwn(user.properties, 'email')
  const account = keyOf(kind, comparable(typeof email === 'string' ? email : login), network)
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
  // Else one right password after another would let somebody try any number of wrong ones.
  if (address !== undefined) await throttle.forgive(address, 1)
  return true
}

function tooMany(limit: 'logins' | 'loginsOfAddress', retryAfterMs: number): ThrottleError {
  const seconds = Math.ceil(retryAfterMs / 1000)
  const message = `too many wrong passwords: try again in ${seconds} seconds (settings.limits.${limit})`
  return new ThrottleError(limit, retryAfterMs, message)
}

/** Texts of any length as a key of one length, in which no e-mail can be read. */
function keyOf(kind: string, ...parts: readonly string[]): string {
  return `login:${kind}:${hash('sha256', parts.join('\0'), 'base64url')}`
}
