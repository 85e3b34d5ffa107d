import type { Sealer } from '../crypto/sealer'
import { SettingsError } from '../errors'
import { except, getOwn, isHash, type Hash } from '../values/hash'
import { filterParameters } from '../values/secrets'

/** The kinds of jobs, by what does them. */
export type JobKind = 'background' | 'email' | 'given_email' | 'api_call' | 'api_call_notification'

/** What a job is given, as it is queued, and done. */
export interface JobPayload extends Hash {
  /** What it is given: nothing of it that is secret may be read in the queue. */
  readonly variables: Hash
  readonly context: Hash
}

/**
 * The payload of a job as the queue keeps it. Where a job is given secrets, `[FILTERED]` stands in their places, and all
 * that it is given is sealed beside it.
 */
export function protect(payload: JobPayload, sealer: Sealer): JobPayload {
  const { variables, context } = payload
  const given = { variables, context }
  const shown = filterParameters(given) as typeof given
  return shown === given ? payload : { ...payload, ...shown, sealed: sealer.seal(JSON.stringify(given)) }
}

/**
 * What `protect` was handed.
 *
 * @throws {SettingsError} where another process has sealed it with another secret
 */
export function reveal(payload: unknown, sealer: Sealer): unknown {
  const sealed = isHash(payload) ? getOwn(payload, 'sealed') : undefined
  if (!isHash(payload) || typeof sealed !== 'string') return payload
  const opened = sealer.open(sealed)
  if (opened !== undefined) return { ...except(payload, ['sealed']), ...(JSON.parse(opened) as Hash) }
  throw new SettingsError(
    'settings.secret',
    'the secrets of this job were sealed with another key: give settings.secret, the same to each process that ' +
      'queues or does jobs',
  )
}
