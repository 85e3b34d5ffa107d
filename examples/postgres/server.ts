import { fileURLToPath } from 'node:url'
import { Liquid } from 'liquidjs'
import { directoryFiles, registerPlatform, type Logger, type Platform } from 'liquid-platform'

export type Guestbook = Pick<Platform, 'fetch' | 'jobs' | 'close'>

export interface GuestbookOptions {
  /** `postgres://…`; where it is left out, the data is kept in the folder. */
  readonly databaseUrl?: string | undefined
  readonly folder: string
  readonly logger?: Logger
}

/** A guestbook that keeps its entries, and the jobs that follow from them, in Postgres or in a folder. */
export async function createGuestbook({ databaseUrl, folder, logger }: GuestbookOptions): Promise<Guestbook> {
  const database = await openDatabase(databaseUrl, folder)
  const platform = registerPlatform(new Liquid(), {
    files: directoryFiles(fileURLToPath(new URL('app', import.meta.url))),
    settings: { escapeOutput: true },
    ...database,
    ...(logger && { logger }),
  })
  return {
    fetch: platform.fetch,
    jobs: platform.jobs,
    close: () => platform.close(),
  }
}

/** Only the client that is used is loaded. */
async function openDatabase(databaseUrl: string | undefined, folder: string) {
  if (databaseUrl === undefined) {
    const { embeddedAdapters } = await import('liquid-platform/embedded')
    return embeddedAdapters({ folder })
  }
  const { postgresAdapters } = await import('liquid-platform/postgres')
  return postgresAdapters({ connectionString: databaseUrl })
}
