import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Handles items in as few calls as possible: one call at a time takes all items that were added before it began.
 *
 * @example
 * const done = new Batch((ids) => boss.deleteJob(queue, ids))
 * await Promise.all([done.add(first), done.add(second)]) // one call
 */
export class Batch<T, Result = unknown> {
  private next: { readonly items: T[]; readonly over: Promise<Result> } | undefined
  private last: Promise<unknown> = Promise.resolve()

  constructor(private readonly handle: (items: T[]) => Promise<Result>) {}

  /** Resolves or rejects as the call that takes this item does. */
  async add(item: T): Promise<Result> {
    this.next ??= this.begin()
    this.next.items.push(item)
    return this.next.over
  }

  private begin(): { readonly items: T[]; readonly over: Promise<Result> } {
    const items: T[] = []
    const over = Promise.allSettled([this.last, nextTurn()]).then(() => {
      this.next = undefined
      return this.handle(items)
    })
    this.last = over
    return { items, over }
  }
}
