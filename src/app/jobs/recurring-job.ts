import type { Exchange } from '../context/exchange'
import { job } from '../../files/kinds/job'
import { parseCron, type NextAfter } from '../../base/time/cron'
import { diagnose } from '../../base/diagnostics/diagnostic'
import { makeConfigurationError, type ConfigurationError } from '../../base/errors'
import { enqueueBackground } from './background'

/** A job that runs at the times of a cron pattern: a file of `jobs/`, or a setting. */
export interface RecurringJob {
  /** The path of the file, or of the setting. */
  readonly path: string
  readonly nextAfter: NextAfter
  /** Queues a run after the open transaction commits. */
  readonly enqueue: (exchange: Exchange) => Promise<unknown>
}

/**
 * Reads a file of `jobs/`.
 *
 * @param defaultZone the time zone of a file without `time_zone`
 * @returns the job, or why its file cannot be used
 */
export function readRecurringJob(path: string, text: string, defaultZone: string): RecurringJob | ConfigurationError {
  const file = job.read(path, text)
  if (file.fault) return file.fault
  const { cron, time_zone: zone = defaultZone, name, priority = 'default', max_attempts: maxAttempts = 1 } = file.value
  const options = { sourceName: name ?? path, priority, maxAttempts } as const
  return {
    path,
    nextAfter: parseCron(cron, zone, (message) => {
      throw makeConfigurationError(diagnose('configuration', file.locate(['cron']), message, { keys: ['cron'] }))
    }),
    enqueue: (exchange) => enqueueBackground(exchange, { file: path }, {}, options),
  }
}
