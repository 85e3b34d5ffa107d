import { checkOptions } from '../../../base/configuration/options'
import * as fixedLimits from '../../../base/limits'
import { hourMs } from '../../../base/time/calendar'
import type { Runtime } from '../runtime'
import { isAwaited, parseStoredKey, keyRoot, type UploadKey } from './keys'
import { findOwnedUploads } from './rows'

/** Files that were put this long ago and belong to no record are deleted. */
const graceMs = hourMs
/** How many files are looked up at once: so many use the index of a database. */
const batchSize = 20

export interface SweepOptions {
  /** The maximum number of files to delete. Default: 1000 */
  readonly limit?: number
  /** Ends the work early. */
  readonly signal?: AbortSignal
}

/** Deletes files without a record, which failed or killed submissions have left. Deleted records keep theirs until a purge. */
export class Sweep {
  constructor(private readonly runtime: Runtime) {}

  /** @returns the number of deleted files */
  async run(options: SweepOptions = {}): Promise<number> {
    checkOptions('sweep', options, { limit: true, signal: true })
    const { limit = fixedLimits.uploads.sweptFiles, signal } = options
    let deleted = 0
    let batch: UploadKey[] = []
    for await (const key of this.listOld()) {
      batch.push(key)
      if (batch.length < batchSize) continue
      signal?.throwIfAborted()
      deleted += await this.deleteUnnamed(batch, limit - deleted)
      batch = []
      if (deleted >= limit) return deleted
    }
    return deleted + (await this.deleteUnnamed(batch, limit - deleted))
  }

  /** The keys of files that no open transaction can be about to name. */
  private async *listOld(): AsyncGenerator<UploadKey> {
    const { clock, storage } = this.runtime.adapters
    const now = clock.now().getTime()
    for await (const { key: text, updatedAt } of storage.list(keyRoot)) {
      const key = parseStoredKey(text)
      if (key && updatedAt * 1000 + graceMs < now && !isAwaited(key, now)) yield key
    }
  }

  private async deleteUnnamed(keys: readonly UploadKey[], limit: number): Promise<number> {
    const { records, adapters, telemetry } = this.runtime
    const owned = await findOwnedUploads(
      records,
      keys.map(({ id }) => id),
    )
    const unnamed = keys.filter(({ id }) => !owned.has(id)).slice(0, limit)
    for (const { key } of unnamed) await adapters.storage.delete(key)
    telemetry.count('liquid_platform.upload.swept', {}, unnamed.length)
    return unnamed.length
  }
}
