import { join } from 'node:path'
import type { PlatformAdapters } from '../../ports/adapters'
import { directoryStorage } from '../../ports/storage/directory'
import { fileStore } from '../../ports/store/file'
import { memoryTokens } from '../../ports/tokens'
import {
  readAccessKeys,
  readDatabaseLimits,
  readDatabase,
  readHeartbeat,
  readStorage,
  readTimeout,
  type Environment,
} from './config/environment'
import { loadInstalled } from './installed'

/** Connections to the stores of an app's data. */
export interface Engines {
  /** The engines that variables of the environment name. */
  readonly adapters: PlatformAdapters
  /** Adapters that the app's own replace. */
  readonly defaults: PlatformAdapters
  close(): Promise<void>
}

/**
 * Opens the engines that the environment names. Each is loaded only if it is used.
 *
 * @throws {PlatformError} if one is not installed or cannot be reached
 */
export async function openEngines(environment: Environment): Promise<Engines> {
  const opened: readonly Opened[] = [
    await openStorage(environment),
    await openRedis(environment),
    await openDatabase(environment),
  ]
  const close = async (): Promise<void> => {
    for (const engine of opened) await engine.close?.()
  }
  const database = readDatabase(environment)
  try {
    const defaults = database.kind === 'embedded' ? openFolderStores(database.folder) : {}
    return { adapters: Object.assign({}, ...opened) as PlatformAdapters, defaults, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The adapters of an engine; none without one. */
type Opened = PlatformAdapters & Partial<Pick<Engines, 'close'>>

/** The sessions and files beside an embedded database: its folder is the whole state of an app. */
export function openFolderStores(folder: string): Required<Pick<PlatformAdapters, 'sessions' | 'storage'>> {
  return { sessions: fileStore(join(folder, 'sessions')), storage: directoryStorage(join(folder, 'uploads')) }
}

/** Connects at first use, if it is a bucket. */
async function openStorage(environment: Environment): Promise<Opened> {
  const place = readStorage(environment)
  if (place === undefined) return {}
  if ('folder' in place) return { storage: directoryStorage(place.folder) }
  const packages = ['client-s3', 'lib-storage', 's3-request-presigner', 's3-presigned-post']
  const names = packages.map((name) => `@aws-sdk/${name}`).join(' ')
  const { s3Storage } = await loadInstalled('STORAGE_URL', names, () => import('../../engines/s3'))
  return { storage: s3Storage({ ...place, ...readTimeout(environment, 'STORAGE_TIMEOUT') }) }
}

/** Connects at first use. */
async function openRedis(environment: Environment): Promise<Opened> {
  const { REDIS_URL: url = '', REDIS_PREFIX: prefix = '' } = environment.env
  if (url === '') return {}
  const { redisAdapters } = await loadInstalled('REDIS_URL', 'redis', () => import('../../engines/redis'))
  return redisAdapters({ url, ...(prefix !== '' && { prefix }), ...readTimeout(environment, 'REDIS_TIMEOUT') })
}

async function openDatabase(environment: Environment): Promise<Opened> {
  const database = readDatabase(environment)
  const fixedTokens = readAccessKeys(environment)
  const { DATABASE_SCHEMA: schema = '' } = environment.env
  const options = { fixedTokens, ...(schema !== '' && { schema }), ...readHeartbeat(environment) }
  switch (database.kind) {
    case 'memory':
      return fixedTokens.length > 0 ? { tokens: memoryTokens(fixedTokens) } : {}
    case 'postgres': {
      const { postgresAdapters } = await loadInstalled(
        'DATABASE_URL',
        'pg pg-boss@10',
        () => import('../../engines/postgres'),
      )
      const { connectionString } = database
      return postgresAdapters({ connectionString, ...options, ...readDatabaseLimits(environment) })
    }
    case 'embedded': {
      const { embeddedAdapters } = await loadEmbedded()
      const { statementTimeoutMs } = readDatabaseLimits(environment)
      const bounds = statementTimeoutMs !== undefined && { statementTimeoutMs }
      return embeddedAdapters({ folder: database.folder, ...options, ...bounds })
    }
  }
}

/** The module of embedded databases. */
export function loadEmbedded(): Promise<typeof import('../../engines/embedded')> {
  return loadInstalled('DATABASE_URL', '@electric-sql/pglite pg-boss@10', () => import('../../engines/embedded'))
}
