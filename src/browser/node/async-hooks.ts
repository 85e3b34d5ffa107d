/**
 * In browsers, no value follows asynchronous work: it is only there until the function returns. It carries deadlines and
 * ids of requests, which a browser does not serve.
 */
export class AsyncLocalStorage<T> {
  private store: T | undefined

  getStore(): T | undefined {
    return this.store
  }

  run<R>(store: T, work: () => R): R {
    const before = this.store
    this.store = store
    try {
      return work()
    } finally {
      this.store = before
    }
  }
}
