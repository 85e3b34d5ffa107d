import type { Sealer } from '../../base/crypto/sealer'
import { SettingsError } from '../../base/errors'
import { omitKeys, getOwn, isHash, type Hash } from '../../base/values/hash'
import { filterParameters } from '../../base/values/secrets'

/** The kinds of jobs, each with its own handler. */
export type JobKind =
  'background' | 'cleanup' | 'email' | 'inline_email' | 'sms' | 'inline_sms' | 'api_call' | 'api_call_notification'

export interface JobPayload extends Hash {
  /** The job's data. Secrets in it must not be readable in the queue. */
  readonly variables: Hash
  readonly context: Hash
}

/** The names and numbers of a job in its spans. */
export interface JobTrace {
  readonly name: string
  readonly attributes: Record<string, string | number>
}

/**
 * The attributes of a job's spans: its kind, and the partial, file, block or notification that it runs. That was found
 * before the job was queued, so the app has named it.
 */
export function makeTrace(kind: string, payload: Hash): JobTrace {
  const code = getOwn(payload, 'code')
  const names = isHash(code) ? ['partial', 'file', 'at'].map((key) => getOwn(code, key)) : [getOwn(payload, 'name')]
  const source = names.find((name) => typeof name === 'string')
  const attributes = {
    'liquid_platform.job.kind': kind,
    ...(source !== undefined && { 'liquid_platform.job.source': source }),
  }
  return { name: source ?? kind, attributes }
}

/**
 * The payload as it is queued. If it contains secrets, they are replaced by `[FILTERED]`, and the complete data is
 * sealed next to it.
 */
export function sealPayload(payload: JobPayload, sealer: Sealer): JobPayload {
  const { variables, context } = payload
  const data = { variables, context }
  const shown = filterParameters(data) as typeof data
  return shown === data ? payload : { ...payload, ...shown, sealed: sealer.seal(JSON.stringify(data)) }
}

/**
 * Restores the payload that `sealPayload` received.
 *
 * @throws {SettingsError} if another process sealed it with another secret
 */
export function openPayload(payload: unknown, sealer: Sealer): unknown {
  const sealed = isHash(payload) ? getOwn(payload, 'sealed') : undefined
  if (!isHash(payload) || typeof sealed !== 'string') return payload
  const opened = sealer.open(sealed)
  if (opened !== undefined) return { ...omitKeys(payload, ['sealed']), ...(JSON.parse(opened) as Hash) }
  throw new SettingsError(
    'settings.secret',
    'the secrets of this job were sealed with another key: set settings.secret to the same value in every process ' +
      'that queues or runs jobs',
  )
}
