import type { ResolvedAdapters } from '../adapters/adapters'
import { hashOf, isHash, setOwn, type Hash } from '../values/hash'
import { chain, type Waiting } from '../values/waiting'

const cookie = 'liquid_session'
const prefix = 'session:'
const idBytes = 32
const idFormat = /^[\w-]{43}$/

/** A session that nothing is kept of. */
const nothing = '{"data":{},"flash":{}}'

/** What the store keeps of a session. */
interface KeptSession {
  /** What templates read as `context.session`. */
  readonly data: Hash
  /** What the next page shows: `context.flash`. */
  readonly flash: Hash
  /** The id of the user who is signed in. */
  readonly user?: string
  /** When the session ends, in milliseconds since the epoch. */
  readonly ends?: number
  /** What a form of this session sends with it. */
  readonly token?: string
}

/** The session of a request: what its store keeps under the id in its cookie. */
export class Session {
  readonly data: Hash
  readonly flash: Hash
  private user: string | undefined
  private ends: number | undefined
  private token: string | undefined
  private readonly before: string
  /** The keys of `flash` that this page shows, and the next does not: they were not written since. */
  private readonly shown: Set<string>
  /** The id under which it was kept, and is no more. */
  private left: string | undefined

  private constructor(
    private readonly adapters: ResolvedAdapters,
    private id?: string,
    kept: KeptSession = { data: {}, flash: {} },
  ) {
    this.data = kept.data
    this.shown = new Set(Object.keys(kept.flash))
    this.flash = new Proxy(kept.flash, {
      defineProperty: (flash, key, descriptor) => {
        this.shown.delete(String(key))
        return Reflect.defineProperty(flash, key, descriptor)
      },
    })
    this.user = kept.user
    this.ends = kept.ends
    this.token = kept.token
    this.before = id === undefined ? nothing : JSON.stringify(this.kept(kept.flash))
  }

  /** Reads the session that the cookies name; an empty one where there is none, or its time is over. */
  static load(cookies: Hash, adapters: ResolvedAdapters): Waiting<Session> {
    const id = cookies[cookie]
    if (typeof id !== 'string' || !idFormat.test(id)) return new Session(adapters)
    return chain(adapters.sessions.get(prefix + id), (kept) => {
      const isKept = isHash(kept) && isHash(kept.data) && isHash(kept.flash)
      const session = isKept ? new Session(adapters, id, kept as unknown as KeptSession) : new Session(adapters)
      return session.isOver() ? new Session(adapters) : session
    })
  }

  /** The session of what is no request. */
  static none(adapters: ResolvedAdapters): Session {
    return new Session(adapters)
  }

  get userId(): string | undefined {
    return this.user
  }

  /** Whether the cookies named a session that there is. */
  get isKnown(): boolean {
    return this.id !== undefined
  }

  /** What shows that a form was made for this session, made when it is first asked for. */
  get authenticityToken(): string {
    return (this.token ??= this.randomText())
  }

  /**
   * Signs a user in, under an id that nobody has known before.
   *
   * @param timeoutMs after which the session ends
   */
  signIn(userId: string, timeoutMs?: number): void {
    this.renew()
    this.user = userId
    this.ends = timeoutMs === undefined ? undefined : this.now() + timeoutMs
  }

  /** Remembers the session as it is; what is returned has it be that again. */
  mark(): () => void {
    const { id, left, user, ends, token } = this
    const shown = [...this.shown]
    const hashes = [this.data, this.flash].map((hash) => ({ hash, before: { ...hash } }))
    return () => {
      Object.assign(this, { id, left, user, ends, token })
      for (const { hash, before } of hashes) {
        for (const key of Object.keys(hash)) Reflect.deleteProperty(hash, key)
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

  /** Signs out, and forgets what the session has kept. */
  signOut(): void {
    this.renew()
    this.user = this.ends = undefined
    for (const key of Object.keys(this.data)) Reflect.deleteProperty(this.data, key)
  }

  /**
   * Writes the session where it has changed. An id is made here and never taken from a request that no session is kept
   * for; a session that another request has ended meanwhile stays ended.
   *
   * @returns the `Set-Cookie` header of a new id, else undefined
   */
  async save(secure: boolean): Promise<string | undefined> {
    const { adapters, left } = this
    const kept = this.kept(this.newFlash())
    const json = JSON.stringify(kept)
    if (left !== undefined) await adapters.sessions.delete(prefix + left)
    if (json === this.before && left === undefined) return undefined
    const known = this.id
    if (known !== undefined && !(await adapters.sessions.get(prefix + known))) return undefined
    this.id ??= this.randomText()
    const { ends } = this
    await adapters.sessions.set(prefix + this.id, JSON.parse(json), ends === undefined ? undefined : ends - this.now())
    return known === undefined
      ? `${cookie}=${this.id}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
      : undefined
  }

  private kept(flash: Hash): KeptSession {
    const { data, user, ends, token } = this
    return {
      data,
      flash,
      ...(user !== undefined && { user }),
      ...(ends !== undefined && { ends }),
      ...(token !== undefined && { token }),
    }
  }

  /** What was put there since it was read: the rest has been shown. */
  private newFlash(): Hash {
    return hashOf(Object.entries(this.flash).filter(([key]) => !this.shown.has(key)))
  }

  private renew(): void {
    this.left ??= this.id
    this.id = this.token = undefined
  }

  private isOver(): boolean {
    return this.ends !== undefined && this.now() >= this.ends
  }

  private now(): number {
    return this.adapters.clock.now().getTime()
  }

  private randomText(): string {
    return Buffer.from(this.adapters.random.bytes(idBytes)).toString('base64url')
  }
}
