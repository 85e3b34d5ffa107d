import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { InvalidArgumentError } from 'commander'
import { SettingsError } from '../../../base/errors'
import { isTableName, isReserved } from '../../../ports/records/reserved-tables'
import { openAppFiles, openDeployedApp, useApp, type OpenApp } from '../app'
import { loadOwnAdapters } from '../config/config'
import { findDataFolder, readDataVariables } from '../dev/state'
import { readDatabase } from '../config/environment'
import { withEnv, type Terminal } from '../terminal'

/**
 * Runs work on the data of an app: in the database of `DATABASE_URL`, else the data of `dev`.
 *
 * @param purpose completes the message if no database is set: `to export from`
 * @throws {SettingsError} if neither exists
 */
export async function withData<T>(
  folder: string,
  purpose: string,
  terminal: Terminal,
  work: (app: OpenApp) => Promise<T>,
): Promise<T> {
  const own = await loadOwnAdapters(folder, terminal)
  const place = own.records ? terminal : await withDatabase(folder, purpose, terminal)
  const files = openAppFiles(folder, terminal, { checkEveryMs: Infinity })
  return useApp(await openDeployedApp(folder, place, { ...own, files }), work)
}

/**
 * The terminal with the data of `dev` as its database, unless it names one.
 *
 * @throws {SettingsError} if `dev` has kept none
 */
async function withDatabase(folder: string, purpose: string, terminal: Terminal): Promise<Terminal> {
  if (readDatabase(terminal).kind !== 'memory') return terminal
  const ofDev = findDataFolder(resolve(terminal.directory, folder))
  if (existsSync(ofDev)) return withEnv(terminal, { ...terminal.env, ...(await readDataVariables(ofDev)) })
  const expected = `it must name the database ${purpose}, unless dev keeps data in ${ofDev}`
  throw new SettingsError('DATABASE_URL', `DATABASE_URL is not set: ${expected}`)
}

/** Reads the argument of `--table`. */
export function parseTable(name: string): string {
  if (isTableName(name) || isReserved(name)) return name
  throw new InvalidArgumentError('It must be the name of a table, such as product, modules/shop/order or :users.')
}
