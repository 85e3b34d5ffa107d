import { loadIfInstalled } from '../../base/library'
import type { BaseAdapters } from '../base-adapters'
import { memoryStore, type KeyValueStore } from './port'

const warning =
  'sessions are in the memory of this worker of a cluster, and other workers do not see them: visitors lose theirs at random. redisAdapters() shares sessions, the cache and channels'

/** Returns another adapter. */
type Use = <Name extends 'clock' | 'logger'>(name: Name) => BaseAdapters[Name]

/** The default store of sessions, which warns if other processes serve the same visitors. */
export function sessionsInMemory(use: Use): KeyValueStore {
  const cluster = loadIfInstalled<typeof import('node:cluster').default>('node:cluster')
  if (cluster?.isWorker) use('logger').log({ level: 'warn', type: 'liquid-platform', message: warning })
  return memoryStore({ clock: use('clock') })
}
