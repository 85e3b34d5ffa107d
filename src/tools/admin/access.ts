import type { Runtime } from '../../app/context/runtime'
import { checkSecret } from '../../app/context/session/logins'
import { generateSessionId } from '../../app/context/session/session-id'
import { isSameSecret } from '../../base/crypto/same-secret'
import { Signer } from '../../base/crypto/signer'
import { SettingsError } from '../../base/errors'
import { hourMs } from '../../base/time/calendar'

/** The users of the admin: everybody with the password, or every visitor, if the server in front admits only some. */
export type Access = { readonly password: string } | 'anyone'

const minPasswordLength = 12
/** How long a sign-in lasts, in milliseconds. */
const signInMs = 12 * hourMs

/** The property of a session that lets its visitor in. */
const key = 'access'

/** @throws {SettingsError} if the password is too short */
export function checkAccess(access: Access): void {
  if (access === 'anyone' || access.password.length >= minPasswordLength) return
  const reason = `ADMIN_PASSWORD is too short: expected ${minPasswordLength} characters or more`
  throw new SettingsError('ADMIN_PASSWORD', `${reason}: openssl rand -base64 18 makes one`)
}

/** Lets visitors in, each with a session of the admin. */
export class Guard {
  /** Changes with the password, so that a new one ends all sessions. The password cannot be guessed from it. */
  private readonly fingerprint: string

  /** @param runtime the admin's */
  constructor(
    private readonly runtime: Runtime,
    private readonly access: Access,
  ) {
    const signer = new Signer(runtime.settings.secret, "the admin's password", (count) =>
      runtime.adapters.random.bytes(count),
    )
    this.fingerprint = access === 'anyone' ? access : signer.sign(access.password)
  }

  get needsPassword(): boolean {
    return this.access !== 'anyone'
  }

  /**
   * Returns whether this is the password.
   *
   * @throws {ThrottleError} after too many wrong ones from this address
   */
  checkPassword(password: string, ip: string | null): Promise<boolean> {
    const { access } = this
    const { adapters, settings } = this.runtime
    const right = access === 'anyone' ? '' : access.password
    const kind = { name: 'admin', countedFor: 'address' } as const
    return checkSecret({ adapters, settings, ip }, kind, { user: undefined, login: 'admin' }, () =>
      isSameSecret(right, password),
    )
  }

  /** Begins a session. @returns its id, which no client has seen */
  async begin(): Promise<string> {
    const { sessions, adapters } = this.runtime
    const id = generateSessionId(adapters.random)
    const ends = sessions.readClock() + signInMs
    await sessions.create(id, { data: { [key]: this.fingerprint }, flash: {}, ends })
    return id
  }

  /** Returns whether a session lets its visitor in. */
  async admits(id: string): Promise<boolean> {
    return (await this.runtime.sessions.find(id))?.data[key] === this.fingerprint
  }

  async end(id: string): Promise<void> {
    await this.runtime.sessions.end(id)
  }
}
