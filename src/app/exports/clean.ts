import { deleteRetiredFiles } from '../context/purge'
import type { Runtime } from '../context/runtime'
import { writeMany } from '../../ports/records/optional'
import { runUnhurried } from '../../base/async/bounds'
import { selectTables } from './export'

export interface CleanOptions {
  /** The only table to empty. Default: all data that an export has */
  readonly table: string | undefined
  /** Receives the number of records so far. */
  readonly onProgress?: (done: number) => void
}

/** How many records are deleted at a time. */
const batchSize = 500

/** Later than any deletion: the latest time of Postgres and JavaScript. */
const latest = new Date(8.64e15)

/**
 * Deletes records for good, with their files.
 *
 * @returns the number of records, without those that were deleted before
 * @throws {InvalidValueError} if there is no such table
 */
export async function cleanData(runtime: Runtime, { table, onProgress }: CleanOptions): Promise<number> {
  return runUnhurried(async () => {
    await runtime.ready
    const { records, adapters } = runtime
    let done = 0
    for (const { table: name } of (await selectTables(runtime, table)).toReversed()) {
      for (;;) {
        const found = await records.search({ ...(name !== undefined && { table: name }), limit: batchSize })
        if (found.length === 0) break
        await writeMany(
          records,
          found.map((record) => ({ do: 'delete', id: record.id, table: record.table })),
        )
        onProgress?.((done += found.length))
      }
    }
    const where = table === undefined ? [] : [{ path: ['table'], equals: table }]
    await deleteRetiredFiles(runtime, { where, limit: Number.MAX_SAFE_INTEGER })
    const purge = { deletedBefore: latest, limit: batchSize, ...(table !== undefined && { table }) }
    while ((await adapters.records.purge?.(purge)) === batchSize);
    return done
  })
}
