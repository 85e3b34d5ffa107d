import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { Attempt, reportFailure, stoppedReason, type Failure } from '../../../ports/jobs/attempt'
import type { JobHandler, JobWorker, ProcessOptions, StopOptions } from '../../../ports/jobs/port'
import { runUntilAborted } from '../../../base/async/deadline'
import { Batch } from '../batch'
import type { JobLeases, Taken } from './leases'
import { maxChecks, type JobWatch } from './watch'
import { getErrorMessage } from '../../../base/text/error-message'

export interface BossWorkerOptions extends Required<ProcessOptions> {
  /** How often, in milliseconds, to poll for jobs of other processes and jobs that became due. */
  readonly pollMs: number
  /** How often, in milliseconds, to renew the leases of the running jobs, and to look for dead workers. */
  readonly heartbeatMs: number
  readonly warn: (error: Error) => void
}

/** A job under way. */
interface Run extends Taken {
  readonly attempt: Attempt
}

const minWaitMs = 100
const maxWaitMs = 5000

/**
 * Takes jobs and runs them. The workers of pg-boss poll at most every half second and finish a batch as a whole; this
 * one takes the next job as soon as it has room. It renews the leases of its jobs until the queue has recorded their
 * results.
 */
export class BossWorker implements JobWorker {
  private readonly running = new Map<Run, Promise<void>>()
  /** Removes jobs that are done. */
  private readonly done = new Batch<Taken, ReadonlySet<string>>((taken) => this.leases.finish(taken))
  private polling: Promise<void> | undefined
  private isWanted = false
  private isStopped = false
  private timer: NodeJS.Timeout | undefined
  /** Aborted when this worker releases its remaining jobs. */
  private readonly end = new AbortController()
  private readonly beating: Promise<void>

  constructor(
    private readonly leases: JobLeases,
    private readonly watch: JobWatch,
    private readonly handler: JobHandler,
    private readonly options: BossWorkerOptions,
  ) {
    this.beating = this.sendHeartbeats()
  }

  /** Polls for jobs now, and every `pollMs`. */
  wake(): void {
    if (this.isStopped) return
    this.isWanted = true
    // Jobs that end together make room for one fetch.
    this.polling ??= nextTurn().then(() => this.poll())
  }

  /** Takes no more jobs; resolves when the running ones are over, or back in the queue. */
  async stop({ signal = new AbortController().signal }: StopOptions = {}): Promise<void> {
    this.isStopped = true
    clearTimeout(this.timer)
    const over = async (): Promise<void> => {
      await this.polling
      await Promise.all(this.running.values())
    }
    await runUntilAborted(signal, over).catch(() => this.giveBack())
    this.end.abort()
    await this.beating
  }

  private async poll(): Promise<void> {
    clearTimeout(this.timer)
    const { concurrency, pollMs, warn } = this.options
    try {
      while (this.isWanted && !this.isStopped) {
        this.isWanted = false
        const room = concurrency - this.running.size
        if (room === 0) return
        const taken = (await this.leases.take(room).catch(warn)) ?? []
        if (this.end.signal.aborted) await this.leases.giveBack(taken).catch(warn)
        else for (const one of taken) this.start(one)
      }
      if (!this.isStopped) this.timer = setTimeout(() => this.wake(), pollMs)
    } finally {
      this.polling = undefined
    }
  }

  private start(taken: Taken): void {
    const run: Run = { ...taken, attempt: new Attempt(taken.job) }
    const over = this.run(run).finally(() => {
      this.running.delete(run)
      this.wake()
    })
    this.running.set(run, over)
  }

  private async run(run: Run): Promise<void> {
    const { attempt, job } = run
    const { leaseMs, report } = this.options
    const failure = await attempt.run(this.handler, leaseMs)
    // The process that withdrew the job handles it.
    if (attempt.isWithdrawn) return
    if ((await this.acknowledge(run, failure)) && failure) reportFailure(job, failure, report)
  }

  /** Reports a job's result to the queue, and retries until it is recorded. @returns whether the result counts */
  private async acknowledge(run: Run, failure: Failure | undefined): Promise<boolean> {
    const { heartbeatMs, report, warn } = this.options
    const { job } = run
    let waited = 0
    for (let wait = minWaitMs; ; wait = Math.min(2 * wait, maxWaitMs)) {
      try {
        const isLost = failure ? await this.leases.fail(run, failure.reason) : (await this.done.add(run)).has(job.id)
        if (isLost) report({ job, state: 'waiting', reason: lostReason })
        return !isLost
      } catch (error) {
        const message = getErrorMessage(error)
        if (waited === 0) warn(error as Error)
        if (this.end.signal.aborted || (this.isStopped && waited > maxChecks * heartbeatMs)) {
          report({ job, state: 'waiting', reason: `it ran, but could not be acknowledged: ${message}` })
          return false
        }
      }
      waited += wait
      await this.pause(wait)
    }
  }

  /** Renews the leases, and looks for dead workers, until this one ends. */
  private async sendHeartbeats(): Promise<void> {
    const { heartbeatMs, report, warn } = this.options
    while (!this.end.signal.aborted) {
      try {
        await this.renew()
        await this.watch.check(report)
      } catch (error) {
        warn(error as Error)
      }
      await this.pause(heartbeatMs)
    }
  }

  private async renew(): Promise<void> {
    const runs = Array.from(this.running.keys())
    if (runs.length === 0) return
    const held = await this.leases.renew(runs)
    for (const { attempt, job } of runs) {
      if (held.has(job.id) || attempt.hasEnded || attempt.isWithdrawn) continue
      attempt.withdraw(lostReason)
      this.options.report({ job, state: 'waiting', reason: lostReason })
    }
  }

  /** Puts the running jobs back into the queue. */
  private async giveBack(): Promise<void> {
    this.end.abort()
    const runs = Array.from(this.running.keys()).filter(({ attempt }) => !attempt.hasEnded && !attempt.isWithdrawn)
    for (const { attempt } of runs) attempt.withdraw(stoppedReason)
    if (runs.length > 0) await this.leases.giveBack(runs).catch(this.options.warn)
    for (const { job } of runs) this.options.report({ job, state: 'waiting', reason: stoppedReason })
    await Promise.all(this.running.values())
  }

  private async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.end.signal, ref: false }).catch(() => undefined)
  }
}

const lostReason = 'this worker did not respond in time: the job went back to the queue, and this result is dropped'
