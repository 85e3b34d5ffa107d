import type { Clock } from '../../adapters/clock'
import { locksOf } from '../../async/lock'
import { updateIn, type KeyValueStore, type StoreEntry } from '../../adapters/store/port'
import { isHash, type Hash } from '../../values/hash'
import { andThen, type PromiseOrValue } from '../../async/promise-or-value'

/** Whose a session is. */
export interface SessionUser {
  readonly id: string
  /** The fingerprint of the password that the user had when it was last seen in this session. */
  readonly password: string
}

/** What is kept of a session. */
export interface KeptSession {
  /** What templates read as `context.session`. */
  readonly data: Hash
  /** What the next page shows: `context.flash`. */
  readonly flash: Hash
  readonly user?: SessionUser
  /** When the session ends however much it is used, in milliseconds since the epoch. */
  readonly ends?: number
  /** The CSRF token, where it is not the one of the session's id. */
  readonly token?: string
}

/** A session in the store. */
export interface StoredSession extends KeptSession {
  /** When it was last written, in milliseconds since the epoch. */
  readonly written: number
}

const prefix = 'session:'
const endedPrefix = 'ended-session:'
/** How long an ended id is remembered: longer than any write to the session can take that has begun before. */
const endedMs = 600_000
/** The part of its life after which a session that is used is written again, so that it goes on. */
const renewal = 1 / 10

/**
 * The sessions of an app. An id is made by the app and ends for good: what updates a session that has ended meanwhile
 * writes nothing. In a process, what is done to one session is done one after another.
 */
export class SessionStore {
  /** @param idleMs after so many milliseconds without use, a session ends */
  constructor(
    private readonly store: KeyValueStore,
    private readonly clock: Clock,
    private readonly idleMs: number,
  ) {}

  find(id: string): PromiseOrValue<StoredSession | undefined> {
    return andThen(this.store.get(prefix + id), (kept) => (this.isThere(kept) ? kept : undefined))
  }

  /** @param id one that was made for it, and nobody knows */
  async create(id: string, kept: KeptSession): Promise<void> {
    const entry = this.entryOf(kept)
    if (entry) await this.store.set(prefix + id, entry.value, entry.ttlMs, entry.priority)
  }

  /** Writes what `change` makes of a session as it is now. */
  async update(id: string, change: (kept: KeptSession) => KeptSession): Promise<void> {
    await updateIn(this.store, prefix + id, (kept) => (this.isThere(kept) ? this.entryOf(change(kept)) : undefined))
    // Another process may have ended it since it was found: the mark is there before the session is deleted.
    if (await this.store.get(endedPrefix + id)) await this.store.delete(prefix + id)
  }

  /** @returns the session as it was; undefined where it had ended already */
  async end(id: string): Promise<KeptSession | undefined> {
    return locksOf(this.store).run(prefix + id, async () => {
      const kept = await this.find(id)
      await this.store.set(endedPrefix + id, true, endedMs, 'low')
      await this.store.delete(prefix + id)
      return kept
    })
  }

  /** Whether a session that is used must be written, so that it does not end. */
  needsRenewal({ written }: StoredSession): boolean {
    return this.now() - written >= this.idleMs * renewal
  }

  now(): number {
    return this.clock.now().getTime()
  }

  /** How a session is written; undefined where its time is over. */
  private entryOf(kept: KeptSession): StoreEntry | undefined {
    const written = this.now()
    const ttlMs = Math.ceil(Math.min(this.idleMs, (kept.ends ?? Infinity) - written))
    if (ttlMs <= 0) return undefined
    const value: StoredSession = { ...kept, written }
    return { value, priority: kept.user ? 'normal' : 'low', ...(ttlMs !== Infinity && { ttlMs }) }
  }

  /** Whether that is a session whose time is not over. */
  private isThere(kept: unknown): kept is StoredSession {
    if (!isStored(kept)) return false
    const now = this.now()
    return now < (kept.ends ?? Infinity) && now < kept.written + this.idleMs
  }
}

function isStored(kept: unknown): kept is StoredSession {
  return isHash(kept) && isHash(kept.data) && isHash(kept.flash) && typeof kept.written === 'number'
}
