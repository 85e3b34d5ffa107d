import { SettingsError } from '../../../base/errors'
import type { PlatformAdapters } from '../../../ports/adapters'
import { readDatabase, type Environment } from '../config/environment'

/** The parts of an app that a process runs. */
export interface Role {
  readonly web: boolean
  readonly worker: boolean
}

/**
 * The parts that the options `--web` and `--worker` name; both by default.
 *
 * @throws {SettingsError} if one alone would have no database to share with the other
 */
export function chooseRole(
  { web = false, worker = false }: Partial<Role>,
  environment: Environment,
  own: PlatformAdapters,
): Role {
  if (web === worker) return { web: true, worker: true }
  if (readDatabase(environment).kind === 'postgres' || own.records) return { web, worker }
  const reason = `${web ? '--web' : '--worker'} alone needs a database that several processes share`
  throw new SettingsError('DATABASE_URL', `${reason}: set DATABASE_URL to postgres://user:password@host:5432/database`)
}

/**
 * Refuses a sweep that would delete all files, because no record is left to name them.
 *
 * @throws {SettingsError}
 */
export function checkSweep(environment: Environment, own: PlatformAdapters): void {
  const { SWEEP_CRON: sweep = '' } = environment.env
  const isOff = sweep === '' && (own.settings?.cleanup?.sweep ?? '') === ''
  if (isOff || readDatabase(environment).kind !== 'memory' || own.records) return
  const reason = 'the sweep would delete all files of STORAGE_URL, because no record of them is left after a restart'
  throw new SettingsError('DATABASE_URL', `DATABASE_URL is not set: ${reason}. Set it, or remove SWEEP_CRON`)
}

/** The data that is lost with this process, and hidden from others. */
export function listLosses(environment: Environment, own: PlatformAdapters): readonly string[] {
  const inMemory = 'in the memory of this process: they end with it, and other processes do not see them'
  const { kind } = readDatabase(environment)
  const hasRedis =
    kind === 'embedded' || Boolean(environment.env.REDIS_URL) || (own.sessions && own.cache && own.channels)
  const hasStorage = kind === 'embedded' || Boolean(environment.env.STORAGE_URL) || own.storage
  const hasDatabase = kind !== 'memory' || own.records
  return [
    ...(hasDatabase ? [] : [`records, jobs and tokens are ${inMemory}. DATABASE_URL names a database`]),
    ...(hasStorage ? [] : [`uploaded files are ${inMemory}. STORAGE_URL names a folder or a bucket`]),
    ...(hasRedis ? [] : [`sessions, the cache and channels are ${inMemory}. REDIS_URL names a Redis`]),
  ]
}
