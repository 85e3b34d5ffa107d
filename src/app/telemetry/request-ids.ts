import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** The ids that proxies give to requests: UUIDs, ULIDs, trace ids. */
const valid = /^[\w.:=+/-]{1,128}$/

/** The ids of requests, which everything that is logged in them carries. */
export class RequestIds {
  /** Created on first use: from then on, every promise of the process costs more before Node 24. */
  private storage: AsyncLocalStorage<string> | undefined

  /** The id of the request under way. */
  get current(): string | undefined {
    return this.storage?.getStore()
  }

  /** The id from the header of a trusted proxy, if it is one; else a new one. */
  readId(header: unknown): string {
    return typeof header === 'string' && valid.test(header) ? header : randomUUID()
  }

  run<T>(id: string, work: () => T): T {
    this.storage ??= new AsyncLocalStorage()
    return this.storage.run(id, work)
  }
}
