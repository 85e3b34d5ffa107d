import type { Job, JobReport, JobWorker, RunningJob, StopOptions, WorkOptions } from '../../ports/jobs/port'
import { checkOptions } from '../../base/configuration/options'
import { settleAll } from '../../base/async/settle-all'
import { runApart, runWithEnd } from '../../base/async/bounds'
import { isPromise, type PromiseOrValue } from '../../base/async/promise-or-value'
import type { LogEntry } from '../../ports/logger'
import type { Runtime } from '../context/runtime'
import { AdapterError, InvalidValueError } from '../../base/errors'
import * as fixedLimits from '../../base/limits'
import { describe } from '../../base/values/describe'
import type { Operation } from '../telemetry/telemetry'
import { getOwn, toHashOrEmpty } from '../../base/values/hash'
import { filterAddresses } from '../../base/values/secrets'
import { getErrorMessage } from '../../base/text/error-message'
import { shorten } from '../../base/text/shorten'
import type { AttemptHandler } from './attempt'
import { openPayload, makeTrace, type JobKind } from './payload'
import type { RecurringJobs } from './recurring'

/** Runs the jobs of one registered instance. */
export class Jobs {
  private readonly workers = new Set<JobWorker>()
  /** Workers that have been stopped, and wait for their jobs. */
  private readonly stopping = new Set<Promise<void>>()

  constructor(
    private readonly runtime: Runtime,
    private readonly recurring: RecurringJobs,
    private readonly handlers: Readonly<Record<JobKind, AttemptHandler>>,
  ) {}

  /** Runs jobs, and queues the recurring ones at their times. */
  work(options: WorkOptions = {}): JobWorker {
    checkOptions('jobs.work', options, { concurrency: true, leaseMs: true }, 'jobs')
    const parts = [this.start(options), this.recurring.process()]
    const worker = {
      stop: async (options: StopOptions = {}) => {
        checkOptions('worker.stop', options, { signal: true }, 'jobs')
        this.workers.delete(worker)
        const over = settleAll(parts.map((part) => () => part.stop(options)))
        this.stopping.add(over)
        await over.finally(() => this.stopping.delete(over))
      },
    }
    this.workers.add(worker)
    return worker
  }

  async drain(): Promise<void> {
    const { jobs } = this.runtime.adapters
    if (!jobs.drain) throw new AdapterError('jobs', 'adapter "jobs" has no method drain()')
    const worker = this.workers.size === 0 ? await this.process() : undefined
    try {
      await this.recurring.check()
      await this.recurring.enqueueDue()
      await jobs.drain()
    } finally {
      await worker?.stop()
    }
  }

  async close(): Promise<void> {
    const stopping = Array.from(this.stopping, (over) => () => over)
    await settleAll([...stopping, ...Array.from(this.workers, (worker) => () => worker.stop())])
  }

  /** A worker of the queue, which may start later. If it fails to, `stop` rejects. */
  private start(options: WorkOptions): JobWorker {
    const started = this.process(options)
    if (isPromise(started)) {
      started.then(undefined, (error: unknown) => {
        const message = `the worker has not started: ${getErrorMessage(error)}`
        this.runtime.adapters.logger.log({ level: 'error', type: 'background', message })
      })
    }
    return { stop: async (options) => (await started)?.stop(options) }
  }

  private process(options?: WorkOptions): PromiseOrValue<JobWorker | undefined> {
    const report = (reported: JobReport): void => this.report(reported)
    return this.runtime.adapters.jobs.process((job) => this.run(job), { ...options, report })
  }

  private async run(job: RunningJob): Promise<void> {
    const { signal = new AbortController().signal } = job
    try {
      await this.runtime.ready
      const handle = getOwn(this.handlers, job.kind)
      if (!handle) throw new InvalidValueError(`the platform has no jobs of the kind ${describe(job.kind)}`)
      const run = (): unknown => handle({ ...job, signal, payload: openPayload(job.payload, this.runtime.sealer) })
      await runApart(() => runWithEnd({ signal }, () => this.traceJob(job, run)))
    } catch (error) {
      const { attempt, maxAttempts } = job
      const reported = getErrorMessage(error)
      // A remote server may have sent it. A secret must not be cut in two before it is recognized.
      const reason = shorten(filterAddresses(reported), fixedLimits.jobs.errorCharacters).toWellFormed()
      if (signal.aborted) this.log('warn', job, `ended after its attempt was stopped: ${reason}`)
      else {
        this.logFailure(job, reason)
        if (attempt >= maxAttempts) this.countFailure(job)
      }
      // The queue may store the error.
      throw reason === reported ? error : new AdapterError('jobs', reason)
    }
  }

  private report({ job, state, reason }: JobReport): void {
    if (state === 'failed') {
      this.logFailure(job, reason)
      this.countFailure(job)
    } else this.log('warn', job, `runs again, after ${formatAttempt(job)}: ${reason}`)
  }

  private logFailure(job: Job, reason: string): void {
    this.log('error', job, `has failed at ${formatAttempt(job)}: ${reason}`)
  }

  /** Counts a job that does not run again. */
  private countFailure(job: Job): void {
    this.runtime.telemetry.count(
      'liquid_platform.job.failed',
      makeTrace(job.kind, toHashOrEmpty(job.payload)).attributes,
    )
  }

  /** @param event completes a sentence whose subject is the job */
  private log(level: LogEntry['level'], job: Job, event: string): void {
    const message = `job ${job.id} (${nameJob(job)}) ${event}`
    this.runtime.adapters.logger.log({ level, type: 'background', message })
  }

  /** Runs a job in its own trace, with a link to the trace that queued it. */
  private traceJob(job: RunningJob, work: () => unknown): Promise<unknown> {
    const { telemetry } = this.runtime
    const { kind, attempt } = job
    const payload = toHashOrEmpty(job.payload)
    const { name, attributes } = makeTrace(kind, payload)
    const operation: Operation = {
      kind: 'CONSUMER',
      isRoot: true,
      links: telemetry.makeLinks(getOwn(payload, 'trace')),
      attributes,
      duration: 'liquid_platform.job.duration',
    }
    return telemetry.measure(`job ${name}`, operation, (span) => {
      span?.setAttribute('liquid_platform.job.attempt', attempt)
      return work()
    })
  }
}

/** The source of a job, and the partial or file that it runs: `shop: orders/send`. */
function nameJob({ kind, payload, sourceName }: Job): string {
  const { name } = makeTrace(kind, toHashOrEmpty(payload))
  if (sourceName === null) return name
  return kind === 'background' && name !== kind && name !== sourceName ? `${sourceName}: ${name}` : sourceName
}

function formatAttempt({ attempt, maxAttempts }: Job): string {
  return `attempt ${attempt} of ${maxAttempts}`
}
