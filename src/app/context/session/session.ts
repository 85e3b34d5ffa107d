import { createHmac } from 'node:crypto'
import { isSameSecret } from '../../../base/crypto/same-secret'
import { makeHash, setOwn, type Hash } from '../../../base/values/hash'
import { isSame, merge, serialize, type Serialized } from './merge'
import { generateSessionId } from './session-id'
import type { RequestParts } from '../request/request-context'
import type { Runtime } from '../runtime'
import type { KeptForm, SessionContents, SessionUser, StoredSession } from './store'

const none: Serialized = new Map()
const nothing: SessionContents = { data: {}, flash: {} }

/** The state of a session during a request. */
interface State {
  /** The session's id; undefined if it is not generated yet. */
  readonly id: string | undefined
  /** Whether the store has the session under that id. */
  readonly isKept: boolean
  /** The id under which it was stored, and which ends. */
  readonly left?: string | undefined
  /** Whether the stored data is dropped. */
  readonly forgets?: boolean
  readonly user: SessionUser | undefined
  readonly ends: number | undefined
  /** The CSRF token, if it is not derived from the id. */
  readonly token: string | undefined
}

/**
 * The session of a request: the data stored under the id in its cookie, and the request's changes.
 *
 * A visitor without stored data also gets an id when a page shows a CSRF token: the token is derived from the id, so it
 * does not need the store. Data is then stored under a new id, because a client could have chosen the first one.
 */
export class Session {
  readonly data: Hash
  readonly flash: Hash
  private readonly before: { readonly data: Serialized; readonly flash: Serialized }
  /** The keys of `flash` that only this page shows; a key written during the request is shown on the next page. */
  private readonly shown: Set<string>
  private state: State
  private refusedOn: string | undefined
  /** A newly refused form; null drops the stored one. */
  private refused: KeptForm | null | undefined
  /** The CSRF token of the last id that it was derived from. */
  private derived: { readonly id: string; readonly token: string } | undefined

  /**
   * @param isHttps whether the request came by HTTPS
   * @param sentId the id from the cookie
   * @param loaded the session stored under that id
   */
  private constructor(
    private readonly runtime: Runtime,
    private readonly isHttps: boolean,
    private readonly sentId?: string,
    private readonly loaded?: StoredSession,
  ) {
    const { data = {}, flash = {}, user, ends, token } = loaded ?? {}
    this.state = { id: sentId, isKept: loaded !== undefined, user, ends, token }
    this.before = { data: serialize(data), flash: serialize(flash) }
    this.shown = new Set(Object.keys(flash))
    this.data = data
    this.flash = new Proxy(flash, {
      defineProperty: (target, key, descriptor) => {
        this.shown.delete(String(key))
        return Reflect.defineProperty(target, key, descriptor)
      },
    })
  }

  /** Loads the session of a request's cookie; an empty one if there is none or it has expired. */
  static async load({ isHttps, sessionId }: RequestParts, runtime: Runtime): Promise<Session> {
    if (sessionId === undefined) return new Session(runtime, isHttps)
    return new Session(runtime, isHttps, sessionId, await runtime.sessions.find(sessionId))
  }

  /** The session of an exchange without a request. */
  static none(runtime: Runtime): Session {
    return new Session(runtime, false)
  }

  /** An empty session with the same CSRF token, for a request that has failed the CSRF check. */
  toNullSession(): Session {
    const loaded = { data: {}, flash: {}, token: this.authenticityToken, written: 0 }
    return new Session(this.runtime, this.isHttps, this.sentId, loaded)
  }

  /** Whether the request has a session id, even of an expired session. */
  get isNamed(): boolean {
    return this.sentId !== undefined
  }

  get user(): SessionUser | undefined {
    return this.state.user
  }

  /** The page whose form was refused last, for visitors who open the address that it was sent to. */
  get formPage(): string | undefined {
    return this.refusedOn ?? this.loaded?.formPage
  }

  set formPage(page: string | undefined) {
    this.refusedOn = page
  }

  /** Keeps a refused form for the next request for its page. */
  keepForm(form: KeptForm | undefined): void {
    this.refused = form ?? null
  }

  /** The form that was refused last, which is not kept any longer. */
  takeForm(): KeptForm | undefined {
    const { refused } = this.loaded ?? {}
    if (refused) this.refused = null
    return refused
  }

  /** The CSRF token, which proves that a form was rendered for this session. */
  get authenticityToken(): string {
    const { token, id = this.generateId() } = this.state
    if (token !== undefined) return token
    if (this.derived?.id !== id) {
      this.state = { ...this.state, id }
      this.derived = { id, token: deriveToken(id) }
    }
    return this.derived.token
  }

  /** Returns whether this is the CSRF token of the request's session. */
  isAuthentic(token: unknown): boolean {
    if (this.sentId === undefined || typeof token !== 'string') return false
    return isSameSecret(this.loaded?.token ?? deriveToken(this.sentId), token)
  }

  /**
   * Signs a user in under a new id, against session fixation.
   *
   * @param timeoutMs milliseconds after which the session ends, even if it is used
   */
  signIn(user: SessionUser, timeoutMs?: number): void {
    this.renew({ user, ends: timeoutMs === undefined ? undefined : this.runtime.sessions.readClock() + timeoutMs })
  }

