import { finallyDo, type PromiseOrValue } from './promise-or-value'

/** Runs one piece of work at a time; the others wait in line. */
export class Lock {
  private taken = false
  private readonly line: (() => void)[] = []

  /** Runs `work` at once if the lock is free, else in its turn. */
  run<T>(work: () => PromiseOrValue<T>): PromiseOrValue<T> {
    if (!this.taken) return this.hold(work)
    return new Promise<void>((resolve) => this.line.push(resolve)).then(() => this.hold(work))
  }

  private hold<T>(work: () => PromiseOrValue<T>): PromiseOrValue<T> {
    this.taken = true
    return finallyDo(work, () => this.passOn())
  }

  /** Passes the lock to the next in line, before a new caller can take it. */
  private passOn(): void {
    const next = this.line.shift()
    if (next) next()
    else this.taken = false
  }
}

/** A lock for each key: work with the same key runs one at a time, in the order of the calls. */
export class KeyedLock {
  private readonly locks = new Map<string, { readonly lock: Lock; users: number }>()

  run<T>(key: string, work: () => PromiseOrValue<T>): PromiseOrValue<T> {
    const entry = this.locks.get(key) ?? { lock: new Lock(), users: 0 }
    this.locks.set(key, entry)
    entry.users++
    return finallyDo(
      () => entry.lock.run(work),
      () => {
        if (--entry.users === 0) this.locks.delete(key)
      },
    )
  }
}

const locks = new WeakMap<object, KeyedLock>()

/** The locks of a store, shared by all its users in this process. */
export function findLocks(store: object): KeyedLock {
  let lock = locks.get(store)
  if (!lock) locks.set(store, (lock = new KeyedLock()))
  return lock
}
