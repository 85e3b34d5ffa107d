import { loadIfInstalled } from '../../base/library'
import type { Clock } from '../clock'
import type { Logger } from '../logger'
import { memoryStore, type KeyValueStore } from './port'

const warning =
  'sessions are in the memory of this worker of a cluster, and other workers do not see them: visitors lose theirs at random. redisAdapters() shares sessions, the cache and channels'

/** The default store of sessions, which warns if other processes serve the same visitors. */
export function sessionsInMemory({ clock, logger }: { readonly clock: Clock; readonly logger: Logger }): KeyValueStore {
  const cluster = loadIfInstalled<typeof import('node:cluster').default>('node:cluster')
  if (cluster?.isWorker) logger.log({ level: 'warn', type: 'liquid-platform', message: warning })
  return memoryStore({ clock })
}
