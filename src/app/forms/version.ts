import type { StoredRecord } from '../../ports/records/port'
import { versionOf } from '../../ports/records/version'
import type { Exchange } from '../context/exchange'
import { SubmissionError } from './submission-error'
import { messageOf } from './validations/messages'

/**
 * @param versions those that the request may change; undefined for any
 * @throws {SubmissionError} 412 if the record has another version
 */
export async function expectVersion(
  record: StoredRecord,
  versions: readonly string[] | undefined,
  { runtime, context }: Exchange,
): Promise<void> {
  if (!versions || versions.includes(versionOf(record))) return
  const message = await messageOf({ key: 'stale' }, runtime.adapters.translations, context.language)
  throw new SubmissionError(412, 'the record has another version', { errors: { base: [message] } })
}
