import type { ResolvedAdapters } from '../adapters/adapters'
import type { JobRequest } from '../adapters/jobs/port'
import type { RecordStore, RecordTransaction } from '../adapters/records/port'
import type { PromiseOrValue } from '../async/promise-or-value'

/** What waits for the outermost transaction to commit. */
type AfterCommit = () => PromiseOrValue<unknown>

/** What is written together: in an open transaction, or each write by itself. */
export class UnitOfWork {
  private readonly actions: AfterCommit[] = []

  /** @param open the transaction, where this is one */
  constructor(
    private readonly adapters: Pick<ResolvedAdapters, 'records' | 'jobs'>,
    private readonly open?: RecordTransaction,
  ) {}

  /** The records, as the open transaction sees them. */
  get records(): RecordStore {
    return this.open ?? this.adapters.records
  }

  get isTransaction(): boolean {
    return this.open !== undefined
  }

  /** Runs `work` in a transaction: a savepoint of this one, where it is one. */
  async transaction<T>(work: (inner: UnitOfWork) => PromiseOrValue<T>): Promise<T> {
    let actions: readonly AfterCommit[] = []
    const result = await this.records.transaction((records) => {
      const inner = new UnitOfWork(this.adapters, records)
      actions = inner.actions
      return work(inner)
    })
    for (const action of actions) await this.afterCommit(action)
    return result
  }

  /** Runs `action` once what has been written stays: at once outside of a transaction. */
  async afterCommit(action: AfterCommit): Promise<void> {
    if (this.open) this.actions.push(action)
    else await action()
  }

  /** Queues a job, exactly if what has been written stays. */
  async enqueue(job: JobRequest & { readonly id: string }): Promise<string> {
    const { jobs } = this.adapters
    if (this.open?.jobs === jobs) return this.open.enqueue(job)
    await this.afterCommit(() => jobs.enqueue(job))
    return job.id
  }

  /** Has nobody else hold the key until the open transaction is over. */
  lock(key: string): PromiseOrValue<void> {
    return this.open?.lock(key)
  }
}
