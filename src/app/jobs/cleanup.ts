import type { Attempt } from './attempt'
import type { PlatformSettings } from '../../ports/settings'
import { purgeRecords } from '../context/purge'
import type { Runtime } from '../context/runtime'
import { Sweep } from '../context/uploads/sweep'
import { InvalidValueError, SettingsError } from '../../base/errors'
import { formatCount } from '../../base/text/count'
import { getOwn, isHash } from '../../base/values/hash'
import { enqueueAfterCommit } from './background'
import { isFiveFields, parseCron } from '../../base/time/cron'
import { dayMs } from '../../base/time/calendar'
import { describe } from '../../base/values/describe'
import type { RecurringJob } from './recurring-job'

type Task = 'sweep' | 'purge'

/** The deletion of each task. */
const tasks: Readonly<Record<Task, (runtime: Runtime, signal: AbortSignal) => Promise<string>>> = {
  async sweep(runtime, signal) {
    return `${formatCount(await runtime.service(Sweep).run({ limit: Infinity, signal }), 'file')} deleted`
  },
  async purge(runtime, signal) {
    const olderThanMs = runtime.settings.cleanup.purgeAfterDays * dayMs
    return `${formatCount(await purgeRecords(runtime, { olderThanMs, limit: Infinity, signal }), 'record')} removed`
  },
}

/**
 * The recurring jobs of `settings.cleanup`.
 *
 * @throws {SettingsError} if a pattern is invalid
 */
export function makeCleanupJobs({ cleanup, timeZone }: PlatformSettings): readonly RecurringJob[] {
  const names = Object.keys(tasks) as readonly Task[]
  return names.flatMap((name) => {
    const [path, pattern] = [`settings.cleanup.${name}`, cleanup[name].trim()]
    if (pattern === '') return []
    const fail = (message: string): never => {
      throw new SettingsError(path, `${path}: ${message}`)
    }
    if (!isFiveFields(pattern)) fail(`"${pattern}" is not a cron pattern of five fields, such as "30 3 * * *"`)
    const options = { sourceName: path, priority: 'low', maxAttempts: 1 } as const
    return {
      path,
      nextAfter: parseCron(pattern, timeZone, fail),
      enqueue: (exchange) => enqueueAfterCommit(exchange, 'cleanup', { name, variables: {} }, options),
    }
  })
}

/** Runs a task, and logs the number of deletions. */
export async function runCleanup(runtime: Runtime, { payload, signal }: Attempt): Promise<void> {
  const name = isHash(payload) ? getOwn(payload, 'name') : undefined
  if (name !== 'sweep' && name !== 'purge')
    throw new InvalidValueError(`this job has no task to run: expected sweep or purge, got ${describe(name)}`)
  const message = `${name}: ${await tasks[name](runtime, signal)}`
  runtime.adapters.logger.log({ level: 'info', type: 'cleanup', message })
}
