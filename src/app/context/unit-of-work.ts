import type { ResolvedAdapters } from '../../ports/adapters'
import type { JobRequest } from '../../ports/jobs/port'
import type { RecordStore, RecordTransaction } from '../../ports/records/port'
import { runWithoutEnds } from '../../base/async/bounds'
import type { PromiseOrValue } from '../../base/async/promise-or-value'

/** Runs after the outermost transaction has committed. */
type AfterCommit = () => PromiseOrValue<unknown>

/** The scope of writes: an open transaction, or each write on its own. */
export class UnitOfWork {
  private readonly actions: AfterCommit[] = []

  /** @param open the transaction, if this is one */
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

  /** Runs `work` in a transaction, or in a savepoint if one is open. */
  async transaction<T>(work: (inner: UnitOfWork) => PromiseOrValue<T>): Promise<T> {
    let actions: readonly AfterCommit[] = []
    const result = await this.records.transaction((records) => {
      const inner = new UnitOfWork(this.adapters, records)
      actions = inner.actions
      return work(inner)
    })
    // A commit is completed even if its client has disconnected.
    await runWithoutEnds(() => this.runAll(actions))
    return result
  }

  /** Runs `action` after the outermost transaction has committed; at once outside a transaction. */
  async afterCommit(action: AfterCommit): Promise<void> {
    if (this.open) this.actions.push(action)
    else await action()
  }

  /** Runs all actions of a commit: if one fails, such as adding a job, the others are not lost. @throws the first failure */
  private async runAll(actions: readonly AfterCommit[]): Promise<void> {
    const failures: unknown[] = []
    for (const action of actions) {
      try {
        await this.afterCommit(action)
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }

  /** Queues a job if, and only if, the outermost transaction commits. */
  async enqueue(job: JobRequest & { readonly id: string }): Promise<string> {
    const { jobs } = this.adapters
    if (this.open?.jobs === jobs) return this.open.enqueue(job)
    await this.afterCommit(() => jobs.enqueue(job))
    return job.id
  }

  /** Locks the key until the open transaction ends; does nothing outside a transaction. */
  lock(key: string): PromiseOrValue<void> {
    return this.open?.lock(key)
  }
}
