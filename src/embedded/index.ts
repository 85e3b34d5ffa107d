import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { AdapterError } from '../errors'
import { databaseAdapters, type DatabaseAdapters, type DatabaseOptions } from '../postgres/adapters'
import type { Database } from '../postgres/client'
import { describe } from '../values/describe'
import { takeFolder } from './folder'
import { pgliteDatabase } from './pglite'

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
  if (typeof folder !== 'string' || folder === '') {
    throw new AdapterError('embedded', `folder must be the path of a folder, got ${describe(folder)}`)
  }
  return databaseAdapters(await openFolder(folder), options, true)
}

async function openFolder(folder: string): Promise<Database> {
  const giveBack = await takeFolder(folder)
  try {
    const database = pgliteDatabase(await PGlite.create(join(folder, 'data')))
    return { ...database, close: () => database.close().finally(giveBack) }
  } catch (cause) {
    await giveBack()
    throw new AdapterError('embedded', `the database in ${folder} does not start: ${(cause as Error).message}`, {
      cause,
    })
  }
}
