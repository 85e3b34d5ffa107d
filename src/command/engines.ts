import type { PlatformAdapters } from '../adapters/adapters'
import { directoryStorage } from '../adapters/storage/directory'
import { UnavailableError } from '../errors'
import { databaseIn, storageIn, type Environment } from './environment'

/** Connections to what keeps an app's data. */
export interface Engines {
  readonly adapters: PlatformAdapters
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
  return {
    adapters: Object.assign({}, ...opened) as PlatformAdapters,
    async close() {
      for (const engine of opened) await engine.close?.()
    },
  }
}

/** The adapters of an engine; none without one. */
type Opened = PlatformAdapters & Partial<Pick<Engines, 'close'>>

/** Connects at first use, if it is a bucket. */
async function openStorage(environment: Environment): Promise<Opened> {
  const place = storageIn(environment)
  if (place === undefined) return {}
  if ('folder' in place) return { storage: directoryStorage(place.folder) }
  const packages = ['client-s3', 'lib-storage', 's3-request-presigner', 's3-presigned-post']
  const names = packages.map((name) => `@aws-sdk/${name}`).join(' ')
  const { s3Storage } = await installed('STORAGE_URL', names, () => import('../s3'))
  return { storage: s3Storage(place) }
}

/** Connects at first use. */
async function openRedis({ env }: Environment): Promise<Opened> {
  const { REDIS_URL: url = '' } = env
  if (url === '') return {}
  const { redisAdapters } = await installed('REDIS_URL', 'redis', () => import('../redis'))
  return redisAdapters({ url })
}

async function openDatabase(environment: Environment): Promise<Opened> {
  const database = databaseIn(environment)
  switch (database.kind) {
    case 'memory':
      return {}
    case 'postgres': {
      const { postgresAdapters } = await installed('DATABASE_URL', 'pg pg-boss', () => import('../postgres'))
      return postgresAdapters({ connectionString: database.connectionString })
    }
    case 'embedded': {
      const { embeddedAdapters } = await loadEmbedded()
      return embeddedAdapters({ folder: database.folder })
    }
  }
}

/** The module of embedded databases. */
export function loadEmbedded(): Promise<typeof import('../embedded')> {
  return installed('DATABASE_URL', '@electric-sql/pglite pg-boss', () => import('../embedded'))
}

const missing = ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND']

/** Loads an engine, whose packages an install may leave out. */
async function installed<T>(variable: string, packages: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    if (!missing.includes((cause as NodeJS.ErrnoException).code ?? '')) throw cause
    const message = `${variable} needs packages that are not installed: npm install ${packages}`
    throw new UnavailableError(packages, message, { cause })
  }
}
