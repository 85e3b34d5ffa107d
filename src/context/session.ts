import { createHmac, timingSafeEqual } from 'node:crypto'
import { hashOf, setOwn, type Hash } from '../values/hash'
import { isSame, merge, serialize, type Serialized } from './merge'
import type { RequestParts } from './request-context'
import type { Runtime } from './runtime'
import type { KeptSession, SessionUser, StoredSession } from './session-store'

const idBytes = 32
const none: Serialized = new Map()
const nothing: KeptSession = { data: {}, flash: {} }

/** What a request makes of its session. */
interface State {
  /** The id that it goes by; undefined where it is still to be made. */
  readonly id: string | undefined
  /** Whether it is kept under that id. */
  readonly isKept: boolean
  /** The id under which it was kept, and which ends. */
  readonly left?: string | undefined
  /** Whether nothing goes on of what was kept. */
  readonly forgets?: boolean
  readonly user: SessionUser | undefined
  readonly ends: number | undefined
  /** The CSRF token, where it is not the one of the id. */
  readonly token: string | undefined
}

/**
 * The session of a request: what is kept of it under the id in its cookie, and what the request changes of that.
 *
 * A visitor of whom nothing is kept has an id all the same, once a page shows a CSRF token: that is made of the id, so
 * that no store has to know it. What is kept later is kept under another id, which no client has named.
 */
export class Session {
  readonly data: Hash
  readonly flash: Hash
  private readonly before: { readonly data: Serialized; readonly flash: Serialized }
  /** The keys of `flash` that this page shows, and the next does not: they were not written since. */
  private readonly shown: Set<string>
  private state: State

