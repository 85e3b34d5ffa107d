import type { Job } from '../../ports/jobs/port'
import type { Exchange } from '../context/exchange'
import { InvalidValueError } from '../../base/errors'
import { enqueueAfterCommit } from '../jobs/background'
import * as fixedLimits from '../../base/limits'
import { minuteMs } from '../../base/time/calendar'
import { getOwn, isHash, type Hash } from '../../base/values/hash'

/** Messages without templates: the kinds of their jobs, by their names in queries. */
const kinds = { email: 'inline_email', sms: 'inline_sms' } as const

/**
 * Queues a message without a template as a job after the open transaction commits.
 *
 * @param delay in minutes
 * @throws {InvalidValueError} if the delay is negative
 */
export async function enqueueMessage(
  exchange: Exchange,
  name: keyof typeof kinds,
  message: object,
  delay: number | null | undefined,
): Promise<void> {
  const minutes = delay ?? 0
  if (minutes < 0) {
    throw new InvalidValueError(`${name}: delay: expected a number of minutes, 0 or more, got ${minutes}`)
  }
  const options = { delayMs: minutes * minuteMs, maxAttempts: fixedLimits.outside.attempts }
  await enqueueAfterCommit(exchange, kinds[name], { variables: { message } }, options)
}

/** The message of such a job. @throws {InvalidValueError} if it has none */
export function readQueuedMessage({ payload }: Job, label: string): Hash {
  const variables = isHash(payload) ? getOwn(payload, 'variables') : undefined
  const message = isHash(variables) ? getOwn(variables, 'message') : undefined
  if (!isHash(message)) throw new InvalidValueError(`this job is not an ${label}`)
  return message
}
