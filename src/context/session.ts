import type { ResolvedAdapters } from '../adapters/adapters'
import { isHash, type Hash } from '../values/hash'

const cookie = 'liquid_session'
const prefix = 'session:'
const idBytes = 32
const idFormat = /^[\w-]{43}$/

/** The session of a request: what its store keeps under the id in its cookie. */
export class Session {
  private readonly before: string

  private constructor(
    private readonly adapters: ResolvedAdapters,
    private readonly id: string | undefined,
    readonly data: Hash,
  ) {
    this.before = JSON.stringify(data)
  }

  /** Reads the session that the cookies name; an empty one where there is none. */
  static async load(cookies: Hash, adapters: ResolvedAdapters): Promise<Session> {
    const id = cookies[cookie]
    if (typeof id !== 'string' || !idFormat.test(id)) return new Session(adapters, undefined, {})
    const data = await adapters.sessions.get(prefix + id)
    return isHash(data) ? new Session(adapters, id, data) : new Session(adapters, undefined, {})
  }

  /**
   * Writes the session where it has changed. An id is made here and never taken from a request that no session is kept for.
   *
   * @returns the `Set-Cookie` header of a new session, else undefined
   */
  async save(secure: boolean): Promise<string | undefined> {
    const { adapters, data } = this
    const json = JSON.stringify(data)
    if (json === this.before) return undefined
    const id = this.id ?? Buffer.from(adapters.random.bytes(idBytes)).toString('base64url')
    await adapters.sessions.set(prefix + id, JSON.parse(json))
    if (this.id !== undefined) return undefined
    return `${cookie}=${id}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  }
}
