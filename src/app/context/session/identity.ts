import type { CurrentUser } from '../../../ports/graphql'
import type { StoredRecord } from '../../../ports/records/port'
import { usersTable } from '../../../ports/records/reserved-tables'
import type { TokenClaims } from '../../../ports/tokens'
import { InvalidValueError } from '../../../base/errors'
import { getOwn } from '../../../base/values/hash'
import { minuteMs } from '../../../base/time/calendar'
import { describe } from '../../../base/values/describe'
import { findTokenUser, passwordFingerprint } from '../../../ports/accounts'
import type { RequestContext } from '../request/request-context'
import type { Session } from './session'
import type { UnitOfWork } from '../unit-of-work'

/** The user of an exchange: in its session, and in `context.current_user`. */
export class Identity {
  constructor(
    private readonly session: Session,
    private readonly context: RequestContext,
    private readonly work: UnitOfWork,
  ) {}

  /** Loads the session's user; drops the session if the user no longer exists or has another password. */
  async load(): Promise<void> {
    const { user } = this.session
    if (!user) return
    const record = await this.find(user.id)
    if (record && passwordFingerprint(record) === user.password) this.show(record)
    else this.session.abandon()
  }

  /** Makes a token's user the current one; false if the token has no valid user. */
  async actFor(claims: TokenClaims): Promise<boolean> {
    const record = await findTokenUser(claims, this.work.records)
    if (record) this.show(record)
    return record !== undefined
  }

  /** @throws {InvalidValueError} if there is no such user */
  async signIn(userId: string, { timeoutMinutes }: { readonly timeoutMinutes?: number } = {}): Promise<void> {
    const record = await this.find(userId)
    if (!record) throw new InvalidValueError(`no user has the id ${describe(userId)}`)
    const user = { id: userId, password: passwordFingerprint(record) }
    this.session.signIn(user, timeoutMinutes === undefined ? undefined : timeoutMinutes * minuteMs)
    this.show(record)
  }

  signOut(): void {
    this.session.signOut()
    this.context.current_user = null
  }

  /**
   * Updates `context.current_user` after the current user's record has changed. After a new password or e-mail is
   * committed, this session continues under a new id; after a new password, the user's others end.
   */
  async refresh(record: StoredRecord): Promise<void> {
    if (record.table !== usersTable) return
    const { current_user: before } = this.context
    const { user } = this.session
    const hasNewEmail = before?.id === record.id && before.email !== makeTemplateUser(record).email
    if (record.id === before?.id) this.show(record)
    const password = passwordFingerprint(record)
    if (record.id !== user?.id || (password === user.password && !hasNewEmail)) return
    await this.work.afterCommit(() => {
      this.session.rotate(password)
    })
  }

  /** After a change of a user's second factor is committed, a session of the user continues under a new id. */
  async changeFactor(userId: string): Promise<void> {
    if (userId !== this.session.user?.id) return
    await this.work.afterCommit(() => {
      this.session.rotate()
    })
  }

  /** Saves the current user and the session's state. @returns a function that restores them */
  mark(): () => void {
    const { current_user: user } = this.context
    const restore = this.session.mark()
    return () => {
      restore()
      this.context.current_user = user
    }
  }

  private show(record: StoredRecord): void {
    this.context.current_user = makeTemplateUser(record)
  }

  private find(id: string): ReturnType<typeof this.work.records.find> {
    return this.work.records.find(id, usersTable)
  }
}

/** The value of `context.current_user`. Other properties, such as the hash of the password, must stay hidden. */
function makeTemplateUser({ id, properties, createdAt }: StoredRecord): CurrentUser {
  const email = getOwn(properties, 'email')
  const read = (name: string): unknown => getOwn(properties, name) ?? null
  return {
    id,
    email: typeof email === 'string' ? email : null,
    created_at: createdAt.toISOString(),
    first_name: read('first_name'),
    middle_name: read('middle_name'),
    last_name: read('last_name'),
    name: read('name'),
    slug: read('slug'),
    language: read('language'),
    properties: read('properties'),
  }
}
