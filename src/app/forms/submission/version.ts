import type { StoredRecord } from '../../../ports/records/port'
import { computeVersion } from '../../../ports/records/version'
import type { Exchange } from '../../context/exchange'
import { SubmissionError } from '../submission-error'
import { formatMessage } from '../validations/messages'

/**
 * @param versions those that the request may change; undefined for any
 * @throws {SubmissionError} 412 if the record has another version
 */
export async function expectVersion(
  record: StoredRecord,
  versions: readonly string[] | undefined,
  { runtime, context }: Exchange,
): Promise<void> {
  if (!versions || versions.includes(computeVersion(record))) return
  const message = await formatMessage({ key: 'stale' }, runtime.adapters.translations, context.language)
  throw new SubmissionError(412, 'the record has another version', { errors: { base: [message] } })
}