  /** Signs the user out and drops the session's data. */
  signOut(): void {
    this.renew({ user: undefined, ends: undefined, forgets: true })
    clear(this.data)
  }

  /** Drops a session whose user or password has changed. The stored session stays, but is unusable. */
  abandon(): void {
    this.state = { id: undefined, isKept: false, forgets: true, user: undefined, ends: undefined, token: undefined }
    clear(this.data)
    clear(this.flash)
  }

  /**
   * Moves the session of a user to a new id, so that a copy of its cookie ends.
   *
   * @param password the fingerprint of a new password. Default: the session's
   */
  rotate(password?: string): void {
    const { user, ends } = this.state
    if (user) this.renew({ user: { ...user, password: password ?? user.password }, ends })
  }

  /** Saves the session's state. @returns a function that restores it */
  mark(): () => void {
    const { state } = this
    const shown = [...this.shown]
    const hashes = [this.data, this.flash].map((hash) => ({ hash, before: { ...hash } }))
    return () => {
      this.state = state
      for (const { hash, before } of hashes) {
        clear(hash)
        for (const [key, value] of Object.entries(before)) setOwn(hash, key, value)
      }
      this.shown.clear()
      for (const key of shown) this.shown.add(key)
    }
  }

  /** Shows a message on the next page. */
  flashNext(key: string, message: string): void {
    setOwn(this.flash, key, message)
  }

  /** Shows a message on the current page, and not on the next. */
  flashNow(key: string, message: string): void {
    setOwn(this.flash, key, message)
    this.shown.add(key)
  }

  /**
   * Stores the request's changes. Changes of concurrent requests are kept, and a session that one of them has ended
   * stays ended.
   *
   * @returns the `Set-Cookie` header if the session has a new id, else undefined
   */
  async save(): Promise<string | undefined> {
    const { isKept, left } = this.state
    if (isKept) await this.update()
    else if (left === undefined) await this.begin(this.loaded)
    else await this.runtime.sessions.end(left, (last) => this.move(last))
    const { id } = this.state
    return id === undefined || id === this.sentId ? undefined : this.runtime.sessionCookie.write(id, this.isHttps)
  }

  private async update(): Promise<void> {
    const { sessions } = this.runtime
    const { before } = this
    const after = this.serializeChanges()
    const isUnchanged =
      isSame(before.data, after.data) &&
      isSame(before.flash, after.flash) &&
      this.formPage === this.loaded?.formPage &&
      this.refused === undefined
    if (isUnchanged && !sessions.needsRenewal(this.loaded as StoredSession)) return
    await sessions.update(this.state.id as string, (stored) => ({ ...stored, ...this.applyChanges(stored) }))
  }

  /** Moves a session that ends to a new id. @param last the session; undefined if it had already ended */
  private async move(last: SessionContents | undefined): Promise<void> {
    // If a concurrent request has ended the user's session, signing in again has no effect.
    if (!last && this.loaded?.user && this.state.user) return
    this.ensureId()
    await this.begin(last ?? this.loaded)
  }

  /** Stores a session under a new id, unless it is empty. @param last the contents so far */
  private async begin(last: SessionContents | undefined): Promise<void> {
    const { user, ends, forgets } = this.state
    const contents = this.applyChanges((forgets ? undefined : last) ?? nothing)
    const hasContents = [contents.data, contents.flash].some((hash) => Object.keys(hash).length > 0)
    if (!user && !hasContents && contents.formPage === undefined) return
    const id = this.ensureId()
    const { token } = this.state
    await this.runtime.sessions.create(id, {
      ...contents,
      ...(user && { user }),
      ...(ends !== undefined && { ends }),
      ...(token !== undefined && { token }),
    })
  }

  /** An id that the client did not send. The CSRF token of the sent id stays valid. */
  private ensureId(): string {
    const { state, sentId } = this
    const isClients = sentId !== undefined && state.id === sentId
    const id = isClients || state.id === undefined ? this.generateId() : state.id
    this.state = { ...state, id, token: isClients ? this.authenticityToken : state.token }
    return id
  }

  /** The stored session with this request's changes. */
  private applyChanges({ data, flash }: SessionContents): SessionContents {
    const before = this.state.forgets ? { data: none, flash: none } : this.before
    const after = this.serializeChanges()
    return {
      data: merge(data, before.data, after.data),
      flash: merge(flash, before.flash, after.flash),
      ...(this.refusedOn !== undefined && { formPage: this.refusedOn }),
      ...(this.refused !== undefined && { refused: this.refused ?? undefined }),
    }
  }

  private serializeChanges(): { readonly data: Serialized; readonly flash: Serialized } {
    const flash = Object.entries(this.flash).filter(([key]) => !this.shown.has(key))
    return { data: serialize(this.data), flash: serialize(makeHash(flash)) }
  }

  private renew(change: Pick<State, 'user' | 'ends' | 'forgets'>): void {
    const { id, isKept, left = isKept ? id : undefined } = this.state
    this.state = { ...this.state, ...change, left, id: undefined, isKept: false, token: undefined }
  }

  private generateId(): string {
    return generateSessionId(this.runtime.adapters.random)
  }
}

/** The CSRF token of an id, which does not reveal the id. */
function deriveToken(id: string): string {
  return createHmac('sha256', id).update('authenticity_token').digest('base64url')
}

function clear(hash: Hash): void {
  for (const key of Object.keys(hash)) Reflect.deleteProperty(hash, key)
}
