import { hash } from 'node:crypto'
import type { ResolvedAdapters } from '../../../ports/adapters'
import { toNetwork } from '../../../ports/ranges'
import { untilCommitted } from '../../../ports/records/conflicts'
import type { RecordStore, StoredRecord } from '../../../ports/records/port'
import { usersTable } from '../../../ports/records/reserved-tables'
import type { PlatformSettings } from '../../../ports/settings'
import { rehashPassword, verifyPassword } from '../../../base/crypto/password'
import { ThrottleError } from '../../../base/errors'
import { getOwn } from '../../../base/values/hash'
import type { PromiseOrValue } from '../../../base/async/promise-or-value'
import { normalizeEmail, passwordHash } from '../../../ports/accounts'

/** The parts of the caller's request or query that password checks need. */
export interface Asking {
  readonly adapters: Pick<ResolvedAdapters, 'throttle'>
  readonly settings: Pick<PlatformSettings, 'limits'>
  readonly ip?: string | null
}

interface AskingPassword extends Asking {
  readonly records: RecordStore
}

/** The account of a password check. */
export interface Account {
  /** Undefined if there is no such user. */
  readonly user: StoredRecord | undefined
  /** The e-mail or id with which the caller looked for the user. */
  readonly login: string
}

/**
 * Returns whether the password is the account's. All password checks use this function. A missing account takes as long
 * and counts in the same way.
 *
 * @throws {ThrottleError} after too many wrong passwords for the account or from the IP address
 */
export async function checkPassword(asking: AskingPassword, account: Account, password: string): Promise<boolean> {
  const value = account.user && getOwn(account.user.properties, passwordHash)
  const stored = typeof value === 'string' ? value : undefined
  const isRight = await checkSecret(asking, { name: 'account', countedFor: 'address' }, account, () =>
    verifyPassword(password, stored),
  )
  if (!isRight || !account.user || stored === undefined) return isRight
  try {
    await renewHash(asking.records, account.user.id, stored, password)
  } catch (error) {
    // The next sign-in renews it.
    if (!(error instanceof ThrottleError)) throw error
  }
  return true
}

/** Stores a right password at today's cost, unless the password has changed in the meantime. */
async function renewHash(records: RecordStore, id: string, stored: string, password: string): Promise<void> {
  const renewed = await rehashPassword(password, stored)
  if (renewed === undefined) return
  await untilCommitted(async () => {
    await records.transaction(async (store) => {
      const now = await store.find(id, usersTable, { lock: true })
      if (now && getOwn(now.properties, passwordHash) === stored) {
        await store.update(id, { [passwordHash]: renewed }, usersTable)
      }
    })
  })
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
  const network = toNetwork(asking.ip ?? '')
  const email = user && getOwn(user.properties, 'email')
  const account = makeLoginKey(
    kind,
    normalizeEmail(typeof email === 'string' ? email : login),
    ...(countedFor === 'address' ? [network] : []),
  )
  const address = network === '' ? undefined : makeLoginKey('address', network)
  const { throttle } = adapters
  const counted: string[] = []
  const attempt = async (key: string, name: 'logins' | 'loginsOfAddress', attempts: number): Promise<void> => {
    const { allowed, retryAfterMs } = await throttle.attempt(key, { attempts, windowMs })
    if (!allowed) throw makeThrottleError(name, retryAfterMs)
    counted.push(key)
  }
  let right: boolean
  try {
    // The address first: one over its limit adds no counts of accounts, which could evict others from the store.
    if (address !== undefined) await attempt(address, 'loginsOfAddress', loginsOfAddress)
    await attempt(account, 'logins', logins)
    right = await isRight()
  } catch (error) {
    // It was not checked.
    for (const key of counted) await throttle.forgive(key, 1)
    throw error
  }
  if (!right) return false
  await throttle.forgive(account)
  // Only this attempt: otherwise an attacker could reset the count by signing in to an own account.
  if (address !== undefined) await throttle.forgive(address, 1)
  return true
}

function makeThrottleError(limit: 'logins' | 'loginsOfAddress', retryAfterMs: number): ThrottleError {
  const seconds = Math.ceil(retryAfterMs / 1000)
  const message = `too many wrong passwords: try again in ${seconds} seconds (settings.limits.${limit})`
  return new ThrottleError(limit, retryAfterMs, message)
}

/** Hashes the parts, so that the key has a fixed length and does not reveal an e-mail. */
function makeLoginKey(kind: string, ...parts: readonly string[]): string {
  return `login:${kind}:${hash('sha256', parts.join('\0'), 'base64url')}`
}
