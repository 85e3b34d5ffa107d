import * as fixedLimits from '../../base/limits'
import type { Runtime } from './runtime'

export interface PurgeOptions {
  /** How many milliseconds ago a record must have been deleted. 2,592,000,000 (30 days) */
  readonly olderThanMs?: number
  /** The maximum number of records to remove. 100,000 */
  readonly limit?: number
  /** Ends the work early. */
  readonly signal?: AbortSignal
}

/** How many records are removed at once: others wait for their locks. */
const batchSize = 1000

/**
 * Removes deleted records for good.
 *
 * @returns the number of removed records
 */
export async function purgeRecords(
  { adapters, telemetry }: Runtime,
  {
    olderThanMs = fixedLimits.options.purgedAfterMs,
    limit = fixedLimits.options.purgedRecords,
    signal,
  }: PurgeOptions = {},
): Promise<number> {
  const { records, clock } = adapters
  const deletedBefore = new Date(clock.now().getTime() - olderThanMs)
  let removed = 0
  while (removed < limit) {
    signal?.throwIfAborted()
    const size = Math.min(batchSize, limit - removed)
    const count = (await records.purge?.({ deletedBefore, limit: size })) ?? 0
    removed += count
    telemetry.count('liquid_platform.record.purged', {}, count)
    if (count < size) break
  }
  return removed
}
