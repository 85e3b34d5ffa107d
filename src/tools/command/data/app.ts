import { InvalidArgumentError } from 'commander'
import { SettingsError } from '../../../base/errors'
import { isTableName, isReserved } from '../../../ports/records/reserved-tables'
import { openAppFiles, openDeployedApp, type OpenApp } from '../app'
import { loadOwnAdapters } from '../config'
import { readDatabase } from '../environment'
import type { Terminal } from '../terminal'

/**
 * Runs work on the data of an app.
 *
 * @param purpose completes the message if no database is set: `to export from`
 * @throws {SettingsError} if `DATABASE_URL` is not set
 */
export async function withData<T>(
  folder: string,
  purpose: string,
  terminal: Terminal,
  work: (app: OpenApp) => Promise<T>,
): Promise<T> {
  const own = await loadOwnAdapters(folder, terminal)
  if (readDatabase(terminal).kind === 'memory' && !own.records) {
    throw new SettingsError('DATABASE_URL', `DATABASE_URL is not set: it must name the database ${purpose}`)
  }
  const files = openAppFiles(folder, terminal, { checkEveryMs: Infinity })
  const app = await openDeployedApp(folder, terminal, { ...own, files })
  try {
    return await work(app)
  } finally {
    await app.close()
  }
}

/** Reads the argument of `--table`. */
export function parseTable(name: string): string {
  if (isTableName(name) || isReserved(name)) return name
  throw new InvalidArgumentError('It must be the name of a table, such as product, modules/shop/order or :users.')
}