  /**
   * @param isHttps whether its request came by HTTPS
   * @param given the id that came in the cookie
   * @param loaded what is kept under that id
   */
  private constructor(
    private readonly runtime: Runtime,
    private readonly isHttps: boolean,
    private readonly given?: string,
    private readonly loaded?: StoredSession,
  ) {
    const { data = {}, flash = {}, user, ends, token } = loaded ?? {}
    this.state = { id: given, isKept: loaded !== undefined, user, ends, token }
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

  /** Reads the session that the cookie of a request names; an empty one where there is none, or its time is over. */
  static async load({ isHttps, sessionId }: RequestParts, runtime: Runtime): Promise<Session> {
    if (sessionId === undefined) return new Session(runtime, isHttps)
    return new Session(runtime, isHttps, sessionId, await runtime.sessions.find(sessionId))
  }

  /** The session of what is no request. */
  static none(runtime: Runtime): Session {
    return new Session(runtime, false)
  }

  /** A session that has nothing of this one but its CSRF token: that of a stranger. */
  asNull(): Session {
    const loaded = { data: {}, flash: {}, token: this.authenticityToken, written: 0 }
    return new Session(this.runtime, this.isHttps, this.given, loaded)
  }

  /** Whether the request named a session, be it one that has ended. */
  get isNamed(): boolean {
    return this.given !== undefined
  }

  get user(): SessionUser | undefined {
    return this.state.user
  }

  /** What shows that a form was made for this session. */
  get authenticityToken(): string {
    const { token, id = this.newId() } = this.state
    if (token !== undefined) return token
    this.state = { ...this.state, id }
    return tokenOf(id)
  }

  /** Whether it is the token of the session that the request came with. */
  isAuthentic(token: unknown): boolean {
    if (this.given === undefined || typeof token !== 'string') return false
    return isEqual(token, this.loaded?.token ?? tokenOf(this.given))
  }

  /**
   * Signs a user in, under an id that nobody has known before.
   *
   * @param timeoutMs after which the session ends, however much it is used
   */
  signIn(user: SessionUser, timeoutMs?: number): void {
    this.renew({ user, ends: timeoutMs === undefined ? undefined : this.runtime.sessions.now() + timeoutMs })
  }

  /** Signs out, and forgets what the session has kept. */
  signOut(): void {
    this.renew({ user: undefined, ends: undefined, forgets: true })
    clear(this.data)
  }

  /** Goes on without a session that is its user's no more. What is kept of it stays: nobody can use it. */
  abandon(): void {
    this.state = { id: undefined, isKept: false, forgets: true, user: undefined, ends: undefined, token: undefined }
    clear(this.data)
    clear(this.flash)
  }

  /** Lets the session go on though its user has another password now. */
  async setPassword(password: string): Promise<void> {
    const { user, id, isKept } = this.state
    if (!user) return
    this.state = { ...this.state, user: { ...user, password } }
    if (!isKept || id === undefined) return
    await this.runtime.sessions.update(id, (kept) => (kept.user ? { ...kept, user: { ...kept.user, password } } : kept))
  }

  /** Remembers the session as it is; what is returned has it be that again. */
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

  /** Shows a message on the page that is under way, and not on the next. */
  flashNow(key: string, message: string): void {
    setOwn(this.flash, key, message)
    this.shown.add(key)
  }

  /**
   * Writes what the request has changed. What other requests have changed meanwhile stays, and a session that one of
   * them has ended stays ended.
   *
   * @returns the `Set-Cookie` header of a new id, else undefined
   */
  async save(): Promise<string | undefined> {
    await (this.state.isKept ? this.update() : this.begin())
    const { id } = this.state
    return id === undefined || id === this.given ? undefined : this.runtime.sessionCookie.write(id, this.isHttps)
  }

  private async update(): Promise<void> {
    const { sessions } = this.runtime
    const { before } = this
    const after = this.after()
    const isUnchanged = isSame(before.data, after.data) && isSame(before.flash, after.flash)
    if (isUnchanged && !sessions.needsRenewal(this.loaded as StoredSession)) return
    await sessions.update(this.state.id as string, (kept) => ({ ...kept, ...this.changed(kept) }))
  }

  /** Keeps the session under a new id: where there is something to keep, or it was kept under another one before. */
  private async begin(): Promise<void> {
    const { runtime, loaded, state } = this
    const { left, user, ends, forgets } = state
    const last = left === undefined ? undefined : await runtime.sessions.end(left)
    // Who signs in again, in a session that another request has ended meanwhile, stays signed out.
    if (left !== undefined && !last && loaded?.user && user) return
    const kept = this.changed((forgets ? undefined : (last ?? loaded)) ?? nothing)
    const isEmpty = !user && Object.keys(kept.data).length === 0 && Object.keys(kept.flash).length === 0
    if (isEmpty && left === undefined) return
    const id = this.ownId()
    if (isEmpty) return
    const { token } = this.state
    await runtime.sessions.create(id, {
      ...kept,
      ...(user && { user }),
      ...(ends !== undefined && { ends }),
      ...(token !== undefined && { token }),
    })
  }

  /** An id that is not the client's. Forms that were made for that one still count. */
  private ownId(): string {
    const { state, given } = this
    const isClients = given !== undefined && state.id === given
    const id = isClients || state.id === undefined ? this.newId() : state.id
    this.state = { ...state, id, token: isClients ? this.authenticityToken : state.token }
    return id
  }

  /** What was kept, with what this request has changed. */
  private changed({ data, flash }: KeptSession): KeptSession {
    const before = this.state.forgets ? { data: none, flash: none } : this.before
    const after = this.after()
    return { data: merge(data, before.data, after.data), flash: merge(flash, before.flash, after.flash) }
  }

  private after(): { readonly data: Serialized; readonly flash: Serialized } {
    const flash = Object.entries(this.flash).filter(([key]) => !this.shown.has(key))
    return { data: serialize(this.data), flash: serialize(hashOf(flash)) }
  }

  private renew(change: Pick<State, 'user' | 'ends' | 'forgets'>): void {
    const { id, isKept, left = isKept ? id : undefined } = this.state
    this.state = { ...this.state, ...change, left, id: undefined, isKept: false, token: undefined }
  }

  private newId(): string {
    return Buffer.from(this.runtime.adapters.random.bytes(idBytes)).toString('base64url')
  }
}

/** The CSRF token of an id, which tells nothing of the id. */
function tokenOf(id: string): string {
  return createHmac('sha256', id).update('authenticity_token').digest('base64url')
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function clear(hash: Hash): void {
  for (const key of Object.keys(hash)) Reflect.deleteProperty(hash, key)
}
