import { checkOptions, checkWholeNumbers } from '../../base/configuration/options'
import { carryBounds, runUnhurried } from '../../base/async/bounds'
import {
  databaseOptionNames,
  makeDatabaseAdapters,
  type DatabaseAdapters,
  type DatabaseOptions,
} from '../postgres/adapters'
import { resolveFolder, openFolder } from './folder'
import { makePgliteDatabase } from './pglite'

export { backupEmbedded, restoreEmbedded, type BackupOptions, type RestoreOptions } from './backup'
export type { DatabaseAdapters, DatabaseOptions } from '../postgres/adapters'

export interface EmbeddedOptions extends DatabaseOptions {
  /** The database's folder, created if needed. One process may use it at a time. */
  readonly folder: string
  /**
   * The maximum milliseconds of a statement, except in migrations and for indexes. Its thread is ended then, and the
   * database opened again, which takes a second or two; other statements wait. Default: 30000
   */
  readonly statementTimeoutMs?: number
}

/**
 * Records, jobs and tokens in a folder, for one process: Postgres itself, compiled to WebAssembly.
 *
 * @throws {AdapterError} if another process uses the folder, or an option is wrong
 *
 * @example
 * const embedded = await embeddedAdapters({ folder: './data' })
 * const platform = registerPlatform(new Liquid(), { ...embedded })
 */
export async function embeddedAdapters(input: EmbeddedOptions): Promise<DatabaseAdapters> {
  const names = { folder: true, statementTimeoutMs: true, ...databaseOptionNames } as const
  checkOptions('embeddedAdapters', input, names, 'embedded')
  const { folder, statementTimeoutMs = 30_000, ...options } = input
  const path = resolveFolder(folder)
  checkWholeNumbers('embedded', { statementTimeoutMs })
  carryBounds()
  const database = { ...makePgliteDatabase(await openFolder(path, statementTimeoutMs)), isExclusive: true }
  return runUnhurried(() => makeDatabaseAdapters(database, options))
}
