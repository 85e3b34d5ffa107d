import type { JobHandler, JobWorker, RunningJob, WorkOptions } from '../adapters/jobs/port'
import type { Runtime } from '../context/runtime'
import { AdapterError, InvalidValueError } from '../errors'
import { describe } from '../values/describe'
import { getOwn } from '../values/hash'
import { filterAddresses } from '../values/secrets'
import { reveal, type JobKind } from './payload'

/** Runs the jobs of one registered instance. */
export class Jobs {
  private readonly workers = new Set<JobWorker>()

  constructor(
    private readonly runtime: Runtime,
    private readonly handlers: Readonly<Record<JobKind, JobHandler>>,
  ) {}

  work(options: WorkOptions = {}): JobWorker {
    const worker = this.runtime.adapters.jobs.process((job) => this.run(job), options)
    this.workers.add(worker)
    return {
      stop: () => {
        this.workers.delete(worker)
        return worker.stop()
      },
    }
  }

  async drain(): Promise<void> {
    const { jobs } = this.runtime.adapters
    if (!jobs.drain) throw new AdapterError('jobs', 'adapter "jobs" has no method drain()')
    const worker = this.workers.size === 0 ? this.work() : undefined
    try {
      await jobs.drain()
    } finally {
      await worker?.stop()
    }
  }

  async close(): Promise<void> {
    await Promise.all(Array.from(this.workers, (worker) => worker.stop()))
    this.workers.clear()
  }

  private async run(job: RunningJob): Promise<void> {
    try {
      const payload = reveal(job.payload, this.runtime.sealer)
      const handle = getOwn(this.handlers, job.kind) as JobHandler | undefined
      if (!handle) throw new InvalidValueError(`the platform has no jobs of the kind ${describe(job.kind)}`)
      await handle({ ...job, payload })
    } catch (error) {
      const { id, attempt, maxAttempts, sourceName } = job
      const name = sourceName === null ? id : `${id} (${sourceName})`
      const told = error instanceof Error ? error.message : String(error)
      const reason = filterAddresses(told)
      const message = `job ${name} has failed at attempt ${attempt} of ${maxAttempts}: ${reason}`
      this.runtime.adapters.logger.log({ level: 'error', type: 'background', message })
      // The queue may store the error.
      throw reason === told ? error : new AdapterError('jobs', reason)
    }
  }
}
