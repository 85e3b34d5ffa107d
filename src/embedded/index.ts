import { databaseAdapters, type DatabaseAdapters, type DatabaseOptions } from '../postgres/adapters'
import { folderPath, openFolder } from './folder'
import { pgliteDatabase } from './pglite'

export { backupEmbedded, restoreEmbedded, type BackupOptions, type RestoreOptions } from './backup'
export type { DatabaseAdapters, DatabaseOptions } from '../postgres/adapters'

export interface EmbeddedOptions extends DatabaseOptions {
  /** The database's folder, created if needed. One process may use it at a time. */
  readonly folder: string
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
export async function embeddedAdapters({ folder, ...options }: EmbeddedOptions): Promise<DatabaseAdapters> {
  return databaseAdapters(pgliteDatabase(await openFolder(folderPath(folder))), options, true)
}
