import { AdapterError, TransactionConflict } from '../../src'

/** How a call fails: before its work, after it, or as a conflict of transactions. */
export type Failure = 'before' | 'after' | 'conflict'

type Method = (...args: readonly unknown[]) => unknown

/** Adapters that count their calls, one of which fails. */
export class FailingCalls {
  /** The name of the call that has failed: `records.create`. */
  failed: string | undefined
  private names: string[] = []
  private number = 0
  private failure: Failure = 'before'

  /** Counts calls from now on, and fails the call with this number, from 1. Default: none */
  start(number = 0, failure: Failure = 'before'): void {
    this.names = []
    this.number = number
    this.failure = failure
  }

  /** Fails no call from now on. @returns the names of the calls since the start */
  stop(): readonly string[] {
    this.number = 0
    return this.names
  }

  /** Counts the calls of an adapter, and those in its transactions: `transaction.create`, at the end `transaction.commit`. */
  wrap<T extends object>(name: string, adapter: T): T {
    return new Proxy(adapter, {
      get: (target, key) => {
        const member: unknown = Reflect.get(target, key, target)
        if (typeof member !== 'function') return member
        const method = member as Method
        if (key !== 'transaction') {
          return (...args: readonly unknown[]) =>
            this.call(`${name}.${String(key)}`, () => Reflect.apply(method, target, args))
        }
        return (work: (open: object) => unknown) =>
          this.call(`${name}.transaction`, () =>
            Reflect.apply(method, target, [(open: object) => this.within(open, work)]),
          )
      },
    })
  }

  private async within(open: object, work: (open: object) => unknown): Promise<unknown> {
    const result = await work(this.wrap('transaction', open))
    await this.call('transaction.commit', () => undefined)
    return result
  }

  private call(name: string, work: () => unknown): unknown {
    if (this.names.push(name) !== this.number) return work()
    this.failed = name
    if (this.failure === 'conflict') throw new TransactionConflict('another transaction has changed the record')
    const error = new AdapterError(name, 'no connection')
    if (this.failure === 'before') throw error
    return Promise.resolve(work()).then(() => {
      throw error
    })
  }
}
