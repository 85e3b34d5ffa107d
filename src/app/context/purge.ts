import { checkOptions } from '../../base/configuration/options'
import * as fixedLimits from '../../base/limits'
import type { RecordCondition, StoredRecord } from '../../ports/records/port'
import { uploadsTable } from '../../ports/records/reserved-tables'
import type { Runtime } from './runtime'
import { toUploadRow } from './uploads/rows'

export interface PurgeOptions {
  /** How many milliseconds ago a record must have been deleted. Default: 2,592,000,000 (30 days) */
  readonly olderThanMs?: number
  /** The maximum number of records to remove. Default: 100,000 */
  readonly limit?: number
  /** Ends the work early. */
  readonly signal?: AbortSignal
}

/** How many records are read or removed at once: others wait for the locks of those that are removed. */
const batchSize = 1000

/**
 * Removes deleted records for good, with their files.
 *
 * @returns the number of removed records
 */
export async function purgeRecords(runtime: Runtime, options: PurgeOptions = {}): Promise<number> {
  checkOptions('purge', options, { olderThanMs: true, limit: true, signal: true })
  const { olderThanMs = fixedLimits.options.purgedAfterMs, limit = fixedLimits.options.purgedRecords, signal } = options
  const { adapters, telemetry } = runtime
  const { records, clock } = adapters
  if (!records.purge) return 0
  const deletedBefore = new Date(clock.now().getTime() - olderThanMs)
  await deleteRetiredFiles(runtime, {
    where: [{ column: 'deletedAt', range: { lt: deletedBefore.getTime() } }],
    limit,
    signal,
  })
  let removed = 0
  while (removed < limit) {
    signal?.throwIfAborted()
    const size = Math.min(batchSize, limit - removed)
    const count = await records.purge({ deletedBefore, limit: size })
    removed += count
    telemetry.count('liquid_platform.record.purged', {}, count)
    if (count < size) break
  }
  return removed
}

interface RetiredFiles {
  /** Conditions of rows of uploads. */
  readonly where: readonly RecordCondition[]
  /** The maximum number of rows, longest deleted first. */
  readonly limit: number
  readonly signal?: AbortSignal | undefined
}

/** Deletes the files of deleted records: a record that is restored later does not have them. */
export async function deleteRetiredFiles(
  { adapters, uploads }: Pick<Runtime, 'adapters' | 'uploads'>,
  { where, limit, signal }: RetiredFiles,
): Promise<void> {
  const query = { table: uploadsTable, deleted: 'only', sort: [{ by: 'deletedAt' }] } as const
  let last: StoredRecord | undefined
  let done = 0
  while (done < limit) {
    // `searchInBatches` would keep a transaction open while the files are deleted, which others wait for if the
    // database has one connection.
    const size = Math.min(batchSize, limit - done)
    const rows = await adapters.records.search({ ...query, where: [...where, ...comesAfter(last)], limit: size })
    for (const row of rows) {
      signal?.throwIfAborted()
      await uploads.delete(toUploadRow(row).file)
    }
    done += rows.length
    last = rows.at(-1)
    if (rows.length < size) break
  }
}

/** Conditions of the records that were deleted after another one; all without it. */
function comesAfter(other: StoredRecord | undefined): readonly RecordCondition[] {
  if (!other?.deletedAt) return []
  const time = other.deletedAt.getTime()
  const sameTime = { column: 'deletedAt', equals: time } as const
  return [
    {
      any: [
        [{ column: 'deletedAt', range: { gt: time } }],
        [sameTime, { column: 'id', as: 'number', range: { gt: Number(other.id) } }],
      ],
    },
  ]
}
