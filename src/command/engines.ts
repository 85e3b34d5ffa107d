import type { PlatformAdapters } from '../adapters/adapters'
import { UnavailableError } from '../errors'
import { databaseIn, type Environment } from './environment'

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
  const database = databaseIn(environment)
  switch (database.kind) {
    case 'memory':
      return { adapters: {}, close: () => Promise.resolve() }
    case 'postgres': {
      const { postgresAdapters } = await installed('DATABASE_URL', 'pg pg-boss', () => import('../postgres'))
      return opened(await postgresAdapters({ connectionString: database.connectionString }))
    }
    case 'embedded': {
      const packages = '@electric-sql/pglite pg-boss'
      const { embeddedAdapters } = await installed('DATABASE_URL', packages, () => import('../embedded'))
      return opened(await embeddedAdapters({ folder: database.folder }))
    }
  }
}

/** `close` is not enumerable in what engines give. */
function opened(adapters: PlatformAdapters & Pick<Engines, 'close'>): Engines {
  return { adapters, close: () => adapters.close() }
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
