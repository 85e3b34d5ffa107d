import { setTimeout as sleep } from 'node:timers/promises'
import { ParsedFiles } from '../../files/app-files'
import { AppFolder } from '../../files/app-folder'
import { job } from '../../files/kinds/job'
import type { JobWorker } from '../../ports/jobs/port'
import { untilCommitted } from '../../ports/records/conflicts'
import { recurringJobsTable } from '../../ports/records/reserved-tables'
import { Exchange } from '../context/exchange'
import type { Runtime } from '../context/runtime'
import { ConfigurationError } from '../../base/errors'
import { getErrorMessage } from '../../base/text/error-message'
import { minuteMs } from '../../base/time/calendar'
import { makeCleanupJobs } from './cleanup'
import { readRecurringJob, type RecurringJob } from './recurring-job'

/** How often, in milliseconds, a worker looks whether a job is due. */
const pollMs = 1000
/** How far, in milliseconds, the clocks of processes may differ. */
const skewMs = minuteMs

/**
 * Queues the files of `jobs/` and the jobs of `settings.cleanup` at their times. A record for each has the time up to
 * which its runs are queued, so that one process of many queues a run, and a restart loses none.
 */
export class RecurringJobs {
  private readonly folder: AppFolder
  private readonly parsed: ParsedFiles<RecurringJob | ConfigurationError>
  private readonly cleanup: readonly RecurringJob[]
  private readonly started: Date
  /** The time up to which the runs of a job are queued, as last read or written by this process. */
  private readonly queuedUntil = new Map<string, Date>()

  /** @throws {SettingsError} if a pattern of `settings.cleanup` is invalid */
  constructor(private readonly runtime: Runtime) {
    const { files, settings, adapters } = runtime
    this.folder = new AppFolder(files, job)
    this.parsed = new ParsedFiles(files, (path, text) => readRecurringJob(path, text, settings.timeZone))
    this.cleanup = makeCleanupJobs(settings)
    this.started = adapters.clock.now()
  }

  /** @throws {ConfigurationError} for the first invalid file */
  async check(): Promise<void> {
    for (const job of await this.listJobs()) if (job instanceof ConfigurationError) throw job
  }

  /** Queues the jobs that are due: one run each, however many of its times have passed. */
  async enqueueDue(): Promise<void> {
    const now = this.runtime.adapters.clock.now()
    for (const job of await this.listJobs()) {
      if (job instanceof ConfigurationError) {
        if (job.diagnostic) this.runtime.report(job.diagnostic)
        continue
      }
      const since = this.queuedUntil.get(job.path)
      if (since === undefined || isAhead(job, since, now) || job.nextAfter(since) <= now) {
        const until = await untilCommitted(() =>
          new Exchange(this.runtime).transaction((exchange) => this.enqueueOnce(job, exchange)),
        )
        this.queuedUntil.set(job.path, until)
      }
    }
  }

  /** Queues jobs as they become due, until it is stopped. */
  process(): JobWorker {
    const end = new AbortController()
    const { signal } = end
    const loop = async (): Promise<void> => {
      while (!signal.aborted) {
        await this.enqueueDue().catch((error: unknown) => this.log(error))
        await sleep(pollMs, undefined, { signal, ref: false }).catch(() => undefined)
      }
    }
    const over = loop()
    return {
      stop: () => {
        end.abort()
        return over
      },
    }
  }

  /** Queues a run if no other process has. @returns the time up to which its runs are queued */
  private async enqueueOnce(job: RecurringJob, exchange: Exchange): Promise<Date> {
    const { path, nextAfter, enqueue } = job
    const { work } = exchange
    await work.lock(`${recurringJobsTable} ${path}`)
    const where = [{ path: ['path'], equals: path }]
    const [record] = await work.records.search({ table: recurringJobsTable, where, limit: 1 })
    const now = this.runtime.adapters.clock.now()
    const stored = record ? new Date(record.properties.queued_until as string) : this.started
    const isWrong = isAhead(job, stored, now)
    const since = isWrong ? now : stored
    const isDue = nextAfter(since) <= now
    const until = isDue ? now : since
    const properties = { path, queued_until: until.toISOString() }
    if (isWrong) this.warnAhead(path, stored, now)
    if (!record) await work.records.create(recurringJobsTable, properties)
    else if (isDue || isWrong) await work.records.update(record.id, properties, recurringJobsTable)
    if (isDue) await enqueue(exchange)
    return until
  }

  private async listJobs(): Promise<readonly (RecurringJob | ConfigurationError)[]> {
    await this.runtime.ready
    const files = await this.parsed.all(Array.from((await this.folder.entries()).values()))
    return [...this.cleanup, ...files]
  }

  private warnAhead(path: string, stored: Date, now: Date): void {
    const times = `its runs were queued until ${stored.toISOString()}, but now is ${now.toISOString()}`
    const message = `${path}: a clock was wrong: ${times}. Its next run follows this clock`
    this.runtime.adapters.logger.log({ level: 'warn', type: 'background', message })
  }

  private log(error: unknown): void {
    const reason = getErrorMessage(error)
    const message = `the recurring jobs could not be queued, and will be tried again: ${reason}`
    this.runtime.adapters.logger.log({ level: 'error', type: 'background', message })
  }
}

/** Returns whether a clock was so wrong that `until` would skip more than one run. */
function isAhead({ nextAfter }: RecurringJob, until: Date, now: Date): boolean {
  return until.getTime() - now.getTime() > skewMs && nextAfter(nextAfter(now)) <= until
}
