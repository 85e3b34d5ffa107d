import type { PromiseOrValue } from '../../base/async/promise-or-value'
import { TransactionConflict } from '../../base/errors'
import type { StoredRecord } from './port'
import { findIdSpace } from './reserved-tables'

/** A held lock, and its waiting callers in the order of arrival. */
interface Held {
  holder: Owner
  readonly line: { readonly owner: Owner; readonly receive: () => void }[]
}

/** An outermost transaction, or a write outside of one. */
interface Owner {
  /** It waits for one lock at a time. */
  waitsFor?: Held | undefined
}

/** The locks of a store, by their keys. */
export type LockTable = Map<string, Held>

/** The key of the lock of a record. */
export function makeRowKey({ id, table }: Pick<StoredRecord, 'id' | 'table'>): string {
  return JSON.stringify([findIdSpace(table), id])
}

/** The locks that a transaction has taken, or one write. Inner ones share them with the outer. */
export class Locks {
  /** The conflict that has undone this transaction. */
  conflict: TransactionConflict | undefined
  private readonly taken = new Set<string>()
  private readonly owner: Owner

  constructor(
    private readonly table: LockTable,
    private readonly outer?: Locks,
  ) {
    this.owner = outer?.owner ?? {}
  }

  /**
   * Takes the lock, at once if it is free.
   *
   * @returns whether it was waited for
   * @throws {TransactionConflict} if its holder waits for this transaction
   */
  take(key: string): PromiseOrValue<boolean> {
    const held = this.table.get(key)
    if (held?.holder === this.owner) return false
    if (!held) {
      this.table.set(key, { holder: this.owner, line: [] })
      this.taken.add(key)
      return false
    }
    if (this.isWaitedForBy(held.holder)) {
      const conflict = new TransactionConflict(
        'two transactions have waited for each other: the transaction was rolled back',
      )
      if (this.outer) this.outer.conflict = conflict
      throw conflict
    }
    return new Promise((resolve) => {
      this.owner.waitsFor = held
      const receive = (): void => {
        this.owner.waitsFor = undefined
        this.taken.add(key)
        resolve(true)
      }
      held.line.push({ owner: this.owner, receive })
    })
  }

  /** Passes the taken locks to the outer transaction, if any. */
  keep(): void {
    if (!this.outer) return
    for (const key of this.taken) this.outer.taken.add(key)
    this.taken.clear()
  }

  /** Frees the locks that were taken and not kept. */
  free(): void {
    for (const key of this.taken) {
      const held = this.table.get(key)
      const next = held?.line.shift()
      if (!held || !next) {
        this.table.delete(key)
        continue
      }
      held.holder = next.owner
      next.receive()
    }
  }

  private isWaitedForBy(holder: Owner): boolean {
    for (let other: Owner | undefined = holder; other; other = other.waitsFor?.holder) {
      if (other === this.owner) return true
    }
    return false
  }
}
