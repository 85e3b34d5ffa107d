import { Deadline } from '../../base/async/deadline'
import { AdapterError, LimitError } from '../../base/errors'
import { getErrorMessage } from '../../base/text/error-message'
import type { Job, JobHandler, JobReport } from './port'

/** Why an attempt failed. */
export interface Failure {
  readonly reason: string
  /** Whether the handler failed, rather than the lease of the attempt. */
  readonly byHandler: boolean
}

/** An attempt to run a job: it ends with its handler, with its lease, or when it is withdrawn. */
export class Attempt {
  private readonly withdrawal = new AbortController()
  private isOver = false

  constructor(readonly job: Job) {}

  /** Whether the handler has ended, or its lease. */
  get hasEnded(): boolean {
    return this.isOver
  }

  get isWithdrawn(): boolean {
    return this.withdrawal.signal.aborted
  }

  /** Takes the job from its handler, whose signal is aborted. The caller decides what to do with the job. */
  withdraw(reason: string): void {
    this.withdrawal.abort(new AdapterError('jobs', reason))
  }

  /** @returns undefined if the job is done. Never rejects */
  async run(handler: JobHandler, leaseMs: number): Promise<Failure | undefined> {
    const { job } = this
    const lease = new Deadline(this.withdrawal.signal, (reason) => new LimitError('leaseMs', reason))
    const { signal } = lease
    try {
      const over = `the attempt has taken longer than its lease of ${leaseMs} ms`
      await lease.within(leaseMs, over, async () => void (await handler({ ...job, signal })))
      return undefined
    } catch (error) {
      return { reason: getErrorMessage(error), byHandler: !signal.aborted }
    } finally {
      this.isOver = true
      lease.end()
    }
  }
}

/** Reports a failed attempt, unless the handler reported it already. */
export function reportFailure(job: Job, { reason, byHandler }: Failure, report: (report: JobReport) => void): void {
  if (!byHandler) report({ job, state: job.attempt < job.maxAttempts ? 'waiting' : 'failed', reason })
}

/** Why jobs go back to the queue at the end of the grace. */
export const stoppedReason = 'its worker stopped before it had ended; the attempt does not count'
